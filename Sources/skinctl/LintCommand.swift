import ArgumentParser
import SkinDiagnostics
import SkinLinter

struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Finds what is no error and yet not as it should be: unused, redundant, hard to read.",
        discussion: """
            Bundles are looked at together: what one has and another one uses is in use. Of ancestors only those that \
            are named are looked at.

            Codes: \(ThemeDiagnosticCode.lintCodes.map(\.rawValue).joined(separator: ", ")).

            A comment in front of an element, or for a whole file at its top, allows a finding; it needs a reason:
              <!-- skinkit:allow contrast: decorative, nothing is to be read here -->
            What stands behind what has no background of its own:
              <!-- skinkit:contrast uilabel#time on chatbubble#incoming -->

            Exit status: 0 nothing found, or warnings only; 1 errors, findings of --deny among them; 64 wrong use; 66 \
            something cannot be read.

            Examples:
              skinctl lint Themes/*.theme --schema Themes/app.schema.xml
              skinctl lint Midnight.theme --deny contrast --allow unused-constant
              skinctl lint Themes/*.theme --strict --format github
            """)

    @Argument(help: ArgumentHelp("The folders of the themes.", valueName: "bundle"), completion: .directory)
    var bundles: [String]

    @OptionGroup var sources: SourceOptions
    @OptionGroup var reporting: DiagnosticOptions

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Findings of this code are errors; 'warnings' for all. May be repeated.", valueName: "code"),
        completion: .list(ThemeDiagnosticCode.lintCodes.map(\.rawValue) + [denyingAll]))
    var deny: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Findings of this code are left out. May be repeated.", valueName: "code"),
        completion: .list(ThemeDiagnosticCode.lintCodes.map(\.rawValue)))
    var allow: [String] = []

    @Flag(help: "All findings are errors.")
    var strict = false

    @Flag(help: "Ask of text the contrast of level AAA, 7:1 and for large text 4.5:1.")
    var aaa = false

    private static let denyingAll = "warnings"

    func validate() throws {
        for word in allow + deny.filter({ $0 != Self.denyingAll }) where ThemeDiagnosticCode(lint: word) == nil {
            throw ValidationError(ThemeDiagnosticCode.unknownLintCode(word))
        }
    }

    func run() throws {
        var output = DiagnosticOutput(format: reporting.format, sources.colors)
        try reportingFailures {
            var linter = ThemeLinter(compiler: sources.compiler)
            linter.requiresEnhancedContrast = aaa
            var progress = Progress(count: bundles.count)
            var result = try linter.lint(bundles) { progress.begin($0) }
            progress.end()
            result.diagnostics = result.diagnostics.compactMap(leveled)
            try output.print(result)
        }
        try output.finish()
    }

    /// A diagnostic at the level that the options ask for; nil for one that they allow.
    private func leveled(_ diagnostic: ThemeDiagnostic) -> ThemeDiagnostic? {
        if allow.contains(diagnostic.code.rawValue) { return nil }
        var diagnostic = diagnostic
        if strict || deny.contains(Self.denyingAll) || deny.contains(diagnostic.code.rawValue) {
            diagnostic.severity = .error
        }
        return diagnostic
    }
}
