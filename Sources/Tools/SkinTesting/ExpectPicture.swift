import SkinKit
import SkinLibrary
import SkinPreview
import Testing

/// Expects that a scene of the app's `preview` folder looks as in a golden picture, and records an issue otherwise.
///
///     let folder = try PreviewFolder(at: "Themes/preview")
///     try expectPicture(of: "chat", theme: midnight, folder: folder)
///
/// The picture is an SVG file, whose bytes are the same on every machine. With the environment variable
/// `SKINKIT_RECORD_PICTURES` the function writes the file and records an issue, so that a run that records never passes.
/// Look at each picture before you commit it.
///
/// A failure names the components whose drawings differ. The actual picture is attached to the test.
///
/// - Parameters:
///   - scene: The name of the scene, which is that of its file.
///   - theme: The theme, whose cache embeds its images.
///   - traits: The active traits. An idiom determines the size of the screen.
///   - folder: The scenes, and the drawings of the app's own component types. Without scenes, standard ones are drawn.
///   - path: The path of the golden picture. By default it is in the folder `Pictures` beside the test's file, and is
///     named by the scene, its traits and the theme's name, such as `chat~dark-Midnight.svg`.
///   - testFile: The path of the test's file.
///   - sourceLocation: The place of the issue.
/// - Throws: `ThemeFileError` if a file cannot be read or written.
public func expectPicture(
    of scene: String, theme: Theme, traits: ThemeTraits = [], folder: PreviewFolder = PreviewFolder(),
    path: String? = nil, testFile: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let preview = Preview([theme], folder: folder)
    guard let picture = preview.scene(named: scene, traits: traits) else {
        let names = preview.sceneNames.map { "'\($0)'" }.joined(separator: ", ")
        Issue.record("there is no scene '\(scene)'; the scenes are \(names)", sourceLocation: sourceLocation)
        return
    }
    let suffix = traits.isEmpty ? "" : "~" + traits.sortedNames.joined(separator: "~")
    let golden = GoldenPicture(
        path: path ?? FilePath.join(FilePath.folder(of: testFile), "Pictures/\(scene)\(suffix)-\(theme.info.name).svg"))
    let isRecording = FileSystem.environment("SKINKIT_RECORD_PICTURES") != nil
    guard let fault = isRecording ? try golden.record(picture.svg) : try golden.fault(of: picture.svg) else { return }
    Attachment.record(picture.svg, named: "\(scene)\(suffix)-\(theme.info.name).svg", sourceLocation: sourceLocation)
    Issue.record(Comment(rawValue: fault), sourceLocation: sourceLocation)
}

struct GoldenPicture {
    let path: String

    /// Writes the picture. Returns a message, since a recording is no test.
    func record(_ svg: String) throws -> String {
        try FileSystem.makeFolder(FilePath.folder(of: path))
        try FileSystem.replace(path, with: Array(svg.utf8))
        return "recorded \(path); look at it, then run the test without SKINKIT_RECORD_PICTURES"
    }

    func fault(of svg: String) throws -> String? {
        guard FileSystem.kind(of: path) == .file else {
            return "there is no golden picture at \(path); record it with SKINKIT_RECORD_PICTURES=1"
        }
        let golden = String(decoding: try FileSystem.read(path), as: UTF8.self)
        if Array(golden.utf8) == Array(svg.utf8) { return nil }
        let (old, new) = (Self.drawings(in: golden), Self.drawings(in: svg))
        var fault = "the picture differs from \(path)"
        let changed = zip(old, new).filter { $0.text != $1.text }.map { $1.entity }
        let added = new.dropFirst(old.count).map { "\($0.entity), which is new" }
        let removed = old.dropFirst(new.count).map { "\($0.entity), which is gone" }
        for name in (changed + added + removed).prefix(Self.listLimit) { fault += "\n  \(name)" }
        let rest = changed.count + added.count + removed.count - Self.listLimit
        if rest > 0 { fault += "\n  and \(rest) more" }
        return fault
    }

    private static let listLimit = 10

    private static func drawings(in svg: String) -> [(entity: String, text: Substring)] {
        var drawings: [(entity: String, text: Substring)] = []
        var rest = svg[...]
        var entity = "the background, or an image or a font that components share"
        while let mark = rest.firstRange(of: Self.mark) {
            drawings.append((entity, rest[..<mark.lowerBound]))
            rest = rest[mark.upperBound...]
            entity = String(rest.prefix { $0 != "\"" })
        }
        return drawings + [(entity, rest)]
    }

    private static let mark = #"data-entity=""#
}
