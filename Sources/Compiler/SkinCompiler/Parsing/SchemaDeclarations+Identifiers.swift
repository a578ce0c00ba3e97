import SkinDiagnostics
import SkinKit

// The identifiers of an app: theme format 1, section 16.
extension SchemaDeclarations {
    /// Returns one list for each component type that has any, and reports unknown types and repeated names.
    mutating func linkedIdentifierLists() -> [ComponentSchema.IdentifierList] {
        var lists: [ComponentSchema.IdentifierList] = []
        var places: [String: Int] = [:]
        var names: [String: [[UInt8]: ThemeSourceRange]] = [:]
        let types = components.map(\.name)
        let known = Set(types)
        for list in identifierLists {
            if !known.contains(list.component) {
                report(list.range, .unknownComponent(list.component), list.component, among: types)
            }
            if places[list.component] == nil {
                places[list.component] = lists.count
                lists.append(.init(component: list.component, identifiers: []))
            }
            for identifier in list.identifiers {
                declare(identifier, of: list.component, among: &names[list.component, default: [:]])
            }
            if let place = places[list.component] { lists[place].identifiers += list.identifiers.map(\.declared) }
        }
        return lists
    }

    private mutating func declare(
        _ identifier: Identifier, of component: String, among names: inout [[UInt8]: ThemeSourceRange]
    ) {
        var repeated: (name: String, first: ThemeSourceRange)?
        for name in [identifier.declared.name] + identifier.declared.earlierNames {
            // By bytes: String would treat canonical equivalents as equal.
            if let first = names.updateValue(identifier.range, forKey: Array(name.utf8)), repeated == nil {
                repeated = (name, first)
            }
        }
        guard let repeated else { return }
        report(
            identifier.range, .duplicateIdentifier(repeated.name, of: component),
            notes: [.init(.firstDeclared, at: repeated.first)])
    }
}
