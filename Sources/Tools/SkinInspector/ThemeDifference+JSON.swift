import SkinDiagnostics
import SkinKit

extension ThemeDifference {
    /// Returns the difference as a JSON object. Parameters have the format of the theme's dump, including asset files.
    package func json(from old: Theme, to new: Theme, scale: Int) -> String {
        let declarations = declarations.map { declaration in
            JSONValue.object(
                declaration.entity.members + [
                    ("isNew", .bool(declaration.isNew)), ("traits", declaration.traits.json),
                ])
        }
        let changes = changes.map { change in
            let traits = change.traits.first ?? []
            return JSONValue.object(
                change.entity.members + [
                    ("operation", .string(change.name)), ("states", change.states.json(customStates)),
                    ("traits", change.traits.json), ("old", old.json(change.old, customStates, traits, scale)),
                    ("new", new.json(change.new, customStates, traits, scale)),
                ])
        }
        return """
            {"old": \(old.info.identifier.jsonString), "new": \(new.info.identifier.jsonString), "scale": \(scale),
            "causes": \(JSONValue.lines(causes.map { $0.json(in: new) })),
            "declarations": \(JSONValue.lines(declarations)),
            "changes": \(JSONValue.lines(changes))}

            """
    }
}

extension ThemeChangeCause {
    /// Returns the cause as an object with the key `constant`, `class`, `component` and `id`, or `asset`.
    fileprivate func json(in theme: Theme) -> JSONValue {
        let cause: JSONMembers =
            switch definition {
            case .constant(let name): [("constant", .string(name))]
            case .class(let name): [("class", .string(name))]
            case .entity(let key): key.members
            case .asset(let name): [("asset", .string(name))]
            }
        let values = values.map { values -> JSONValue in
            ["old": theme.json(values.old), "new": theme.json(values.new), "traits": values.traits.json]
        }
        return .object(cause + [("count", .integer(valueCount)), ("values", .array(values))])
    }
}

extension ThemeImpact {
    package func json(of name: String, in theme: Theme, edited: Theme?, scale: Int) -> String {
        let effects = effects.map { effect in
            let (dependent, traits) = (effect.dependent, effect.traits.first ?? [])
            let operation = dependent.value.operation
            var members =
                dependent.entity.members + [
                    ("operation", .string(operation.name)), ("states", operation.states.json(customStates)),
                    ("traits", effect.traits.json),
                ] + dependent.location.members
            members.append(("value", theme.json(dependent.value, customStates, traits, scale)))
            if let edited { members.append(("new", edited.json(effect.new, customStates, traits, scale))) }
            return JSONValue.object(members)
        }
        let parts = parts.map { $0.json(in: theme) }
        return """
            {"name": \(name.jsonString),
            "parts": \(JSONValue.lines(parts)),
            "values": \(JSONValue.lines(effects))}

            """
    }
}

extension ThemeImpact.Part {
    fileprivate func json(in theme: Theme) -> JSONValue {
        let way: JSONMembers =
            switch way {
            case .directly: [("constant", .null)]
            case .constant(let name): [("constant", .string(name))]
            case .class(let name): [("class", .string(name))]
            case .entities: [("class", .null)]
            }
        let values = values.map { values in
            let new = values.new.map { [("new", theme.json($0))] } ?? []
            return JSONValue.object([("value", theme.json(values.old))] + new + [("traits", values.traits.json)])
        }
        return .object(way + [("count", .integer(count)), ("values", .array(values))])
    }
}

extension Theme {
    /// Returns an object in the format of a theme's dump, null for nil. Assets are those of no traits.
    fileprivate func json(_ object: ThemeValue?) -> JSONValue {
        var json = ThemeJSON(self, traits: [], scale: 1)
        return json.typed(object)
    }

    /// Returns an operation of this theme in the format of its dump, null for nil.
    fileprivate func json(
        _ value: ThemeDifference.Value?, _ customStates: [String], _ traits: ThemeTraits, _ scale: Int
    ) -> JSONValue {
        var json = ThemeJSON(self, traits: traits, scale: scale, customStates: customStates)
        return value.map { json.value($0.operation) } ?? .null
    }
}
