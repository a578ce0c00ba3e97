/// A prepared write, which cannot fail. It accepts components of the class that it was prepared for.
///
/// A closure that is itself an array's element would be wrapped twice for each call. A struct's closure is not.
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
/// Preparing may fail and happens once per entity. Its result is applied to every component of the entity and cannot
/// fail. All of this runs on the main actor.
///
/// ``ComponentBuilder`` creates the closures in the client's module, where the types are known. Nothing here is
/// generic, neither over the component's class nor over the property's type. Generic code in this module would look up
/// its metadata at run time, which costs more than all the writes. A write therefore costs a call or two and the
/// setter.
///
/// The type is a class because reading one closure from an array's element would copy all closures of a struct.
@MainActor
@usableFromInline
final class ComponentOperation {
    let name: String
    let parameters: [ParameterShape]
    /// Converts parameters to a write that cannot fail.
    let prepare: @MainActor (ThemeOperation, ThemePreparation) throws -> PreparedWrite
    /// Saves the value of a component before the first write. Returns the recent original if it holds the same value,
    /// so that components with equal values share one.
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

    /// Returns the same operation for a class that has a component of this one as a part.
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

/// The value of a property before a theme first wrote it.
@usableFromInline
class Original {
    @usableFromInline
    init() {}
}

/// The original value of a property of one type.
///
/// Its type asks for no `Equatable`, though each value is: the runtime would search every conformance of the process
/// for each type of property when it first makes one, which is a third of the work of a first switch.
@usableFromInline
final class ValueOriginal<Value>: Original {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
        super.init()
    }
}
