// Values of the wrong type or form.
extension DiagnosticExplanation {
    static let values = [
        DiagnosticExplanation(
            .typeMismatch, "A value, or the constant that it refers to, is of another type than is expected.",
            .button("<operation name=\"backgroundColor\"><float>1</float></operation>"),
            cure: "Use the element that the message names. An integer is also accepted where a float is expected."),
        DiagnosticExplanation(
            .invalidValue,
            """
            A text or an attribute cannot be read as what it should be, is out of range, or is not one of the allowed \
            words.
            """,
            .constants("<float name=\"radius\">12px</float>"),
            cure: """
                Write what the message proposes. Numbers have no unit and take a decimal point. Colors are #0A66FF, or \
                numbers from 0 to 1 such as 0.04,0.4,1. A constant is used with 'ref'.
                """),
    ]
}
