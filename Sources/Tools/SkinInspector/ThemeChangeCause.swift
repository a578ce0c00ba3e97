import SkinKit

/// A definition whose change explains changed values of a theme.
package struct ThemeChangeCause: Hashable, Sendable {
    package enum Definition: Hashable, Sendable {
        /// A constant, by name. A constant that changes only because it refers to another one is not a cause.
        case constant(String)
        /// The operations of a class, or its choice over another definition.
        case `class`(String)
        /// The operations of an entity, or of the defaults of a component type if the entity has no identifier.
        case entity(ThemeEntityKey)
        case asset(String)
    }

    /// The values of a constant in both themes.
    package struct Values: Hashable, Sendable {
        /// The value in the old theme; nil if reading it exceeds the limit of one query.
        package var old: ThemeValue?
        /// The value in the new theme; nil if reading it exceeds the limit of one query.
        package var new: ThemeValue?
        /// The combinations of traits under which the constant has these values.
        package var traits: [ThemeTraits]
    }

    package var definition: Definition
    /// The number of values that it changes: operations of entities, each once, whatever the traits. A value can have
    /// several causes.
    package var valueCount: Int
    /// The values of a constant, in the order of the combinations of traits. Empty for any other definition.
    package var values: [Values] = []
}

extension ThemeChangeCause.Definition {
    /// - Parameter id: The identifier of the entity that shows the operation.
    init(_ source: ThemeOperationOrigin.Source, id: String?) {
        if let name = source.className {
            self = .class(name)
        } else {
            self = .entity(ThemeEntityKey(component: source.component, id: source.isDefault ? nil : id))
        }
    }

    /// The names of the kind and of the definition, which order equally frequent causes.
    private var sortKey: [String] {
        switch self {
        case .constant(let name): ["1", name]
        case .class(let name): ["2", name]
        case .entity(let key): ["3", key.component, key.id ?? ""]
        case .asset(let name): ["4", name]
        }
    }

    func precedes(_ other: Self) -> Bool {
        sortKey.lexicographicallyPrecedes(other.sortKey) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

struct ThemeChangeCauses {
    private struct Pair: Hashable {
        var old: ThemeValue?
        var new: ThemeValue?
    }

    private struct Cause {
        var changed: Set<Int> = []
        var order: [Pair] = []
        var traits: [Pair: Set<ThemeTraits>] = [:]
    }

    private var causes: [ThemeChangeCause.Definition: Cause] = [:]

    /// - Parameters:
    ///   - value: The number of the value that changes.
    ///   - assets: The names of the images and fonts whose files differ although the operation does not.
    ///   - traits: The combinations of traits under which the change occurs.
    mutating func add(
        value: Int, id: String?, from old: ThemeOperationOrigin?, to new: ThemeOperationOrigin?, assets: [String],
        traits: [ThemeTraits]
    ) {
        guard let origin = new ?? old else { return }
        if !assets.isEmpty {
            for name in assets { causes[.asset(name), default: Cause()].changed.insert(value) }
            return
        }
        let definition = ThemeChangeCause.Definition(origin.winner, id: id)
        var constants: [(name: String, pair: Pair)] = []
        if let old, let new, ThemeChangeCause.Definition(old.winner, id: id) == definition {
            constants = Self.changedConstants(from: old, to: new)
        }
        for (name, pair) in constants {
            var cause = causes.removeValue(forKey: .constant(name)) ?? Cause()
            cause.changed.insert(value)
            if cause.traits[pair] == nil { cause.order.append(pair) }
            cause.traits[pair, default: []].formUnion(traits)
            causes[.constant(name)] = cause
        }
        if constants.isEmpty { causes[definition, default: Cause()].changed.insert(value) }
    }

    /// Returns the constants that have other values, except those that refer to one that has.
    private static func changedConstants(
        from old: ThemeOperationOrigin, to new: ThemeOperationOrigin
    ) -> [(name: String, pair: Pair)] {
        let before = Dictionary(old.steps.compactMap { step in step.constantName.map { ($0, step.after) } }) { $1 }
        return new.steps.indices.compactMap { index in
            let step = new.steps[index]
            guard let name = step.constantName, let pair = Self.pair(step, before) else { return nil }
            let below = new.steps[(index + 1)...].prefix { $0.depth > step.depth }
            return below.contains { Self.pair($0, before) != nil } ? nil : (name, pair)
        }
    }

    /// Returns the values of a step's constant if they differ.
    private static func pair(_ step: ThemeOperationOrigin.Step, _ before: [String: ThemeValue?]) -> Pair? {
        guard let name = step.constantName, let was = before[name], was != step.after else { return nil }
        return Pair(old: was, new: step.after)
    }

    /// Returns the causes, those of the most changes first.
    ///
    /// - Parameter combinations: All combinations of traits, in order.
    func sorted(_ combinations: [ThemeTraits]) -> [ThemeChangeCause] {
        causes.map { definition, cause in
            ThemeChangeCause(
                definition: definition, valueCount: cause.changed.count,
                values: cause.order.map { pair in
                    let traits = cause.traits[pair] ?? []
                    return .init(old: pair.old, new: pair.new, traits: combinations.filter(traits.contains))
                })
        }
        .sorted { left, right in
            if left.valueCount != right.valueCount { return left.valueCount > right.valueCount }
            return left.definition.precedes(right.definition)
        }
    }
}

extension ThemeOperationOrigin.Step {
    package var constantName: String? { if case .constant(let name) = action { name } else { nil } }
}
