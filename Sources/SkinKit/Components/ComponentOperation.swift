/// A write that was prepared: it cannot fail. It is given a component of the class that it was prepared for.
///
/// A closure that is an array's element by itself would be wrapped twice to be called; a struct's is not.
@usableFromInline
struct PreparedWrite {
    let run: @MainActor (AnyObject) -> Void

    @usableFromInline
    init(_ run: @escaping @MainActor (AnyObject) -> Void) {
        self.run = run
    }
}

/// One operation of a component class: how its parameters become a write, and how the write is undone.
///
/// Preparing may fail and happens once per entity; what comes of it is applied to every component of the entity and
/// cannot fail. All of it runs on the main actor.
///
/// The closures are made by ``ComponentBuilder`` in the client's module, where the types are known. Nothing here is
/// generic, neither over the component's class nor over the property's type: what is generic in this module looks its
/// metadata up at run time, which costs more than all the writes. So a write costs a call or two and the setter. A
/// class, for to read one of its closures from an array's element would copy them all.
@MainActor
@usableFromInline
final class ComponentOperation {
    let name: String
    let parameters: [ParameterShape]
    /// Turns parameters into a write that cannot fail.
    let prepare: @MainActor (ThemeOperation, ThemePreparation) throws -> PreparedWrite
    /// Remembers what a component shows before the first write. Returns the recent memory where that holds the same
    /// value, so that components which started alike share one.
    let remember: @MainActor (AnyObject, _ recent: Original?) -> Original
    let restore: @MainActor (AnyObject, Original) -> Void

    @usableFromInline
    init(
        name: String, parameters: [ParameterShape],
        prepare: @escaping @MainActor (ThemeOperation, ThemePreparation) throws -> PreparedWrite,
        remember: @escaping @MainActor (AnyObject, _ recent: Original?) -> Original,
        restore: @escaping @MainActor (AnyObject, Original) -> Void
    ) {
        self.name = name
        self.parameters = parameters
        self.prepare = prepare
        self.remember = remember
        self.restore = restore
    }

    /// The same operation for a class that has a component of this one.
    func mapped(via parent: @escaping @MainActor (AnyObject) -> AnyObject) -> ComponentOperation {
        ComponentOperation(
            name: name, parameters: parameters,
            prepare: { [prepare] operation, preparation in
                let write = try prepare(operation, preparation)
                return PreparedWrite { write.run(parent($0)) }
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
