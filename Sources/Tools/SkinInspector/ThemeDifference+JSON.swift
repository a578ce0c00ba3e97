import SkinDiagnostics
import SkinKit

extension ThemeDifference {
    /// Returns the difference as a JSON object. Parameters have the format of the theme's dump, including asset files.
    package func json(from old: Theme, to new: Theme, scale: Int) -> String {
        var text = "{\"old\": \(old.info.identifier.jsonString), \"new\": \(new.info.identifier.jsonString)"
        text += ", \"scale\": \(scale),\n\"causes\": ["
        text += causes.map { $0.json(in: new) }.joined(separator: ",\n")
        text += "],\n\"declarations\": ["
        text += declarations.map { declaration in
            "{\(declaration.entity.jsonMembers), \"isNew\": \(declaration.isNew), "
                + "\"traits\": \(declaration.traits.json)}"
        }.joined(separator: ",\n")
        text += "],\n\"changes\": ["
        text += changes.map { change in
            let traits = change.traits.first ?? []
            return "{\(change.entity.jsonMembers), \"operation\": \(change.name.jsonString), "
                + "\"states\": \(change.states.json(customStates)), \"traits\": \(change.traits.json), "
                + "\"old\": \(old.json(change.old, customStates, traits: traits, scale: scale)), "
                + "\"new\": \(new.json(change.new, customStates, traits: traits, scale: scale))}"
        }.joined(separator: ",\n")
        return text + "]}\n"
    }
}

extension ThemeChangeCause {
    /// Returns the cause as a JSON object with the key `constant`, `class`, `component` and `id`, or `asset`.
    func json(in theme: Theme) -> String {
        let values = values.map { values in
            "{\"old\": \(theme.json(values.old)), \"new\": \(theme.json(values.new)), "
                + "\"traits\": \(values.traits.json)}"
        }
        return "{\(definition.jsonMembers), \"count\": \(valueCount), "
            + "\"values\": [\(values.joined(separator: ", "))]}"
    }
}

extension ThemeChangeCause.Definition {
    var jsonMembers: String {
        switch self {
        case .constant(let name): "\"constant\": \(name.jsonString)"
        case .class(let name): "\"class\": \(name.jsonString)"
        case .entity(let key): key.jsonMembers
        case .asset(let name): "\"asset\": \(name.jsonString)"
        }
    }
}

extension Theme {
    /// Returns an object in the format of a theme's dump, or `null` for nil. Assets are those of no traits.
    func json(_ object: ThemeValue?) -> String {
        guard let object else { return "null" }
        var writer = ThemeJSONWriter(theme: self, traits: [], scale: 1)
        writer.write(object)
        return writer.text
    }

    /// Returns an operation of this theme in the format of its dump, or `null` for nil.
    func json(_ value: ThemeDifference.Value?, _ customStates: [String], traits: ThemeTraits, scale: Int) -> String {
        guard let value else { return "null" }
        var writer = ThemeJSONWriter(theme: self, traits: traits, scale: scale)
        writer.customStates = customStates
        writer.write(value.operation)
        return writer.text
    }
}

extension ThemeEntityKey {
    var jsonMembers: String { "\"component\": \(component.jsonString), \"id\": \(id?.jsonString ?? "null")" }
}

extension ThemeStates {
    func json(_ customStates: [String]) -> String {
        "[" + names(custom: customStates).map(\.jsonString).joined(separator: ", ") + "]"
    }
}

extension [ThemeTraits] {
    var json: String {
        "[" + map { "[" + $0.sortedNames.map(\.jsonString).joined(separator: ", ") + "]" }.joined(separator: ", ") + "]"
    }
}
