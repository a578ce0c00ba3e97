import SkinCompiler
import SkinDiagnostics
import SkinKit

/// A `preview` folder: scenes, and drawings of an app's own component types, that stand beside its themes.
public struct PreviewFolder: Sendable {
    /// The name of the folder, within the folder that holds the themes.
    public static let name = "preview"
    private static let fileBytes = 4 << 20

    /// The scenes, in the order of their files' names.
    private(set) var scenes: [Scene] = []
    /// How an app's own component types are drawn.
    private(set) var drawings = ComponentDrawings()
    /// Everything that is wrong with the files by themselves, in order of file, line and column.
    public private(set) var diagnostics: [ThemeDiagnostic] = []
    private var texts: [String: SourceText] = [:]

    /// A folder without files.
    public init() {}

    /// Reads the XML files of a folder; one that is not there has none.
    ///
    /// - Throws: `ThemeFileError` where the folder or a file cannot be read.
    public init(at path: String) throws(ThemeFileError) {
        guard FileSystem.kind(of: path) == .folder else { return }
        for name in try FileSystem.names(inFolder: path).names
        where FilePath.fileExtension(of: name) == "xml" && !name.hasPrefix(".") {
            let file = FilePath.join(path, name)
            guard FileSystem.kind(of: file) == .file else { continue }
            try read(file, name: String(name.dropLast(4)))
        }
        diagnostics = diagnostics.sortedByPlace()
    }

    /// The folder that belongs to a bundle or a cache: it stands beside it.
    public static func path(beside theme: String) -> String {
        FilePath.join(FilePath.folder(of: FileSystem.realPath(of: theme) ?? theme), name)
    }

    /// Writes diagnostics with their source lines.
    public func formatter(usesColor: Bool = false) -> ThemeDiagnosticFormatter {
        ThemeDiagnosticFormatter(usesColor: usesColor, sources: texts)
    }

    /// Whether both were read from the same files.
    package func isSame(as other: PreviewFolder) -> Bool {
        texts.count == other.texts.count && texts.allSatisfy { other.texts[$0]?.bytes == $1.bytes }
    }

    private mutating func read(_ path: String, name: String) throws(ThemeFileError) {
        var symbols = SymbolTable.withVocabulary()
        let bytes = try FileSystem.read(path, limit: Self.fileBytes)
        guard bytes.count <= Self.fileBytes else {
            diagnostics.append(
                ThemeDiagnostic(.limitExceeded, at: ThemeSourceLocation(file: path), "a preview's file has at most 4 MiB"))
            return
        }
        do {
            let file = try XMLReader.read(bytes, name: path, symbols: &symbols)
            texts[path] = file.text
            read(PreviewElements(file, symbols: symbols), name: name)
        } catch {
            texts[path] = error.text
            diagnostics.append(error.diagnostic)
        }
    }

    private mutating func read(_ file: PreviewElements, name: String) {
        var elements = file
        let root = elements.element(0)
        switch root.name {
        case "scene": if let scene = SceneReader.read(root, name: name, &elements) { scenes.append(scene) }
        case "drawings": DrawingReader.read(root, &elements, into: &drawings)
        default:
            elements.report(
                .unknownElement, root, "a file of a preview begins with 'scene' or 'drawings', not with '\(root.name)'",
                root.name, among: ["scene", "drawings"])
        }
        diagnostics += elements.diagnostics
    }
}

// MARK: - Checks against a theme

extension PreviewFolder {
    /// What does not fit a theme: component types that it has not (errors), identifiers that it says nothing of and
    /// scenes that are not there (warnings, errors).
    public func check(against theme: Theme) -> [ThemeDiagnostic] {
        var check = SceneCheck(theme, scenes: scenes.map(\.name))
        for scene in scenes { check.check(scene.root) }
        for component in drawings.components { check.check(drawingOf: component, drawings[[component]]) }
        return check.diagnostics.sortedByPlace()
    }
}

private struct SceneCheck {
    let types: [String: String?]
    let ids: [String: [String]]
    let scenes: [String]
    var diagnostics: [ThemeDiagnostic] = []

    init(_ theme: Theme, scenes: [String]) {
        types = Dictionary(theme.componentTypes.map { ($0.name, $0.parent) }, uniquingKeysWith: { first, _ in first })
        var ids: [String: Set<String>] = [:]
        for traits in TraitVariants.all(of: theme.mentionedTraits) {
            for key in theme.entities(traits: traits) {
                if let id = key.id { ids[key.component, default: []].insert(id) }
            }
        }
        self.ids = ids.mapValues { $0.sorted() }
        self.scenes = scenes
    }

    mutating func check(_ node: SceneNode) {
        switch node.content {
        case .component(let type, let id): check(type, id, node.location)
        case .include(let name) where !scenes.contains(name):
            report(.unknownElement, .error, node.location, "there is no scene '\(name)'", name, scenes)
        case .include, .stack, .space: break
        }
        for child in node.children { check(child) }
    }

    mutating func check(drawingOf component: String, _ drawing: ComponentDrawing?) {
        guard let drawing, types[component] == nil else { return }
        report(
            .unknownComponent, .error, drawing.location, "there is no component type '\(component)'", component,
            types.keys.sorted())
    }

    private mutating func check(_ type: String, _ id: String?, _ location: ThemeSourceLocation) {
        guard types[type] != nil else {
            let known = types.keys.sorted() + SceneNode.Arrangement.allCases.map(\.rawValue) + ["space", "include"]
            return report(.unknownComponent, .error, location, "there is no component type '\(type)'", type, known)
        }
        guard let id else { return }
        var line = [type]
        while let last = line.last, let parent = types[last] ?? nil, line.count <= types.count { line.append(parent) }
        let known = line.flatMap { ids[$0] ?? [] }
        if known.contains(id) { return }
        report(.unknownEntity, .warning, location, "the theme says nothing of '\(type)' with the id '\(id)'", id, known)
    }

    private mutating func report(
        _ code: ThemeDiagnosticCode, _ severity: ThemeDiagnostic.Severity, _ location: ThemeSourceLocation, _ message: String,
        _ name: String, _ known: [String]
    ) {
        let nearest = Suggestion.nearest(to: name, among: known)
        diagnostics.append(
            ThemeDiagnostic(
                code, severity: severity, at: location, nearest.map { "\(message); did you mean '\($0)'?" } ?? message,
                fixIt: nearest.map { ThemeDiagnostic.FixIt(replacing: name, with: $0) }))
    }
}

/// The combinations of traits that some traits tell apart.
enum TraitVariants {
    /// Each of at most one trait of each kind; the empty one first.
    static func all(of traits: ThemeTraits) -> [ThemeTraits] {
        ThemeTraits.kinds.reduce([ThemeTraits()]) { combinations, kind in
            let choices = (0..<16).map { ThemeTraits(rawValue: 1 << UInt16($0)) }
                .filter { $0 != [] && kind.contains($0) && traits.contains($0) }
            return combinations.flatMap { combination in [combination] + choices.map { combination.union($0) } }
        }
    }
}
