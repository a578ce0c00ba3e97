/// Which classes are components, under which names, and what themes can change on them.
///
/// Any class can be a component; it inherits from nothing and conforms to nothing for it. A value of this type is
/// sound: names and classes are unique, parents exist. Mistakes in definitions are the program's, and stop it.
///
///     var components = ComponentDefinitions()
///     components.define(SkinView.self, as: "uiview") { view in
///         view.operation("backgroundColor", .color("color"), get: \.backgroundColor, set: { $0.backgroundColor = $1 })
///     }
///     components.define(SkinLabel.self, as: "uilabel", inheriting: SkinView.self) { label in
///         label.operation("text", .string("text"), get: \.text, set: { $0.text = $1 })
///     }
@MainActor
public struct ComponentDefinitions {
    package private(set) var all: [ComponentDefinition] = []
    private var byClass: [ObjectIdentifier: Int] = [:]
    private var names: Set<String> = []

    /// No definitions.
    public init() {}

    /// Makes a class a component type that inherits from none.
    ///
    /// - Parameters:
    ///   - type: The class, with all its subclasses that are not defined themselves.
    ///   - name: The component type's name in the schema.
    ///   - declare: Declares the operations.
    public mutating func define<Component: AnyObject>(
        _ type: Component.Type, as name: String,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void = { _ in }
    ) {
        var builder = ComponentBuilder<Component>(component: name, inheriting: [])
        declare(&builder)
        add(type, name, inheriting: nil, builder.operations)
    }

    /// Makes a class a component type that has all operations of its superclass's.
    ///
    /// - Parameters:
    ///   - type: The class, with all its subclasses that are not defined themselves.
    ///   - name: The component type's name in the schema.
    ///   - parent: A class that it inherits from, which must be defined already.
    ///   - declare: Declares the operations of its own.
    public mutating func define<Component: AnyObject, Parent: AnyObject>(
        _ type: Component.Type, as name: String, inheriting parent: Parent.Type,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void = { _ in }
    ) {
        // A component is one of the parent's then, so the parent's operations are good for it as they are.
        precondition(type is Parent.Type, "\(type) is no subclass of \(parent), and cannot inherit from it")
        define(type, as: name, below: parent, { $0 }, declare)
    }

    /// Makes a class a component type that has all operations of a part of it, a view in a view.
    ///
    /// - Parameters:
    ///   - type: The class, with all its subclasses that are not defined themselves.
    ///   - name: The component type's name in the schema.
    ///   - part: The part: `{ $0.contentView }`. Its class must be defined already.
    ///   - declare: Declares the operations of its own.
    public mutating func define<Component: AnyObject, Part: AnyObject>(
        _ type: Component.Type, as name: String, wrapping part: @escaping @MainActor (Component) -> Part,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void = { _ in }
    ) {
        // Sound for the reason that ComponentBuilder.add gives.
        let part: @MainActor (AnyObject) -> AnyObject = { part(unsafeDowncast($0, to: Component.self)) }
        define(type, as: name, below: Part.self, { $0.mapped(via: part) }, declare)
    }

    private mutating func define<Component: AnyObject, Parent: AnyObject>(
        _ type: Component.Type, as name: String, below parent: Parent.Type,
        _ inherited: (ComponentOperation) -> ComponentOperation,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void
    ) {
        guard let definition = byClass[ObjectIdentifier(parent)].map({ all[$0] }) else {
            preconditionFailure("'\(name)' inherits from \(parent), which is not defined as a component")
        }
        var builder = ComponentBuilder<Component>(component: name, inheriting: definition.operations.map(inherited))
        declare(&builder)
        add(type, name, inheriting: definition, builder.operations)
    }

    private mutating func add<Component: AnyObject>(
        _ type: Component.Type, _ name: String, inheriting parent: ComponentDefinition?,
        _ operations: [ComponentOperation]
    ) {
        precondition(names.insert(name).inserted, "'\(name)' is defined twice")
        precondition(byClass[ObjectIdentifier(type)] == nil, "\(type) is defined as a component twice")
        byClass[ObjectIdentifier(type)] = all.count
        all.append(
            ComponentDefinition(name: name, parent: parent, operations: operations, includes: { $0 is Component }))
    }

    /// The number of a component's definition: that of its class, else of the nearest class above that has one.
    /// O(1) for a class that is defined, else O(definitions).
    func number(for component: AnyObject) -> Int? {
        if let exact = byClass[ObjectIdentifier(type(of: component))] { return exact }
        // A subclass can only be defined below its superclasses, or beside them; the one with the longest line wins.
        return all.indices.filter { all[$0].includes(component) }.max { length(of: all[$0]) < length(of: all[$1]) }
    }

    private func length(of definition: ComponentDefinition) -> Int {
        sequence(first: definition, next: \.parent).reduce(0) { length, _ in length + 1 }
    }
}
