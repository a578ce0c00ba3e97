/// Collects the operations of one component class while it is being defined.
///
/// Each operation stands for one property of its own: no two operations of a component may write the same one, for
/// they are remembered and restored one by one. Getters and setters must not fail, and run on the main actor.
@MainActor
public struct ComponentBuilder<Component: AnyObject> {
    private(set) var operations: [ComponentOperation]
    private var own: Set<String> = []
    private let component: String

    init(component: String, inheriting operations: [ComponentOperation]) {
        self.component = component
        self.operations = operations
    }

    /// Defines an operation whose parameters are turned into the property's value by a step that may fail.
    ///
    ///     bubble.operation(
    ///         "tail", .word("side", as: Tail.Side.self), .optional(.size("size")),
    ///         get: \.tail, set: { $0.tail = $1 }
    ///     ) { side, size in Tail(side: side, size: size ?? .zero) }
    ///
    /// - Parameters:
    ///   - name: The operation's name in the schema. To declare an inherited one again is to replace it.
    ///   - parameters: Its parameters, in the schema's order.
    ///   - get: Reads the property; asked once before a theme first writes it.
    ///   - set: Writes the property.
    ///   - prepare: Makes the value. What it throws keeps the whole theme from being put on; it must not call the
    ///     engine. Runs once per entity, not once per component.
    @inlinable
    public mutating func operation<each Input, Value: Equatable>(
        _ name: String, _ parameters: repeat ThemeParameter<each Input>,
        get: @escaping @MainActor (Component) -> Value, set: @escaping @MainActor (Component, Value) -> Void,
        prepare: @escaping @MainActor (repeat each Input) throws -> Value
    ) {
        var shapes: [ParameterShape] = []
        for parameter in repeat each parameters { shapes.append(parameter.shape) }
        add(name, shapes, get: get, set: set) { operation, preparation in
            try prepare(repeat (each parameters).value(of: operation[(each parameters).name], in: preparation))
        }
    }

    /// Defines an operation with one parameter, which is the property's value.
    @inlinable
    public mutating func operation<Value: Equatable>(
        _ name: String, _ parameter: ThemeParameter<Value>, get: @escaping @MainActor (Component) -> Value,
        set: @escaping @MainActor (Component, Value) -> Void
    ) {
        add(name, [parameter.shape], get: get, set: set) { try parameter.value(of: $0[parameter.name], in: $1) }
    }

    /// Defines an operation with one parameter, which is the value of a property that may also be nil.
    @inlinable
    public mutating func operation<Value: Equatable>(
        _ name: String, _ parameter: ThemeParameter<Value>, get: @escaping @MainActor (Component) -> Value?,
        set: @escaping @MainActor (Component, Value?) -> Void
    ) {
        add(name, [parameter.shape], get: get, set: set) { try parameter.value(of: $0[parameter.name], in: $1) }
    }

    /// Defines an operation with one parameter, which is the property's value; a write through a key path costs some
    /// ten times as much as one through a closure.
    @inlinable
    public mutating func operation<Value: Equatable>(
        _ name: String, _ parameter: ThemeParameter<Value>,
        _ property: ReferenceWritableKeyPath<Component, Value> & Sendable
    ) {
        operation(name, parameter, get: { $0[keyPath: property] }, set: { $0[keyPath: property] = $1 })
    }

    /// Defines an operation with one parameter, which is the value of a property that may also be nil; a write
    /// through a key path costs some ten times as much as one through a closure.
    @inlinable
    public mutating func operation<Value: Equatable>(
        _ name: String, _ parameter: ThemeParameter<Value>,
        _ property: ReferenceWritableKeyPath<Component, Value?> & Sendable
    ) {
        operation(name, parameter, get: { $0[keyPath: property] }, set: { $0[keyPath: property] = $1 })
    }

    /// Makes the closures of an operation; here, in the client's module, they are specialised for its types.
    ///
    /// The casts are unchecked, for they would cost as much as the writes. They are sound: a component comes to the
    /// closures of the definition only that ``ComponentDefinitions/number(for:)`` has found for its class.
    @inlinable
    mutating func add<Value: Equatable>(
        _ name: String, _ parameters: [ParameterShape],
        get: @escaping @MainActor (Component) -> Value, set: @escaping @MainActor (Component, Value) -> Void,
        make: @escaping @MainActor (ThemeOperation, ThemePreparation) throws -> Value
    ) {
        add(
            ComponentOperation(
                name: name, parameters: parameters,
                prepare: { operation, preparation in
                    let value = try make(operation, preparation)
                    return PreparedWrite { set(unsafeDowncast($0, to: Component.self), value) }
                },
                remember: { component, recent in
                    let value = get(unsafeDowncast(component, to: Component.self))
                    if let recent = recent as? ValueOriginal<Value>, recent.value == value { return recent }
                    return ValueOriginal(value)
                },
                restore: { component, original in
                    guard let original = original as? ValueOriginal<Value> else { return }
                    set(unsafeDowncast(component, to: Component.self), original.value)
                }))
    }

    @usableFromInline
    mutating func add(_ operation: ComponentOperation) {
        precondition(
            own.insert(operation.name).inserted, "'\(component)' defines the operation '\(operation.name)' twice")
        let names = Set(operation.parameters.map(\.name))
        precondition(
            names.count == operation.parameters.count,
            "'\(component)' gives the operation '\(operation.name)' two parameters of one name")
        if let place = operations.firstIndex(where: { $0.name == operation.name }) {
            let inherited = operations[place].parameters
            precondition(
                operation.parameters.starts(with: inherited)
                    && operation.parameters.dropFirst(inherited.count).allSatisfy(\.isOptional),
                "'\(component)' may add only optional parameters to the inherited operation '\(operation.name)'")
            operations[place] = operation
        } else {
            operations.append(operation)
        }
    }
}
