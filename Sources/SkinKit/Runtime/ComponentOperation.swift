/// One operation of a component class: how its parameters become a value, and how the value is set.
///
/// Preparing may fail and happens once per entity; what comes of it is applied to every component of the entity and
/// cannot fail. All of it runs on the main actor.
@MainActor
package class ComponentOperation<Component: AnyObject> {
    package let name: String
    package let parameters: [ParameterShape]

    init(name: String, parameters: [ParameterShape]) {
        self.name = name
        self.parameters = parameters
    }

    /// Turns parameters into a write that cannot fail.
    func prepare(_ operation: ThemeOperation) throws(PreparationError) -> @MainActor (Component) -> Void {
        throw PreparationError(operation: operation.name, .unknownOperation)
    }

    /// Remembers what a component shows before the first write. Returns `recent` where that holds the same value, so
    /// that components which started alike share one memory.
    func remember(_ component: Component, number: Int, recent: Original<Component>?) -> Original<Component> {
        Original(number: number)
    }

    /// The same operation for a class that has, or is, a component of this one.
    func mapped<Child: AnyObject>(
        via parent: @escaping @MainActor (Child) -> Component
    ) -> ComponentOperation<Child> {
        ComponentOperation<Child>(name: name, parameters: parameters)
    }
}

/// What a component showed before a theme wrote over it.
@MainActor
class Original<Component: AnyObject> {
    /// The operation's number in its definition.
    let number: Int

    init(number: Int) {
        self.number = number
    }

    func restore(_ component: Component) {}
}

/// An operation on a property of one Swift type.
final class ValueOperation<Component: AnyObject, Value: Equatable>: ComponentOperation<Component> {
    private let make: @MainActor (ThemeOperation) throws -> Value
    private let get: @MainActor (Component) -> Value
    private let set: @MainActor (Component, Value) -> Void

    init(
        name: String, parameters: [ParameterShape], make: @escaping @MainActor (ThemeOperation) throws -> Value,
        get: @escaping @MainActor (Component) -> Value, set: @escaping @MainActor (Component, Value) -> Void
    ) {
        self.make = make
        self.get = get
        self.set = set
        super.init(name: name, parameters: parameters)
    }

    override func prepare(_ operation: ThemeOperation) throws(PreparationError) -> @MainActor (Component) -> Void {
        let value: Value
        do {
            value = try make(operation)
        } catch let reason as PreparationError.Reason {
            throw PreparationError(operation: operation.name, reason)
        } catch {
            throw PreparationError(operation: operation.name, .failed(error))
        }
        return { [set] in set($0, value) }
    }

    override func remember(
        _ component: Component, number: Int, recent: Original<Component>?
    ) -> Original<Component> {
        let value = get(component)
        if let recent = recent as? ValueOriginal<Component, Value>, recent.value == value { return recent }
        return ValueOriginal(number: number, value: value, set: set)
    }

    override func mapped<Child: AnyObject>(
        via parent: @escaping @MainActor (Child) -> Component
    ) -> ComponentOperation<Child> {
        ValueOperation<Child, Value>(
            name: name, parameters: parameters, make: make, get: { [get] in get(parent($0)) },
            set: { [set] in set(parent($0), $1) })
    }
}

private final class ValueOriginal<Component: AnyObject, Value: Equatable>: Original<Component> {
    let value: Value
    private let set: @MainActor (Component, Value) -> Void

    init(number: Int, value: Value, set: @escaping @MainActor (Component, Value) -> Void) {
        self.value = value
        self.set = set
        super.init(number: number)
    }

    override func restore(_ component: Component) { set(component, value) }
}
