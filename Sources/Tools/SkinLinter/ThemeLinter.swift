import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary
import SkinSyntax

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
    public init(compiler: ThemeCompiler) { self.compiler = compiler }

    /// Lints bundles together: a definition that any of them uses is in use.
    ///
    /// An ancestor is linted only if it is one of the bundles. A finding about a value is reported for the nearest theme
    /// that has an influence on the value.
    ///
    /// - Parameters:
    ///   - bundles: The paths of the bundles' folders.
    ///   - progress: Called with each bundle after it is compiled.
    /// - Returns: The errors and warnings of compilation and, if there is no error, all findings, sorted by file, line
    ///   and column.
    /// - Throws: `ThemeFileError` if a folder or file cannot be read, `ThemeCacheError` if a theme is too large.
    /// - Complexity: That of compiling the bundles, plus O(c · s · n) for contrast. A bundle has an influence on n
    ///   entities, under c combinations of traits in s sets of states.
    public func lint(_ bundles: [String], progress: (String) -> Void = { _ in }) throws -> ThemeCompiler.Result {
        var result = ThemeCompiler.Result()
        var themes: [LintedTheme] = []
        var shown: [LintedTheme] = []
        try inParallel(bundles.count) { [compiler] number in
            Result { try LoadedBundle(bundles[number], compiler) }
        } _: { number, bundle in
            progress(bundles[number])
            let loaded = try bundle.get()
            result.diagnostics += loaded.result.diagnostics
            result.sources.merge(loaded.result.sources) { first, _ in first }
            if let theme = loaded.shown { shown.append(theme) }
            if let theme = loaded.plain { themes.append(theme) }
        }
        if !result.diagnostics.containError {
            let found = try findings(themes, shown, result.sources)
            let all = try found + DefaultFinding(beside: bundles, compiler).diagnostics()
            result.diagnostics += all.map { $0.spanned(in: result.sources) }
        }
        result.diagnostics = result.diagnostics.sortedByPlace()
        return result
    }

    private func findings(
        _ themes: [LintedTheme], _ shown: [LintedTheme], _ sources: [ThemeFileID: SourceText]
    ) throws -> [ThemeDiagnostic] {
        let comments = LintComments(sources)
        let isEnhanced = requiresEnhancedContrast
        var names = NameFindings(shown)
        let plain =
            try AssetFindings(themes).diagnostics() + FileFindings(themes).diagnostics()
            + shown.flatMap { try ObjectFindings($0).diagnostics() } + SettingFindings(shown).diagnostics()
            + names.diagnostics() + TraitFindings(themes).diagnostics()
            + DefinitionFindings(themes, shown, public: comments).diagnostics()
        var used: Set<LintComments.Allowance> = []
        var found = plain.filter { diagnostic in
            // A finding with several definitions of one name is allowed at any of them.
            let others = diagnostic.code.isOfUnusedName ? diagnostic.notes.map(\.location) : []
            let allowing = comments.allowing(diagnostic.code, at: [diagnostic.location] + others)
            used.formUnion(allowing)
            return allowing.isEmpty
        }
        found = DefinitionFindings.grouped(found, of: themes)
        let audits = inParallel(shown.count) { ThemeAudit(shown[$0], comments, isEnhanced: isEnhanced) }
        for audit in audits {
            found += audit.diagnostics
            used.formUnion(audit.usedComments)
        }
        return found + comments.findings(themes, used: used)
    }
}

private struct LoadedBundle: Sendable {
    private(set) var result: ThemeCompiler.Result
    /// The theme as users see it, with overlays; nil if it has errors.
    private(set) var shown: LintedTheme?
    /// The theme without overlays, whose definitions are linted: what an overlay replaces is not superfluous.
    private(set) var plain: LintedTheme?

    init(_ path: String, _ compiler: ThemeCompiler) throws {
        let (theme, compiled) = try Self.theme(path, compiler)
        result = compiled
        guard let theme else { return }
        do {
            try theme.theme.checkSize()
        } catch {
            let place = ThemeSourceLocation(in: theme.bundle.id.file(BundleFolder.infoName))
            result.diagnostics.append(ThemeDiagnostic(.limitExceeded, at: place, error.message))
            return
        }
        shown = theme
        plain = theme
        if compiler.overlays.isEmpty { return }
        var compiler = compiler
        compiler.overlays = []
        // Without the overlays, the theme can have errors.
        plain = try Self.theme(theme.bundle.path, compiler).theme ?? theme
    }

    private static func theme(
        _ path: String, _ compiler: ThemeCompiler
    ) throws -> (theme: LintedTheme?, result: ThemeCompiler.Result) {
        let (chain, resolved, result) = try compiler.compileWithChain(path)
        guard let chain, let resolved, let cache = result.cache else { return (nil, result) }
        let theme = LintedTheme(
            bundle: try BundleFolder(at: path), chain: chain, theme: try Theme(cacheBytes: cache),
            stacks: resolved.definitionStacks)
        return (theme, result)
    }
}

/// The findings about the colors of one theme, and the comments that allow others.
private struct ThemeAudit: Sendable {
    private(set) var diagnostics: [ThemeDiagnostic] = []
    private(set) var usedComments: Set<LintComments.Allowance> = []

    init(_ theme: LintedTheme, _ comments: LintComments, isEnhanced: Bool) {
        var audit = ContrastAudit(theme, isEnhanced: isEnhanced)
        let isUnchecked = audit.run()
        var used: Set<LintComments.Allowance> = []
        func isAllowed(_ code: ThemeDiagnosticCode, _ places: [ThemeSourceLocation]) -> Bool {
            let allowing = comments.allowing(code, at: places)
            used.formUnion(allowing)
            return !allowing.isEmpty
        }
        diagnostics = audit.diagnostics { isAllowed(.contrast, $0) }
        let others =
            MissedContrasts(theme).diagnostics() + audit.tooManyStates + (isUnchecked ? [audit.nothingToCheck] : [])
        diagnostics += others.filter { !isAllowed($0.code, [$0.location]) }
        usedComments = used
    }
}

extension ThemeDiagnosticCode {
    fileprivate var isOfUnusedName: Bool { self == .unusedConstant || self == .unusedClass }
}

extension ResolvedTheme {
    /// The definitions of operations that override one another in any entity under any traits, as indices in
    /// ``ThemeDefinitions/operations``. The effective one comes first. No stack is repeated.
    fileprivate var definitionStacks: [[Int32]] {
        var stacks = Numbering<[Int32]>()
        for record in provenance {
            let losers = loserLists[Int(record.losers)].map { sources[Int($0.source)].definition }
            _ = stacks.number(of: [sources[Int(record.winner)].definition] + losers)
        }
        return stacks.items
    }
}
