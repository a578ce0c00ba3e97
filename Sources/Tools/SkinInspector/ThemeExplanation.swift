import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLegibility

/// An explanation of a resolved operation: its definition, the definitions that it overrides, and its constants.
///
/// It is read from the cache alone; the sources are not needed. Its description is a text table.
public struct ThemeExplanation: Hashable, Sendable {
    package typealias Source = ThemeOperationOrigin.Source

    package enum Reason: Hashable, Sendable {
        /// The winner has the same states and overrides it.
        case lost(ThemeLossReason)
        /// Its states are active too, but have less weight (theme format 1, section 8).
        case lighterStates(ThemeStates)
        /// Its states are not all active.
        case inactiveStates(ThemeStates)
    }

    package struct Loser: Hashable, Sendable {
        package var source: Source
        package var reason: Reason
    }

    package typealias Step = ThemeOperationOrigin.Step

    /// The requested entity.
    public var entity: ThemeEntityKey
    /// The requested traits.
    public var traits: ThemeTraits
    /// The requested states, or those of the operation if none were requested.
    public var states: ThemeStates
    /// The names of the app's own states, in the order of the positions that ``states`` and operations refer to.
    package var customStates: [String]
    /// The requested scale, in pixels per point.
    public var scale: Int
    /// The effective operation with its values, or without values if it is unset.
    public var operation: ThemeOperation
    /// The effective definition, which can be an `unset`.
    package var winner: Source
    /// Whether an `unset` removes the operation.
    public var isUnset: Bool { winner.isUnset }
    /// All other definitions of the same name, each element once: first those that would take effect without the
    /// winner, in that order, then those for other states.
    package var losers: [Loser]
    /// The definition that would take effect if the winner's element were deleted; nil for none.
    package var runnerUp: Source?
    /// The classes over which the winner's class came to the entity, the entity's own first. Empty if the entity lists
    /// that class itself.
    package var extensions: [ThemeOperationOrigin.Extension] = []
    /// The evaluation of the values: each constant precedes the constants it refers to, each adjustment follows the
    /// value it adjusts.
    package var steps: [Step]
    /// The files of the images and fonts among the values.
    package var assets: [ThemeAssetExplanation]
    /// Whether the definitions are those of the fallback theme, because the theme has no operation of this name.
    public var isOfFallbackTheme = false
    /// The colors among the values that replace those of the theme, which have too little contrast.
    public var legibilityChanges: [ThemeLegibilityChange] = []

    /// The places in the theme's sources that the description names, each once; that of the effective definition is first.
    public var places: [ThemeSourceLocation] {
        var seen: Set<ThemeSourceLocation> = []
        return ([winner.location] + losers.map(\.source.location) + steps.map(\.location) + extensions.map(\.location))
            .filter { seen.insert($0).inserted }
    }
}

/// An explanation of the file that an image or a font resolves to.
package struct ThemeAssetExplanation: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The file requires traits that are not active.
        case inactiveTraits(ThemeTraits)
        /// A theme nearer in the inheritance chain has a file for the active traits.
        case ancestorTheme
        /// The same theme has a file for more specific traits.
        case lessSpecificTraits
        /// The same theme has a file for the same traits with a more suitable scale.
        case otherScale
    }

    package struct Loser: Hashable, Sendable {
        package var asset: ThemeAsset
        package var reason: Reason
    }

    /// The logical name, as used by the image or font.
    package var name: String
    /// The selected file; nil if none applies.
    package var chosen: ThemeAsset?
    /// The other files of the name, by nearness of their theme, then descending specificity, then ascending scale.
    package var losers: [Loser]
}

extension Theme {
    /// Whether the cache contains provenance. Without it, ``explain(component:id:operation:traits:states:scale:)``
    /// returns nothing.
    public var hasProvenance: Bool { reader.has(.provenance) }

    /// Explains how a component's operations resolve.
    ///
    /// - Parameters:
    ///   - component: The component type's name.
    ///   - id: The identifier; nil for the defaults of the type.
    ///   - operation: An operation's name; nil for all operations.
    ///   - traits: The active traits.
    ///   - states: The active states; nil to explain each operation in exactly the states that it is defined for.
    ///   - scale: The scale to select images for, in pixels per point.
    ///   - legibility: The contrast that an engine ensures, to explain the colors that it shows.
    /// - Returns: An explanation for each effective operation, in effective order, then one for each operation that is
    ///   unset. Empty if the theme defines none, or if the cache has no provenance (``hasProvenance``).
    /// - Complexity: O(o²) for o operations of the entity, plus the size of the result.
    public func explain(
        component: String, id: String?, operation: String? = nil, traits: ThemeTraits = [], states: ThemeStates? = nil,
        scale: Int = 1, legibility: ThemeLegibility
    ) -> [ThemeExplanation] {
        let shown = legibility.required.map { LegibleLooks(Appearance(of: self, under: traits), $0) }
        return explain(
            component: component, id: id, operation: operation, traits: traits, states: states, scale: scale
        ).map { explanation in
            shown.map { explanation.shown(with: $0.changes(of: explanation.entity, in: explanation.states)) }
                ?? explanation
        }
    }

    /// Explains how a component's operations resolve, as
    /// ``explain(component:id:operation:traits:states:scale:legibility:)`` does without legibility.
    public func explain(
        component: String, id: String?, operation: String? = nil, traits: ThemeTraits = [], states: ThemeStates? = nil,
        scale: Int = 1
    ) -> [ThemeExplanation] {
        let operations = operations(for: component, id: id, traits: traits)
        let origins = provenance(for: component, id: id, traits: traits)
        guard operations.count == origins.count else { return [] }
        let known = zip(operations, origins).map { GivenOperation(operation: $0, origin: $1) }
        let unset = unsetOperations(for: component, id: id, traits: traits)
        let shown = states.map { states in
            let keys = Set(operations.effective(in: states).map { OperationName($0) })
            return known.filter { keys.contains(OperationName($0.operation)) }
                + unset.filter { $0.isHeaviest(in: states, of: known + unset) }
        }
        return (shown ?? known + unset).filter { operation == nil || $0.operation.name == operation }.map { given in
            let rivals = (known + unset).filter { $0.operation.name == given.operation.name && $0 != given }
            var explanation = ThemeExplanation(given, in: states ?? given.operation.states, among: rivals)
            explanation.entity = ThemeEntityKey(component: component, id: id)
            explanation.traits = traits
            explanation.scale = scale
            explanation.customStates = customStates
            explanation.steps = given.origin.steps
            explanation.extensions = given.origin.extensions
            explanation.assets = assets(of: given.operation, traits: traits, scale: scale)
            return explanation
        }
    }

    private func unsetOperations(for component: String, id: String?, traits: ThemeTraits) -> [GivenOperation] {
        guard let entity = entity(for: component, id: id, traits: traits) else { return [] }
        let removals = (try? removals(ofEntity: entity)) ?? []
        return removals.map { GivenOperation(operation: $0.operation, origin: $0.origin) }
    }
}

private struct GivenOperation: Hashable {
    var operation: ThemeOperation
    var origin: ThemeOperationOrigin

    /// Returns the source that would define the operation if the element at a location were deleted; nil for none.
    func source(without place: ThemeSourceLocation) -> ThemeExplanation.Source? {
        let next = ([origin.winner] + origin.losers.map(\.source)).first { $0.location != place }
        return next?.isUnset == false ? next : nil
    }

    /// Returns whether the operation would be effective in some states if no operation were unset.
    func isHeaviest(in states: ThemeStates, of all: [GivenOperation]) -> Bool {
        operation.states.isSubset(of: states)
            && !all.contains { other in
                other.operation.name == operation.name && other.operation.states.isSubset(of: states)
                    && other.operation.states.rawValue > operation.states.rawValue
            }
    }
}

private struct OperationName: Hashable {
    var name: String
    var states: ThemeStates

    init(_ operation: ThemeOperation) {
        name = operation.name
        states = operation.states
    }
}

extension ThemeExplanation {
    /// Returns the explanation with the colors that replace those of the theme.
    func shown(with changes: [ThemeLegibilityChange]) -> ThemeExplanation {
        if isUnset { return self }
        var explanation = self
        explanation.legibilityChanges = changes.filter { $0.operation == operation.name }
        var operations = [operation]
        operations.apply(explanation.legibilityChanges)
        explanation.operation = operations[0]
        return explanation
    }

    /// - Parameter rivals: The other operations of the same name, including those that are unset.
    fileprivate init(_ given: GivenOperation, in states: ThemeStates, among rivals: [GivenOperation]) {
        let origin = given.origin
        let lighter = rivals.filter { $0.operation.states.isSubset(of: states) }
            .sorted { $0.operation.states.rawValue > $1.operation.states.rawValue }
            .compactMap { rival in rival.source(without: origin.winner.location).map { (rival.operation.states, $0) } }
        let inactive = rivals.filter { !$0.operation.states.isSubset(of: states) && !$0.origin.winner.isUnset }
        var losers = origin.losers.map { Loser(source: $0.source, reason: .lost($0.reason)) }
        losers += lighter.map { Loser(source: $1, reason: .lighterStates($0)) }
        losers += inactive.map { Loser(source: $0.origin.winner, reason: .inactiveStates($0.operation.states)) }
        // One element can be applied more than once, for example through a class that is listed twice. It is reported
        // once.
        var seen: Set<ThemeSourceLocation> = [origin.winner.location]
        losers = losers.filter { seen.insert($0.source.location).inserted }
        self.init(
            entity: ThemeEntityKey(component: "", id: nil), traits: [], states: states, customStates: [], scale: 1,
            operation: given.operation, winner: origin.winner, losers: losers,
            runnerUp: given.source(without: origin.winner.location) ?? lighter.first?.1, steps: [], assets: [])
    }
}

extension Theme {
    /// Explains which file an asset resolves to, and why the other files of its name are not selected.
    ///
    /// - Parameters:
    ///   - name: The logical name, as used by images and fonts.
    ///   - traits: The active traits.
    ///   - scale: The scale, in pixels per point.
    /// - Complexity: O(log n + k) for n asset files of the chain, k of them of this name.
    package func explainAsset(_ name: String, traits: ThemeTraits = [], scale: Int = 1) -> ThemeAssetExplanation {
        let chosen = asset(name, traits: traits, scale: scale)
        let active = reader.applied(traits.possible)
        let losers = assetFiles(name).filter { $0 != chosen }.map { file in
            ThemeAssetExplanation.Loser(asset: file, reason: reason(file, against: chosen, traits: active))
        }
        return ThemeAssetExplanation(name: name, chosen: chosen, losers: losers)
    }

    private func reason(
        _ file: ThemeAsset, against chosen: ThemeAsset?, traits: ThemeTraits
    ) -> ThemeAssetExplanation.Reason {
        let inactive = file.traits.subtracting(traits)
        guard let chosen, inactive.isEmpty else { return .inactiveTraits(inactive) }
        if file.folder != chosen.folder { return .ancestorTheme }
        return file.traits == chosen.traits ? .otherScale : .lessSpecificTraits
    }

    private func assetFiles(_ name: String) -> [ThemeAsset] {
        var name = name
        let records = name.withUTF8 { name in unsafe try? reader.assetRun(name) }
        return (records ?? 0..<0).compactMap { try? asset(record: $0) }
    }

    /// Explains the files of the images and fonts in an operation's values, each name once.
    func assets(of operation: ThemeOperation, traits: ThemeTraits, scale: Int) -> [ThemeAssetExplanation] {
        operation.assetNames.map { explainAsset($0, traits: traits, scale: scale) }
    }
}

extension ThemeOperation {
    /// The logical names of the images and fonts in the operation's values, each once.
    package var assetNames: [String] {
        var names: [String] = []
        for parameter in parameters { parameter.object.collectAssets(&names) }
        return names
    }
}

extension ThemeCacheReader {
    fileprivate func assetRun(_ name: UnsafeBufferPointer<UInt8>) throws(ThemeCacheError) -> Range<Int> {
        typealias Field = CacheLayout.Asset
        let start = try firstRecord(
            .assets,
            notBefore: { record throws(ThemeCacheError) in
                unsafe try compare(word(.assets, record, Field.logicalName), name) >= 0
            })
        var end = start
        while end < count(.assets), unsafe try compare(word(.assets, end, Field.logicalName), name) == 0 { end += 1 }
        return start..<end
    }
}

extension ThemeValue {
    /// Appends the logical names of the object's images and fonts that are not in the list yet.
    fileprivate func collectAssets(_ names: inout [String]) {
        switch self {
        case .image(let image): if !names.contains(image.name) { names.append(image.name) }
        case .font(let font):
            if case .file(let name) = font.face, !names.contains(name) { names.append(name) }
        case .array(let parts): for part in parts { part.collectAssets(&names) }
        case .record(let record): for field in record.fields { field.object.collectAssets(&names) }
        default: break
        }
    }
}

extension Theme {
    /// An asset file of the inheritance chain, with its bytes if the cache embeds them.
    package struct ListedAsset: Sendable {
        package var asset: ThemeAsset
        package var bytes: ThemeAssetBytes?
    }

    /// All asset files of the inheritance chain, in the order of the cache. Damaged records are omitted.
    ///
    /// - Complexity: O(n) in the number of files. Their bytes are not read.
    package var assetFiles: [ListedAsset] {
        (0..<reader.count(.assets)).compactMap { record in
            guard let asset = try? asset(record: record) else { return nil }
            return ListedAsset(asset: asset, bytes: embeddedBytes(ofRecord: record))
        }
    }
}

extension ThemeEngine {
    /// Explains what a registered component shows in its current states, under the traits and scale of its scope, and with
    /// the engine's `legibility`.
    ///
    ///     print(engine.explain(button, "backgroundColor"))
    ///
    /// - Parameters:
    ///   - component: The component.
    ///   - operation: An operation's name; nil for all operations.
    /// - Returns: An explanation for each operation that the component shows. Empty if it is not registered, if its
    ///   theme defines no operation for it, or if the theme has no provenance (``Theme/hasProvenance``).
    public func explain(_ component: AnyObject, _ operation: String? = nil) -> [ThemeExplanation] {
        guard let presentation = presentation(of: component) else { return [] }
        let changes = presentation.legibilityChanges
        return presentation.appearance.layers.indices.flatMap { layer in
            presentation.explanations(ofLayer: layer, operation).map { $0.shown(with: changes) }
        }
    }
}

extension ComponentPresentation {
    /// Returns the explanations of what the component shows of a layer.
    fileprivate func explanations(ofLayer layer: Int, _ operation: String?) -> [ThemeExplanation] {
        guard let type = appearance.typeName(entity.component, inLayer: layer) else { return [] }
        let all = appearance.layers[layer].theme.explain(
            component: type, id: entity.id, operation: operation, traits: appearance.traits,
            states: appearance.states(states, inLayer: layer), scale: appearance.scale)
        if layer == 0 { return all }
        return all.filter { explanation in
            !explanation.isUnset && appearance.layer(of: explanation.operation.name, of: entity, in: states) == layer
        }.map {
            var explanation = $0
            explanation.isOfFallbackTheme = true
            return explanation
        }
    }
}

extension ThemePreparationError {
    /// Returns what cannot be prepared of a theme, with the places in its sources.
    ///
    ///     do {
    ///         try engine.activate(theme)
    ///     } catch {
    ///         print(ThemeError(error.diagnostics(in: theme)))
    ///     }
    ///
    /// They are read from the cache alone. A value that several entities or sets of states share gives one diagnostic.
    ///
    /// - Parameter theme: The theme, or the fallback theme.
    /// - Returns: A diagnostic for each value that the error lists, sorted by file, line and column. Failures of another
    ///   theme are left out, and all if the cache has no provenance (`Theme.hasProvenance`).
    /// - Complexity: As `Theme.explain(component:id:operation:traits:states:scale:)`, for each failure.
    public func diagnostics(in theme: Theme) -> [ThemeDiagnostic] {
        failures.filter { $0.theme == theme.info.identifier }.compactMap { failure in
            let explanation = theme.explain(
                component: failure.themeComponent, id: failure.entity.id, operation: failure.operation,
                traits: failure.traits, states: failure.states
            ).first { !$0.isUnset }
            return explanation.map {
                ThemeDiagnostic(.invalidValue, at: $0.winner.location, "'\(failure.operation)': \(failure.reason)")
            }
        }.sortedByPlace()
    }
}

extension ThemeExplanation {
    /// Returns the explanation with the winner and the steps in the sources, by the files that its cache names.
    package func translated(by files: [ThemeFileID: ThemeFileID]) -> ThemeExplanation {
        var explanation = self
        explanation.winner.location = winner.location.translated(by: files)
        for index in steps.indices { explanation.steps[index].location = steps[index].location.translated(by: files) }
        return explanation
    }
}
