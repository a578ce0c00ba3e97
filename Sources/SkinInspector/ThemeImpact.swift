import SkinDiagnostics
import SkinKit

/// A value that depends on a constant or a class.
public struct ThemeDependent: Hashable, Sendable {
    /// Whose value it is.
    public var entity: ThemeEntityKey
    /// The operation with its values.
    public var value: ThemeDifference.Value
    /// Where the operation stands.
    public var location: ThemeSourceLocation
    /// Where the definition of the constant stands that it depends on; nil for a class.
    public var definition: ThemeSourceLocation?
    /// The combinations of traits under which that is so.
    public var traits: [ThemeTraits]
}

extension Theme {
    /// The values that come from a constant, directly or over others, under all traits that the theme tells apart.
    ///
    /// - Parameter scale: Pixels for a point, for the files of images.
    /// - Returns: Sorted as entities are, each entity's in effective order; none where the cache was made without
    ///   provenance.
    /// - Complexity: O(c · n) for c combinations of traits and n operations.
    public func dependents(onConstant name: String, scale: Int = 1) -> [ThemeDependent] {
        dependents(scale: scale) { origin in
            origin.constants.first { $0.name == name }.map { .onConstant($0.location) }
        }
    }

    /// The values that operations of a class give, as ``dependents(onConstant:scale:)``.
    public func dependents(onClass name: String, scale: Int = 1) -> [ThemeDependent] {
        dependents(scale: scale) { $0.winner.className == name ? .onClass : nil }
    }

    /// The constants that values come from, and the classes that give them, under any traits.
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

    /// What an operation depends on.
    private enum Dependence {
        case onClass
        /// With the place of the constant's definition.
        case onConstant(ThemeSourceLocation)

        var definition: ThemeSourceLocation? { if case .onConstant(let location) = self { location } else { nil } }
    }

    /// - Parameter dependence: Nil where the operation does not depend.
    private func dependents(scale: Int, _ dependence: (ThemeOperationOrigin) -> Dependence?) -> [ThemeDependent] {
        var found: [ThemeDependent: [ThemeTraits]] = [:]
        var order: [ThemeDependent] = []
        for traits in decidingTraits.combinations {
            for entity in entities(traits: traits) {
                let operations = operations(for: entity.component, id: entity.id, traits: traits)
                let origins = provenance(for: entity.component, id: entity.id, traits: traits)
                for (operation, origin) in zip(operations, origins) {
                    guard let dependence = dependence(origin) else { continue }
                    let dependent = ThemeDependent(
                        entity: entity, value: value(of: operation, traits: traits, scale: scale),
                        location: origin.winner.location, definition: dependence.definition, traits: [])
                    if found[dependent] == nil { order.append(dependent) }
                    found[dependent, default: []].append(traits)
                }
            }
        }
        return order.sortedByEntity({ $0.entity }, { ValueText.key($0.value.operation) }).map { dependent in
            var dependent = dependent
            dependent.traits = found[dependent] ?? []
            return dependent
        }
    }
}
