/// The vocabulary of random themes: some operations of the built-in schema, with the types of their parameters.
package enum PlainVocabulary {
    /// The states of the app's own, lightest first.
    package static let states = ["error", "loading"]
    /// The app's identifiers by component type, each with its earlier names.
    package static let identifiers: [String: [(name: String, was: [String])]] = [
        "uicontrol": [("c d", [])],
        "uibutton": [("a", ["old-a", "older-a"]), ("b", ["old-b"])],
    ]

    /// The schema that declares them.
    package static let schema =
        "<schema name=\"random\" version=\"1.2.3\">" + states.map { "<state name=\"\($0)\"/>" }.joined()
        + identifiers.sorted { $0.key < $1.key }.map { component, list in
            let content = list.map { "<identifier name=\"\($0.name)\" was=\"\($0.was.joined(separator: " "))\"/>" }
            return "<identifiers component=\"\(component)\">\(content.joined())</identifiers>"
        }.joined() + "</schema>"

    /// The parameters by operation; the types of optional ones end in `?`.
    package static let operations: [String: [(operation: String, parameters: [(name: String, type: String)])]] = [
        "uiview": [
            ("alpha", [("value", "unit")]), ("cornerRadius", [("radius", "float")]), ("hidden", [("value", "bool")]),
            ("backgroundColor", [("color", "color")]), ("tintColor", [("color", "color")]),
            ("frame", [("rect", "rect")]), ("layoutMargins", [("insets", "insets")]),
            ("backgroundImage", [("image", "image")]), ("backgroundGradient", [("gradient", "gradient")]),
            ("shadow", [("color", "color"), ("offset?", "point"), ("radius?", "float"), ("opacity?", "unit")]),
        ],
        "uilabel": [
            ("text", [("text", "string")]), ("font", [("font", "font")]), ("numberOfLines", [("lines", "integer")]),
        ],
        "uibutton": [("title", [("text", "string")]), ("titleFont", [("font", "font")])],
        "uiscrollview": [
            ("contentSize", [("size", "size")]), ("contentInsets", [("insets", "insets")]),
            ("contentOffset", [("point", "point")]),
        ],
    ]

    package static func type(of parameter: String, in operation: String) -> String {
        let all = operations.values.flatMap(\.self).first { $0.operation == operation }
        let type = all?.parameters.first { $0.name.filter { $0 != "?" } == parameter }?.type ?? ""
        return type == "unit" ? "float" : type
    }

    package static func fieldType(_ field: String) -> String {
        ["angle": "float", "locations": "floats"][field] ?? "array"
    }
}
