/// Stand-in.
public struct Theme: Sendable {
    public var info: ThemeInfo
    var entities: [EntityKey: [ThemeOperation]] = [:]
    public func operations(for component: String, id: String?, traits: TraitSet) -> [ThemeOperation] {
        entities[EntityKey(component: component, id: id)] ?? []
    }
}
