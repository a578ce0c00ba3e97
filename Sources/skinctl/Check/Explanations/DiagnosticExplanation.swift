import SkinDiagnostics

/// The meaning of a diagnostic's code: its cause, an example and the cure.
///
/// `skinctl explain --code` prints it, and the article ErrorIndex of SkinDiagnostics is made from it.
struct DiagnosticExplanation: Sendable {
    let code: ThemeDiagnosticCode
    /// The reason for the diagnostic, in one or more sentences.
    let cause: String
    let example: Example
    /// The remedy, in one or more sentences.
    let cure: String

    init(_ code: ThemeDiagnosticCode, _ cause: String, _ example: Example, cure: String) {
        self.code = code
        self.cause = cause
        self.example = example
        self.cure = cure
    }

    static func explanation(of code: ThemeDiagnosticCode) -> DiagnosticExplanation? { all.first { $0.code == code } }

    /// The explanations of all codes, in the order of the codes.
    static let all: [DiagnosticExplanation] = {
        let places = Dictionary(
            uniqueKeysWithValues: ThemeDiagnosticCode.allCases.enumerated().map { ($0.element, $0.offset) })
        return (structure + names + values + files + findings + contracts)
            .sorted { places[$0.code, default: 0] < places[$1.code, default: 0] }
    }()
}

extension DiagnosticExplanation {
    /// A faulty file, or the part of it that matters.
    struct Example: Sendable {
        /// The path of the file: that of a bundle, such as `Ocean.theme/ui.xml`, or a file beside it.
        let path: String
        let text: String
        /// The parts of the file around the text.
        let surroundings: (before: String, after: String)
        /// The other files that the example needs, by their paths.
        var others: [String: String] = [:]

        private init(_ path: String, _ text: String, _ before: String = "", _ after: String = "") {
            self.path = path
            self.text = text
            surroundings = (before, after)
        }

        var file: String { surroundings.before + text + surroundings.after }

        static func file(_ path: String, _ text: String, others: [String: String] = [:]) -> Example {
            var example = Example(path, text)
            example.others = others
            return example
        }

        private static func part(_ text: String, in elements: String...) -> Example {
            let names = elements.map { $0.prefix { $0 != " " } }
            return Example(
                "Ocean.theme/ui.xml", text, elements.map { "<\($0)>\n" }.joined(),
                names.reversed().map { "\n</\($0)>" }.joined())
        }

        static func theme(_ text: String) -> Example { part(text, in: "theme") }
        static func constants(_ text: String) -> Example { part(text, in: "theme", "constants") }
        static func instances(_ text: String) -> Example { part(text, in: "theme", "instances") }
        static func button(_ text: String) -> Example {
            part(text, in: "theme", "instances", "uibutton id=\"button_send\"")
        }
    }
}
