/// Numbers for the entities of a chain of themes: component type and id, whichever theme declares them.
struct EntityNames {
    private var names = KeyedTable<UInt64>()
    /// The name of each of the chain's entity definitions.
    private(set) var ofDefinitions: [Int32] = []

    init(_ definitions: ThemeDefinitions) {
        ofDefinitions.reserveCapacity(definitions.entities.count)
        for entity in definitions.entities {
            ofDefinitions.append(Int32(names.add(Self.name(entity.component, entity.id), key: entity.id?.index ?? 0)))
        }
    }

    var count: Int { names.count }

    /// The number of a name; nil where no theme declares such an entity.
    func find(_ component: Symbol, _ id: Symbol?) -> Int? { names.find(Self.name(component, id), key: id?.index ?? 0) }

    private static func name(_ component: Symbol, _ id: Symbol?) -> UInt64 {
        UInt64(component.rawValue) << 32 | UInt64(id?.rawValue ?? .max)
    }
}
