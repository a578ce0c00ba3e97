/// Collects the operations of one component class while you define it.
///
/// Each operation sets one property. No two operations of a component may write the same property, because the engine
/// saves and restores each property separately. Getters and setters run on the main actor, and must not fail.
@MainActor
public struct ComponentBuilder<Component: AnyObject> {
    private(set) var operations: [ComponentOperation]
    /// The names of the component's own operations. An array, because a few names are searched faster than hashed.
    private var own: [String] = []
    private let component: String
    var lookShapes: [OperationShape]
    private(set) var showStates: (@MainActor (AnyObject, ThemeStates) -> Void)?

    init(
        component: String, inheriting operations: [ComponentOperation], lookShapes: [OperationShape] = [],
        showStates: (@MainActor (AnyObject, ThemeStates) -> Void)? = nil
    ) {
        self.component = component
        self.operations = operations
        self.lookShapes = lookShapes
        self.showStates = showStates
    }

    /// Defines an operation whose parameters a prepare step converts to the property's value.
    ///
    ///     bubble.operation(
    ///         "tail", .word("side", as: Tail.Side.self), .optional(.size("size")),
    ///         get: \.tail, set: { $0.tail = $1 }
    ///     ) { side, size in Tail(side: side, size: size ?? .zero) }
    ///
    /// - Parameters:
    ///   - name: The operation's name in the schema. Declaring an inherited operation again replaces it.
    ///   - parameters: The operation's parameters, in the schema's order.
    ///   - get: Reads the property. The engine calls it before a theme first writes the property.
    ///   - set: Writes the property.
    ///   - prepare: Makes the value. It runs once for each identifier and set of states, not for each component, and
    ///     must not call the engine. If it throws, the switch fails and nothing changes.
    @inlinable
    public mutating func operation<each Input, Value: Equatable>(
        _ name: String, _ parameters: repeat ThemeValueType<each Input>,
        get: @escaping @MainActor (Component) -> Value, set: @escaping @MainActor (Component, Value) -> Void,
        prepare: @escaping @MainActor (repeat each Input) throws -> Value
    ) {
        var shapes: [ParameterShape] = []
        for parameter in repeat each parameters { shapes.append(parameter.shape) }
        add(name, shapes, get: get, set: set) { input, preparation in
            try prepare(repeat (each parameters).value(of: input[(each parameters).name], in: preparation))
        }
    }

    /// Defines an operation with one parameter, which is the property's value.
    @inlinable
    public mutating func operation<Value: Equatable>(
        _ name: String, _ parameter: ThemeValueType<Value>, get: @escaping @MainActor (Component) -> Value,
        set: @escaping @MainActor (Component, Value) -> Void
    ) {
        add(name, [parameter.shape], get: get, set: set) { try parameter.value(of: $0[parameter.name], in: $1) }
    }

    // The overloads for optional properties are disfavored, so that the compiler names both types where a parameter's is not that
    // of the property.

    /// Defines an operation with one parameter, which is the value of an optional property.
    @inlinable @_disfavoredOverload
    public mutating func operation<Value: Equatable>(
        _ name: String, _ parameter: ThemeValueType<Value>, get: @escaping @MainActor (Component) -> Value?,
        set: @escaping @MainActor (Component, Value?) -> Void
    ) {
        add(name, [parameter.shape], get: get, set: set) { try parameter.value(of: $0[parameter.name], in: $1) }
    }

    /// Defines an operation with one parameter, which is the property's value.
    ///
    /// A write through a key path costs about ten times as much as one through a closure.
    @inlinable
    public mutating func operation<Value: Equatable>(
        _ name: String, _ parameter: ThemeValueType<Value>,
        _ property: ReferenceWritableKeyPath<Component, Value>
    ) {
        operation(name, parameter, get: { $0[keyPath: property] }, set: { $0[keyPath: property] = $1 })
    }

    /// Defines an operation with one parameter, which is the value of an optional property.
    ///
    /// A write through a key path costs about ten times as much as one through a closure.
    @inlinable @_disfavoredOverload
    public mutating func operation<Value: Equatable>(
        _ name: String, _ parameter: ThemeValueType<Value>,
        _ property: ReferenceWritableKeyPath<Component, Value?>
    ) {
        operation(name, parameter, get: { $0[keyPath: property] }, set: { $0[keyPath: property] = $1 })
    }

    // The key path of a property of a main-actor class is not `Sendable`, so that Swift does not convert it to a function
    // that is. A closure on the main actor may capture it.

    /// Defines an operation whose parameters a prepare step converts to the value of the property at a key path.
    @inlinable
    public mutating func operation<each Input, Value: Equatable>(
        _ name: String, _ parameters: repeat ThemeValueType<each Input>,
        get property: KeyPath<Component, Value>, set: @escaping @MainActor (Component, Value) -> Void,
        prepare: @escaping @MainActor (repeat each Input) throws -> Value
    ) {
        operation(name, repeat each parameters, get: { $0[keyPath: property] }, set: set, prepare: prepare)
    }

    /// Defines an operation with one parameter, which is the value of the property at a key path.
    @inlinable
    public mutating func operation<Value: Equatable>(
        _ name: String, _ parameter: ThemeValueType<Value>, get property: KeyPath<Component, Value>,
        set: @escaping @MainActor (Component, Value) -> Void
    ) {
        operation(name, parameter, get: { $0[keyPath: property] }, set: set)
    }

    /// Defines an operation with one parameter, which is the value of the optional property at a key path.
    @inlinable @_disfavoredOverload
    public mutating func operation<Value: Equatable>(
        _ name: String, _ parameter: ThemeValueType<Value>, get property: KeyPath<Component, Value?>,
        set: @escaping @MainActor (Component, Value?) -> Void
    ) {
        operation(name, parameter, get: { $0[keyPath: property] }, set: set)
    }

    /// Sets the behavior of an operation's values in a blend, which is ``ThemeInterpolation/moving`` by default.
    ///
    ///     bubble.setBlending(.atStart, of: "font")
    ///
    /// An operation whose prepare step is expensive, or whose values between two themes are not valid, should not move.
    ///
    /// - Parameters:
    ///   - blending: The behavior, also of subclasses that declare the operation again.
    ///   - operation: The name of an operation that the component has.
    public mutating func setBlending(_ blending: ThemeInterpolation, of operation: String) {
        guard let place = operations.firstIndex(named: operation) else {
            preconditionFailure("'\(component)' has no operation '\(operation)' whose blending could be set")
        }
        operations[place] = operations[place].with(blending)
    }

    /// Has the engine show the states that the app sets for a component, with any theme and without one.
    ///
    /// For a toolkit that has states of its own, which belong to the app and not to a theme.
    ///
    /// - Parameter show: Called like a setter when the app sets the states, and with no states when the component is
    ///   unregistered.
    package mutating func showStates(by show: @escaping @MainActor (Component, ThemeStates) -> Void) {
        // Safe: for the reason that `add` gives.
        showStates = { unsafe show(unsafeDowncast($0, to: Component.self), $1) }
    }

    /// A theme's values for them have no effect, as those of an operation that no component defines.
    package mutating func removeOperations(_ names: String...) {
        for name in names {
            guard let place = operations.firstIndex(named: name) else {
                preconditionFailure("'\(component)' has no operation '\(name)' that could be removed")
            }
            operations.remove(at: place)
            own.removeAll { $0.isIdentical(to: name) }
        }
    }

    /// Makes the closures of an operation. They are specialized for its types because this runs in the client's module.
    ///
    /// The casts are unchecked, because checked ones would cost as much as the writes.
    ///
    /// Safe: the closures of a definition receive only components for whose class
    /// ``ComponentDefinitions/number(for:)`` returned this definition, and only values that the closures of the same
    /// operation made.
    @inlinable
    mutating func add<Value: Equatable>(
        _ name: String, _ parameters: [ParameterShape],
        get: @escaping @MainActor (Component) -> Value, set: @escaping @MainActor (Component, Value) -> Void,
        make: @escaping @MainActor (StepInput, ThemePreparation) throws -> Value
    ) {
        add(
            ComponentOperation(
                name: name, parameters: parameters, isPlain: isPlain(Value.self),
                ComponentOperation.Closures(
                    prepare: { input, preparation in
                        TypedPropertyValue(try make(input, preparation))
                    },
                    isSame: { left, right in
                        unsafe isSame(
                            unsafeDowncast(left, to: TypedPropertyValue<Value>.self).value,
                            unsafeDowncast(right, to: TypedPropertyValue<Value>.self).value)
                    },
                    save: { component, recent in
                        let value = unsafe get(unsafeDowncast(component, to: Component.self))
                        if let recent = recent as? TypedPropertyValue<Value>, haveSameBytes(recent.value, value) {
                            return recent
                        }
                        return TypedPropertyValue(value)
                    },
                    set: { component, value in
                        unsafe set(
                            unsafeDowncast(component, to: Component.self),
                            unsafeDowncast(value, to: TypedPropertyValue<Value>.self).value)
                    })))
    }

    @usableFromInline
    mutating func add(_ operation: ComponentOperation) {
        precondition(
            !own.containsIdentical(operation.name), "'\(component)' defines the operation '\(operation.name)' twice")
        own.append(operation.name)
        precondition(
            operation.parameters.haveDifferentNames,
            "'\(component)' declares a parameter without a name, or two of the same, for the operation '\(operation.name)'"
        )
        if let place = operations.firstIndex(named: operation.name) {
            let inherited = operations[place].parameters
            precondition(
                operation.parameters.starts(with: inherited)
                    && operation.parameters.dropFirst(inherited.count).allSatisfy(\.isOptional),
                "'\(component)' may add only optional parameters to the inherited operation '\(operation.name)'")
            operations[place] = operation.with(operations[place].blending)
        } else {
            operations.append(operation)
        }
    }
}
