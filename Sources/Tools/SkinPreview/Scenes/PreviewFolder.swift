import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

/// A `preview` folder beside an app's themes, with scenes and with drawings of the app's own component types.
public struct PreviewFolder: Sendable {
    /// The name of the folder, within the folder that contains the themes.
    public static let name = "preview"
    private static let fileBytes = 4 << 20

    private(set) var scenes: [Scene] = []
    private(set) var drawings = ComponentDrawings()
    /// The diagnostics of the files, without a theme, sorted by file, line and column.
    public private(set) var diagnostics: [ThemeDiagnostic] = []
    private var texts: [ThemeFileID: SourceText] = [:]
    /// The names of the scenes with errors, which are not drawn.
    private var refusedScenes: Set<String> = []
    /// The states in which the scenes show the components of one entity, whatever the scenes say.
    package private(set) var forced: ForcedStates?

    /// Creates an empty folder.
    public init() {}

    /// Reads the XML files of a folder. A missing folder is empty.
    ///
    /// - Throws: `ThemeFileError` if the folder or a file cannot be read.
    public init(at path: String) throws(ThemeFileError) {
        guard FileSystem.kind(of: path) == .folder else { return }
        for name in try FileSystem.names(inFolder: path).names
        where FilePath.fileExtension(of: name) == "xml" && !name.hasPrefix(".") {
            let file = FilePath.join(path, name)
            guard FileSystem.kind(of: file) == .file else { continue }
            try read(file, name: String(name.dropLast(4)))
        }
        let inclusions = SceneInclusions(scenes)
        scenes.removeAll { inclusions.refused.contains($0.name) }
        refusedScenes.formUnion(inclusions.refused)
        diagnostics = (diagnostics + inclusions.diagnostics.map { $0.spanned(in: texts) }).sortedByPlace()
    }

    /// Returns the path of the `preview` folder beside a bundle or a cache.
    public static func path(beside theme: String) -> String {
        FilePath.join(FilePath.folder(of: FileSystem.realPath(of: theme) ?? theme), name)
    }

    /// Returns a formatter of the folder's diagnostics that includes source lines.
    public func formatter(usesColor: Bool = false) -> ThemeDiagnosticFormatter {
        ThemeDiagnosticFormatter(usesColor: usesColor, sources: texts)
    }

    package func isSame(as other: PreviewFolder) -> Bool {
        texts.count == other.texts.count && texts.allSatisfy { other.texts[$0]?.bytes == $1.bytes }
    }

    /// Returns the folder with scenes that show the components of one entity in some states; nil for none.
    package func forcing(_ forced: ForcedStates?) -> PreviewFolder {
        var folder = self
        folder.forced = forced
        return folder
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(forced)
        for (id, text) in texts.sorted(by: { $0.key < $1.key }) {
            hasher.combine(id)
            hasher.combine(text.bytes)
        }
    }

    private mutating func read(_ path: String, name: String) throws(ThemeFileError) {
        let id = ThemeFileID(path)
        var symbols = SymbolTable.withVocabulary()
        let bytes = try FileSystem.read(path, limit: Self.fileBytes)
        guard bytes.count <= Self.fileBytes else {
            diagnostics.append(
                ThemeDiagnostic(
                    .limitExceeded, at: ThemeSourceLocation(in: id), "a preview file can have at most 4 MiB"))
            return
        }
        do {
            let file = try XMLReader.read(bytes, name: id, symbols: &symbols)
            texts[id] = file.text
            read(PreviewElements(file, symbols: symbols), name: name)
        } catch {
            texts[id] = error.text
            diagnostics.append(error.diagnostic)
        }
    }

    private mutating func read(_ file: PreviewElements, name: String) {
        var elements = file
        let root = elements.element(0)
        switch root.name {
        case "scene":
            if let scene = SceneReader.read(root, name: name, &elements) {
                scenes.append(scene)
            } else {
                refusedScenes.insert(name)
            }
        case "drawings": DrawingReader.read(root, &elements, into: &drawings)
        default:
            elements.report(
                .unknownElement, root, "expected 'scene' or 'drawings' as the root element, found '\(root.name)'",
                root.name, among: ["scene", "drawings"])
        }
        diagnostics += elements.diagnostics
    }
}

/// The names of states in which scenes show an entity's components, or all of a type for its defaults.
package struct ForcedStates: Hashable, Sendable {
    var entity: ThemeEntityKey
    var states: [String]

    package init(_ states: [String], of entity: ThemeEntityKey) { (self.entity, self.states) = (entity, states) }

    func concerns(_ component: String, _ id: String?) -> Bool {
        component == entity.component && (entity.id == nil || id == entity.id)
    }
}

// MARK: - Checks against a theme

extension PreviewFolder {
    /// Checks the scenes and drawings against a theme.
    ///
    /// - Returns: An error for each unknown component type, state or scene, and a warning for each identifier that the theme
    ///   does not define, sorted by file, line and column.
    public func check(against theme: Theme) -> [ThemeDiagnostic] {
        var check = SceneCheck(theme, scenes: scenes.map(\.name) + refusedScenes.sorted())
        for scene in scenes { check.check(scene.root) }
        for component in drawings.components { check.check(drawingOf: component, drawings[[component]]) }
        return check.diagnostics.map { $0.spanned(in: texts) }.sortedByPlace()
    }
}

private struct SceneCheck {
    let types: [String: String?]
    let ids: [String: [String]]
    let scenes: [String]
    let states: [String]
    var diagnostics: [ThemeDiagnostic] = []
    private var suggestions = SuggestionBudget()

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
        states = ThemeStates.allNames + theme.customStates
    }

    mutating func check(_ node: SceneNode) {
        switch node.content {
        case .component(let type, let id): check(type, id, node.location)
        case .include(let name) where !scenes.contains(name):
            report(.unknownElement, .error, node.location, "unknown scene '\(name)'", name, scenes)
        case .include, .stack, .space: break
        }
        for state in node.states where !states.contains(state) {
            report(.invalidName, .error, node.location, "unknown state '\(state)'", state, states)
        }
        for child in node.children { check(child) }
    }

    mutating func check(drawingOf component: String, _ drawing: ComponentDrawing?) {
        guard let drawing, types[component] == nil else { return }
        report(
            .unknownComponent, .error, drawing.location, "unknown component type '\(component)'", component,
            types.keys.sorted())
    }

    private mutating func check(_ type: String, _ id: String?, _ location: ThemeSourceLocation) {
        guard types[type] != nil else {
            let known = types.keys.sorted() + SceneNode.Arrangement.allCases.map(\.rawValue) + ["space", "include"]
            return report(.unknownComponent, .error, location, "unknown component type '\(type)'", type, known)
        }
        guard let id else { return }
        var line = [type]
        while let last = line.last, let parent = types[last] ?? nil, line.count <= types.count { line.append(parent) }
        let known = line.flatMap { ids[$0] ?? [] }
        if known.contains(id) { return }
        report(.unknownEntity, .warning, location, "the theme defines no '\(type)' with the id '\(id)'", id, known)
    }

    private mutating func report(
        _ code: ThemeDiagnosticCode, _ severity: ThemeDiagnostic.Severity, _ location: ThemeSourceLocation,
        _ message: String,
        _ name: String, _ known: [String]
    ) {
        let nearest = Suggestion.nearest(to: name, among: known, within: &suggestions)
        diagnostics.append(
            ThemeDiagnostic(
                code, severity: severity, at: location, nearest.map { "\(message); did you mean '\($0)'?" } ?? message))
    }
}

enum TraitVariants {
    /// Returns all combinations with at most one trait of each kind. The first is empty.
    static func all(of traits: ThemeTraits) -> [ThemeTraits] {
        ThemeTraits.kinds.reduce([ThemeTraits()]) { combinations, kind in
            let choices = (0..<16).map { ThemeTraits(rawValue: 1 << UInt16($0)) }
                .filter { $0 != [] && kind.contains($0) && traits.contains($0) }
            return combinations.flatMap { combination in [combination] + choices.map { combination.union($0) } }
        }
    }
}
