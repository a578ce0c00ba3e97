/// A schema in the numbers of one compilation, for look-ups without strings.
package struct SchemaIndex: Sendable {
    package struct Field: Sendable {
        package var name: Symbol
        package var type: Symbol
        package var elementType: Symbol?
        package var values: Set<Symbol>?
        package var declared: ComponentSchema.Field
    }

    package struct Operation: Sendable {
        package var name: Symbol
        package var parameters: [Field]
        /// Index of the parameter that the short form stands for.
        package var shortForm: Int?
    }

    package struct Component: Sendable {
        package var name: Symbol
        /// Numbers of the component types from the root to this one.
        package var line: [Int]
        /// All operations, inherited ones included: numbers in ``SchemaIndex/operations`` by name.
        package var operations: [Symbol: Int]
    }

    package let schema: ComponentSchema
    package private(set) var components: [Component] = []
    package private(set) var componentNumbers: [Symbol: Int] = [:]
    package private(set) var objects: [Symbol: [Field]] = [:]
    package private(set) var operations: [Operation] = []
    /// The operations of a name over all component types, that of the type declared first coming first.
    package private(set) var operationsByName: [Symbol: [Int]] = [:]

    package init(_ schema: ComponentSchema, symbols: inout SymbolTable) {
        self.schema = schema
        for object in schema.objects {
            objects[symbols.intern(object.name)] = object.fields.map { Self.field($0, &symbols) }
        }
        var numbers: [String: [Symbol: Int]] = [:]
        for (number, component) in schema.components.enumerated() {
            var own: [Symbol: Int] = [:]
            for operation in component.operations {
                let name = symbols.intern(operation.name)
                own[name] = operations.count
                operationsByName[name, default: []].append(operations.count)
                let parameters = operation.parameters.map { Self.field($0, &symbols) }
                let shortForm = operation.shortFormParameter.flatMap { operation.parameters.firstIndex(of: $0) }
                operations.append(Operation(name: name, parameters: parameters, shortForm: shortForm))
            }
            numbers[component.name] = own
            componentNumbers[symbols.intern(component.name)] = number
        }
        for component in schema.components {
            let line = schema.line(of: component.name)
            var all: [Symbol: Int] = [:]
            for ancestor in line { all.merge(numbers[ancestor.name] ?? [:]) { $1 } }
            components.append(
                Component(
                    name: symbols.intern(component.name),
                    line: line.compactMap { componentNumbers[symbols.intern($0.name)] }, operations: all))
        }
    }

    private static func field(_ field: ComponentSchema.Field, _ symbols: inout SymbolTable) -> Field {
        Field(
            name: symbols.intern(field.name), type: symbols.intern(field.type),
            elementType: field.elementType.map { symbols.intern($0) },
            values: field.values.map { Set($0.map { symbols.intern($0) }) }, declared: field)
    }
}
