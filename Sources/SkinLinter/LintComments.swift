import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

/// The comments for the linter in all files of the themes.
struct LintComments: Sendable {
    private let comments: [LintComment]
    /// The comments by file.
    private let scopes: [String: CommentScopes]
    /// The numbers of the comments in each `info.xml` that apply to the assets of its folder.
    private let assetComments: [Substring: [Int]]

    init(_ sources: [String: SourceText]) {
        let comments = sources.sorted { $0.key < $1.key }.flatMap { LintComment.all(in: $1, of: $0) }
        let numbered = comments.enumerated().map { (number: $0.offset, comment: $0.element) }
        scopes = Dictionary(grouping: numbered) { $0.comment.location.file }.mapValues(CommentScopes.init)
        assetComments = Dictionary(grouping: numbered.filter(\.comment.isForAssets)) {
            $0.comment.location.file.prefix { $0 != "/" }
        }.mapValues { $0.map(\.number) }
        self.comments = comments
    }

    /// Returns the numbers of the comments that reach a place. Comments in `info.xml` apply to the assets.
    private func numbers(reaching place: ThemeSourceLocation) -> [Int] {
        let reaching = scopes[place.file]?.numbers(reaching: place) ?? []
        let folder = place.file.prefix { $0 != "/" }
        let assets = "\(folder)/\(BundleFolder.assetsName)/"
        guard let others = assetComments[folder], place.file.hasPrefix(assets) else { return reaching }
        return reaching + others.filter { comments[$0].applies(toAsset: String(place.file.dropFirst(assets.count))) }
    }

    typealias Backdrop = (entities: [ThemeEntityKey], behind: [ThemeEntityKey])

    /// Returns the backgrounds that comments of a theme's chain and of schemas name for entities.
    func backdrops(of theme: LintedTheme) -> [Backdrop] {
        let folders = Set(theme.chain.themes.map(\.folder))
        return comments.compactMap { comment in
            guard case .backdrop(let entities, let behind) = comment.meaning else { return nil }
            let parts = comment.location.file.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1)
            guard parts.count < 2 || folders.contains(String(Substring(parts[0]))) else { return nil }
            return (entities, behind)
        }
    }

    /// Returns the numbers of the comments that allow a finding at one of some locations.
    func allowing(_ code: ThemeDiagnosticCode, at places: [ThemeSourceLocation]) -> [Int] {
        Set(places.flatMap(numbers)).sorted().filter { number in
            if case .allow(let codes, _) = comments[number].meaning { codes.contains(code) } else { false }
        }
    }

    /// Whether a comment marks definitions as public.
    var hasPublic: Bool {
        comments.contains { if case .public = $0.meaning { true } else { false } }
    }

    /// Returns whether a comment marks the definition at a location as public.
    func isPublic(_ place: ThemeSourceLocation) -> Bool {
        numbers(reaching: place).contains { if case .public = comments[$0].meaning { true } else { false } }
    }

    /// Returns a finding for each comment in the linted bundles and in schemas that is malformed or has no effect.
    ///
    /// - Parameter used: The numbers of the comments that allow a finding.
    func findings(_ themes: [LintedTheme], used: Set<Int>) -> [ThemeDiagnostic] {
        if comments.isEmpty { return [] }
        var names = DefinedKeys(themes)
        let published = names.tokens.flatMap(numbers).filter {
            if case .public = comments[$0].meaning { true } else { false }
        }
        let useful = used.union(published)
        return comments.enumerated().compactMap { number, comment in
            let file = comment.location.file
            guard themes.contains(where: { $0.isOwn(file) }) || !file.contains("/") else { return nil }
            return fault(comment, isUseful: useful.contains(number), &names).map {
                ThemeDiagnostic(.uselessComment, severity: .warning, at: comment.location, $0)
            }
        }
    }

    private func fault(_ comment: LintComment, isUseful: Bool, _ names: inout DefinedKeys) -> String? {
        switch comment.meaning {
        case .fault(let message): return message
        case .allow(let codes, _):
            if isUseful { return nil }
            let names = codes.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
            return "no finding \(names) to allow here; remove this comment"
        case .public:
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
    /// A Boolean value that indicates whether the comment applies to the assets of its bundle, because it is in `info.xml`.
    fileprivate var isForAssets: Bool { scope == nil && location.file.hasSuffix("/\(BundleFolder.infoName)") }

    /// Returns whether a comment in `info.xml` applies to an asset.
    ///
    /// - Parameter path: The asset's path below the folder of assets.
    fileprivate func applies(toAsset path: String) -> Bool {
        guard case .allow(_, let words) = meaning else { return true }
        return words.isEmpty || words.contains(path) || words.contains(AssetName(path: path).logicalName)
    }
}
