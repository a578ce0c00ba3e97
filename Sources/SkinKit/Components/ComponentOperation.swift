/// A prepared write, which cannot fail. It accepts components of the class that it was prepared for.
struct PreparedWrite {
    let set: @MainActor (AnyObject, PropertyValue) -> Void
    let value: PropertyValue
}

/// One operation of a component class: how its parameters become a value, and how the value is set and undone.
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
package final class ComponentOperation {
    package let name: String
    /// The name of the operation that shows a look. No operation of a schema has it.
    nonisolated static let lookName = "*"
    let parameters: [ParameterShape]
    /// A Boolean value that indicates whether the property's values contain no objects of the app.
    let isPlain: Bool
    package let blending: ThemeInterpolation
    private let closures: Closures

    @usableFromInline
    struct Closures {
        let prepare: @MainActor (StepInput, ThemePreparation) throws -> PropertyValue
        let isSame: @MainActor (PropertyValue, PropertyValue) -> Bool
        /// Saves the value of a component before the first write. Returns the recent value if it is the same, so that
        /// components with the same value share one.
        let save: @MainActor (AnyObject, _ recent: PropertyValue?) -> PropertyValue
        let set: @MainActor (AnyObject, PropertyValue) -> Void

        @usableFromInline
        init(
            prepare: @escaping @MainActor (StepInput, ThemePreparation) throws -> PropertyValue,
            isSame: @escaping @MainActor (PropertyValue, PropertyValue) -> Bool,
            save: @escaping @MainActor (AnyObject, _ recent: PropertyValue?) -> PropertyValue,
            set: @escaping @MainActor (AnyObject, PropertyValue) -> Void
        ) {
            self.prepare = prepare
            self.isSame = isSame
            self.save = save
            self.set = set
        }
    }

    var prepare: @MainActor (StepInput, ThemePreparation) throws -> PropertyValue { closures.prepare }
    package var isSame: @MainActor (PropertyValue, PropertyValue) -> Bool { closures.isSame }
    package var save: @MainActor (AnyObject, _ recent: PropertyValue?) -> PropertyValue { closures.save }
    var set: @MainActor (AnyObject, PropertyValue) -> Void { closures.set }

    @usableFromInline
    init(
        name: String, parameters: [ParameterShape], isPlain: Bool, _ closures: Closures,
        _ blending: ThemeInterpolation = .moving
    ) {
        self.name = name
        self.parameters = parameters
        self.isPlain = isPlain
        self.blending = blending
        self.closures = closures
    }

    func with(_ blending: ThemeInterpolation) -> ComponentOperation {
        ComponentOperation(name: name, parameters: parameters, isPlain: isPlain, closures, blending)
    }

    package func reporting(
        _ report: @escaping @MainActor (_ component: AnyObject, _ before: PropertyValue, _ after: PropertyValue) -> Void
    ) -> ComponentOperation {
        let closures = closures
        return ComponentOperation(
            name: name, parameters: parameters, isPlain: isPlain,
            Closures(
                prepare: closures.prepare, isSame: closures.isSame, save: closures.save,
                set: { component, value in
                    let before = closures.save(component, nil)
                    closures.set(component, value)
                    report(component, before, value)
                }), blending)
    }

    /// Returns the same operation for a class that has a component of this one as a part.
    func mapped(via parent: @escaping @MainActor (AnyObject) -> AnyObject) -> ComponentOperation {
        let closures = closures
        return ComponentOperation(
            name: name, parameters: parameters, isPlain: isPlain,
            Closures(
                prepare: closures.prepare,
                isSame: closures.isSame,
                save: { closures.save(parent($0), $1) },
                set: { closures.set(parent($0), $1) }), blending)
    }
}

extension [ComponentOperation] {
    /// It is not of the main actor, because a closure there would check at each call that it runs on it. An app defines
    /// some hundred operations when it starts.
    func firstIndex(named name: String) -> Int? { firstIndex { $0.name.isIdentical(to: name) } }
}
