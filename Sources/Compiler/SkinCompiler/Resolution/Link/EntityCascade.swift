/// Applies the entities of a linked theme to one component after another: theme format 1, section 6.
///
/// The nodes after an entity or a list of classes are a state. What is applied to the same state is applied once, so that
/// entities share the defaults of their type, and those with the same list of classes its nodes.
struct EntityCascade {
    private struct Run: Hashable {
        var state: Int32
        var list: Int32
        var component: Int
        var isDefault: Bool
    }

    let entities: SortedEntities
    private let theme: LinkedTheme
    private let schema: SchemaIndex
    private(set) var nodes: OperationNodes
    /// Lists of nodes. The first is empty.
    private(set) var states: ListPool<Int32> = [[]]
    private var runs: [Run: Int32] = [:]
    /// The state of each component type without an identifier, or -1.
    private var defaults: [Int32]
    /// The state of each entity, by its index in ``SortedEntities/names``; fewer if there are too many nodes.
    private(set) var ofEntities: [Int] = []

    init(_ theme: LinkedTheme, _ chain: ThemeChain, limit: Int) {
        entities = SortedEntities(theme, chain.schema, chain.symbols)
        self.theme = theme
        schema = chain.schema
        nodes = OperationNodes(
            chain.definitions.operations, symbolCount: theme.constants.count, limit: limit)
        defaults = Array(repeating: -1, count: schema.components.count)
        for name in entities.names where nodes.excess == nil { ofEntities.append(state(of: name)) }
    }

    private mutating func state(of name: SortedEntities.Name) -> Int {
        var state = defaults(of: name.component)
        if let id = name.id {
            for ancestor in schema.components[name.component].line {
                apply(theme.entityNumber(schema.components[ancestor].name, id), of: ancestor, to: &state)
            }
        }
        return Int(state)
    }

    private mutating func defaults(of component: Int) -> Int32 {
        if defaults[component] >= 0 { return defaults[component] }
        var state: Int32 = 0
        for ancestor in schema.components[component].line {
            if defaults[ancestor] >= 0 {
                state = defaults[ancestor]
                continue
            }
            apply(theme.entityNumber(schema.components[ancestor].name, nil), of: ancestor, to: &state)
            defaults[ancestor] = state
        }
        return state
    }

    private mutating func apply(_ number: Int?, of component: Int, to state: inout Int32) {
        guard let number else { return }
        let entity = theme.entities[number]
        let isDefault = entity.id == nil
        if let list = entity.list?.number {
            let run = Run(state: state, list: list, component: component, isDefault: isDefault)
            let known = runs[run]
            state = known ?? apply(run)
            if known == nil { runs[run] = state }
        }
        if entity.operations.isEmpty { return }
        nodes.begin(with: states[Int(state)])
        let origin = OperationNodes.Origin(component: component, isDefault: isDefault)
        for operation in entity.operations { nodes.apply(operation, from: origin) }
        state = end()
    }

    private mutating func apply(_ run: Run) -> Int32 {
        guard let all = try? theme.graph.linearization(of: run.list) else { return run.state }
        nodes.begin(with: states[Int(run.state)])
        var origin = OperationNodes.Origin(component: run.component, isDefault: run.isDefault)
        origin.list = run.list
        for (index, application) in all.enumerated() {
            origin.index = UInt16(index)
            for operation in theme.classes[Int(application.number)].operations {
                nodes.apply(operation, from: origin)
            }
        }
        return end()
    }

    private mutating func end() -> Int32 {
        states.append(nodes.end())
        return Int32(states.count - 1)
    }

    /// Returns the application of the class that a node's entity applies; nil for the entity's own operation.
    func application(of node: OperationNodes.Node) -> ClassGraph.Application? {
        if node.origin.list < 0 { return nil }
        return try? theme.graph.linearization(of: node.origin.list)[Int(node.origin.index)]
    }
}
