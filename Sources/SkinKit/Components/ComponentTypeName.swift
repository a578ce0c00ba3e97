/// The name of a component type that a schema has.
///
/// `skinctl generate swift` and the build plugin write one for each component type of an app's schemas.
///
///     components.define(Bubble.self, as: .chatbubble, inheriting: SkinView.self) { bubble in … }
public struct ComponentTypeName: Hashable, Sendable {
    /// The name as the schema writes it.
    public let text: String

    /// A component type's name; for generated code.
    public init(named text: String) {
        self.text = text
    }
}

extension ComponentDefinitions {
    /// Makes a class a component type that a schema has and that inherits from none, as ``define(_:as:_:)``.
    public mutating func define<Component: AnyObject>(
        _ type: Component.Type, as name: ComponentTypeName,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void = { _ in }
    ) {
        define(type, as: name.text, declare)
    }

    /// Makes a class a component type that a schema has, with all operations of its superclass's, as
    /// ``define(_:as:inheriting:_:)``.
    public mutating func define<Component: AnyObject, Parent: AnyObject>(
        _ type: Component.Type, as name: ComponentTypeName, inheriting parent: Parent.Type,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void = { _ in }
    ) {
        define(type, as: name.text, inheriting: parent, declare)
    }

    /// Makes a class a component type that a schema has, with all operations of a part of it, as
    /// ``define(_:as:wrapping:_:)``.
    public mutating func define<Component: AnyObject, Part: AnyObject>(
        _ type: Component.Type, as name: ComponentTypeName, wrapping part: @escaping @MainActor (Component) -> Part,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void = { _ in }
    ) {
        define(type, as: name.text, wrapping: part, declare)
    }
}
