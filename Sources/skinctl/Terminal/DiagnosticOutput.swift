import ArgumentParser
import SkinBundles
import SkinDiagnostics
import SkinLinter

enum DiagnosticFormat: String, ExpressibleByArgument, CaseIterable {
    /// Compiler-style text: on standard error, or on standard output if the command has no other output.
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
    @Option(help: "The format of diagnostics")
    var format = DiagnosticFormat.text
}

/// Prints the diagnostics of one or more bundles, each once even if several themes inherit its cause.
struct DiagnosticOutput {
    /// A fault at a range. An error is the same for each theme that inherits it, even if the themes have other names to
    /// suggest. Warnings, and the effects of an update of schemas, also differ in their messages.
    private struct Cause: Hashable {
        let code: ThemeDiagnosticCode
        let range: ThemeSourceRange
        let message: String?

        init(_ diagnostic: ThemeDiagnostic) {
            code = diagnostic.code
            range = diagnostic.range
            let isOfTheme = diagnostic.severity != .error || ThemeDiagnosticCode.contractCodes.contains(code)
            message = isOfTheme ? diagnostic.message : nil
        }
    }

    private let format: DiagnosticFormat
    private let colors: ColorOptions
    private var printed: Set<Cause> = []
    private var results: [String] = []
    private(set) var hasErrors = false
    private let isMainOutput: Bool
    private var counts: [ThemeDiagnostic.Severity: Int] = [:]

    /// - Parameter isMainOutput: Whether diagnostics are what the command is for, so that text goes to standard output.
    init(format: DiagnosticFormat = .text, _ colors: ColorOptions, isMainOutput: Bool = false) {
        self.format = format
        self.colors = colors
        self.isMainOutput = isMainOutput
    }

    private var output: Output { format == .text && !isMainOutput ? .error : .standard }

    var usesColor: Bool { colors.isOn(for: output) }

    mutating func print(_ result: ThemeCompiler.Result) throws {
        try print(result.diagnostics, result.formatter(usesColor: usesColor))
    }

    mutating func print(_ diagnostics: [ThemeDiagnostic], _ formatter: ThemeDiagnosticFormatter) throws {
        var text = ""
        for diagnostic in diagnostics {
            if diagnostic.severity == .error { hasErrors = true }
            guard printed.insert(Cause(diagnostic)).inserted else { continue }
            counts[diagnostic.severity, default: 0] += 1
            switch format {
            case .text: text += formatter.text(diagnostic)
            case .json: text += ThemeDiagnosticFormatter.json(diagnostic) + "\n"
            case .github: text += formatter.gitHub(diagnostic)
            case .sarif: results.append(formatter.sarifResult(diagnostic))
            }
        }
        if !text.isEmpty { try output.write(text) }
    }

    /// Writes the number of diagnostics, or on a terminal that there are none, and ends as ``finish()`` does.
    ///
    /// - Parameter count: The number of themes that were checked.
    func finish(checked count: Int) throws {
        if format == .text {
            let parts = [ThemeDiagnostic.Severity.error, .warning].compactMap { severity in
                counts[severity].map { Success.count($0, severity.rawValue) }
            }
            let themes = Success.count(count, "theme")
            if parts.isEmpty {
                Success.report("\(themes), no problems")
            } else {
                try output.write("\(parts.joined(separator: " and ")) in \(themes)\n")
            }
        }
        try finish()
    }

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
