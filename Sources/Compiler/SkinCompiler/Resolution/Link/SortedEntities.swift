/// All entities that need an entry of their own: the declared ones, and identifiers of ancestor types for each type
/// that has defaults.
struct SortedEntities {
    struct Name {
        /// The number of the component type.
        var component: Int
        /// The index in ``LinkedTheme/entities``, or nil for an identifier that only ancestor types declare.
        var number: Int?
        var id: Symbol?
    }

    /// The names in the order of declaration, then the undeclared ones.
    private(set) var names: [Name] = []
    /// The indices of the names, sorted by component type, then id, as UTF-8 bytes.
    let order: [Int]

    init(_ theme: LinkedTheme, _ schema: SchemaIndex, _ symbols: SymbolTable) {
        var names = Self.declaredNames(theme, schema)
        names += Self.inheritedNames(names, theme, schema)
        let types = schema.components.indices.sorted {
            symbols.precedes(schema.components[$0].name, schema.components[$1].name)
        }
        var ranks = [Int](repeating: 0, count: types.count)
        for (rank, component) in types.enumerated() { ranks[component] = rank }
        order = names.indices.sorted { left, right in
            let (left, right) = (names[left], names[right])
            if left.component != right.component { return ranks[left.component] < ranks[right.component] }
            guard let id = left.id, let other = right.id else { return left.id == nil && right.id != nil }
            return symbols.precedes(id, other)
        }
        self.names = names
    }

    private static func declaredNames(_ theme: LinkedTheme, _ schema: SchemaIndex) -> [Name] {
        theme.entities.enumerated().compactMap { number, entity in
            schema.component(entity.component).map { Name(component: $0, number: number, id: entity.id) }
        }
    }

    private static func inheritedNames(_ declared: [Name], _ theme: LinkedTheme, _ schema: SchemaIndex) -> [Name] {
        var ids = [[Symbol]](repeating: [], count: schema.components.count)
        for name in declared { if let id = name.id { ids[name.component].append(id) } }
        var names: [Name] = []
        for (number, type) in schema.components.enumerated() where theme.entityNumber(type.name, nil) != nil {
            var inherited: Set<Symbol> = []
            for id in type.line.dropLast().flatMap({ ids[$0] }) where theme.entityNumber(type.name, id) == nil {
                if inherited.insert(id).inserted { names.append(Name(component: number, number: nil, id: id)) }
            }
        }
        return names
    }
}

extension LinkedTheme {
    /// Returns the entities that a component applies: those of its types without id, then those with its id, each from
    /// the root of its line of types on.
    func entities(appliedBy name: SortedEntities.Name, _ schema: SchemaIndex) -> (defaults: [Int], own: [Int]) {
        let line = schema.components[name.component].line.map { schema.components[$0].name }
        let own = name.id.map { id in line.compactMap { entityNumber($0, id) } }
        return (line.compactMap { entityNumber($0, nil) }, own ?? [])
    }
}
