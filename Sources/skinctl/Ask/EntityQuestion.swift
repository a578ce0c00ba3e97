import SkinDiagnostics
import SkinFormat
import SkinInspector
import SkinKit

/// A lookup of an entity in a theme, which explains a miss and suggests the nearest name.
struct EntityQuestion {
    private let theme: Theme
    private let entity: ThemeEntityKey
    private let traits: ThemeTraits

    init(_ theme: Theme, _ entity: ThemeEntityKey, traits: ThemeTraits) {
        self.theme = theme
        self.entity = entity
        self.traits = traits
    }

    static let noProvenance =
        "the cache was compiled with --provenance none and has no provenance file beside it; "
        + "pass the bundle, or the file with --provenance"

    /// The reason why the theme knows nothing of the entity, in one sentence; nil if it does.
    var unknownEntity: String? {
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

    func missingOperation(_ name: String?) -> String {
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
