/// Numbers for the entities of a chain of themes: component type and id, whichever theme declares them.
struct EntityNames {
    private var names: KeyedTable<UInt64>
    /// The name of each of the chain's entity definitions.
    private(set) var ofDefinitions: [Int32] = []
    /// By the symbol of an id, whether there are entities of several component types that have it.
    private var isShared: [Bool]

    /// - Parameter symbolCount: Above the number of each symbol.
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

    /// Whether there may be entities of several component types that have an id.
    func isShared(_ id: Symbol) -> Bool { isShared[id.index] }

    /// The number of a name; nil where no theme declares such an entity.
    func find(_ component: Symbol, _ id: Symbol?) -> Int? { names.find(Self.name(component, id), key: id?.index ?? 0) }

    private static func name(_ component: Symbol, _ id: Symbol?) -> UInt64 {
        UInt64(component.rawValue) << 32 | UInt64(id?.rawValue ?? .max)
    }
}
