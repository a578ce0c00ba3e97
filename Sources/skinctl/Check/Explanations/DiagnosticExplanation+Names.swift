// Names of definitions, and references to them.
extension DiagnosticExplanation {
    static let names = [
        DiagnosticExplanation(
            .invalidName, "A name, an id, a state or a list of classes has the wrong form.",
            .button("<operation name=\"alpha\" state=\"pressed\"><float>0.5</float></operation>"),
            cure: """
                Names begin with a letter or '_' and continue with letters, digits, '_', '.' and '-'. The states are \
                focused, hovered, selected, highlighted and disabled; spaces separate several of them.
                """),
        DiagnosticExplanation(
            .duplicateDefinition,
            """
            The same thing is defined twice for the same traits: a constant, a class, an entity, an operation of an \
            entity in the same states, or an asset of the same scale.
            """,
            .constants("<color name=\"accent\">#0A66FF</color>\n<color name=\"accent\">#3300FF</color>"),
            cure: """
                Remove one of the two. If one is for a device or an appearance only, move it to a file with that trait \
                in its name, such as ui~dark.xml.
                """),
        DiagnosticExplanation(
            .unknownComponent, "An element in 'instances' names no component type.",
            .instances("<Button id=\"send\"/>"),
            cure: """
                Correct the name; 'skinctl list schema' lists the types. A type of your app's own must be declared in a \
                schema, such as app.schema.xml beside the themes.
                """),
        DiagnosticExplanation(
            .unknownOperation,
            "A component type does not have the operation, or, for a class, no component type has it.",
            .button("<operation name=\"border-radius\"><float>8</float></operation>"),
            cure: "Correct the name; 'skinctl list schema' lists the operations of each component type."),
        DiagnosticExplanation(
            .unsupportedOperation,
            "A component uses a class with an operation that the component's type does not have.",
            .theme(
                """
                <classes>
                  <class id="title"><operation name="textColor"><color>#000</color></operation></class>
                </classes>
                <instances>
                  <uibutton id="button_send" class="title"/>
                </instances>
                """),
            cure: "Take the operation out of the class, split the class, or use another class."),
        DiagnosticExplanation(
            .unknownParam, "An operation has a 'param', or an object a 'field', with a name that it does not take.",
            .button("<operation name=\"shadow\"><param name=\"blur\"><float>4</float></param></operation>"),
            cure: "Correct the name; 'skinctl list schema' lists the parameters of each operation."),
        DiagnosticExplanation(
            .missingParam, "An operation lacks a parameter that it must have, or an object a field.",
            .button("<operation name=\"shadow\"><param name=\"radius\"><float>4</float></param></operation>"),
            cure: "Add a 'param' for each name in the message, with one value in it."),
        DiagnosticExplanation(
            .duplicateParam, "A parameter or a field has two values.",
            .button("<operation name=\"alpha\"><float>1</float><float>0.5</float></operation>"),
            cure: "Remove one of them. For several states write several operations, each with its 'state'."),
        DiagnosticExplanation(
            .unknownConstant,
            "A reference names a constant that is not defined, or not under the traits that it names.",
            .button("<operation name=\"backgroundColor\"><color ref=\"acent\"/></operation>"),
            cure: """
                Correct the name, or define the constant. If only files such as ui~dark.xml define it, also define \
                it in a file without traits.
                """),
        DiagnosticExplanation(
            .constantCycle, "A constant refers to itself, directly or through other constants.",
            .constants("<color name=\"accent\" ref=\"tint\"/>\n<color name=\"tint\" ref=\"accent\"/>"),
            cure: "Give one of the constants in the message its own value."),
        DiagnosticExplanation(
            .unknownClass, "An entity or a class uses a class that is not defined.",
            .instances("<uibutton id=\"button_send\" class=\"rounded\"/>"),
            cure: "Correct the name, or define the class in 'classes'."),
        DiagnosticExplanation(
            .classCycle, "A class extends itself, directly or through other classes.",
            .theme("<classes>\n  <class id=\"a\" extends=\"b\"/>\n  <class id=\"b\" extends=\"a\"/>\n</classes>"),
            cure: "Take one of the classes in the message out of an 'extends'."),
    ]
}
