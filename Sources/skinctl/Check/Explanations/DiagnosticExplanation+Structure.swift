// The structure of files: XML, elements and attributes.
extension DiagnosticExplanation {
    static let structure = [
        DiagnosticExplanation(
            .malformedXML,
            "The file is not well-formed XML, or its encoding cannot be read. Nothing else of the file is checked.",
            .constants("<string name=\"title\">Salt & Vinegar</string>"),
            cure: """
                Correct what the message names. In text, write '&amp;' for '&' and '&lt;' for '<'. Close every element \
                that you open, and put attributes' values in straight quotes. Save the file as UTF-8.
                """),
        DiagnosticExplanation(
            .forbiddenDoctype,
            "The file has a DOCTYPE. A DOCTYPE can load other files and take much memory, so no file may have one.",
            .file("Ocean.theme/ui.xml", "<!DOCTYPE theme>\n<theme/>"), cure: "Remove the DOCTYPE."),
        DiagnosticExplanation(
            .limitExceeded,
            "Something is greater than is allowed, such as 16 levels of arrays, 64 levels of elements, or 30 combining marks in a row.",
            .constants(
                "<array name=\"a\">" + String(repeating: "<array>", count: 16)
                    + String(repeating: "</array>", count: 17)),
            cure: "Split the file or the value. Section 11 of the theme format lists the limits."),
        DiagnosticExplanation(
            .unknownElement, "An element is in a place where the format does not allow it, or is misspelt.",
            .theme("<constant>\n</constant>"),
            cure: "Write the element that the message proposes, or move the element to where it belongs."),
        DiagnosticExplanation(
            .unknownAttribute,
            "An element has an attribute that it does not take, alone or together with its other attributes.",
            .constants("<color name=\"accent\" opacity=\"0.5\">#0A66FF</color>"),
            cure: "Correct the attribute's name, or remove it. Beside 'ref' only adjustments are allowed."),
        DiagnosticExplanation(
            .missingAttribute, "An element lacks an attribute that it must have.",
            .constants("<color>#0A66FF</color>"), cure: "Add the attribute that the message names."),
        DiagnosticExplanation(
            .unexpectedText, "There is text where only elements may be.",
            .button("<operation name=\"backgroundColor\">#0A66FF</operation>"),
            cure: "Put the value in an element: '<color>#0A66FF</color>'. Remove other text, or make a comment of it."),
        DiagnosticExplanation(
            .unknownObject, "An element does not name a kind of value, where there must be one.",
            .constants("<number name=\"radius\">8</number>"),
            cure: """
                Use one of integer, float, bool, string, point, size, rect, insets, color, image, font and array, or an \
                object of a schema, such as gradient.
                """),
        DiagnosticExplanation(
            .invalidInfo, "The file info.xml is missing, or lacks something, or has something in the wrong form.",
            .file("Ocean.theme/info.xml", "<info>\n  <identifier>org.example.ocean</identifier>\n</info>"),
            cure: """
                Give the theme an 'identifier' of letters, digits, '.', '_' and '-', a 'name', and a 'version' such as \
                1.0.0, each once.
                """),
        DiagnosticExplanation(
            .invalidSchema, "A schema declares something in the wrong form, or twice. Themes are not checked then.",
            .file(
                "app.schema.xml",
                """
                <schema>
                  <component name="bubble" inherits="uivew"/>
                </schema>
                """, others: ["Ocean.theme/ui.xml": "<theme/>"]),
            cure: "Correct the declaration. Section 9 of the theme format defines what a schema may contain."),
        DiagnosticExplanation(
            .invalidConfiguration, "The file skinkit.xml has something in the wrong form, or twice.",
            .file(
                "skinkit.xml", "<skinkit>\n  <default>Ocean theme</default>\n</skinkit>",
                others: ["Ocean.theme/ui.xml": "<theme/>"]),
            cure: "Write the identifier of a theme as 'default', and extensions without a point."),
    ]
}
