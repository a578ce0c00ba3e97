import SkinCompiler
import SkinDiagnostics
import SkinKit

/// Looks for what is no error in a theme and yet not as it should be: what nothing uses, what never shows, texts that
/// are hard to read.
///
/// Findings are warnings with codes of their own, ``ThemeDiagnosticCode/lintCodes``. A comment in the XML with a reason
/// allows them: `<!-- skinkit:allow contrast: decorative -->`.
public struct ThemeLinter: Sendable {
    /// Where parents and schemas come from.
    public var compiler: ThemeCompiler
    /// Whether text is asked to have the contrast of level AAA (WCAG 2.2, 1.4.6) instead of AA (1.4.3).
    public var requiresEnhancedContrast = false

    /// A linter for the themes that a compiler can read.
    public init(compiler: ThemeCompiler) {
        self.compiler = compiler
    }

    /// Lints bundles together: what one of them has and another one uses is in use. Of a bundle's ancestors only
    /// those that are among them are looked at for their own sake.
    ///
    /// - Parameter bundles: Paths of the bundles' folders.
    /// - Parameter progress: Called with each bundle before it is compiled.
    /// - Returns: The errors and warnings of all that compiling finds; where there is no error, all findings too, in
    ///   order of file, line and column.
    /// - Throws: `ThemeFileError` where a folder or file cannot be read; `ThemeCacheError` where a theme is too large.
    /// - Complexity: That of compiling the bundles; O(c · s · n) for the contrast of n entities under c combinations of
    ///   traits in s sets of states.
    public func lint(_ bundles: [String], progress: (String) -> Void = { _ in }) throws -> ThemeCompiler.Result {
        var result = ThemeCompiler.Result()
        var themes: [LintedTheme] = []
        for bundle in bundles {
            progress(bundle)
            let compiled = try compiler.compile(bundle)
            result.diagnostics += compiled.diagnostics
            result.sources.merge(compiled.sources) { first, _ in first }
            result.paths.merge(compiled.paths) { first, _ in first }
            guard let cache = compiled.cache else { continue }
            guard let chain = try compiler.readChain(of: bundle) else { continue }
            themes.append(
                LintedTheme(
                    bundle: try BundleFolder(path: bundle), chain: chain, theme: try Theme(cacheBytes: cache),
                    paths: compiled.paths))
        }
        if !result.diagnostics.containError { result.diagnostics += try findings(themes, result.sources) }
        result.diagnostics = result.diagnostics.sortedByPlace()
        return result
    }

    private func findings(_ themes: [LintedTheme], _ sources: [String: SourceText]) throws -> [ThemeDiagnostic] {
        var comments = LintComments(sources)
        let plain = try DefinitionFindings(themes).diagnostics() + AssetFindings(themes).diagnostics()
        var found = plain.filter { !comments.allow($0.code, at: [$0.location]) }
        for theme in themes {
            var audit = ContrastAudit(theme, comments.backdrops, isEnhanced: requiresEnhancedContrast)
            audit.run()
            found += audit.diagnostics { comments.allow(.contrast, at: $0) }
        }
        return found + comments.findings(themes)
    }
}

/// The comments of all files of the themes, and which of them did something.
struct LintComments {
    private let comments: [LintComment]
    private var used: Set<ThemeSourceLocation> = []

    init(_ sources: [String: SourceText]) {
        comments = sources.flatMap { LintComment.all(in: $1, of: $0) }
    }

    /// What stands behind entities, and where that is said.
    var backdrops: [(entities: [ThemeEntityKey], behind: [ThemeEntityKey])] {
        comments.compactMap { comment in
            guard case .backdrop(let entities, let behind) = comment.meaning else { return nil }
            return (entities, behind)
        }
    }

    /// Whether a comment allows a finding at one of these places; it is then noted as used.
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

    /// Comments of the linted bundles and of schemas that say nothing that can be understood, or allow nothing.
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
            return "there is no finding \(names) here that this comment could allow; take it out"
        case .backdrop(let entities, let behind):
            let known = Set(themes.flatMap { theme in theme.combinations.flatMap { theme.theme.entities(traits: $0) } })
            let types = Set(themes.flatMap { $0.theme.componentTypes.map(\.name) })
            let unknown = (entities + behind).first {
                $0.id == nil ? !types.contains($0.component) : !known.contains($0)
            }
            return unknown.map { key in
                let nearest = Suggestion.nearest(to: key.description, among: known.map(\.description).sorted())
                return "no theme says anything of '\(key)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
            }
        }
    }
}

extension LintComment {
    /// Whether a place is within what the comment speaks of. Files that are no XML are spoken of in `info.xml`.
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
