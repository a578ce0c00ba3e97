/// Stand-in.
public struct Theme: Sendable {
    public var info: ThemeInfo
    package var mentioned: TraitSet = []
    package var variants: [TraitSet: [EntityKey: [ThemeOperation]]] = [:]
    package var parents: [String: String] = [:]
    public init(cacheAt path: String) throws { self.init(info: ThemeInfo(identifier: path, name: path)) }
    package init(info: ThemeInfo) { self.info = info }
    public func operations(for component: String, id: String?, traits: TraitSet) -> [ThemeOperation] {
        let entities = variants[traits.intersection(mentioned)] ?? [:]
        var type: String? = component
        while let name = type {
            if let id, let found = entities[EntityKey(component: name, id: id)] { return found }
            type = parents[name]
        }
        type = component
        while let name = type {
            if let found = entities[EntityKey(component: name, id: nil)] { return found }
            type = parents[name]
        }
        return []
    }
}
