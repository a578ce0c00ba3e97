/// One operation of a component class: how its parameters become a write, and how the write is undone.
///
/// Preparing may fail and happens once per entity; what comes of it is applied to every component of the entity and
/// cannot fail. All of it runs on the main actor.
///
/// The closures are made by ``ComponentBuilder`` in the client's module, where the types are known; nothing here is
/// generic over the property's type, so that a write costs two calls and the setter.
@usableFromInline
struct ComponentOperation<Component: AnyObject> {
    let name: String
    let parameters: [ParameterShape]
    /// Turns parameters into a write that cannot fail.
    let prepare: @MainActor (ThemeOperation) throws -> @MainActor (Component) -> Void
    /// Remembers what a component shows before the first write. Returns the recent memory where that holds the same
    /// value, so that components which started alike share one.
    let remember: @MainActor (Component, _ recent: Original?) -> Original
    let restore: @MainActor (Component, Original) -> Void

    @usableFromInline
    init(
        name: String, parameters: [ParameterShape],
        prepare: @escaping @MainActor (ThemeOperation) throws -> @MainActor (Component) -> Void,
        remember: @escaping @MainActor (Component, _ recent: Original?) -> Original,
        restore: @escaping @MainActor (Component, Original) -> Void
    ) {
        self.name = name
        self.parameters = parameters
        self.prepare = prepare
        self.remember = remember
        self.restore = restore
    }

    /// The same operation for a class that is, or has, a component of this one.
    func mapped<Child: AnyObject>(via parent: @escaping @MainActor (Child) -> Component) -> ComponentOperation<Child> {
        ComponentOperation<Child>(
            name: name, parameters: parameters,
            prepare: { [prepare] operation in
                let write = try prepare(operation)
                return { write(parent($0)) }
            },
            remember: { [remember] in remember(parent($0), $1) },
            restore: { [restore] in restore(parent($0), $1) })
    }
}

/// What a property held before a theme wrote over it.
@usableFromInline
class Original {
    @usableFromInline
    init() {}
}

/// An ``Original`` of one type of property.
@usableFromInline
final class ValueOriginal<Value: Equatable>: Original {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
        super.init()
    }
}
