import SkinCompiler
import SkinKit
import SkinSyntax

extension ThemeTemplate {
    /// Returns a theme of the component types that an app's schema declares; nil if it declares none that has an operation.
    ///
    /// Colors have values by their roles. All other operations are in comments, with a value that the schema allows. Types that
    /// inherit from the built-in ones follow the theme that shows the format.
    package static func ownTypes(of schema: ComponentSchema) -> String? {
        let isOwn = { (type: ComponentSchema.Component) in ComponentSchema.builtIn.component(named: type.name) == nil }
        let types = schema.components.filter { isOwn($0) && !$0.operations.isEmpty }
        if types.isEmpty { return nil }
        var template = OwnTypes(schema: schema)
        let elements = types.map { template.element($0) }.joined(separator: "\n")
        if schema.components.contains(where: { isOwn($0) && !schema.line(of: $0.name).allSatisfy(isOwn) }) {
            // Its constants are there already.
            return complete.replacing("  </instances>\n", with: "\n\(elements)  </instances>\n")
        }
        let constants = template.used.sorted().map { name in
            "    <color name=\"\(name)\">\(OwnTypes.colors[name] ?? "")</color>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- The compiler reads every .xml file beside info.xml. A file such as ui~dark.xml is for the dark appearance. -->
            <theme>

              <!-- Named values. A theme that inherits from this one can override them. -->
              <constants>
            \(constants.joined())  </constants>

              <!-- The look of components. With an id, an element is for those that the app registers under it. -->
              <instances>

            \(elements)  </instances>
            </theme>
            """
    }
}

private struct OwnTypes {
    let schema: ComponentSchema
    /// The names of the constants that colors refer to.
    var used: Set<String> = []
    /// Whether the value is in a comment, where a constant that nothing else refers to would be unused.
    private var isComment = false

    init(schema: ComponentSchema) { self.schema = schema }

    static let colors = ["accent": "#0A66FF", "ink": "#1C1C1E", "paper": "#FFFFFF"]

    mutating func element(_ type: ComponentSchema.Component) -> String {
        let lines = type.operations.compactMap { operation -> String? in
            let required = operation.parameters.filter { !$0.isOptional }
            let parameters = required.isEmpty ? Array(operation.parameters.prefix(1)) : required
            let isColor = parameters.allSatisfy { $0.type == "color" && $0.role != ComponentSchema.ColorRole.none }
            isComment = !isColor || parameters.isEmpty
            var values: [String] = []
            for parameter in parameters {
                guard let value = value(parameter, depth: 0) else { return nil }
                let isShort = parameter == operation.shortFormParameter
                values.append(isShort ? value : "<param name=\"\(parameter.name)\">\(value)</param>")
            }
            let text = "<operation name=\"\(operation.name)\">\(values.joined())</operation>"
            return isComment ? "      <!-- \(text) -->\n" : "      \(text)\n"
        }
        return "    <\(type.name)>\n\(lines.joined())    </\(type.name)>\n"
    }

    /// Returns a value that the schema allows; nil for an image, which would be a file, and for records that are too deep.
    private mutating func value(_ field: ComponentSchema.Field, depth: Int) -> String? {
        let text: String
        switch ObjectKind(rawValue: field.type) {
        case .color:
            let names: [ComponentSchema.ColorRole: String] = [.text: "ink", .background: "paper"]
            let name = field.role.flatMap { names[$0] } ?? "accent"
            if isComment { return "<color>\(Self.colors[name] ?? "")</color>" }
            used.insert(name)
            return "<color ref=\"\(name)\"/>"
        case .array:
            var element = field
            (element.type, element.elementType) = (field.elementType ?? "color", nil)
            return value(element, depth: depth).map { "<array>\($0)</array>" }
        case .image: return nil
        case .font: return "<font size=\"17\"/>"
        case .bool: text = "true"
        case .integer, .float: text = (field.minimum ?? field.maximum)?.schemaText ?? "1"
        case .string: text = MarkupText.escaped(field.values?.first ?? "text")
        case .point, .size: text = "1, 1"
        case .rect, .insets: text = "1, 1, 1, 1"
        case nil: return record(field.type, depth: depth)
        }
        return "<\(field.type)>\(text)</\(field.type)>"
    }

    private mutating func record(_ type: String, depth: Int) -> String? {
        guard depth < 4, let object = schema.object(named: type) else { return nil }
        var fields = ""
        for field in object.fields where !field.isOptional {
            guard let value = value(field, depth: depth + 1) else { return nil }
            fields += "<field name=\"\(field.name)\">\(value)</field>"
        }
        return "<\(type)>\(fields)</\(type)>"
    }
}
