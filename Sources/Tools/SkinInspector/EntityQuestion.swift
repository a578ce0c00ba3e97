import SkinDiagnostics
import SkinFormat
import SkinKit

/// A lookup of an entity in a theme, which explains a miss and suggests the nearest name.
package struct EntityQuestion {
    private let theme: Theme
    private let entity: ThemeEntityKey
    private let traits: ThemeTraits

    package init(_ theme: Theme, _ entity: ThemeEntityKey, traits: ThemeTraits) {
        self.theme = theme
        self.entity = entity
        self.traits = traits
    }

    package static let noProvenance =
        "the cache was compiled with --provenance none and has no provenance file beside it; "
        + "pass the bundle, or the file with --provenance"

    /// The reason why the theme knows nothing of the entity, in one sentence; nil if it does.
    package var unknownEntity: String? {
        guard entity.id != nil else { return nil }
        let known = theme.entitiesUnderAnyTraits
        var line: String? = entity.component
        while let type = line {
            if known.contains(ThemeEntityKey(component: type, id: entity.id)) { return nil }
            line = theme.componentTypes.first { $0.name == type }?.parent
        }
        let nearest = Suggestion.nearest(to: entity.description, among: known.map(\.description).sorted())
        let hint = nearest.map { "did you mean '\($0)'?" } ?? "it looks like every '\(entity.component)'"
        return "no theme in the inheritance chain defines '\(clean(entity.description))'; \(hint)"
    }

    package func missingOperation(_ name: String?) -> String {
        let all = theme.operations(for: entity.component, id: entity.id, traits: traits)
        let subject = "'\(clean(entity.description))'"
        let context = traits.isEmpty ? "" : " under \(traits.text)"
        guard let name else { return "the theme defines no operations for \(subject)\(context)" }
        let other = all.filter { $0.name == name }.map { theme.names(of: $0.states).joined(separator: "+") }
        if !other.isEmpty {
            return "the theme defines '\(name)' for \(subject) only in other states: \(other.joined(separator: ", "))"
        }
        let elsewhere = theme.mentionedTraits.combinations.first { traits in
            theme.operations(for: entity.component, id: entity.id, traits: traits).contains { $0.name == name }
        }
        if let elsewhere {
            return "the theme does not define '\(name)' for \(subject)\(context.isEmpty ? " without traits" : context)"
                + ", but does " + (elsewhere.isEmpty ? "without traits" : "under \(elsewhere.text)")
        }
        let named = EntityLookup(theme).entities(identified: name)
        if !named.isEmpty {
            let list = named.map { "'\($0)'" }.joined(separator: " or ")
            return "'\(clean(name))' is an identifier and no operation; did you mean \(list)?"
        }
        let names = Set(all.map(\.name)).sorted()
        let nearest = Suggestion.nearest(to: name, among: names)
        let hint = nearest.map { "did you mean '\($0)'?" } ?? "it defines \(names.joined(separator: ", "))"
        return "the theme does not define '\(clean(name))' for \(subject)\(context); \(hint)"
    }

    private func clean(_ text: String) -> String { TextStyle.oneLine(text) }
}

extension ThemeEntityKey {
    /// Reads `type`, `type#identifier` or `#identifier`, which has an empty type; nil if the last part is empty.
    package init?(written text: String) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.last != "" else { return nil }
        self.init(component: parts[0], id: parts.count > 1 ? parts[1] : nil)
    }
}

extension Theme {
    package var entitiesUnderAnyTraits: Set<ThemeEntityKey> {
        Set(mentionedTraits.combinations.flatMap { entities(traits: $0) })
    }
}

/// Finds the entity of a theme that a word denotes: `type#identifier`, a type, or an identifier
/// alone if only one component type has it.
package struct EntityLookup {
    private let types: [String]
    private let entities: [ThemeEntityKey]

    package init(_ theme: Theme) {
        types = theme.componentTypes.map(\.name)
        entities = theme.entitiesUnderAnyTraits.sorted { $0.description < $1.description }
    }

    package struct Failure: Error {
        package var message: String

        package init(message: String) { self.message = message }
    }

    /// Returns the entity that a key denotes. One without a type that the theme knows is looked up as an identifier.
    package func entity(_ key: ThemeEntityKey) throws(Failure) -> ThemeEntityKey {
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

    package func entities(identified identifier: String) -> [ThemeEntityKey] { entities.filter { $0.id == identifier } }
}

extension Theme {
    /// Reads names of states separated by commas or plus signs, or `none`.
    package func states(written text: String) throws(EntityLookup.Failure) -> ThemeStates {
        let names = text == "none" ? [] : text.split { $0 == "," || $0 == "+" }.map(String.init)
        if let states = states(named: names) { return states }
        let known = ThemeStates.allNames + customStates
        let unknown = names.first { !known.contains($0) } ?? ""
        let nearest = Suggestion.nearest(to: unknown, among: known)
        let hint =
            nearest.map { "did you mean '\($0)'?" } ?? "expected 'none' or some of \(known.joined(separator: ", "))"
        throw EntityLookup.Failure(message: "unknown state '\(TextStyle.oneLine(unknown))'; \(hint)")
    }
}
