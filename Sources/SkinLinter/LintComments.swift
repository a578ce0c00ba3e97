import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

/// The comments for the linter in all files of the themes.
struct LintComments: Sendable {
    private let comments: [LintComment]

    init(_ sources: [String: SourceText]) {
        comments = sources.sorted { $0.key < $1.key }.flatMap { LintComment.all(in: $1, of: $0) }
    }

    typealias Backdrop = (entities: [ThemeEntityKey], behind: [ThemeEntityKey])

    /// The backgrounds that comments name for entities.
    var backdrops: [Backdrop] {
        comments.compactMap { comment in
            guard case .backdrop(let entities, let behind) = comment.meaning else { return nil }
            return (entities, behind)
        }
    }

    /// Returns the numbers of the comments that allow a finding at one of some locations.
    func allowing(_ code: ThemeDiagnosticCode, at places: [ThemeSourceLocation]) -> [Int] {
        comments.indices.filter { number in
            guard case .allow(let codes, let words) = comments[number].meaning, codes.contains(code) else {
                return false
            }
            return places.contains { comments[number].reaches($0, words) }
        }
    }

    /// Whether a comment marks definitions as public.
    var hasPublic: Bool {
        comments.contains { if case .public = $0.meaning { true } else { false } }
    }

    /// Returns whether a comment marks the definition at a location as public.
    func isPublic(_ place: ThemeSourceLocation) -> Bool {
        comments.contains { comment in
            guard case .public = comment.meaning else { return false }
            return comment.reaches(place, [])
        }
    }

    /// Returns a finding for each comment in the linted bundles and in schemas that is malformed or has no effect.
    ///
    /// - Parameter used: The numbers of the comments that allow a finding.
    func findings(_ themes: [LintedTheme], used: Set<Int>) -> [ThemeDiagnostic] {
        if comments.isEmpty { return [] }
        var names = DefinedKeys(themes)
        return comments.enumerated().compactMap { number, comment in
            let file = comment.location.file
            guard themes.contains(where: { $0.isOwn(file) }) || !file.contains("/") else { return nil }
            return fault(comment, isUsed: used.contains(number), &names).map {
                ThemeDiagnostic(.uselessComment, severity: .warning, at: comment.location, $0)
            }
        }
    }

    private func fault(_ comment: LintComment, isUsed: Bool, _ names: inout DefinedKeys) -> String? {
        switch comment.meaning {
        case .fault(let message): return message
        case .allow(let codes, _):
            if isUsed { return nil }
            let names = codes.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
            return "no finding \(names) to allow here; remove this comment"
        case .public:
            let isUseful = names.tokens.contains { comment.reaches($0, []) }
            return isUseful ? nil : "no constant or class to make public here; remove this comment"
        case .backdrop(let entities, let behind):
            guard let key = (entities + behind).first(where: { !names.contains($0) }) else { return nil }
            return "no theme defines '\(key)'" + (names.nearest(to: key).map { "; did you mean '\($0)'?" } ?? "")
        }
    }
}

/// The definitions that comments may name, or that they may mark as public.
private struct DefinedKeys {
    private let entities: Set<ThemeEntityKey>
    private let types: Set<String>
    /// The locations of constants and classes in the linted bundles.
    let tokens: Set<ThemeSourceLocation>

    init(_ themes: [LintedTheme]) {
        var entities: Set<ThemeEntityKey> = []
        var tokens: Set<ThemeSourceLocation> = []
        for theme in themes {
            let (chain, definitions) = (theme.chain, theme.chain.definitions)
            for entity in definitions.entities {
                let id = entity.id.map { chain.symbols[$0] }
                entities.insert(ThemeEntityKey(component: chain.symbols[entity.component], id: id))
            }
            for layer in theme.ownLayers {
                tokens.formUnion(layer.constants.map { chain.location(of: definitions.constants[Int($0)].place) })
                tokens.formUnion(layer.classes.map { chain.location(of: definitions.classes[Int($0)].place) })
            }
        }
        self.entities = entities
        self.tokens = tokens
        types = Set(themes.flatMap { $0.theme.componentTypes.map(\.name) })
    }

    private lazy var entityNames = entities.map(\.description).sorted()
    private var suggestions = SuggestionBudget()

    mutating func nearest(to key: ThemeEntityKey) -> String? {
        Suggestion.nearest(to: key.description, among: entityNames, within: &suggestions)
    }

    func contains(_ key: ThemeEntityKey) -> Bool {
        key.id == nil ? types.contains(key.component) : entities.contains(key)
    }
}

extension LintComment {
    /// Returns whether a location is in the scope of the comment. Comments in `info.xml` apply to the assets.
    fileprivate func reaches(_ place: ThemeSourceLocation, _ words: [String]) -> Bool {
        let folder = location.file.prefix { $0 != "/" }
        if location.file.hasSuffix("/\(BundleFolder.infoName)"), scope == nil {
            let assets = "\(folder)/\(BundleFolder.assetsName)/"
            guard place.file.hasPrefix(assets) else { return place.file == location.file }
            let path = String(place.file.dropFirst(assets.count))
            return words.isEmpty || words.contains(path) || words.contains(AssetName(path: path).logicalName)
        }
        guard place.file == location.file else { return false }
        return scope?.contains(place) ?? true
    }
}
