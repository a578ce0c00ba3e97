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
    /// The class or entity to whose values the constant's definition is confined; nil for a constant of the theme, or a class.
    public var scope: ThemeOperationOrigin.Step.Scope?
    /// The constant that the operation refers to, if that refers to the name in turn; nil if the operation itself does.
    public var intermediate: String?
    /// The class that contains the operation's definition; nil if the entity does.
    public var className: String?
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
    /// - Complexity: O(c · n) for n operations under c combinations of traits with different values or files.
    public func dependents(onConstant name: String, scale: Int = 1) -> [ThemeDependent] {
        dependents(scale: scale) { origin in
            guard let place = origin.steps.firstIndex(where: { $0.constantName == name }) else { return nil }
            return .onConstant(origin.steps[place], through: origin.outermostConstant(above: place))
        }
    }

    /// Returns the values of the operations of a class and of those that it extends, in the order of ``dependents(onConstant:scale:)``.
    public func dependents(onClass name: String, scale: Int = 1) -> [ThemeDependent] {
        dependents(scale: scale) { $0.classNames.contains(name) ? .onClass : nil }
    }

    /// The constants and the classes that effective operations use under any traits.
    package var namesInUse: (constants: Set<String>, classes: Set<String>) {
        var names: (constants: Set<String>, classes: Set<String>) = ([], [])
        for traits in combinationsOfVariants.map({ $0[0] }) {
            for entity in entities(traits: traits) {
                for origin in provenance(for: entity.component, id: entity.id, traits: traits) {
                    names.constants.formUnion(origin.constants.map(\.name))
                    names.classes.formUnion(origin.classNames)
                }
            }
        }
        return names
    }

    private enum Dependence {
        case onClass
        /// On a constant, with its step and the constant that the operation refers to.
        case onConstant(ThemeOperationOrigin.Step, through: String?)

        var step: ThemeOperationOrigin.Step? { if case .onConstant(let step, _) = self { step } else { nil } }

        var intermediate: String? { if case .onConstant(_, let name) = self { name } else { nil } }
    }

    /// - Parameter dependence: Returns the dependence of an operation; nil if it does not depend on the name.
    private func dependents(scale: Int, _ dependence: (ThemeOperationOrigin) -> Dependence?) -> [ThemeDependent] {
        var found: [ThemeDependent: Set<ThemeTraits>] = [:]
        var order: [ThemeDependent] = []
        for group in combinationsOfAppearances {
            let traits = group[0]
            for entity in entities(traits: traits) {
                let operations = operations(for: entity.component, id: entity.id, traits: traits)
                let origins = provenance(for: entity.component, id: entity.id, traits: traits)
                for (operation, origin) in zip(operations, origins) {
                    guard let dependence = dependence(origin) else { continue }
                    let dependent = ThemeDependent(
                        entity: entity, value: value(of: operation, traits: traits, scale: scale),
                        location: origin.winner.location, definition: dependence.step?.location,
                        scope: dependence.step?.scope, intermediate: dependence.intermediate,
                        className: origin.winner.className, traits: [])
                    if found[dependent] == nil { order.append(dependent) }
                    found[dependent, default: []].formUnion(group)
                }
            }
        }
        let (states, combinations) = (customStates, decidingTraits.combinations)
        return order.sortedByEntity({ $0.entity }, { ValueText.key($0.value.operation, states) }).map { dependent in
            var dependent = dependent
            let traits = found[dependent] ?? []
            dependent.traits = combinations.filter(traits.contains)
            return dependent
        }
    }
}

extension ThemeOperationOrigin {
    /// The classes over which the operation came to the entity.
    fileprivate var classNames: [String] { extensions.map(\.className) + [winner.className].compactMap(\.self) }

    /// Returns the constant that the operation itself refers to and through which a step is reached; nil if the step is
    /// that constant's.
    fileprivate func outermostConstant(above place: Int) -> String? {
        var depth = steps[place].depth
        var name: String?
        for step in steps[..<place].reversed() where step.depth < depth {
            depth = step.depth
            name = step.constantName ?? name
        }
        return name
    }
}
