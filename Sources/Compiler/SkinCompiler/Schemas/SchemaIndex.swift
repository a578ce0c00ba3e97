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
    package private(set) var identifiers: IdentifierIndex
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
            let name = symbols.intern(component.name)
            componentNumbers[name] = number
            components.append(Component(name: name, line: [number], operations: own))
        }
        inheritOperations(symbols)
        for component in components { identifiers.add(component.line.map { components[$0].name }) }
    }

    /// Adds to each component type what its parent has, which is complete before.
    private mutating func inheritOperations(_ symbols: SymbolTable) {
        let parents = schema.components.map { $0.parent.flatMap { symbols.find($0) }.flatMap { componentNumbers[$0] } }
        let walk = DependencyWalk(over: components.indices, below: components.count) { number in
            parents[number].map { [$0] } ?? []
        }
        for number in walk.order {
            guard let parent = parents[number].map({ components[$0] }) else { continue }
            let own = components[number].operations
            components[number].line = parent.line + [number]
            components[number].operations = own.isEmpty ? parent.operations : parent.operations.merging(own) { $1 }
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

/// The identifiers of an app with the symbols of one compilation: theme format 1, section 16.
package struct IdentifierIndex: Sendable {
    package enum Finding: Hashable, Sendable {
        /// The entity's identifier is known, or its component type has no list.
        case known
        case renamed(Symbol)
        case unknown
    }

    private struct Key: Hashable {
        var component: Symbol
        var id: Symbol
    }

    /// The present names in the lists, by component type and written name. A present name is its own.
    private var names: [Key: Symbol] = [:]
    private var lists: [(component: Symbol, names: [(text: String, symbol: Symbol)])] = []
    /// The component types in whose lists a present name is.
    private var owners: [Symbol: [Symbol]] = [:]
    /// The line of each component type with a list, from the root to the type itself.
    private var lines: [Symbol: [Symbol]] = [:]

    /// Whether no component type has a list.
    package var isEmpty: Bool { lists.isEmpty }

    package init(_ schema: ComponentSchema, symbols: inout SymbolTable) {
        for list in schema.identifierLists {
            let component = symbols.intern(list.component)
            lines[component] = [component]
            var present: [(text: String, symbol: Symbol)] = []
            for identifier in list.identifiers {
                let name = symbols.intern(identifier.name)
                present.append((identifier.name, name))
                owners[name, default: []].append(component)
                for written in [identifier.name] + identifier.earlierNames {
                    names[Key(component: component, id: symbols.intern(written))] = name
                }
            }
            lists.append((component, present))
        }
    }

    /// Sets the line of a component type, whose names belong to the lists of its ancestors, too.
    mutating func add(_ line: [Symbol]) {
        if let component = line.last, lines[component] != nil { lines[component] = line }
    }

    package func find(_ component: Symbol, _ id: Symbol) -> Finding {
        guard lines[component] != nil else { return .known }
        if let name = names[Key(component: component, id: id)] { return name == id ? .known : .renamed(name) }
        return (owners[id] ?? []).contains { inherits($0, from: component) } ? .known : .unknown
    }

    private func inherits(_ component: Symbol, from ancestor: Symbol) -> Bool {
        guard let line = lines[component], let depth = lines[ancestor]?.count, depth < line.count else { return false }
        return line[depth - 1] == ancestor
    }

    /// Returns the identifiers of a component type: those of its own list, then those of its descendants.
    package func candidates(of component: Symbol) -> [String] {
        let own = lists.filter { $0.component == component }.flatMap(\.names)
        let others = lists.filter { inherits($0.component, from: component) }.flatMap(\.names)
        return own.map(\.text) + others.filter { names[Key(component: component, id: $0.symbol)] == nil }.map(\.text)
    }
}
