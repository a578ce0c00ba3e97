/// Numbers for the entities of a chain of themes: component type and id, whichever theme declares them.
struct EntityNames {
    private var names = InternTable<UInt64>()
    /// The name of each of the chain's entity definitions.
    private(set) var ofDefinitions: [Int32] = []

    init(_ definitions: ThemeDefinitions) {
        ofDefinitions.reserveCapacity(definitions.entities.count)
        for entity in definitions.entities {
            ofDefinitions.append(Int32(names.add(Self.key(entity.component, entity.id))))
        }
    }

    var count: Int { names.count }

    /// The number of a name; nil where no theme declares such an entity.
    func find(_ component: Symbol, _ id: Symbol?) -> Int? { names.find(Self.key(component, id)) }

    private static func key(_ component: Symbol, _ id: Symbol?) -> UInt64 {
        UInt64(component.rawValue) << 32 | UInt64(id?.rawValue ?? .max)
    }
}
