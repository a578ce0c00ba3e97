import SkinKit

/// The differences between component definitions and a schema.
public struct ComponentDefinitionError: Error, CustomStringConvertible {
    /// The differences, one sentence without a full stop each, in the order of the definitions.
    public let differences: [String]

    /// The sentences, one a line.
    public var description: String { differences.joined(separator: "\n") }
}

extension ComponentDefinitions {
    /// Checks that the definitions match a schema: every defined component type has the same parent, operations and
    /// parameters in both, and every record whose fields a definition declares has the same fields.
    ///
    /// Themes that skinctl has validated with the schema then request nothing that is not defined. Call this method in
    /// a test of the app:
    ///
    ///     try ComponentDefinitions.chat.check(against: ComponentSchema(filesAt: ["app.schema.xml"]))
    ///
    /// Component types that only the schema declares are not an error, because the app may show none of them.
    ///
    /// - Throws: An error with all differences, which suggests the nearest name for one that the schema lacks.
    /// - Complexity: O(n) in the number of operations if nothing differs.
    public func check(against schema: ComponentSchema) throws(ComponentDefinitionError) {
        let differences = mismatches(with: schema)
        if !differences.isEmpty { throw ComponentDefinitionError(differences: differences) }
    }

    /// Returns the differences that ``check(against:)`` throws, then the app's component types that only the schema declares.
    package func differences(from schema: ComponentSchema) -> [String] {
        let names = Set(all.map(\.name))
        let missing = schema.components.filter {
            !names.contains($0.name) && ComponentSchema.builtIn.component(named: $0.name) == nil
        }
        return mismatches(with: schema) + missing.map { "the component type '\($0.name)' has no definition" }
    }

    private func mismatches(with schema: ComponentSchema) -> [String] {
        stateMismatches(with: schema)
            + componentMismatches(with: schema)
            + recordMismatches(with: schema)
    }

    /// Returns the differences between the fields of records. Those that a closure reads are not known.
    private func recordMismatches(with schema: ComponentSchema) -> [String] {
        records.flatMap { record -> [String] in
            // A type that the schema lacks differs where an operation reads it.
            guard let object = schema.object(named: record.type) else { return [] }
            return Self.parameterMismatches(
                of: "the record '\(record.type)'", record.fields, object.fields.map(ParameterShape.init), part: "field")
        }
    }

    /// Returns the states that the schema does not declare. Their order may differ: the engine goes by names.
    private func stateMismatches(with schema: ComponentSchema) -> [String] {
        states.filter { !schema.states.contains($0) }.map { state in
            "the schema has no state '\(state)'\(Self.hint(state, among: schema.states))"
        }
    }

    private func componentMismatches(with schema: ComponentSchema) -> [String] {
        all.flatMap { definition -> [String] in
            guard let component = schema.component(named: definition.name) else {
                let hint = Self.hint(definition.name, among: schema.components.map(\.name))
                return ["the schema has no component type '\(definition.name)'\(hint)"]
            }
            return Self.parentMismatch(of: definition, component)
                + Self.operationMismatches(of: definition, schema.operations(of: definition.name))
        }
    }

    private static func parentMismatch(
        of definition: ComponentDefinition, _ component: ComponentSchema.Component
    ) -> [String] {
        if component.parent == definition.parent?.name { return [] }
        let parents = [definition.parent?.name, component.parent].map { $0.map { "'\($0)'" } ?? "nothing" }
        return ["'\(definition.name)' inherits from \(parents[0]), in the schema from \(parents[1])"]
    }

    private static func operationMismatches(
        of definition: ComponentDefinition, _ operations: [ComponentSchema.Operation]
    ) -> [String] {
        let defined = Dictionary(uniqueKeysWithValues: definition.shapes.map { ($0.name, $0.parameters) })
        let declared = Set(operations.map(\.name))
        let extra = definition.shapes.filter { !declared.contains($0.name) }.map { shape in
            let unused = operations.map(\.name).filter { defined[$0] == nil }
            return "'\(definition.name)' defines '\(shape.name)', which the schema does not have"
                + hint(shape.name, among: unused)
        }
        return extra
            + operations.flatMap { operation -> [String] in
                guard let parameters = defined[operation.name] else {
                    return ["'\(definition.name)' does not define '\(operation.name)'"]
                }
                return parameterMismatches(
                    of: "'\(operation.name)' of '\(definition.name)'", parameters,
                    operation.parameters.map(ParameterShape.init))
            }
    }

    private static func parameterMismatches(
        of owner: String, _ defined: [ParameterShape], _ declared: [ParameterShape], part: String = "parameter"
    ) -> [String] {
        let missing = declared.filter { parameter in !defined.contains { $0.name == parameter.name } }
        var sentences = defined.compactMap { parameter -> String? in
            guard let other = declared.first(where: { $0.name == parameter.name }) else {
                return "\(owner) reads '\(parameter.name)', which the schema does not have"
                    + hint(parameter.name, among: missing.map(\.name))
            }
            if parameter == other { return nil }
            return "\(owner) reads '\(parameter.name)' as \(parameter.words), in the schema it is \(other.words)"
        }
        sentences += missing.map { "\(owner) does not read '\($0.name)'" }
        if sentences.isEmpty, defined != declared {
            sentences = ["\(owner) reads its \(part)s in another order than the schema has them"]
        }
        return sentences
    }

    private static func hint(_ name: String, among names: [String]) -> String {
        Advice.nearest(to: name, among: names).map { "; \($0.text)" } ?? ""
    }
}

extension ParameterShape {
    fileprivate init(_ field: ComponentSchema.Field) {
        self.init(
            name: field.name, type: field.type, elementType: field.elementType, values: field.values,
            isOptional: field.isOptional)
    }

    /// The shape as text, such as `optional array of string (round square)`.
    fileprivate var words: String {
        (isOptional ? "optional " : "") + type + (elementType.map { " of \($0)" } ?? "")
            + (values.map { " (\($0.joined(separator: " ")))" } ?? "")
    }
}
