import SkinCompiler

/// Which Swift class the components of a type are of, so that an identifier is for these alone.
struct ComponentClasses {
    /// The module whose classes the built-in component types are; nil where any class may have any identifier.
    var library: Library?
    /// Classes by component type, for types beside the built-in ones and instead of them.
    var classes: [String: String] = [:]

    enum Library: String, CaseIterable {
        case swiftComponents = "SkinComponents"
        case uiKit = "UIKit"

        func className(of component: String) -> String? {
            guard ComponentSchema.builtIn.component(named: component) != nil else { return nil }
            let name = Self.uiKitNames.first { $0.lowercased() == component }
            return self == .uiKit ? name : name.map { "Skin" + $0.dropFirst(2) }
        }

        private static let uiKitNames = """
            UIView UILabel UIImageView UIControl UIButton UISwitch UISlider UITextField UIScrollView UITextView \
            UITableView UITableViewCell UINavigationBar
            """.split(separator: " ").map(String.init)
    }

    /// The class of a component type: its own, else that of the nearest type above it that has one.
    func className(of component: String, in schema: ComponentSchema) -> String? {
        schema.line(of: component).reversed().lazy
            .compactMap { classes[$0.name] ?? library?.className(of: $0.name) }.first
    }

    /// The classes of the component types above one, from the root; nil stands for any class and comes first.
    func classNames(above component: String, in schema: ComponentSchema) -> [String?] {
        let own = className(of: component, in: schema)
        let line = schema.line(of: component).map { className(of: $0.name, in: schema) }
        return [nil] + line.filter { $0 != nil && $0 != own }
    }
}
