/// The work on one combination of traits.
struct VariantWork {
    let merged: MergedTheme
    var variant = ResolvedTheme.Variant()
    private var defaults: [Int: EffectiveOperations] = [:]
    private var history = OperationHistory()
    private var applications: [[Symbol]: [AppliedClass]] = [:]
    private var steps: [Int32: [OperationProvenance.Step]] = [:]

    init(merged: MergedTheme) {
        self.merged = merged
    }

    struct EntityName {
        var component: Int
        var id: Symbol?
        var isDeclared: Bool
    }

    struct AppliedClass {
        var name: Symbol
        var listIndex: Int32
    }

    /// All entities that need an answer of their own: the declared ones, and identifiers of ancestor types at each
    /// type that has defaults. By component type, then id, as UTF-8 bytes.
    func sortedEntities(_ resolver: Resolver) -> [EntityName] {
        let schema = resolver.chain.schema
        let symbols = resolver.chain.symbols
        var names: [EntityName] = []
        var ids: [Int: [Symbol]] = [:]
        for name in merged.entityOrder {
            guard let component = schema.componentNumbers[name.component] else { continue }
            names.append(EntityName(component: component, id: name.id, isDeclared: true))
            if let id = name.id { ids[component, default: []].append(id) }
        }
        for (number, component) in schema.components.enumerated()
        where merged.entities[.init(component: component.name, id: nil)] != nil {
            var inherited: Set<Symbol> = []
            for id in component.line.dropLast().flatMap({ ids[$0] ?? [] })
            where merged.entities[.init(component: component.name, id: id)] == nil {
                if inherited.insert(id).inserted {
                    names.append(EntityName(component: number, id: id, isDeclared: false))
                }
            }
        }
        return names.sorted { left, right in
            if left.component != right.component {
                return symbols.precedes(schema.components[left.component].name, schema.components[right.component].name)
            }
            guard let a = left.id, let b = right.id else { return left.id == nil && right.id != nil }
            return symbols.precedes(a, b)
        }
    }

    /// The effective operations of a component type and identifier, in order.
    mutating func effectiveOperations(of name: EntityName, _ resolver: Resolver) -> [EffectiveOperations.Slot] {
        let schema = resolver.chain.schema
        var operations = defaults(of: name.component, resolver)
        if let id = name.id {
            for ancestor in schema.components[name.component].line {
                guard let entity = merged.entities[.init(component: schema.components[ancestor].name, id: id)] else {
                    continue
                }
                apply(entity, of: ancestor, to: &operations, resolver)
            }
        }
        return operations.slots.filter { !$0.isRemoved }
    }

    private mutating func defaults(of component: Int, _ resolver: Resolver) -> EffectiveOperations {
        if let known = defaults[component] { return known }
        let schema = resolver.chain.schema
        var operations = EffectiveOperations()
        if let parent = schema.components[component].line.dropLast().last {
            operations = defaults(of: parent, resolver)
        }
        if let entity = merged.entities[.init(component: schema.components[component].name, id: nil)] {
            apply(entity, of: component, to: &operations, resolver)
        }
        defaults[component] = operations
        return operations
    }

    private mutating func apply(
        _ entity: MergedTheme.Entity, of component: Int, to operations: inout EffectiveOperations, _ resolver: Resolver
    ) {
        let definitions = resolver.chain.definitions.operations
        var origin = EffectiveOperations.Origin(
            component: Int32(component), isDefault: entity.id == nil, className: nil, listIndex: -1)
        for applied in applications(of: entity.list?.names ?? []) {
            origin.className = applied.name
            origin.listIndex = applied.listIndex
            for operation in merged.classes[applied.name]?.operations ?? [] {
                operations.apply(operation, from: origin, definitions, &history)
            }
        }
        origin.className = nil
        origin.listIndex = -1
        for operation in entity.operations { operations.apply(operation, from: origin, definitions, &history) }
    }

    /// The classes of a list in the order of their application: what one extends comes before it, each time anew.
    private mutating func applications(of names: [Symbol]) -> [AppliedClass] {
        if names.isEmpty { return [] }
        if let known = applications[names] { return known }
        var result: [AppliedClass] = []
        for (index, name) in names.enumerated() {
            var open: [(name: Symbol, next: Int)] = [(name, 0)]
            while let (name, next) = open.last {
                let extends = merged.classes[name]?.list?.names ?? []
                if next < extends.count {
                    open[open.count - 1].next += 1
                    open.append((extends[next], 0))
                } else {
                    open.removeLast()
                    result.append(AppliedClass(name: name, listIndex: Int32(index)))
                }
            }
        }
        applications[names] = result
        return result
    }
}

// MARK: - Provenance

extension VariantWork {
    mutating func provenance(
        of slot: EffectiveOperations.Slot, _ resolver: inout Resolver
    ) -> OperationProvenance {
        var provenance = OperationProvenance(winner: source(slot.definition, slot.origin, resolver))
        var next = slot.history
        while next >= 0 {
            let entry = history.entries[Int(next)]
            provenance.losers.append(
                .init(source: source(entry.definition, entry.origin, resolver), reason: entry.reason))
            next = entry.next
        }
        provenance.steps = steps[slot.definition] ?? steps(of: slot.definition, &resolver)
        steps[slot.definition] = provenance.steps
        return provenance
    }

    private func source(
        _ definition: Int32, _ origin: EffectiveOperations.Origin, _ resolver: Resolver
    ) -> OperationProvenance.Source {
        let operation = resolver.chain.definitions.operations[Int(definition)]
        return .init(
            place: sourcePlace(operation.place, resolver), component: UInt16(origin.component),
            isDefault: origin.isDefault, className: origin.className, isUnset: operation.isUnset)
    }

    func sourcePlace(_ place: Place, _ resolver: Resolver) -> SourcePlace {
        let (line, column) = resolver.chain.files[Int(place.file)].text.position(ofOffset: Int(place.offset))
        return SourcePlace(file: place.file, line: UInt32(line), column: UInt32(column))
    }
}
