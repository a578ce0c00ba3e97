/// The name of a component type of a schema.
///
/// `skinctl generate swift` and the build plugin generate a constant for each component type of an app's schemas.
///
///     components.define(Bubble.self, as: .chatbubble, inheriting: SkinView.self) { bubble in … }
public struct ComponentTypeName: Hashable, Sendable {
    /// The name as written in the schema.
    public let text: String

    /// Creates a component type's name. Intended for generated code.
    public init(named text: String) {
        self.text = text
    }
}

extension ComponentDefinitions {
    /// Defines a class as a component type of a schema that inherits from none, as ``define(_:as:_:)``.
    public mutating func define<Component: AnyObject>(
        _ type: Component.Type, as name: ComponentTypeName,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void = { _ in }
    ) {
        define(type, as: name.text, declare)
    }

    /// Defines a class as a component type of a schema with all operations of its superclass, as
    /// ``define(_:as:inheriting:_:)``.
    public mutating func define<Component: AnyObject, Parent: AnyObject>(
        _ type: Component.Type, as name: ComponentTypeName, inheriting parent: Parent.Type,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void = { _ in }
    ) {
        define(type, as: name.text, inheriting: parent, declare)
    }

    /// Defines a class as a component type of a schema with all operations of one of its parts, as
    /// ``define(_:as:wrapping:_:)``.
    public mutating func define<Component: AnyObject, Part: AnyObject>(
        _ type: Component.Type, as name: ComponentTypeName, wrapping part: @escaping @MainActor (Component) -> Part,
        _ declare: @MainActor (inout ComponentBuilder<Component>) -> Void = { _ in }
    ) {
        define(type, as: name.text, wrapping: part, declare)
    }
}
