import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

struct LintComments: Sendable {
    /// A code that a comment allows where it reaches.
    struct Allowance: Hashable {
        let reach: CommentReach
        let code: ThemeDiagnosticCode
    }

    private let comments: [LintComment]
    private let scopes: [ThemeFileID: CommentScopes]
    private let allowances: Set<Allowance>
    private let published: Set<CommentReach>

    init(_ sources: [ThemeFileID: SourceText]) {
        let comments = sources.sorted { $0.key < $1.key }.flatMap { LintComment.all(in: $1, of: $0) }
        self.comments = comments
        scopes = Dictionary(grouping: comments.compactMap(\.scope)) { $0.lowerBound.fileID }
            .mapValues { CommentScopes($0) }
        allowances = Set(comments.flatMap(\.allowances))
        published = Set(comments.filter(\.isPublic).flatMap(\.reaches))
    }

    /// Returns what comments may reach a place by. Those in `info.xml` reach the assets.
    private func reaches(of place: ThemeSourceLocation) -> [CommentReach] {
        let elements = scopes[place.fileID]?.ranges(around: place) ?? []
        let reaches = [CommentReach.file(place.fileID)] + elements.map { .element($0) }
        guard let folder = place.fileID.folder, let part = place.fileID.part,
            let path = FilePath.rest(of: part, after: "\(BundleFolder.assetsName)/")
        else { return reaches }
        return reaches + [.assets(folder: folder)]
            + [path, AssetName(path: path).logicalName].map { .asset($0, folder: folder) }
    }

    func allowing(_ code: ThemeDiagnosticCode, at places: [ThemeSourceLocation]) -> [Allowance] {
        if allowances.isEmpty { return [] }
        return places.flatMap(reaches).map { Allowance(reach: $0, code: code) }.filter(allowances.contains)
    }

    var hasPublic: Bool { !published.isEmpty }

    func isPublic(_ place: ThemeSourceLocation) -> Bool { reaches(of: place).contains(where: published.contains) }

    /// Returns a finding for each comment in the linted bundles and in schemas that is malformed or has no effect.
    ///
    /// - Parameter used: What allows a finding.
    func findings(_ themes: [LintedTheme], used: Set<Allowance>) -> [ThemeDiagnostic] {
        if comments.isEmpty { return [] }
        var names = DefinedKeys(themes)
        let tokens = hasPublic ? Set(names.tokens.flatMap(reaches)) : []
        return comments.compactMap { comment in
            let file = comment.location.fileID
            guard file.folder == nil || themes.contains(where: { $0.isOwn(file) }) else { return nil }
            let isUseful =
                comment.isPublic
                ? comment.reaches.contains(where: tokens.contains) : comment.allowances.contains(where: used.contains)
            return fault(comment, isUseful: isUseful, &names).map {
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

private struct DefinedKeys {
    private let entities: Set<ThemeEntityKey>
    private let types: Set<String>
    /// The locations of constants and classes in the linted bundles.
    let tokens: Set<ThemeSourceLocation>

    init(_ themes: [LintedTheme]) {
        var tokens: Set<ThemeSourceLocation> = []
        for theme in themes {
            let (chain, definitions) = (theme.chain, theme.chain.definitions)
            for layer in theme.ownLayers {
                tokens.formUnion(layer.constants.map { chain.location(of: definitions.constants[Int($0)].place) })
                tokens.formUnion(layer.classes.map { chain.location(of: definitions.classes[Int($0)].place) })
            }
        }
        entities = themes.reduce(into: []) { $0.formUnion($1.declared) }
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
    fileprivate var isPublic: Bool { if case .public = meaning { true } else { false } }

    fileprivate var allowances: [LintComments.Allowance] {
        guard case .allow(let codes, _) = meaning else { return [] }
        return reaches.flatMap { reach in codes.map { LintComments.Allowance(reach: reach, code: $0) } }
    }

    /// The reach of the comment. One in `info.xml` reaches the assets of its bundle too, all or those that it names.
    fileprivate var reaches: [CommentReach] {
        if let scope { return [.element(scope)] }
        let file = CommentReach.file(location.fileID)
        guard location.fileID.part == BundleFolder.infoName, let folder = location.fileID.folder else { return [file] }
        guard case .allow(_, let words) = meaning, !words.isEmpty else { return [file, .assets(folder: folder)] }
        return [file] + words.map { .asset($0, folder: folder) }
    }
}

/// The findings and definitions that comments reach.
enum CommentReach: Hashable {
    case file(ThemeFileID)
    case element(Range<ThemeSourceLocation>)
    case assets(folder: ThemeFileID)
    /// The assets of a bundle with a path or a logical name.
    case asset(String, folder: ThemeFileID)
}

/// The elements of one file that comments reach. Elements are disjoint, or one contains the other.
struct CommentScopes {
    /// The elements in order, each with the index of the innermost one before it that contains it.
    private var scopes: [(range: Range<ThemeSourceLocation>, outer: Int?)] = []

    init(_ ranges: some Sequence<Range<ThemeSourceLocation>>) {
        let sorted = Set(ranges).sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
        var open: [Int] = []
        for (index, range) in sorted.enumerated() {
            while let last = open.last, scopes[last].range.upperBound < range.upperBound { open.removeLast() }
            scopes.append((range, open.last))
            open.append(index)
        }
    }

    /// Returns the elements that contain a place of the file. O(log n + k) for n elements, k of which are around the place.
    func ranges(around place: ThemeSourceLocation) -> [Range<ThemeSourceLocation>] {
        var (low, high) = (0, scopes.count)
        while low < high {
            let middle = (low + high) / 2
            if scopes[middle].range.lowerBound <= place { low = middle + 1 } else { high = middle }
        }
        return sequence(first: low - 1) { scopes[$0].outer }.prefix { $0 >= 0 }
            .map { scopes[$0].range }.filter { $0.contains(place) }
    }
}
