import SkinCompiler
import SkinKit

/// The Swift classes of component types, which constrain the generated identifiers.
struct ComponentClasses {
    /// The module that provides the classes of the built-in types; nil if any class can have any identifier.
    var library: Library?
    /// The classes by component type, for the app's own types. An entry for a built-in type overrides `library`.
    var classes: [String: String] = [:]

    enum Library: String, CaseIterable {
        case swiftComponents = "SkinComponents"
        case uiKit = "UIKit"

        func className(of component: String) -> String? {
            guard let name = BuiltInComponent(named: component)?.rawValue else { return nil }
            return self == .uiKit ? name : "Skin" + name.dropFirst(2)
        }
    }

    func className(of component: String, in schema: ComponentSchema) -> String? {
        schema.line(of: component).reversed().firstNonNil { classes[$0.name] ?? library?.className(of: $0.name) }
    }

    /// Returns the classes of a type's ancestors, from the root. The first element is nil, which means any class.
    func classNames(above component: String, in schema: ComponentSchema) -> [String?] {
        let own = className(of: component, in: schema)
        let line = schema.line(of: component).map { className(of: $0.name, in: schema) }
        return [nil] + line.filter { $0 != nil && $0 != own }
    }
}
