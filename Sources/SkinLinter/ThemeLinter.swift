import SkinCompiler
import SkinDiagnostics
import SkinKit

/// Finds unused, ineffective and redundant definitions, asset problems and text with low contrast in valid themes.
///
/// Findings are warnings with the codes `ThemeDiagnosticCode.lintCodes`. A comment in the XML allows them, with a
/// reason: `<!-- skinkit:allow contrast: decorative -->`.
public struct ThemeLinter: Sendable {
    /// The compiler, which determines where parents and schemas are found.
    public var compiler: ThemeCompiler
    /// Whether text requires the contrast of level AAA (WCAG 2.2, 1.4.6) instead of AA (1.4.3).
    public var requiresEnhancedContrast = false

    /// Creates a linter for the themes that a compiler can read.
    public init(compiler: ThemeCompiler) {
        self.compiler = compiler
    }

    /// Lints bundles together: a definition that any of them uses is in use.
    ///
    /// An ancestor is linted only if it is one of the bundles.
    ///
    /// - Parameters:
    ///   - bundles: The paths of the bundles' folders.
    ///   - progress: Called with each bundle before it is compiled.
    /// - Returns: The errors and warnings of compilation and, if there is no error, all findings, sorted by file, line
    ///   and column.
    /// - Throws: `ThemeFileError` if a folder or file cannot be read, `ThemeCacheError` if a theme is too large.
    /// - Complexity: That of compiling the bundles, plus O(c · s · n) for the contrast of n entities under c
    ///   combinations of traits in s sets of states.
    public func lint(_ bundles: [String], progress: (String) -> Void = { _ in }) throws -> ThemeCompiler.Result {
        var result = ThemeCompiler.Result()
        var themes: [LintedTheme] = []
        var shown: [LintedTheme] = []
        for bundle in bundles {
            progress(bundle)
            let compiled = try compiler.compile(bundle)
            result.diagnostics += compiled.diagnostics
            result.sources.merge(compiled.sources) { first, _ in first }
            result.paths.merge(compiled.paths) { first, _ in first }
            guard let cache = compiled.cache else { continue }
            guard let chain = try compiler.readChain(of: bundle) else { continue }
            let folder = try BundleFolder(path: bundle)
            let theme = LintedTheme(
                bundle: folder, chain: chain, theme: try Theme(cacheBytes: cache), paths: compiled.paths)
            shown.append(theme)
            // What an overlay replaces is not superfluous: definitions are linted without overlays.
            themes.append(compiler.overlays.isEmpty ? theme : try self.theme(withoutOverlays: folder) ?? theme)
        }
        if !result.diagnostics.containError { result.diagnostics += try findings(themes, shown, result.sources) }
        result.diagnostics = result.diagnostics.sortedByPlace()
        return result
    }

    /// Returns a theme as it is without the compiler's overlays, or nil if it then has errors.
    private func theme(withoutOverlays folder: BundleFolder) throws -> LintedTheme? {
        var plain = compiler
        plain.overlays = []
        let compiled = try plain.compile(folder.path)
        guard let cache = compiled.cache, let chain = try plain.readChain(of: folder.path) else { return nil }
        return LintedTheme(bundle: folder, chain: chain, theme: try Theme(cacheBytes: cache), paths: compiled.paths)
    }

    /// - Parameters:
    ///   - themes: The themes whose definitions and assets are linted.
    ///   - shown: The themes as users see them, with overlays.
    private func findings(
        _ themes: [LintedTheme], _ shown: [LintedTheme], _ sources: [String: SourceText]
    ) throws -> [ThemeDiagnostic] {
        var comments = LintComments(sources)
        let plain = try DefinitionFindings(themes).diagnostics() + AssetFindings(themes).diagnostics()
        var found = plain.filter { !comments.allow($0.code, at: [$0.location]) }
        for theme in shown {
            var audit = ContrastAudit(theme, comments.backdrops, isEnhanced: requiresEnhancedContrast)
            audit.run()
            found += audit.diagnostics { comments.allow(.contrast, at: $0) }
            if let warning = audit.nothingToCheck(), !comments.allow(warning.code, at: [warning.location]) {
                found.append(warning)
            }
        }
        return found + comments.findings(themes)
    }
}

/// The comments of all files of the themes, with a record of those that had an effect.
struct LintComments {
    private let comments: [LintComment]
    private var used: Set<ThemeSourceLocation> = []

    init(_ sources: [String: SourceText]) {
        comments = sources.flatMap { LintComment.all(in: $1, of: $0) }
    }

    /// The backgrounds that comments name for entities.
    var backdrops: [(entities: [ThemeEntityKey], behind: [ThemeEntityKey])] {
        comments.compactMap { comment in
            guard case .backdrop(let entities, let behind) = comment.meaning else { return nil }
            return (entities, behind)
        }
    }

    /// Returns whether a comment allows a finding at one of some locations, and marks such comments as used.
    mutating func allow(_ code: ThemeDiagnosticCode, at places: [ThemeSourceLocation]) -> Bool {
        var isAllowed = false
        for comment in comments {
            guard case .allow(let codes, let words) = comment.meaning, codes.contains(code),
                places.contains(where: { comment.reaches($0, words) })
            else { continue }
            used.insert(comment.location)
            isAllowed = true
        }
        return isAllowed
    }

    /// Returns a finding for each comment in the linted bundles and in schemas that is malformed or has no effect.
    func findings(_ themes: [LintedTheme]) -> [ThemeDiagnostic] {
        comments.compactMap { comment in
            let file = comment.location.file
            guard themes.contains(where: { $0.isOwn(file) }) || !file.contains("/") else { return nil }
            return fault(comment, themes).map {
                ThemeDiagnostic(.uselessComment, severity: .warning, at: comment.location, $0)
            }
        }
    }

    private func fault(_ comment: LintComment, _ themes: [LintedTheme]) -> String? {
        switch comment.meaning {
        case .fault(let message): return message
        case .allow(let codes, _):
            if used.contains(comment.location) { return nil }
            let names = codes.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
            return "no finding \(names) to allow here; remove this comment"
        case .backdrop(let entities, let behind):
            let known = Set(themes.flatMap { theme in theme.combinations.flatMap { theme.theme.entities(traits: $0) } })
            let types = Set(themes.flatMap { $0.theme.componentTypes.map(\.name) })
            let unknown = (entities + behind).first {
                $0.id == nil ? !types.contains($0.component) : !known.contains($0)
            }
            return unknown.map { key in
                let nearest = Suggestion.nearest(to: key.description, among: known.map(\.description).sorted())
                return "no theme defines '\(key)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
            }
        }
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
