import SkinKit

/// An operation that a theme has for a registered component, but the component's definition does not have.
///
/// A theme may be newer than the app. Its other operations apply.
public struct ThemeUndefinedOperation: Hashable, Sendable {
    /// The registered component's type.
    public internal(set) var component: String
    /// The operation's name.
    public internal(set) var operation: String
}

extension ThemeUndefinedOperation: CustomStringConvertible {
    /// The operation as `chatbubble: glow`.
    public var description: String { "\(component): \(operation)" }
}

extension ThemeEngine {
    /// Returns the operations that the current themes have for registered components, in their states, but the components'
    /// definitions do not have.
    ///
    /// Call it while you develop, after a switch, as ``unknownIdentifiers()``.
    ///
    /// - Returns: Each operation once, in the order of the definitions, then of occurrence.
    /// - Complexity: O(components + looks · operations).
    public func undefinedOperations() -> [ThemeUndefinedOperation] {
        sweep()
        var found: [ThemeUndefinedOperation] = []
        var seen: Set<ThemeUndefinedOperation> = []
        for population in populations {
            let definition = population.definition
            let known = Set(definition.shapes.map(\.name))
            for key in population.keysInUse {
                for name in key.operationNames(for: definition) where !known.contains(name) {
                    let undefined = ThemeUndefinedOperation(component: definition.name, operation: name)
                    if seen.insert(undefined).inserted { found.append(undefined) }
                }
            }
        }
        return found
    }
}
