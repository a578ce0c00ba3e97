/// All entities that need an answer of their own: the declared ones, and identifiers of ancestor types at each type
/// that has defaults. By component type, then id, as UTF-8 bytes.
struct SortedEntities: Sendable {
    struct Name: Sendable {
        var component: Int
        var id: Symbol?
        var isDeclared: Bool
    }

    /// A name with what it is sorted by, so that most comparisons look at nothing else.
    private struct Entry {
        /// The place of the component type among the sorted ones, and whether there is an id.
        var rank: Int
        var leadingBytes: (UInt64, UInt64, UInt64) = (0, 0, 0)
        var name: Name
    }

    let names: [Name]

    init() { names = [] }

    init(_ merged: MergedTheme, _ schema: SchemaIndex, _ symbols: SymbolTable) {
        let ranks = Self.ranks(schema, symbols)
        var entries: [Entry] = []
        entries.reserveCapacity(merged.entities.count)
        func add(_ name: Name) {
            var entry = Entry(rank: ranks[name.component] * 2 + (name.id == nil ? 0 : 1), name: name)
            if let id = name.id { entry.leadingBytes = symbols.leadingBytes(of: id) }
            entries.append(entry)
        }
        var ids = [[Symbol]](repeating: [], count: schema.components.count)
        for entity in merged.entities {
            guard let component = schema.component(entity.component) else { continue }
            add(Name(component: component, id: entity.id, isDeclared: true))
            if let id = entity.id { ids[component].append(id) }
        }
        for (number, component) in schema.components.enumerated()
        where merged.entityNumber(component.name, nil) != nil {
            var inherited: Set<Symbol> = []
            for ancestor in component.line.dropLast() {
                for id in ids[ancestor] where merged.entityNumber(component.name, id) == nil {
                    if inherited.insert(id).inserted { add(Name(component: number, id: id, isDeclared: false)) }
                }
            }
        }
        entries.sort { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            if left.leadingBytes != right.leadingBytes { return left.leadingBytes < right.leadingBytes }
            guard let a = left.name.id, let b = right.name.id else { return false }
            return symbols.precedes(a, b)
        }
        names = entries.map(\.name)
    }

    /// The place of each component type in the order of their names.
    private static func ranks(_ schema: SchemaIndex, _ symbols: SymbolTable) -> [Int] {
        let order = schema.components.indices.sorted {
            symbols.precedes(schema.components[$0].name, schema.components[$1].name)
        }
        var ranks = [Int](repeating: 0, count: order.count)
        for (rank, component) in order.enumerated() { ranks[component] = rank }
        return ranks
    }
}
