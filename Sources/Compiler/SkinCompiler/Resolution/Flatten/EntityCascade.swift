/// Applies the entities of a linked theme to one component after another: theme format 1, section 6.
struct EntityCascade {
    private var theme: LinkedTheme
    private let schema: SchemaIndex
    private let definitions: [OperationDefinition]
    private var defaults: [EffectiveOperations?]

    init(_ theme: LinkedTheme, _ schema: SchemaIndex, _ definitions: [OperationDefinition]) {
        self.theme = theme
        self.schema = schema
        self.definitions = definitions
        defaults = Array(repeating: nil, count: schema.components.count)
    }

    mutating func operations(of name: SortedEntities.Name) -> EffectiveOperations {
        var operations = defaults(of: name.component)
        guard let id = name.id else { return operations }
        for ancestor in schema.components[name.component].line {
            apply(theme.entityNumber(schema.components[ancestor].name, id), of: ancestor, to: &operations)
        }
        return operations
    }

    private mutating func defaults(of component: Int) -> EffectiveOperations {
        var operations = EffectiveOperations()
        for ancestor in schema.components[component].line {
            if let known = defaults[ancestor] {
                operations = known
                continue
            }
            apply(theme.entityNumber(schema.components[ancestor].name, nil), of: ancestor, to: &operations)
            defaults[ancestor] = operations
        }
        return operations
    }

    private mutating func apply(_ number: Int?, of component: Int, to operations: inout EffectiveOperations) {
        guard let number else { return }
        let entity = theme.entities[number]
        var origin = EffectiveOperations.Origin(component: component, isDefault: entity.id == nil)
        if let list = entity.list?.number, let all = try? theme.graph.linearization(of: list) {
            for (index, application) in all.enumerated() {
                origin.applied = .init(list: list, index: index, application: application)
                for operation in theme.classes[Int(application.number)].operations {
                    operations.apply(operation, from: origin, definitions)
                }
            }
        }
        origin.applied = nil
        for operation in entity.operations { operations.apply(operation, from: origin, definitions) }
    }
}
