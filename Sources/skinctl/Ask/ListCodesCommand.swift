import ArgumentParser
import SkinDiagnostics

struct ListCodesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes", abstract: "List the codes of diagnostics, which 'skinctl explain --code' explains")

    func run() throws {
        let rows = DiagnosticExplanation.all.map { [$0.code.rawValue, $0.summary] }
        try Output.standard.write(TextStyle.columns(rows))
    }
}
