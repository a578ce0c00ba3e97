/// The component classes, their names, and the operations that themes can apply to them.
///
/// Any class can be a component. It need not inherit from a class or conform to a protocol. Definitions are always
/// consistent: names and classes are unique, and parents exist. A mistake in a definition is a programming error and
/// traps.
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
    /// The numbers of definitions, by their classes. A `Dictionary` would have the runtime search every conformance of
    /// the process when the app starts.
    private var index = AddressIndex()
    /// The names of the app's own states, lightest first.
    package private(set) var states: [String] = []

    /// Creates an empty set of definitions.
    public init() {}

    /// Defines the app's own states, for a schema that is made of the definitions, or that is compared with them. An engine
    /// does not need them: ``ThemeStates/custom(_:)`` finds a state by its name.
    ///
    ///     components.defineStates(["error", "loading"])
    ///
    /// - Parameter names: The names, lightest first, at most 24, each once and none of a built-in state.
    public mutating func defineStates(_ names: [String]) {
        precondition(
            names.count <= ThemeStates.customLimit, "an app has at most \(ThemeStates.customLimit) states of its own")
        precondition(
            Set(names + ThemeStates.allNames).count == names.count + ThemeStates.allNames.count,
            "a state is defined twice, or is built in")
        states = names
    }

    /// Defines a class as a component type that inherits no operations.
    ///
    /// - Parameters:
    ///   - type: The class. The definition also applies to its subclasses without a definition.
    ///   - name: The component type's name in the schema.
    ///   - declare: Declares the operations.
    public mutating func define<Component: AnyObject>(
        _ type: Component.Type, as name: String,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void = { _ in }
    ) {
        var builder = ComponentBuilder<Component>(component: name, inheriting: [])
        declare(&builder)
        add(type, name, inheriting: nil, builder)
    }

    /// Defines a class as a component type with all operations of its superclass.
    ///
    /// - Parameters:
    ///   - type: The class. The definition also applies to its subclasses without a definition.
    ///   - name: The component type's name in the schema.
    ///   - parent: A superclass, which must already be defined.
    ///   - declare: Declares the type's own operations.
    public mutating func define<Component: AnyObject, Parent: AnyObject>(
        _ type: Component.Type, as name: String, inheriting parent: Parent.Type,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void = { _ in }
    ) {
        // Every component is also one of the parent's, so the parent's operations apply to it unchanged.
        precondition(type is Parent.Type, "'\(type)' is not a subclass of '\(parent)' and cannot inherit from it")
        define(type, as: name, below: parent, via: nil, declare)
    }

    /// Defines a class as a component type with all operations of one of its parts, such as a view's content view.
    ///
    /// - Parameters:
    ///   - type: The class. The definition also applies to its subclasses without a definition.
    ///   - name: The component type's name in the schema.
    ///   - part: Returns the part, as in `{ $0.contentView }`. Its class must already be defined.
    ///   - declare: Declares the type's own operations.
    public mutating func define<Component: AnyObject, Part: AnyObject>(
        _ type: Component.Type, as name: String, wrapping part: @escaping @MainActor (Component) -> Part,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void = { _ in }
    ) {
        // Safe: for the reason that ComponentBuilder.add gives.
        let part: @MainActor (AnyObject) -> AnyObject = { unsafe part(unsafeDowncast($0, to: Component.self)) }
        define(type, as: name, below: Part.self, via: part, declare)
    }

    private mutating func define<Component: AnyObject, Parent: AnyObject>(
        _ type: Component.Type, as name: String, below parent: Parent.Type,
        via part: (@MainActor (AnyObject) -> AnyObject)?,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void
    ) {
        guard let definition = number(of: parent).map({ all[$0] }) else {
            preconditionFailure("'\(name)' inherits from '\(parent)', which is not defined as a component")
        }
        var (operations, showStates) = (definition.operations, definition.showStates)
        if let part {
            operations = operations.map { $0.mapped(via: part) }
            if let show = showStates { showStates = { show(part($0), $1) } }
        }
        var builder = ComponentBuilder<Component>(
            component: name, inheriting: operations, lookShapes: definition.lookShapes, showStates: showStates)
        declare(&builder)
        add(type, name, inheriting: definition, builder)
    }

    private mutating func add<Component: AnyObject>(
        _ type: Component.Type, _ name: String, inheriting parent: ComponentDefinition?,
        _ builder: ComponentBuilder<Component>
    ) {
        precondition(all.firstIndex(named: name) == nil, "'\(name)' is defined twice")
        precondition(number(of: type) == nil, "'\(type)' is defined as a component twice")
        if index.isFull { rebuildIndex() }
        index.add(UInt32(all.count), word: Self.word(type))
        all.append(
            ComponentDefinition(
                name: name, parent: parent, operations: builder.operations, lookShapes: builder.lookShapes,
                showStates: builder.showStates, type: type, includes: { $0 is Component },
                includesClass: { $0 is Component.Type }))
    }

    /// Returns the number of a component's definition: that of its class, else of the nearest defined superclass.
    func number(for component: AnyObject) -> Int? {
        if let exact = number(of: type(of: component)) { return exact }
        // All classes of one component are in a line. The nearest one is below every other.
        var nearest: Int?
        for number in all.indices where all[number].includes(component) {
            if let known = nearest, !all[number].isBelow(all[known]) { continue }
            nearest = number
        }
        return nearest
    }

    private func number(of type: AnyClass) -> Int? {
        index.number(of: Self.word(type)) { all[Int($0)].type == type }.map(Int.init)
    }

    private mutating func rebuildIndex() {
        index = index.emptied()
        for number in all.indices { index.add(UInt32(number), word: Self.word(all[number].type)) }
    }

    private static func word(_ type: AnyClass) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }
}
