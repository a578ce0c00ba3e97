/// All entities that need an entry of their own: the declared ones, and identifiers of ancestor types for each type
/// that has defaults.
struct SortedEntities: Sendable {
    struct Name: Sendable {
        /// The number of the component type.
        var component: Int32
        /// The index in ``MergedTheme/entities``, or -1 for an identifier that only ancestor types declare.
        var number: Int32
        var id: Symbol?
    }

    /// A name with its sort keys, so that most comparisons need nothing else.
    private struct Entry {
        var leadingBytes: (UInt64, UInt64, UInt64) = (0, 0, 0)
        /// Twice the rank of the component type, plus 1 if there is an id.
        var rank: Int32
        /// The index of the name.
        var number: Int32
    }

    /// The names in the order of declaration, for locality of memory, then the undeclared ones.
    private(set) var names: [Name] = []
    /// The indices of the names, sorted by component type, then id, as UTF-8 bytes.
    private(set) var order: [Int32] = []

    init() {}

    init(_ merged: MergedTheme, _ schema: SchemaIndex, _ symbols: SymbolTable) {
        addNames(merged, schema)
        let ranks = Self.ranks(schema, symbols)
        var entries: [Entry] = []
        entries.reserveCapacity(names.count)
        for (number, name) in names.enumerated() {
            var entry = Entry(rank: ranks[Int(name.component)] * 2 + (name.id == nil ? 0 : 1), number: Int32(number))
            if let id = name.id { entry.leadingBytes = symbols.leadingBytes(of: id) }
            entries.append(entry)
        }
        entries.sort { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            if left.leadingBytes != right.leadingBytes { return left.leadingBytes < right.leadingBytes }
            guard let a = names[Int(left.number)].id, let b = names[Int(right.number)].id else { return false }
            return symbols.precedes(a, b)
        }
        order = entries.map(\.number)
    }

    private mutating func addNames(_ merged: MergedTheme, _ schema: SchemaIndex) {
        names.reserveCapacity(merged.entities.count)
        for (number, entity) in merged.entities.enumerated() {
            guard let component = schema.component(entity.component) else { continue }
            names.append(Name(component: Int32(component), number: Int32(number), id: entity.id))
        }
        let withDefaults = schema.components.indices.filter {
            merged.entityNumber(schema.components[$0].name, nil) != nil
        }
        if withDefaults.isEmpty { return }
        var ids = [[Symbol]](repeating: [], count: schema.components.count)
        for name in names { if let id = name.id { ids[Int(name.component)].append(id) } }
        for number in withDefaults {
            let component = schema.components[number]
            var inherited: Set<Symbol> = []
            for ancestor in component.line.dropLast() {
                for id in ids[ancestor] where merged.entityNumber(component.name, id) == nil {
                    guard inherited.insert(id).inserted else { continue }
                    names.append(Name(component: Int32(number), number: -1, id: id))
                }
            }
        }
    }

    /// Returns the rank of each component type in the order of their names.
    private static func ranks(_ schema: SchemaIndex, _ symbols: SymbolTable) -> [Int32] {
        let order = schema.components.indices.sorted {
            symbols.precedes(schema.components[$0].name, schema.components[$1].name)
        }
        var ranks = [Int32](repeating: 0, count: order.count)
        for (rank, component) in order.enumerated() { ranks[component] = Int32(rank) }
        return ranks
    }
}
