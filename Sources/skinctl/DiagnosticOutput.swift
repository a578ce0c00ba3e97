import ArgumentParser
import SkinCompiler
import SkinDiagnostics

enum DiagnosticFormat: String, ExpressibleByArgument, CaseIterable {
    /// As a compiler writes them, on standard error.
    case text
    /// An object a line.
    case json
    /// Workflow commands of GitHub Actions.
    case github
    /// One log of SARIF 2.1.0, for code scanning.
    case sarif
}

/// The option of commands that print nothing but diagnostics.
struct DiagnosticOptions: ParsableArguments {
    @Option(help: "How to print diagnostics: text goes to standard error, the others to standard output.")
    var format = DiagnosticFormat.text
}

/// Prints diagnostics of one or more bundles, each once: themes with a common ancestor share its faults.
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

    /// Whether colours go with diagnostics.
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

    /// Writes what can only be written at the end; exits with 1 where there was an error.
    func finish() throws {
        if format == .sarif {
            let log = ThemeDiagnosticFormatter.sarifLog(results, rules: Set(printed.map(\.code)), version: Skinctl.version)
            try Output.standard.write(log)
        }
        if hasErrors { throw ExitStatus.themeHasErrors }
    }
}
