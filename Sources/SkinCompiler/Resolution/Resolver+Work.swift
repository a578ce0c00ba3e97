import SkinKit

/// The work that the entities of a theme may cause together, under all combinations of traits.
///
/// A few definitions can be applied by very many entities, so that the work and the cache grow with the product. Each
/// definition of the files allows for more of it.
struct ResolutionWork {
    /// The number of times that entities may apply classes and operations.
    private(set) var applications: Int
    /// The number of constants and operations that may be resolved in the scopes of entities and classes.
    private(set) var scopedValues: Int
    /// The number of constants and adjustments that may lead to the values of operations.
    let steps: Int

    static let leastApplications = 1 << 23
    static let leastScopedValues = 1 << 20
    static let leastSteps = 1 << 22
    /// The increase of each limit for each class, entity, operation and constant of the files.
    static let perDefinition = 128

    init(_ definitions: ThemeDefinitions) {
        let count = definitions.classes.count + definitions.entities.count + definitions.operations.count
        let more = Self.perDefinition * (count + definitions.constants.count)
        applications = Self.leastApplications + more
        scopedValues = Self.leastScopedValues + more
        steps = Self.leastSteps + more
    }

    /// Takes applications. Returns false if too few are left.
    mutating func takeApplications(_ count: Int) -> Bool {
        applications -= min(count, applications + 1)
        return applications >= 0
    }

    /// Takes scoped values. Returns false if too few are left.
    mutating func takeScopedValues(_ count: Int) -> Bool {
        scopedValues -= min(count, scopedValues + 1)
        return scopedValues >= 0
    }
}

/// The cost of applying each list of classes.
struct ClassApplications {
    /// The number of classes that a list applies.
    private(set) var classes: [Int]
    /// The number of those classes and of their operations.
    private(set) var all: [Int]
    private static let most = Int(Int32.max)

    /// - Parameter order: All classes, each after those that it extends.
    init(_ order: [Symbol], _ merged: MergedTheme, _ lists: ListPool<Symbol>) {
        var counts = [(classes: Int, all: Int)](repeating: (0, 0), count: merged.classes.count)
        func sum(_ names: some Collection<Symbol>) -> (classes: Int, all: Int) {
            var sum = (classes: 0, all: 0)
            for name in names {
                guard let more = merged.classNumber(name).map({ counts[$0] }) else { continue }
                sum = (min(sum.classes + more.classes, Self.most), min(sum.all + more.all, Self.most))
            }
            return sum
        }
        for name in order {
            guard let number = merged.classNumber(name) else { continue }
            let extended = sum(merged.extended(by: name, lists))
            let own = 1 + merged.classes[number].operations.range.count
            counts[number] = (min(extended.classes + 1, Self.most), min(extended.all + own, Self.most))
        }
        let sums = lists.map { sum($0) }
        classes = sums.map(\.classes)
        all = sums.map(\.all)
    }
}

extension ThemeDefinitions {
    /// Returns the number of names in the references of an operation: each of its values looks for them.
    func nameCount(ofOperation number: Int32) -> Int {
        var count = 1
        forEachReference(ofOperation: number) { count += names(of: $0).count }
        return count
    }

    /// Returns the number of names in the references of a constant.
    func nameCount(ofConstant number: Int32) -> Int {
        var count = 1
        forEachReference(of: constants[Int(number)].object) { count += names(of: $0).count }
        return count
    }
}

extension Resolver {
    /// Counts the classes and operations that all entities apply under the current combination of traits, before they
    /// are applied. Returns whether there are not too many, and otherwise reports the first entity beyond the limit.
    mutating func countApplications(_ applications: ClassApplications) -> Bool {
        let (merged, schema) = (combination.merged, chain.schema)
        func cost(_ entity: MergedTheme.Entity) -> Int {
            1 + entity.operations.range.count + (entity.list.map { cost(ofList: Int($0.number)) } ?? 0)
        }
        // A list that is over its own limit is not applied, only checked.
        func cost(ofList list: Int) -> Int {
            applications.classes[list] > Self.applicationLimit ? merged.classes.count : applications.all[list]
        }
        let defaults = schema.components.map { type in
            type.line.reduce(0) { sum, ancestor in
                let entity = merged.entityNumber(schema.components[ancestor].name, nil)
                return sum + (entity.map { cost(merged.entities[$0]) } ?? 0)
            }
        }
        var own = [(count: Int, cost: Int)](repeating: (0, 0), count: schema.components.count)
        for entity in merged.entities {
            guard let type = schema.component(entity.component) else { continue }
            var all = cost(entity) + defaults[type]
            if let id = entity.id {
                own[type].count += 1
                own[type].cost += cost(entity)
                if merged.names.isShared(id) {
                    for ancestor in schema.components[type].line.dropLast() {
                        let shared = merged.entityNumber(schema.components[ancestor].name, id)
                        all += 1 + (shared.map { cost(merged.entities[$0]) } ?? 0)
                    }
                }
            }
            guard work.takeApplications(all) else { return reportApplications(of: entity) }
        }
        for entity in merged.entities where entity.id == nil {
            guard let type = schema.component(entity.component) else { continue }
            // A type with defaults applies the entities of its ancestors, each with the defaults.
            let all = schema.components[type].line.dropLast().reduce(0) { sum, ancestor in
                sum + own[ancestor].cost + own[ancestor].count * (1 + defaults[type])
            }
            guard work.takeApplications(all) else { return reportApplications(of: entity) }
        }
        return true
    }

    private mutating func reportApplications(of entity: MergedTheme.Entity) -> Bool {
        let (component, id) = (entity.component, entity.id)
        let written = chain.definitions.entities.first { $0.component == component && $0.id == id }
        guard let place = entity.list?.place ?? written?.place else { return false }
        report(
            .limitExceeded, at: place,
            "the entities up to this one apply classes and operations too often: more than "
                + "\(ResolutionWork(chain.definitions).applications) times, under all traits")
        return false
    }

    /// Reports the first operation whose values take more steps than the limit allows.
    mutating func reportSteps(of operation: Int32) {
        report(
            .limitExceeded, at: chain.definitions.operations[Int(operation)].place,
            "the values up to this one depend on constants in too many steps: more than "
                + "\(ResolutionWork(chain.definitions).steps), under all traits")
    }

    /// Counts values that are resolved in the scope of an entity or a class. Returns whether there are not too many, and
    /// reports only the first that is.
    mutating func countScopedValues(_ count: Int, of owner: ConstantDefinition.Owner) -> Bool {
        let isFirst = work.scopedValues >= 0
        if work.takeScopedValues(count) { return true }
        let scoped = chain.definitions.constants.first { $0.owner != .theme }
        guard isFirst, let place = place(of: owner) ?? scoped?.place else { return false }
        report(
            .limitExceeded, at: place,
            "scoped constants change too many values: more than \(ResolutionWork(chain.definitions).scopedValues), "
                + "under all traits")
        return false
    }

    private func place(of owner: ConstantDefinition.Owner) -> Place? {
        switch owner {
        case .theme: nil
        case .class(let name): chain.definitions.classes.first { $0.id == name }?.place
        case .entity(let component, let id):
            chain.definitions.entities.first { $0.component == component && $0.id == id }?.place
                ?? chain.definitions.entities.first { $0.id == id }?.place
        }
    }
}
