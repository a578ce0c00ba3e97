import Foundation
import SkinDiagnostics
import SkinKit
import Testing

@Suite("A text from outside that a diagnostic quotes")
struct HostileTextTests {
    /// Escape sequences, lines that look like commands, C1 controls, and characters that reverse the direction of text.
    private static let texts = [
        "\u{1B}]0;owned\u{7}", "x\n::error file=a::planted", "x\r\n::set-output name=a::b", "\u{9B}31m", "\u{85}",
        "\u{202E}gnp.exe", "\u{2066}a\u{2069}", "\u{200E}", "\u{2028}\u{2029}", "\u{FEFF}", "\u{E0041}", "\u{7F}\u{0}",
    ]

    private static func diagnostic(_ text: String) -> ThemeDiagnostic {
        let location = ThemeSourceLocation(file: "A\(text).theme/\(text)a.xml", line: 1)
        return ThemeDiagnostic(
            .unknownElement, at: location, "unknown \(text)", notes: [.init("see \(text)", at: location)])
    }

    private static func isHarmless(_ output: String) -> Bool {
        output.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar == "\n"
            case .format, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
    }

    @Test("reaches no output with a control or an invisible character", arguments: texts)
    func outputs(text: String) throws {
        let diagnostic = Self.diagnostic(text)
        let formatter = ThemeDiagnosticFormatter()
        let outputs = [
            formatter.text(diagnostic), ThemeDiagnosticFormatter.json(diagnostic), formatter.gitHub(diagnostic),
            formatter.sarifResult(diagnostic),
        ]
        for output in outputs { #expect(Self.isHarmless(output), "\(output.debugDescription)") }
    }

    @Test("stays within its own workflow command", arguments: texts)
    func commands(text: String) {
        let output = ThemeDiagnosticFormatter().gitHub(Self.diagnostic(text))
        #expect(output.split(separator: "\n").count == 1)
        #expect(output.hasPrefix("::error file="))
    }

    @Test("is unchanged for a reader of JSON", arguments: texts)
    func json(text: String) throws {
        let object = try JSONSerialization.jsonObject(
            with: Data(ThemeDiagnosticFormatter.json(Self.diagnostic(text)).utf8))
        let message = (object as? [String: Any])?["message"] as? String
        #expect(message.map { Array($0.unicodeScalars) } == Array("unknown \(text)".unicodeScalars))
    }
}
