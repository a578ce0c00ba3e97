/// Numbers for the entities of a theme chain. An entity is identified by component type and id across all themes.
struct EntityNames {
    private var names: KeyedTable<UInt64>
    /// The name of each of the chain's entity definitions.
    private(set) var ofDefinitions: [Int32] = []
    /// Whether entities of several component types have an id, by the id's symbol.
    private var isShared: [Bool]

    /// - Parameter symbolCount: The number of symbols.
    init(_ definitions: ThemeDefinitions, symbolCount: Int) {
        names = KeyedTable(capacity: definitions.entities.count)
        isShared = [Bool](repeating: false, count: symbolCount)
        ofDefinitions.reserveCapacity(definitions.entities.count)
        for entity in definitions.entities {
            let key = entity.id?.index ?? 0
            let number = names.add(Self.name(entity.component, entity.id), key: key)
            if !names.isFirst(number, key: key) { isShared[key] = true }
            ofDefinitions.append(Int32(number))
        }
    }

    var count: Int { names.count }

    /// Returns whether entities of several component types may have an id.
    func isShared(_ id: Symbol) -> Bool { isShared[id.index] }

    /// Returns the number of an entity, or nil if no theme declares it.
    func find(_ component: Symbol, _ id: Symbol?) -> Int? { names.find(Self.name(component, id), key: id?.index ?? 0) }

    private static func name(_ component: Symbol, _ id: Symbol?) -> UInt64 {
        UInt64(component.rawValue) << 32 | UInt64(id?.rawValue ?? .max)
    }
}
