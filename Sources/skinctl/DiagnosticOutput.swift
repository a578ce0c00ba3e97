import ArgumentParser
import SkinKit

enum DiagnosticFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
}

/// Prints diagnostics of one or more bundles, each once: themes with a common ancestor share its faults.
struct DiagnosticOutput {
    let format: DiagnosticFormat
    private var printed: Set<Diagnostic> = []
    private(set) var hasErrors = false

    init(format: DiagnosticFormat) {
        self.format = format
    }

    /// Text goes to standard error, JSON lines to standard output.
    mutating func print(_ result: ThemeCompiler.Result) throws {
        try print(result.diagnostics, result.formatter(usesColor: Output.error.wantsColor))
    }

    mutating func print(_ diagnostics: [Diagnostic], _ formatter: DiagnosticFormatter) throws {
        var text = ""
        for diagnostic in diagnostics {
            if diagnostic.severity == .error { hasErrors = true }
            guard printed.insert(diagnostic).inserted else { continue }
            text += format == .json ? DiagnosticFormatter.json(diagnostic) + "\n" : formatter.text(diagnostic)
        }
        try (format == .json ? Output.standard : Output.error).write(text)
    }
}
