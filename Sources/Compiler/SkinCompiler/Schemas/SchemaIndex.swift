import SkinKit

/// A schema with the symbols of one compilation, for look-ups without strings.
package struct SchemaIndex: Sendable {
    /// A parameter or field. It holds no references, because it is read for each parameter of each operation.
    package struct Field: Hashable, Sendable {
        package var name: Symbol
        package var type: Symbol
        package var elementType: Symbol?
        /// The index in ``SchemaIndex/valueLists`` of the allowed strings, or nil if any string is allowed.
        package var values: Int?
        package var minimum: ComponentSchema.Bound?
        package var maximum: ComponentSchema.Bound?
        package var isOptional: Bool
    }

    package struct Operation: Sendable {
        package var name: Symbol
        package var parameters: [Field]
        /// The index of the parameter that the short form sets.
        package var shortForm: Int?
    }

    package struct Component: Sendable {
        package var name: Symbol
        /// The numbers of the component types from the root to this one.
        package var line: [Int]
        /// The indices in ``SchemaIndex/operations`` of all operations by name, including inherited ones.
        package var operations: [Symbol: Int]
    }

    package let schema: ComponentSchema
    package let identifiers: IdentifierIndex
    package private(set) var components: [Component] = []
    package private(set) var componentNumbers: [Symbol: Int] = [:]
    package private(set) var objects: [Symbol: [Field]] = [:]
    package private(set) var operations: [Operation] = []
    /// The strings that fields allow, in the order of declaration.
    package private(set) var valueLists: [(symbols: Set<Symbol>, texts: [String])] = []
    /// The operations of all component types by name, in the order in which the types are declared.
    package private(set) var operationsByName: [Symbol: [Int]] = [:]

    package init(_ schema: ComponentSchema, symbols: inout SymbolTable) {
        self.schema = schema
        identifiers = IdentifierIndex(schema, symbols: &symbols)
        for object in schema.objects {
            objects[symbols.intern(object.name)] = object.fields.map { field($0, &symbols) }
        }
        var numbers: [String: [Symbol: Int]] = [:]
        for (number, component) in schema.components.enumerated() {
            var own: [Symbol: Int] = [:]
            for operation in component.operations {
                let name = symbols.intern(operation.name)
                own[name] = operations.count
                operationsByName[name, default: []].append(operations.count)
                let parameters = operation.parameters.map { field($0, &symbols) }
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

    package func shortFormName(of operation: Int) -> Symbol? {
        operations[operation].shortForm.map { operations[operation].parameters[$0].name }
    }

    package func component(_ name: Symbol) -> Int? { componentNumbers[name] }

    package func operation(_ name: Symbol, of component: Int) -> Int? { components[component].operations[name] }

    package func state(_ name: ArraySlice<UInt8>) -> ThemeStates? {
        schema.states.firstIndex { name.elementsEqual($0.utf8) }.map { ThemeStates.custom(at: $0) }
    }

    private mutating func field(_ field: ComponentSchema.Field, _ symbols: inout SymbolTable) -> Field {
        var values: Int?
        if let texts = field.values {
            values = valueLists.count
            valueLists.append((Set(texts.map { symbols.intern($0) }), texts))
        }
        return Field(
            name: symbols.intern(field.name), type: symbols.intern(field.type),
            elementType: field.elementType.map { symbols.intern($0) }, values: values, minimum: field.minimum,
            maximum: field.maximum, isOptional: field.isOptional)
    }
}
