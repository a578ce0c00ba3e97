/// Computes the effective operations of one entity after another, under one combination of traits.
struct VariantWork {
    let merged: MergedTheme
    /// The effective operations of the current entity, in order, including slots marked as removed.
    private(set) var effective = EffectiveOperations()
    /// The operations that those override, behind the ones that the defaults of types override.
    private(set) var history = OperationHistory()
    /// The number of entries that belong to the defaults.
    private var defaultHistory = 0
    private let schema: SchemaIndex
    private let definitions: ThemeDefinitions
    private var defaults: [EffectiveOperations?]
    /// The index of the applications of each list of classes. -1 until requested.
    private var applicationNumbers: [Int32]
    private var applications = ListPool<AppliedClass>()

    init(merged: MergedTheme, _ chain: ThemeChain) {
        self.merged = merged
        schema = chain.schema
        definitions = chain.definitions
        defaults = [EffectiveOperations?](repeating: nil, count: chain.schema.components.count)
        applicationNumbers = [Int32](repeating: -1, count: chain.definitions.classLists.count)
    }

    struct AppliedClass {
        /// The index of the class, or -1 if it does not exist.
        var number: Int32
        var name: Symbol
        /// The class in the list that is or extends the class.
        var listed: Symbol
        var listIndex: Int32
    }

    /// Computes the effective operations of a component type and identifier.
    mutating func work(on name: SortedEntities.Name) {
        let component = Int(name.component)
        history.cut(to: defaultHistory)
        if defaults[component] == nil { computeDefaults(of: component) }
        if let defaults = defaults[component] { effective.reset(to: defaults) }
        guard let id = name.id else { return }
        if name.number < 0 || merged.names.isShared(id) {
            for ancestor in schema.components[component].line.dropLast() {
                if let entity = merged.entityNumber(schema.components[ancestor].name, id) {
                    apply(merged.entities[entity], of: ancestor)
                }
            }
        }
        if name.number >= 0 { apply(merged.entities[Int(name.number)], of: component) }
    }

    private mutating func computeDefaults(of component: Int) {
        effective.reset(to: EffectiveOperations())
        for ancestor in schema.components[component].line {
            if let known = defaults[ancestor] {
                effective.reset(to: known)
                continue
            }
            if let entity = merged.entityNumber(schema.components[ancestor].name, nil) {
                apply(merged.entities[entity], of: ancestor)
            }
            defaults[ancestor] = effective
        }
        defaultHistory = history.entries.count
    }

    private mutating func apply(_ entity: MergedTheme.Entity, of component: Int) {
        let origin = EffectiveOperations.Origin(component: component, isDefault: entity.id == nil)
        if let list = entity.list {
            for applied in applications(of: Int(list.number)) where applied.number >= 0 {
                apply(
                    merged.classes[Int(applied.number)].operations,
                    from: origin.applying(applied))
            }
        }
        apply(entity.operations, from: origin)
    }

    private mutating func apply(_ run: MergedTheme.OperationRun, from origin: EffectiveOperations.Origin) {
        let (operations, replaced) = (definitions.operations, merged.replaced)
        for number in run.range {
            effective.apply(merged.operation(number, of: run), from: origin, operations, replaced, &history)
        }
    }

    /// Returns whether a removed slot removes an operation, and not only other `unset` operations.
    func takesAway(_ slot: EffectiveOperations.Slot) -> Bool {
        var next = slot.history
        while next >= 0 {
            let entry = history.entries[Int(next)]
            if !definitions.operations[Int(entry.definition)].isUnset { return true }
            next = entry.next
        }
        return false
    }

    /// Returns the classes of a list in the order of application: those that a class extends precede each use.
    private mutating func applications(of list: Int) -> ArraySlice<AppliedClass> {
        if applicationNumbers[list] >= 0 { return applications[Int(applicationNumbers[list])] }
        var result: [AppliedClass] = []
        for (index, listed) in definitions.classLists[list].enumerated() {
            var open: [(name: Symbol, next: Int)] = [(listed, 0)]
            while let (name, next) = open.last {
                let number = merged.classNumber(name)
                let extends = number.flatMap { merged.classes[$0].list }.map { definitions.classLists[Int($0.number)] }
                if let extends, next < extends.count {
                    open[open.count - 1].next += 1
                    open.append((extends[extends.startIndex + next], 0))
                } else {
                    open.removeLast()
                    result.append(
                        AppliedClass(
                            number: Int32(number ?? -1), name: name, listed: listed, listIndex: Int32(index)))
                }
            }
        }
        applicationNumbers[list] = Int32(applications.count)
        applications.append(result)
        return applications[applications.count - 1]
    }
}
