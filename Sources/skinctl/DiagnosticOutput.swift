import ArgumentParser
import SkinCompiler
import SkinDiagnostics

enum DiagnosticFormat: String, ExpressibleByArgument, CaseIterable {
    /// Compiler-style text, on standard error.
    case text
    /// JSON Lines: one object a line.
    case json
    /// GitHub Actions workflow commands.
    case github
    /// One SARIF 2.1.0 log, for code scanning.
    case sarif
}

/// The option `--format` of commands whose only output is diagnostics.
struct DiagnosticOptions: ParsableArguments {
    @Option(help: "The format of diagnostics: text goes to standard error, the others to standard output")
    var format = DiagnosticFormat.text
}

/// Prints the diagnostics of one or more bundles, each once even if several themes inherit its cause.
struct DiagnosticOutput {
    private let format: DiagnosticFormat
    private let colors: ColorOptions
    private var printed: Set<ThemeDiagnostic> = []
    private var results: [String] = []
    private(set) var hasErrors = false

    init(format: DiagnosticFormat = .text, _ colors: ColorOptions) {
        self.format = format
        self.colors = colors
    }

    /// Whether diagnostics are colored.
    var usesColor: Bool { colors.isOn(for: .error) }

    mutating func print(_ result: ThemeCompiler.Result) throws {
        try print(result.diagnostics, result.formatter(usesColor: usesColor))
    }

    mutating func print(_ diagnostics: [ThemeDiagnostic], _ formatter: ThemeDiagnosticFormatter) throws {
        var text = ""
        for diagnostic in diagnostics {
            if diagnostic.severity == .error { hasErrors = true }
            guard printed.insert(diagnostic).inserted else { continue }
            switch format {
            case .text: text += formatter.text(diagnostic)
            case .json: text += ThemeDiagnosticFormatter.json(diagnostic) + "\n"
            case .github: text += formatter.gitHub(diagnostic)
            case .sarif: results.append(formatter.sarifResult(diagnostic))
            }
        }
        if !text.isEmpty { try (format == .text ? Output.error : Output.standard).write(text) }
    }

    /// Writes the SARIF log, if that is the format.
    ///
    /// - Throws: Exit status 1 if there was an error among the diagnostics.
    func finish() throws {
        if format == .sarif {
            let log = ThemeDiagnosticFormatter.sarifLog(
                results, rules: Set(printed.map(\.code)), version: Skinctl.version)
            try Output.standard.write(log)
        }
        if hasErrors { throw ExitStatus.themeHasErrors }
    }
}
