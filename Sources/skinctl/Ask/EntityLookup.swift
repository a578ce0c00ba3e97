import SkinFormat
import SkinInspector
import SkinKit

extension Theme {
    var entitiesUnderAnyTraits: Set<ThemeEntityKey> {
        Set(mentionedTraits.combinations.flatMap { entities(traits: $0) })
    }
}

/// Finds the entity of a theme that a word on the command line denotes: `type#identifier`, a type, or an identifier
/// alone if only one component type has it.
struct EntityLookup {
    private let types: [String]
    private let entities: [ThemeEntityKey]

    init(_ theme: Theme) {
        types = theme.componentTypes.map(\.name)
        entities = theme.entitiesUnderAnyTraits.sorted { $0.description < $1.description }
    }

    struct Failure: Error { var message: String }

    /// Returns the entity that a key denotes. One without a type that the theme knows is looked up as an identifier.
    func entity(_ key: ThemeEntityKey) throws(Failure) -> ThemeEntityKey {
        if types.contains(key.component) { return key }
        guard let identifier = key.component.isEmpty ? key.id : key.id == nil ? key.component : nil else {
            let nearest = Suggestion.nearest(to: key.component, among: types)
            let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
            throw Failure(message: "unknown component type '\(key.component)'\(hint)")
        }
        let found = entities(identified: identifier)
        if found.count > 1 {
            let all = found.map { "'\($0)'" }.joined(separator: " and ")
            throw Failure(message: "several components have the identifier '\(identifier)': \(all)")
        }
        if let only = found.first { return only }
        let identifiers = Set(entities.compactMap(\.id)).sorted()
        let nearest = Suggestion.nearest(to: identifier, among: types + identifiers)
        let hint = nearest.map { "did you mean '\($0)'?" } ?? "'skinctl dump' lists all entities"
        throw Failure(message: "no component type and no identifier '\(identifier)' in this theme; \(hint)")
    }

    func entities(identified identifier: String) -> [ThemeEntityKey] { entities.filter { $0.id == identifier } }
}
