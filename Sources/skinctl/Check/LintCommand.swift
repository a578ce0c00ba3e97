import ArgumentParser
import SkinDiagnostics
import SkinLinter

struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Warn about unused, redundant and low-contrast definitions",
        discussion: """
            Lints bundles together: a definition counts as used if any of them uses it. An ancestor is linted only if \
            it is named on the command line.

            Codes: \(ThemeDiagnosticCode.lintCodes.map(\.rawValue).joined(separator: ", ")).

            A comment allows a finding: before an element for that element, or at the top of a file for the whole \
            file. It must give a reason:
              <!-- skinkit:allow contrast: decorative, not meant to be read -->
            For an entity without a background, a comment names the entity behind it:
              <!-- skinkit:contrast uilabel#time on chatbubble#incoming -->
            Constants and classes that other themes or the app use are marked in the same places:
              <!-- skinkit:public -->

            Examples:
              skinctl lint Themes
              skinctl lint Midnight.theme --deny contrast --allow unused-constant
              skinctl lint Themes --strict --format github
            """)

    @Argument(
        help: ArgumentHelp("The folders of themes, or folders that contain themes", valueName: "bundle-or-dir"),
        completion: .directory)
    var bundles: [String]

    @OptionGroup var sources: SourceOptions
    @OptionGroup var reporting: DiagnosticOptions

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Treat findings with this code as errors; 'warnings' for all codes (repeatable)", valueName: "code"),
        completion: .list(ThemeDiagnosticCode.lintCodes.map(\.rawValue) + [denyingAll]))
    var deny: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Omit findings with this code (repeatable)", valueName: "code"),
        completion: .list(ThemeDiagnosticCode.lintCodes.map(\.rawValue)))
    var allow: [String] = []

    @Flag(help: "Treat all findings as errors")
    var strict = false

    @Flag(help: "Require text contrast of WCAG level AAA: 7:1, and 4.5:1 for large text")
    var aaa = false

    private static let denyingAll = "warnings"

    func validate() throws {
        for word in allow + deny.filter({ $0 != Self.denyingAll }) where ThemeDiagnosticCode(lint: word) == nil {
            throw ValidationError(ThemeDiagnosticCode.unknownLintCode(word))
        }
    }

    func run() throws {
        var output = DiagnosticOutput(format: reporting.format, sources.colors, isMainOutput: true)
        var count = 0
        try reportingFailures {
            let bundles = try ThemePaths.unique(ThemePaths.bundles(bundles))
            count = bundles.count
            var linter = ThemeLinter(compiler: sources.compiler(for: bundles, checksImages: true))
            linter.requiresEnhancedContrast = aaa
            var progress = Progress(count: bundles.count)
            var result = try linter.lint(bundles) { progress.begin($0) }
            progress.end()
            result.diagnostics = result.diagnostics.compactMap(leveled)
            try output.print(result)
        }
        try output.finish(checked: count)
    }

    private func leveled(_ diagnostic: ThemeDiagnostic) -> ThemeDiagnostic? {
        if allow.contains(diagnostic.code.rawValue) { return nil }
        var diagnostic = diagnostic
        if strict || deny.contains(Self.denyingAll) || deny.contains(diagnostic.code.rawValue) {
            diagnostic.severity = .error
        }
        return diagnostic
    }
}
