import SkinDiagnostics
import SkinKit

/// A value that depends on a constant or a class.
public struct ThemeDependent: Hashable, Sendable {
    /// The entity that has the value.
    public var entity: ThemeEntityKey
    /// The operation with its values.
    public var value: ThemeDifference.Value
    /// The location of the operation's definition.
    public var location: ThemeSourceLocation
    /// The location of the constant's definition; nil for a class.
    public var definition: ThemeSourceLocation?
    /// The combinations of traits under which the value depends on the name.
    public var traits: [ThemeTraits]
}

extension Theme {
    /// Returns the values that refer to a constant, directly or through others, under all traits that the theme
    /// mentions.
    ///
    /// - Parameters:
    ///   - name: The constant's name.
    ///   - scale: The scale to select images for, in pixels per point.
    /// - Returns: The values, sorted by entity, then in effective order. Empty if the cache has no provenance.
    /// - Complexity: O(c · n) for c combinations of traits and n operations.
    public func dependents(onConstant name: String, scale: Int = 1) -> [ThemeDependent] {
        dependents(scale: scale) { origin, _, _ in
            origin.constants.first { $0.name == name }.map { .onConstant($0.location) }
        }
    }

    /// Returns the values of the operations of a class, in the order of ``dependents(onConstant:scale:)``.
    public func dependents(onClass name: String, scale: Int = 1) -> [ThemeDependent] {
        dependents(scale: scale) { origin, _, _ in origin.winner.className == name ? .onClass : nil }
    }

    /// Returns the values of the operations of classes that a condition selects by the definition, the entity that has
    /// the value, and the traits. They are in the order of ``dependents(onConstant:scale:)``.
    package func dependents(
        scale: Int, onClassesWhere isSelected: (ThemeOperationOrigin.Source, ThemeEntityKey, ThemeTraits) -> Bool
    ) -> [ThemeDependent] {
        dependents(scale: scale) { origin, entity, traits in
            isSelected(origin.winner, entity, traits) ? .onClass : nil
        }
    }

    /// The constants and the classes that effective operations use under any traits.
    package var namesInUse: (constants: Set<String>, classes: Set<String>) {
        var names: (constants: Set<String>, classes: Set<String>) = ([], [])
        for traits in mentionedTraits.combinations {
            for entity in entities(traits: traits) {
                for origin in provenance(for: entity.component, id: entity.id, traits: traits) {
                    names.constants.formUnion(origin.constants.map(\.name))
                    if let name = origin.winner.className { names.classes.insert(name) }
                }
            }
        }
        return names
    }

    /// The dependence of an operation on a name.
    private enum Dependence {
        case onClass
        /// On a constant, with the location of its definition.
        case onConstant(ThemeSourceLocation)

        var definition: ThemeSourceLocation? { if case .onConstant(let location) = self { location } else { nil } }
    }

    /// - Parameter dependence: Returns the dependence of an operation; nil if it does not depend on the name.
    private func dependents(
        scale: Int, _ dependence: (ThemeOperationOrigin, ThemeEntityKey, ThemeTraits) -> Dependence?
    ) -> [ThemeDependent] {
        var found: [ThemeDependent: [ThemeTraits]] = [:]
        var order: [ThemeDependent] = []
        for traits in decidingTraits.combinations {
            for entity in entities(traits: traits) {
                let operations = operations(for: entity.component, id: entity.id, traits: traits)
                let origins = provenance(for: entity.component, id: entity.id, traits: traits)
                for (operation, origin) in zip(operations, origins) {
                    guard let dependence = dependence(origin, entity, traits) else { continue }
                    let dependent = ThemeDependent(
                        entity: entity, value: value(of: operation, traits: traits, scale: scale),
                        location: origin.winner.location, definition: dependence.definition, traits: [])
                    if found[dependent] == nil { order.append(dependent) }
                    found[dependent, default: []].append(traits)
                }
            }
        }
        let states = customStates
        return order.sortedByEntity({ $0.entity }, { ValueText.key($0.value.operation, states) }).map { dependent in
            var dependent = dependent
            dependent.traits = found[dependent] ?? []
            return dependent
        }
    }
}
