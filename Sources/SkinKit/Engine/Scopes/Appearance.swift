/// The themes that a scope shows, under its traits and scale, with a filter.
///
/// An appearance is made once for each scope and switch, and does not change. It opens each cache for the traits and decodes
/// what the caches declare once, however many looks ask.
///
/// States are in the numbering of all layers together: those of the nearest theme, then others of the next.
/// ``states(_:)`` converts those of the app.
///
/// Safe to use on the main actor only, or wherever it was created.
package final class Appearance {
    /// The values that scopes set and inherit.
    struct Values {
        var theme: Theme?
        /// Provides the operations, constants and assets that ``theme`` lacks. It has no effect without a theme.
        var floor: Theme?
        var filter: (any LookFilter)?
        var traits: ThemeTraits = []
        /// The number of pixels per point, 1 to 9.
        var scale = 1
    }

    /// A theme, under the traits of the appearance.
    package struct Layer {
        package let theme: Theme
        /// The part of the cache that applies to the traits, located and validated once.
        fileprivate let variant: CacheVariant

        fileprivate init(_ theme: Theme, under traits: ThemeTraits) {
            self.theme = theme
            variant = (try? theme.reader.variant(for: traits.possible)) ?? CacheVariant()
        }
    }

    /// A component type, with its number in the cache of each layer: that of its nearest ancestor there; nil without one.
    package struct ComponentType {
        package let name: String
        fileprivate let numbers: [UInt32?]
    }

    let values: Values
    let workshop: AssetWorkshop
    /// The layers, nearest first; none without a theme.
    package let layers: [Layer]
    /// The changes by the filter; nil if the layers are shown unchanged.
    package let changes: (any LookChanges)?
    private let caches: Caches
    private struct Place: Hashable {
        var traits: ThemeTraits
        var scale: Int
    }
    /// The appearances for code that reads the themes elsewhere.
    private var others: [Place: Appearance] = [:]

    /// - Parameter known: Appearances from which is reused what they have in common with this one.
    init(_ values: Values, _ workshop: AssetWorkshop, like known: [Appearance] = []) {
        let themes = values.theme == nil ? [] : [values.theme, values.floor].compactMap(\.self)
        (self.values, self.workshop) = (values, workshop)
        layers = themes.map { Layer($0, under: values.traits) }
        caches = known.lazy.map(\.caches).first { $0.areThose(of: themes) } ?? Caches(themes)
        guard let filter = values.filter, !themes.isEmpty else {
            changes = nil
            return
        }
        let same = known.first { $0.hasSameLayers(themes, values.traits) && $0.hasFilter(filter) }
        changes =
            same?.changes
            ?? filter.changes(
                of: Appearance(values, workshop, layers, caches), like: known.compactMap(\.changes))
    }

    /// Creates the appearance without its filter, which the filter's changes may keep.
    private init(
        _ values: Values, _ workshop: AssetWorkshop, _ layers: [Layer], _ caches: Caches
    ) {
        (self.values, self.workshop) = (values, workshop)
        (self.layers, self.caches, changes) = (layers, caches, nil)
    }

    /// Creates the appearance of themes, nearest first, outside of an engine.
    package convenience init(of theme: Theme, over floor: Theme? = nil, under traits: ThemeTraits) {
        self.init(Values(theme: theme, floor: floor, traits: traits), AssetWorkshop(nil, nil))
    }

    /// Returns the appearance with a scope's overrides: that which the scope shows, or else this one, if nothing differs.
    func with(_ settings: ScopeSettings, replacing shown: Appearance) -> Appearance {
        let values = settings.applied(to: values)
        if let same = [shown, self].first(where: { $0.isSame(as: values) }) { return same }
        return Appearance(values, workshop, like: [self, shown])
    }

    /// Returns the appearance of the same themes elsewhere. It is made once.
    package func under(_ traits: ThemeTraits, scale: Int) -> Appearance {
        if traits == self.traits && scale == self.scale { return self }
        let place = Place(traits: traits, scale: scale)
        if let known = others[place] { return known }
        var values = values
        (values.traits, values.scale) = (traits, scale)
        let other = Appearance(values, workshop, like: [self])
        others[place] = other
        return other
    }

    package var theme: Theme? { values.theme }
    package var traits: ThemeTraits { values.traits }
    package var scale: Int { values.scale }
    /// The themes, nearest first; empty without a theme.
    package var themes: [Theme] { layers.map(\.theme) }

    // MARK: Comparing

    /// Returns whether two appearances are identical: the same caches in memory with the same values of settings and
    /// asset folders, and the same filter, traits and scale.
    package func isSame(as other: Appearance) -> Bool { self === other || isSame(as: other.values) }

    private func isSame(as other: Values) -> Bool {
        Self.isSame(values.theme, other.theme) && Self.isSame(values.floor, other.floor) && traits == other.traits
            && scale == other.scale && hasFilter(other.filter)
    }

    private static func isSame(_ one: Theme?, _ other: Theme?) -> Bool {
        one?.reader === other?.reader && one?.assetFolders == other?.assetFolders
    }

    private func hasFilter(_ other: (any LookFilter)?) -> Bool {
        guard let filter = values.filter, let other else { return values.filter == nil && other == nil }
        return filter.isSame(as: other)
    }

    private func hasSameLayers(_ themes: [Theme], _ traits: ThemeTraits) -> Bool {
        traits == self.traits && layers.elementsEqual(themes) { $0.theme.reader === $1.reader }
    }

    /// Returns whether the layers have the same caches, whatever the traits and the values of settings.
    package func hasSameCaches(as other: Appearance) -> Bool { caches === other.caches }

    /// Returns a Boolean value for each of the first values of the theme's cache that indicates whether it differs; nil
    /// if anything else differs too.
    ///
    /// - Parameter above: The change of the scope above, which is often between the same themes.
    func changedValues(since old: Appearance, like above: Proposal.Change?) -> [Bool]? {
        guard self !== old, let theme, let known = old.theme, theme.reader.unreplaced === known.reader.unreplaced,
            theme.assetFolders == known.assetFolders
        else { return nil }
        var other = old.values
        other.theme = theme
        guard isSame(as: other) else { return nil }
        if let above, above.old.theme?.reader === known.reader, above.new.theme?.reader === theme.reader,
            let changed = above.changedValues
        {
            return changed
        }
        return theme.reader.changedValues(since: known.reader)
    }

    /// Returns whether the operations of an entity are the same before and after some values of the theme's cache change.
    func isUnaffected(_ type: ComponentType?, id: String?, by changed: [Bool]) -> Bool {
        guard let type, let nearest = layers.first else { return true }
        let behind = changes.map { $0.decidingEntities(of: ThemeEntityKey(component: type.name, id: id)) } ?? []
        guard let behind else { return false }
        // Only the nearest theme is asked. The floor has the same values as before.
        return !nearest.has(changed, type.numbers[0], id)
            && !behind.contains { nearest.has(changed, self.type(named: $0.component).numbers[0], $0.id) }
    }

    // MARK: Component types

    /// Returns the type of a definition, or else the nearest ancestor that a theme was compiled with; nil without one.
    @MainActor
    func type(for definition: ComponentDefinition) -> ComponentType? {
        var definition: ComponentDefinition? = definition
        while let known = definition {
            let numbers = layers.map { $0.theme.reader.component(named: known.name) }
            if numbers.contains(where: { $0 != nil }) {
                return numbers.count == 1 ? ComponentType(name: known.name, numbers: numbers) : type(named: known.name)
            }
            definition = known.parent
        }
        return nil
    }

    package func type(named name: String) -> ComponentType {
        let line = line(of: name)
        return ComponentType(
            name: name,
            numbers: layers.map { layer in line.firstNonNil { layer.theme.reader.component(named: $0) } })
    }

    package func typeName(_ name: String, inLayer layer: Int) -> String? {
        line(of: name).first { layers[layer].theme.reader.component(named: $0) != nil }
    }

    /// Returns a component type and its ancestors. A damaged cache may have a type that is its own ancestor.
    package func line(of type: String) -> [String] {
        let parents = caches.parents
        if parents[type] == nil { return [type] }
        var line = [type]
        while let last = line.last, let parent = parents[last], line.count <= parents.count { line.append(parent) }
        return line
    }

    /// The component type that each type inherits from, according to the nearest theme that has it.
    package var parents: [String: String] { caches.parents }

    // MARK: States

    /// Returns a set of states of the app in the numbering of the layers. States that they do not have are omitted.
    package func states(_ states: ThemeStates) -> ThemeStates {
        states == states.builtIn ? states : states.renumbered(from: ThemeStates.appNames, to: caches.states)
    }

    package func states(_ states: ThemeStates, inLayer layer: Int) -> ThemeStates {
        states.renumbered(from: caches.states, to: caches.ownStates[layer])
    }

    private func renumbered(_ operations: [ThemeOperation], ofLayer layer: Int) -> [ThemeOperation] {
        if layer == 0 { return operations }
        return operations.map { operation in
            var operation = operation
            operation.states = operation.states.renumbered(from: caches.ownStates[layer], to: caches.states)
            return operation
        }
    }

    // MARK: Operations

    /// Returns the operations that an entity shows in some states of the app: those of the nearest theme, then those of the
    /// next that have other names, changed by the filter.
    package func operations(of entity: ThemeEntityKey, in states: ThemeStates) -> [ThemeOperation] {
        let (type, states) = (type(named: entity.component), self.states(states))
        return shown(given(own(type, entity.id), in: states), type, entity.id, in: states)
    }

    /// Returns the operations of an entity over all states. A value that differs from the nearest theme in some states
    /// only becomes an operation for these states. If there are more sets of states than a look distinguishes, the result
    /// is the nearest theme's operations.
    package func allOperations(of type: ComponentType, id: String?) -> [ThemeOperation] {
        allOperations(own(type, id), type, id)
    }

    /// Returns the operations of a layer, including those that a nearer layer replaces.
    package func declaredOperations(of entity: ThemeEntityKey, inLayer layer: Int) -> [ThemeOperation] {
        let number = type(named: entity.component).numbers[layer]
        return renumbered(layers[layer].declared(number, entity.id), ofLayer: layer)
    }

    package func layer(of operation: String, of entity: ThemeEntityKey, in states: ThemeStates) -> Int {
        let layer = layers.indices.dropLast().first { layer in
            declaredOperations(of: entity, inLayer: layer).contains {
                $0.name.isIdentical(to: operation) && $0.states.isSubset(of: states)
            }
        }
        return layer ?? layers.count - 1
    }

    func look(
        of type: ComponentType?, id: String?, for definition: ComponentDefinition, in states: ThemeStates
    ) -> ShownOperations {
        guard let type else { return ShownOperations() }
        let own = own(type, id)
        let effective = shown(given(own, in: states), type, id, in: states)
        if definition.lookNames.isEmpty { return ShownOperations(operations: effective) }
        return ShownOperations(
            operations: effective.filter { !definition.namesOnlyInLook.containsIdentical($0.name) },
            look: allOperations(own, type, id).filter { definition.lookNames.containsIdentical($0.name) },
            states: states)
    }

    /// Returns the operations of each layer, in its own numbering of states.
    private func own(_ type: ComponentType, _ id: String?) -> [[ThemeOperation]] {
        layers.indices.map { layers[$0].declared(type.numbers[$0], id) }
    }

    /// Returns what the layers have for some states, before the filter.
    private func given(_ own: [[ThemeOperation]], in states: ThemeStates) -> [ThemeOperation] {
        guard own.count > 1 else { return own.first?.effective(in: states) ?? [] }
        var names: Set<ExactText> = []
        return layers.indices.flatMap { layer in
            // Of two operations of a theme, its own numbering of states decides.
            let effective = own[layer].effective(in: self.states(states, inLayer: layer))
            let others = effective.filter { !names.contains(ExactText($0.name)) }
            for operation in others { names.insert(ExactText(operation.name)) }
            return renumbered(others, ofLayer: layer)
        }
    }

    private func shown(
        _ given: [ThemeOperation], _ type: ComponentType, _ id: String?, in states: ThemeStates
    ) -> [ThemeOperation] {
        guard let changes else { return given }
        var shown = given
        changes.apply(to: &shown, of: ThemeEntityKey(component: type.name, id: id), in: states)
        return shown
    }

    private func allOperations(_ own: [[ThemeOperation]], _ type: ComponentType, _ id: String?) -> [ThemeOperation] {
        guard let nearest = own.first else { return [] }
        if own.count == 1 && changes == nil { return nearest }
        let joined = own.indices.flatMap { renumbered(own[$0], ofLayer: $0) }
        guard let sets = stateSets(joined, of: ThemeEntityKey(component: type.name, id: id)) else { return nearest }
        let places = Dictionary(zip(joined, joined.indices)) { first, _ in first }
        var found: [(place: Int, operation: ThemeOperation)] = []
        var isChanged = joined.count > nearest.count
        for states in sets {
            let lighter = found.map(\.operation).effective(in: states).map { (ExactText($0.name), $0.parameters) }
            let known = Dictionary(lighter) { first, _ in first }
            let given = given(own, in: states)
            let shown = shown(given, type, id, in: states)
            isChanged = isChanged || shown != given
            for (given, var operation) in zip(given, shown) {
                if known[ExactText(operation.name)] == operation.parameters { continue }
                operation.states = states
                found.append((places[given] ?? joined.count, operation))
            }
        }
        guard isChanged else { return nearest }
        return found.sorted { ($0.place, $0.operation.states.rawValue) < ($1.place, $1.operation.states.rawValue) }
            .map(\.operation)
    }

    /// Returns the sets of states in which an entity may look different; nil if there are too many.
    private func stateSets(_ all: [ThemeOperation], of entity: ThemeEntityKey) -> [ThemeStates]? {
        let own = all.map(\.states)
        let deciding = (changes?.decidingStates(of: entity) ?? []) + [[]]
        return deciding.firstNonNil { try? ThemeStates.unions(of: own + $0) }
    }

    /// Returns the failure to prepare an operation. It names the theme that provides the operation.
    func failure(
        of operation: String, of entity: ThemeEntityKey, as type: ComponentType?, in states: ThemeStates,
        _ reason: ThemeFault
    ) -> ThemePreparationError.Failure {
        var failure = ThemePreparationError.Failure(
            theme: theme?.info.identifier ?? "", entity: entity, operation: operation,
            themeComponent: type?.name ?? entity.component, traits: traits, states: states, reason: reason)
        guard let type, layers.count > 1 else { return failure }
        let layer = layer(of: operation, of: ThemeEntityKey(component: type.name, id: entity.id), in: states)
        failure.theme = layers[layer].theme.info.identifier
        failure.themeComponent = typeName(type.name, inLayer: layer) ?? type.name
        failure.states = self.states(states, inLayer: layer)
        return failure
    }

    // MARK: Constants and assets

    package func constant(_ name: String) -> ThemeValue? {
        layers.firstNonNil { layer in
            var name = name
            return name.withUTF8 { unsafe try? layer.theme.reader.constant($0, in: layer.variant) }
        }
    }

    /// Of the objects that the reading creates, only the images that the theme marks as cached are kept.
    package func constant<Value>(_ name: String, as reading: ThemeValueType<Value>) throws(ThemeFault) -> Value? {
        var isSuccess = false
        defer { workshop.endReading(successfully: isSuccess) }
        let value = try ThemePreparation(in: self, isRecording: false).constant(name, as: reading)
        isSuccess = true
        return value
    }

    func asset(_ name: String) -> (theme: Theme, record: Int)? {
        layers.firstNonNil { layer in
            layer.theme.assetRecord(name, traits: traits, scale: scale).map { (layer.theme, $0) }
        }
    }

    func image(_ name: String) throws(ThemeFault) -> ThemeImageFile? {
        guard let (theme, record) = asset(name) else { return nil }
        return try ThemeImageFile(try theme.file(record, name: name))
    }

    func bytes(ofAsset name: String) throws(ThemeFault) -> ThemeAssetBytes? {
        guard let (theme, record) = asset(name) else { return nil }
        return try theme.file(record, name: name).bytes
    }

    /// The closure returns the object and its cost in bytes. It runs once for all views, as long as the engine's
    /// ``ThemeImageCache`` keeps the object.
    package func object<Object>(
        ofAsset name: String, make: (LoadedAsset) throws -> (object: Object, cost: Int)
    ) throws -> Object? {
        guard asset(name) != nil else { return nil }
        defer { workshop.endReading(successfully: false) }
        if case .known(let key)? = workshop.content(of: name, in: self),
            let kept = workshop.imageCache.image(for: key.made(as: Object.self)) as? Object
        {
            return kept
        }
        let keyed = try workshop.file(name, in: self)
        let (object, cost) = try make(keyed.file)
        _ = workshop.imageCache.keep(object, for: keyed.key.made(as: Object.self), cost: cost)
        return object
    }
}

extension Appearance.Layer {
    /// The theme resolves the identifier at the component type or at the nearest ancestor type. Without a result it falls
    /// back to the entity for every component of the type, or of its nearest ancestor.
    fileprivate func declared(_ type: UInt32?, _ id: String?) -> [ThemeOperation] {
        entity(type, id).map(theme.reader.operationList(ofEntity:)) ?? []
    }

    fileprivate func has(_ isSought: [Bool], _ type: UInt32?, _ id: String?) -> Bool {
        entity(type, id).map { theme.reader.entity($0, hasValues: isSought) } ?? false
    }

    private func entity(_ type: UInt32?, _ id: String?) -> Int? {
        type.flatMap { theme.reader.entity(for: $0, id: id, in: variant) }
    }
}

extension Appearance {
    /// The declarations in the caches of layers, under all traits and with any values of settings. Decoded once.
    fileprivate final class Caches {
        private let readers: [ThemeCacheReader]
        /// The names of each theme's own states.
        let ownStates: [[String]]
        /// The names of the states of all layers.
        let states: [String]
        private(set) lazy var parents: [String: String] = readers.reduce(into: [:]) { parents, reader in
            parents.merge(reader.componentParents) { nearest, _ in nearest }
        }

        init(_ themes: [Theme]) {
            readers = themes.map(\.reader.unreplaced)
            ownStates = themes.map(\.customStates)
            states = ownStates.reduce(into: []) { names, own in names += own.filter { !names.contains($0) } }
        }

        func areThose(of themes: [Theme]) -> Bool {
            readers.elementsEqual(themes) { $0 === $1.reader.unreplaced }
        }
    }
}

extension ThemeCacheReader {
    fileprivate func changedValues(since other: ThemeCacheReader) -> [Bool] {
        (0..<max(replacedCount, other.replacedCount)).map { number in
            guard let value = value(number), let old = other.value(number) else { return true }
            return !value.bytes.isSame(as: old.bytes, at: value.offset, old.offset, count: CacheSection.values.stride)
        }
    }
}

/// A rule that changes the operations of themes before an engine shows them, such as a minimum contrast.
///
/// The core has none. A target that defines one sets ``ThemeScope/Update/filter``.
package protocol LookFilter: Sendable {
    func isSame(as other: any LookFilter) -> Bool

    /// The engine keeps the changes while it shows the appearance, which is given without its filter. They may reuse what
    /// others decoded of the same caches.
    func changes(of appearance: Appearance, like others: [any LookChanges]) -> any LookChanges
}

package protocol LookChanges: AnyObject {
    func apply(to operations: inout [ThemeOperation], of entity: ThemeEntityKey, in states: ThemeStates)

    /// Returns the other entities whose operations decide on the changes of an entity; nil if they are too many.
    func decidingEntities(of entity: ThemeEntityKey) -> [ThemeEntityKey]?

    /// Returns sets of states that decide on the changes of an entity, besides those of its operations.
    ///
    /// - Returns: Lists, from all sets to those that matter most. The first that a look can distinguish counts.
    func decidingStates(of entity: ThemeEntityKey) -> [[ThemeStates]]
}

extension ThemeScope {
    /// The filter of the scope; nil for none. Observable.
    package var filter: (any LookFilter)? { tracked.values.filter }
}
