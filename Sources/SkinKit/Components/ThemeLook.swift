/// The operations of an entity over all states, for a component whose toolkit resolves states itself, as CSS does.
///
/// ``ComponentBuilder/look(_:get:set:prepare:)`` defines a property that shows a look. `Style` is the type of the
/// description that its operations build, such as a set of CSS declarations.
@MainActor
public struct ThemeLook<Style> {
    /// The operations over all states, in effective order.
    public let operations: [ThemeOperation]
    /// The states that the app set. An app's own have the bits that they have in ``operations``, which are the theme's.
    public let states: ThemeStates
    private let preparation: ThemePreparation
    private let definitions: [ExactText: ThemeLookOperation<Style>]

    init(_ input: StepInput, _ definitions: [ExactText: ThemeLookOperation<Style>], _ preparation: ThemePreparation) {
        (operations, states) =
            if case .look(let operations, let states) = input { (operations, states) } else { ([], []) }
        self.definitions = definitions
        self.preparation = preparation
    }

    /// Returns every set of states in which the operations differ, lightest first. The first is the empty set.
    ///
    /// The result contains the union of any two of its sets. Of the sets whose states are all active, the last one
    /// therefore contains all others, and its operations are those that apply.
    ///
    /// - Throws: An error if there are more than 64.
    public func stateSets() throws(ThemeFault) -> [ThemeStates] {
        do {
            return try ThemeStates.unions(of: operations.map(\.states))
        } catch {
            throw ThemeFault(
                ofOperation: operations[error.index].name, in: nil,
                "limit-exceeded: more than \(ThemeStates.unionLimit) combinations of states")
        }
    }

    /// Adds the operations that apply in some states to a style, in effective order.
    ///
    /// - Throws: An error that names the operation that cannot be prepared.
    public func add(to style: inout Style, in states: ThemeStates) throws(ThemeFault) {
        try add(to: &style, in: states) { _, _ in }
    }

    package func add(
        to style: inout Style, in states: ThemeStates, willAdd: @MainActor (inout Style, String) -> Void
    ) throws(ThemeFault) {
        for operation in operations.effective(in: states) {
            willAdd(&style, operation.name)
            do {
                try definitions[ExactText(operation.name)]?.add(operation, &style, preparation)
            } catch {
                if let fault = error as? ThemeFault, fault.part != nil { throw fault }
                throw ThemeFault(ofOperation: operation.name, in: operation.states, "\(error)", underlying: error)
            }
        }
    }
}

extension ThemeStates {
    fileprivate static let unionLimit = 64

    /// More unions than a look distinguishes, from the set at an index on.
    struct TooManyUnions: Error {
        var index: Int
    }

    /// Returns the empty set, some sets and the unions of any of them, lightest first.
    static func unions(of all: [ThemeStates]) throws(TooManyUnions) -> [ThemeStates] {
        var sets: [ThemeStates] = [[]]
        for (index, states) in all.enumerated() where !sets.contains(states) {
            for set in sets where !sets.contains(set.union(states)) { sets.append(set.union(states)) }
            if sets.count > unionLimit { throw TooManyUnions(index: index) }
        }
        return sets.sorted { $0.rawValue < $1.rawValue }
    }
}

/// An operation of a look: its name and parameters in the schema, and the part of the style that it contributes.
///
///     ThemeLookOperation("cornerRadius", .float("radius")) { style, radius in style.radius = radius }
@MainActor
public struct ThemeLookOperation<Style> {
    /// The operation's name in the schema.
    public let name: String
    let shape: OperationShape
    let add: @MainActor (ThemeOperation, inout Style, ThemePreparation) throws -> Void

    /// Creates an operation.
    ///
    /// - Parameters:
    ///   - name: The operation's name in the schema.
    ///   - parameters: The operation's parameters, in the schema's order.
    ///   - add: Adds the operation's part to the style. It runs once for each identifier and each of its sets of
    ///     states, and must not call the engine. If it throws, the switch fails and nothing changes.
    public init<each Input>(
        _ name: String, _ parameters: repeat ThemeValueType<each Input>,
        add: @escaping @MainActor (inout Style, repeat each Input) throws -> Void
    ) {
        self.name = name
        var shapes: [ParameterShape] = []
        for parameter in repeat each parameters { shapes.append(parameter.shape) }
        shape = OperationShape(name: name, parameters: shapes)
        self.add = { operation, style, preparation in
            try add(&style, repeat (each parameters).value(of: operation[(each parameters).name], in: preparation))
        }
    }
}

extension ComponentBuilder {
    /// Defines the property that shows a look: several operations together, over all states.
    ///
    /// Use it for a toolkit that resolves states itself. A button whose theme describes it while it is pressed then
    /// needs no call of ``ThemeEngine/setStates(_:for:)``. A theme that has none of the operations for a component does
    /// not write the property. In a blend the property changes at the start.
    ///
    ///     button.look(operations, get: \.rules, set: { $0.rules = $1 }) { look in
    ///         try look.stateSets().map { states in
    ///             var style = Style()
    ///             try look.add(to: &style, in: states)
    ///             return Rule(states, style)
    ///         }
    ///     }
    ///
    /// - Parameters:
    ///   - operations: The operations, each name once. They replace those of an inherited look. An operation of the
    ///     component that has the same name remains, and sets its property as well.
    ///   - get: Reads the property. The engine calls it before a theme first writes the property.
    ///   - set: Writes the property.
    ///   - prepare: Makes the value, as the prepare step of an operation does.
    public mutating func look<Style, Value: Equatable>(
        _ operations: [ThemeLookOperation<Style>], get: @escaping @MainActor (Component) -> Value,
        set: @escaping @MainActor (Component, Value) -> Void,
        prepare: @escaping @MainActor (ThemeLook<Style>) throws -> Value
    ) {
        let definitions = Dictionary(uniqueKeysWithValues: operations.map { (ExactText($0.name), $0) })
        lookShapes = operations.map(\.shape)
        add(ComponentOperation.lookName, [], get: get, set: set) { input, preparation in
            try prepare(ThemeLook(input, definitions, preparation))
        }
        setBlending(.atStart, of: ComponentOperation.lookName)
    }
}
