import ArgumentParser
import SkinDiagnostics
import SkinFormat
import SkinKit

// The option `--code`.
extension ExplainCommand {
    func validate(code: String) throws {
        if theme != nil { throw ValidationError("--code takes no theme") }
        guard explanation(of: code) == nil else { return }
        let names = ThemeDiagnosticCode.allCases.map(\.rawValue)
        let hint = Suggestion.nearest(to: code, among: names).map { "; did you mean '\($0)'?" }
        let list = "; 'skinctl list codes' lists all codes"
        throw ValidationError("unknown code '\(TextStyle.oneLine(code))'\(hint ?? list)")
    }

    func explain(code: String) throws {
        guard let explanation = explanation(of: code) else { return }
        try Output.standard.write(explanation.text(usesColor: sources.colors.isOn(for: .standard)))
    }

    private func explanation(of code: String) -> DiagnosticExplanation? {
        let word = code.filter { $0 != "[" && $0 != "]" }
        return ThemeDiagnosticCode(rawValue: word.lowercased()).flatMap(DiagnosticExplanation.explanation)
    }
}
