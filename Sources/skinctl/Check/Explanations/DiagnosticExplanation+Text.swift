import SkinDiagnostics

extension DiagnosticExplanation {
    /// The first sentence of the cause, or the part of it before a colon, without a full stop.
    var summary: String {
        let end = cause.firstRange(of: ". ")?.lowerBound ?? cause.index(before: cause.endIndex)
        let sentence = cause[..<end]
        return String(sentence.split(separator: ":").first ?? sentence)
    }

    func text(usesColor: Bool = false) -> String {
        let style = TextStyle(usesColor: usesColor)
        let indented = example.text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
        let parts = [
            Self.wrapped(cause), "\(style.paint("Example", "1")), \(example.path):\n\n\(indented)",
            "\(style.paint("Cure", "1")): " + Self.wrapped(cure, indent: 6),
        ]
        return "\(style.paint(code.rawValue, "1"))\n\n" + parts.joined(separator: "\n")
    }

    /// The section of the article about errors.
    private var section: String {
        let text = example.text.isEmpty ? "" : "\n```xml\n\(example.text)\n```\n"
        return """
            ### \(code.rawValue)

            \(Self.escaped(cause))

            `\(example.path)`:
            \(text)
            \(Self.escaped(cure))
            """
    }

    /// The article ErrorIndex of the documentation.
    static var article: String {
        let kinds: [(String, [DiagnosticExplanation])] = [
            ("Structure", structure), ("Names and references", names), ("Values", values), ("Files", files),
            ("Warnings", findings), ("Updates of the app", contracts),
        ]
        let sections = kinds.map { title, explanations in
            "## \(title)\n\n" + explanations.map(\.section).joined(separator: "\n")
        }
        return """
            # Error index

            Every code of a diagnostic, with its cause, an example and the cure.

            ## Overview

            `skinctl explain --code invalid-value` prints the section about a code. Each example gives its code, but leaves
            out the elements around it.


            """ + sections.joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let character = rest.first {
            rest = rest.dropFirst()
            let next = rest.first
            if character == "'", next == "&" || next == "<", let end = rest.firstIndex(of: "'") {
                result += "`\(rest[..<end])`"
                rest = rest[end...].dropFirst()
            } else if character == "<", let next, next.isLetter || next == "!", let end = rest.firstIndex(of: ">") {
                result += "`<\(rest[...end])`"
                rest = rest[end...].dropFirst()
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// Returns a text in lines of at most 80 characters. Ends with a newline.
    private static func wrapped(_ text: String, indent: Int = 0) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + word.count + 1 > 80 - (lines.isEmpty ? indent : 0) {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        return (lines + [line]).joined(separator: "\n") + "\n"
    }
}
