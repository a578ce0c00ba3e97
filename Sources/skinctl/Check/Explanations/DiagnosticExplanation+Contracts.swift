// Findings of `skinctl validate --old-schema`: what an update of the app's schemas breaks.
extension DiagnosticExplanation {
    static let contracts = [
        DiagnosticExplanation(
            .removedComponent, "The update of the app no longer has a component type that the theme describes.",
            broken("<chatbubble/>", old: "<component name=\"chatbubble\" inherits=\"uiview\"/>"),
            cure: removal("component type", "entities")),
        DiagnosticExplanation(
            .removedOperation, "The update of the app no longer has an operation that the theme uses.",
            broken(
                "<chatbubble><operation name=\"tail\"><bool>true</bool></operation></chatbubble>",
                old: bubble("<operation name=\"tail\"><param name=\"tail\" type=\"bool\"/></operation>"),
                new: bubble("")), cure: removal("operation", "uses")),
        DiagnosticExplanation(
            .changedParameter,
            """
            The update of the app reads a parameter of an operation, or a field of an object, otherwise: it is gone, \
            newly required, or has another type or range.
            """,
            broken(
                "<chatbubble><operation name=\"tail\"><float>12</float></operation></chatbubble>",
                old: bubble("<operation name=\"tail\"><param name=\"size\" type=\"float\"/></operation>"),
                new: bubble("<operation name=\"tail\"><param name=\"size\" type=\"float\" maximum=\"8\"/></operation>")),
            cure: "Write a value that both versions of the app accept, or keep the old type and range in the schema."),
        DiagnosticExplanation(
            .removedObject, "The update of the app no longer has an object that the theme uses.",
            broken(
                """
                <chatbubble><operation name="tail"><tail><field name="size"><float>8</float></field></tail>
                </operation></chatbubble>
                """,
                old: "<object name=\"tail\"><field name=\"size\" type=\"float\"/></object>"
                    + bubble("<operation name=\"tail\"><param name=\"tail\" type=\"tail\"/></operation>"),
                new: bubble("<operation name=\"tail\"><param name=\"tail\" type=\"float\"/></operation>")),
            cure: removal("object", "uses")),
        DiagnosticExplanation(
            .removedState, "The theme uses a state that the update of the app no longer defines.",
            broken(
                """
                <uiview><operation name="alpha" state="unread"><float>0.5</float></operation></uiview>
                """, old: "<state name=\"unread\"/>"), cure: removal("state", "uses")),
        DiagnosticExplanation(
            .removedIdentifier, "The update of the app no longer has a component with an identifier of the theme.",
            broken(
                "<uibutton id=\"button_retry\"/>", old: buttons("button_send", "button_retry"),
                new: buttons("button_send")),
            cure: """
                If the component has another identifier now, name the earlier one in the attribute 'was' of the \
                schema. Otherwise remove the entity from the theme.
                """),
        DiagnosticExplanation(
            .changedLook,
            """
            With the update of the app, a value is resolved to something else, although the theme is still valid. For \
            example, a component type inherits from another one.
            """,
            broken(
                "<uibutton><operation name=\"alpha\"><float>0.5</float></operation></uibutton>\n<chatbubble/>",
                old: "<component name=\"chatbubble\" inherits=\"uibutton\"/>",
                new: "<component name=\"chatbubble\" inherits=\"uiview\"/>"),
            cure: "Give the component type or the entity the value itself."),
        DiagnosticExplanation(
            .missingLook,
            """
            The update of the app has a new component type, operation or identifier, for which the theme has no \
            look. The theme still works.
            """,
            broken(
                "<uibutton id=\"button_send\"/>", old: buttons("button_send"),
                new: buttons("button_send", "button_call")),
            cure: "Add a look to the theme, or leave it to the defaults of the component type."),
    ]

    private static func removal(_ kind: String, _ uses: String) -> String {
        "Keep the \(kind) in the schema until the themes no longer need it, or remove its \(uses) from the theme."
    }

    /// An example: instances of a theme, which were written for an old schema.
    private static func broken(_ instances: String, old: String, new: String = "") -> Example {
        var example = Example.instances(instances)
        example.others = ["old.schema.xml": "<schema>\(old)</schema>", "app.schema.xml": "<schema>\(new)</schema>"]
        return example
    }

    private static func bubble(_ operations: String) -> String {
        "<component name=\"chatbubble\" inherits=\"uiview\">\(operations)</component>"
    }

    private static func buttons(_ names: String...) -> String {
        "<identifiers component=\"uibutton\">"
            + names.map { "<identifier name=\"\($0)\"/>" }.joined() + "</identifiers>"
    }
}
