import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinEditing
import SkinKit

/// The Swift members generated for the names of themes, with warnings about names that collide.
struct SwiftIdentifiers {
    struct Member {
        var swiftName: String
        var name: DefinedNames.Name
    }

    struct Group {
        /// The type that constrains the extension: a component class or the type of a constant's value; nil for none.
        var constraint: String?
        /// The type of the constants in themes, by which SkinKit names their reading; nil for entities.
        var reading: String?
        var members: [Member]
    }

    private(set) var entities: [Group] = []
    private(set) var constants: [Group] = []
    private(set) var diagnostics: [ThemeDiagnostic] = []

    private typealias NamesByText = [[UInt8]: DefinedNames.Name]

    /// Creates members for entities, each in an extension for the widest class that defines it, and for constants, by
    /// type.
    init(_ names: DefinedNames, classes: ComponentClasses) {
        var byClass: [String?: NamesByText] = [:]
        let lengths = Dictionary(
            uniqueKeysWithValues: names.schema.components.map { ($0.name, names.schema.line(of: $0.name).count) })
        // An ancestor type comes before the types that inherit from it.
        let entities = names.entities.enumerated().sorted { left, right in
            (lengths[left.element.type] ?? 0, left.offset) < (lengths[right.element.type] ?? 0, right.offset)
        }
        for (_, entity) in entities {
            let text = Array(entity.text.utf8)
            let own = classes.className(of: entity.type, in: names.schema)
            let wider = classes.classNames(above: entity.type, in: names.schema).first { byClass[$0]?[text] != nil }
            byClass[wider ?? own, default: [:]][text, default: entity].locations += entity.locations
        }
        let classNames = byClass.keys.sorted { ($0 ?? "").utf8.lexicographicallyPrecedes(($1 ?? "").utf8) }
        self.entities = groups(classNames.map { ($0, byClass[$0].map { Array($0.values) } ?? []) })
        constants = Self.constantTypes.flatMap { type, swiftType in
            let found = names.constants.filter { $0.type == type }
            return found.isEmpty ? [] : groups([(swiftType, found)], reading: type)
        }
    }

    /// The types of constants, with the Swift types of their values. Arrays and an app's own records are omitted: they
    /// have no type that every app has.
    private static let constantTypes = [
        ("bool", "Bool"), ("color", "ThemeColor"), ("float", "Double"), ("font", "ThemeFont"),
        ("gradient", "ThemeRecord"), ("image", "ThemeImage"), ("insets", "ThemeInsets"), ("integer", "Int"),
        ("point", "ThemePoint"), ("rect", "ThemeRect"), ("size", "ThemeSize"), ("string", "String"),
    ]

    /// The constants that SwiftUI can draw as shape styles.
    var styles: [Member] {
        constants.filter { $0.reading == "color" || $0.reading == "gradient" }.flatMap(\.members)
            .sorted { $0.name.text.utf8.lexicographicallyPrecedes($1.name.text.utf8) }
    }

    /// Returns the members of extensions. Names that collide in camel case are all kept verbatim, so that none depends
    /// on the order.
    private mutating func groups(
        _ named: [(constraint: String?, names: [DefinedNames.Name])], reading: String? = nil
    ) -> [Group] {
        var owners: [String: Set<[UInt8]>] = [:]
        for name in named.flatMap(\.names) {
            guard let camelCase = SwiftName.camelCase(name.text) else { continue }
            owners[camelCase, default: []].insert(Array(name.text.utf8))
        }
        var taken: [String: [UInt8]] = [:]
        return named.map { constraint, names in
            let sorted = names.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
            return Group(
                constraint: constraint, reading: reading,
                members: sorted.compactMap { name in
                    let swiftName = swiftName(of: name, owners)
                    guard
                        taken.updateValue(Array(name.text.utf8), forKey: swiftName)?.elementsEqual(name.text.utf8)
                            ?? true
                    else {
                        report(name, "'\(name.text)' has no unique name in Swift and is omitted")
                        return nil
                    }
                    return Member(swiftName: swiftName, name: name)
                })
        }
    }

    private mutating func swiftName(of name: DefinedNames.Name, _ owners: [String: Set<[UInt8]>]) -> String {
        let verbatim = SwiftName.verbatim(name.text)
        guard let camelCase = SwiftName.camelCase(name.text) else { return verbatim }
        guard let others = owners[camelCase], others.count > 1 else { return camelCase }
        report(name, "'\(name.text)' collides with another name as '\(camelCase)'; in Swift it is '\(verbatim)'")
        return verbatim
    }

    private mutating func report(_ name: DefinedNames.Name, _ message: String) {
        guard let location = name.locations.first else { return }
        diagnostics.append(ThemeDiagnostic(.nameCollision, severity: .warning, at: location, message))
    }
}

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
