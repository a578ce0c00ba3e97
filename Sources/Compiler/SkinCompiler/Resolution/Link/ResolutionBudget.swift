import SkinKit

/// The limits of what definitions multiply to, under all combinations of traits together.
///
/// A few definitions can be applied by very many entities, so that time, memory and the cache grow with the product.
/// Each definition of the files allows for more of it.
struct ResolutionBudget {
    struct Allowance {
        let limit: Int
        private var left: Int

        fileprivate init(_ limit: Int) {
            self.limit = limit
            left = limit
        }

        mutating func take(_ count: Int) -> Bool {
            left -= min(count, left + 1)
            return left >= 0
        }
    }

    /// The classes and operations that entities apply.
    var applications: Allowance
    /// The constants and operations that are evaluated in the scopes of entities.
    var scopedValues: Allowance
    /// The steps that explain the values of operations: classes, constants, fields and adjustments. They are counted for each
    /// operation.
    var steps: Allowance
    /// The steps that the cache contains. Operations with the same steps share them.
    var storedSteps: Allowance
    /// The operations in the lists of entities, again for each set of traits under which one has another value. The nodes of
    /// one set are as many at most.
    var listed: Allowance
    /// The operations that `unset` elements remove from entities, which the cache contains.
    var removals: Allowance

    private static let leastApplications = 1 << 23
    private static let leastScopedValues = 1 << 20
    private static let leastSteps = 1 << 20
    private static let leastStoredSteps = 1 << 16
    private static let perDefinition = 128
    /// The increase of the limit of stored steps, of which a cache has few: a theme of 10,000 entities has 6,200.
    private static let storedPerDefinition = 16

    init(_ definitions: ThemeDefinitions) {
        let count =
            definitions.classes.count + definitions.entities.count + definitions.operations.count
            + definitions.constants.count
        let more = Self.perDefinition * count
        applications = Allowance(Self.leastApplications + more)
        scopedValues = Allowance(Self.leastScopedValues + more)
        steps = Allowance(Self.leastSteps + more)
        storedSteps = Allowance(Self.leastStoredSteps + Self.storedPerDefinition * count)
        (listed, removals) = (applications, storedSteps)
    }
}

extension LinkedTheme {
    /// Counts the classes and operations that all entities apply, before any are applied. Returns the first entity for which
    /// there is too little allowance.
    mutating func entityBeyond(_ allowance: inout ResolutionBudget.Allowance, _ schema: SchemaIndex) -> Entity? {
        let defaults = schema.components.map { type in
            type.line.reduce(0) { sum, ancestor in
                sum + (entityNumber(schema.components[ancestor].name, nil).map { cost(of: $0) } ?? 0)
            }
        }
        var own = [(count: Int, cost: Int)](repeating: (0, 0), count: schema.components.count)
        for (number, entity) in entities.enumerated() {
            guard let type = schema.component(entity.component) else { continue }
            let cost = cost(of: number)
            var all = cost + defaults[type]
            if let id = entity.id {
                own[type].count += 1
                own[type].cost += cost
                for ancestor in schema.components[type].line.dropLast() {
                    all += entityNumber(schema.components[ancestor].name, id).map { 1 + self.cost(of: $0) } ?? 0
                }
            }
            guard allowance.take(all) else { return entity }
        }
        for entity in entities where entity.id == nil {
            guard let type = schema.component(entity.component) else { continue }
            // A type with defaults applies the entities of its ancestors, each with the defaults.
            let all = schema.components[type].line.dropLast().reduce(0) { sum, ancestor in
                sum + own[ancestor].cost + own[ancestor].count * (1 + defaults[type])
            }
            guard allowance.take(all) else { return entity }
        }
        return nil
    }

    private mutating func cost(of number: Int) -> Int {
        let list = entities[number].list.map { graph.count($0.number) } ?? 0
        return 1 + entities[number].operations.cost + list
    }
}

extension [LinkedTheme.Operation] {
    /// The number of the operations and of what they replace, which is applied with them.
    var cost: Int { reduce(0) { $0 + 1 + $1.replaced.count } }
}

extension ThemeDefinitions {
    /// Returns the cost of evaluating something with references: each of its values looks for their names.
    func cost(of references: ArraySlice<ConstantReference>) -> Int {
        references.reduce(1) { $0 + ($1.name == nil ? names(of: $1).count : 1) }
    }

    /// The number of elements `when` of a constant, each of which is evaluated.
    func whenCount(ofConstant number: Int) -> Int {
        guard case .choice(let choice) = objects[Int(constants[number].object)].content else { return 0 }
        return choices[Int(choice)].whens.count
    }
}
