import Testing

/// A typical mistake of a designer: what is written, and what the compiler says.
struct Mistake: Sendable, CustomTestStringConvertible {
    /// The files of a folder with the bundle `A.theme`.
    var files: [String: [UInt8]]
    /// The faulty text.
    var input: String
    /// The line of the diagnostic.
    var line: Int
    /// The part of the message that says what is wrong.
    var wrong: String
    /// The part of the message that says what to write, if the first part does not.
    var write: String

    var testDescription: String { input }

    private static func main(_ before: String, _ input: String, _ after: String) -> [String: [UInt8]] {
        [
            "A.theme/ui.xml": Array((before + input + after).utf8), "A.theme/assets/icons/send.png": [],
            "A.theme/accent.xml": Array(
                "<theme><constants><color name=\"accent\">#0A66FF</color></constants></theme>".utf8),
        ]
    }

    /// A child of `constants`, in line 3.
    static func constants(_ input: String, _ line: Int, _ wrong: String, _ write: String) -> Mistake {
        let files = main("<theme>\n<constants>\n", input, "\n</constants>\n</theme>\n")
        return Mistake(files: files, input: input, line: line, wrong: wrong, write: write)
    }

    /// A child of a `uibutton`, in line 4.
    static func button(_ input: String, _ line: Int, _ wrong: String, _ write: String) -> Mistake {
        let files = main(
            "<theme>\n<instances>\n<uibutton id=\"a\">\n", input, "\n</uibutton>\n</instances>\n</theme>\n")
        return Mistake(files: files, input: input, line: line, wrong: wrong, write: write)
    }

    /// A child of `instances`, in line 3.
    static func instances(_ input: String, _ line: Int, _ wrong: String, _ write: String) -> Mistake {
        let files = main("<theme>\n<instances>\n", input, "\n</instances>\n</theme>\n")
        return Mistake(files: files, input: input, line: line, wrong: wrong, write: write)
    }

    /// A child of `theme`, in line 2.
    static func theme(_ input: String, _ line: Int, _ wrong: String, _ write: String) -> Mistake {
        Mistake(
            files: main("<theme>\n", input, "\n</theme>\n"), input: input, line: line, wrong: wrong, write: write)
    }

    /// A whole configuration file.
    static func file(_ input: String, _ line: Int, _ wrong: String, _ write: String) -> Mistake {
        Mistake(files: main("", input, ""), input: input, line: line, wrong: wrong, write: write)
    }

    /// An `info.xml`.
    static func info(_ input: String, _ line: Int, _ wrong: String, _ write: String) -> Mistake {
        Mistake(
            files: ["A.theme/info.xml": Array(input.utf8)], input: input, line: line, wrong: wrong, write: write)
    }
}
