import ArgumentParser
import SkinDiagnostics
import SkinFormat
import SkinKit

struct ExplainCodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain-code",
        abstract: "Explain the code of a diagnostic: its cause, an example and the cure",
        discussion: """
            The code is the word in brackets at the end of a diagnostic. Without a code, lists all codes.

            Exit status:
              0   explained
              64  invalid usage

            Example:
              skinctl explain-code invalid-value
            """)

    @Argument(
        help: ArgumentHelp("The code to explain, such as invalid-value", valueName: "code"),
        completion: .list(ThemeDiagnosticCode.allCases.map(\.rawValue)))
    var code: String?

    @OptionGroup var colors: ColorOptions

    func validate() throws {
        guard let code, explanation == nil else { return }
        let names = ThemeDiagnosticCode.allCases.map(\.rawValue)
        let hint = Suggestion.nearest(to: code, among: names).map { "; did you mean '\($0)'?" }
        let list = "; 'skinctl explain-code' lists all codes"
        throw ValidationError("unknown code '\(TextStyle.oneLine(code))'\(hint ?? list)")
    }

    /// The explanation of the code, which may be in the brackets of a diagnostic.
    private var explanation: DiagnosticExplanation? {
        let word = code?.filter { $0 != "[" && $0 != "]" } ?? ""
        return ThemeDiagnosticCode(rawValue: word.lowercased()).flatMap(DiagnosticExplanation.explanation)
    }

    func run() throws {
        if let explanation {
            return try Output.standard.write(explanation.text(usesColor: colors.isOn(for: .standard)))
        }
        let rows = DiagnosticExplanation.all.map { [$0.code.rawValue, $0.summary] }
        try Output.standard.write(TextStyle.columns(rows))
    }
}
