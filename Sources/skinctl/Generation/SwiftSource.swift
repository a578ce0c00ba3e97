import SkinCompiler
import SkinKit

/// The text of a Swift file with members for names of themes. The same names make the same bytes.
struct SwiftSource {
    enum Access: String, CaseIterable {
        case `public`
        case `internal`

        var prefix: String { self == .public ? "public " : "" }
    }

    /// Definitions that a comment names at the most.
    private static let shownLocations = 3

    private(set) var text: String
    private let access: Access

    /// - Parameters:
    ///   - sources: What it is made from, for the file's first line.
    ///   - imports: Modules beside SkinKit.
    init(from sources: [String], imports: [String], access: Access) {
        self.access = access
        text = "// Made by 'skinctl generate swift' from \(SwiftName.comment(sources.joined(separator: ", "))).\n"
        text += "// swift-format-ignore-file\n\n"
        for module in Set(imports + ["SkinKit"]).sorted() { text += "import \(module)\n" }
    }

    mutating func write(_ identifiers: SwiftIdentifiers) {
        for group in identifiers.entities {
            let clause = group.constraint.map { " where Component: \($0)" } ?? ""
            write(group, to: "EntityIdentifier\(clause)")
        }
        for group in identifiers.constants {
            write(group, to: "ThemeConstant\(group.constraint.map { " where Value == \($0)" } ?? "")")
        }
    }

    private mutating func write(_ group: SwiftIdentifiers.Group, to type: String) {
        text += "\nextension \(type) {\n"
        for member in group.members {
            text += "    /// \(Self.comment(on: member.name))\n"
            text += "    \(access.prefix)static var \(SwiftName.declaration(member.swiftName)): Self { "
            text += "Self(named: \(SwiftName.literal(member.name.text))) }\n"
        }
        text += "}\n"
    }

    private static func comment(on name: DefinedNames.Name) -> String {
        let locations = Set(name.locations).sorted()
        let places = locations.prefix(shownLocations).map(\.description).joined(separator: ", ")
        let rest = locations.count - shownLocations
        let more = rest > 0 ? " and \(rest) more" : ""
        return SwiftName.comment("The \(name.type) `\(name.text)`: \(places)\(more).")
    }

    /// Names of component types, for definitions of components.
    mutating func write(componentTypes: [String]) {
        guard !componentTypes.isEmpty else { return }
        text += "\nextension ComponentTypeName {\n"
        for name in componentTypes {
            text += "    /// The component type `\(name)`.\n"
            text += "    \(access.prefix)static var \(SwiftName.declaration(SwiftName.verbatim(name))): Self { "
            text += "Self(named: \(SwiftName.literal(name))) }\n"
        }
        text += "}\n"
    }
}
