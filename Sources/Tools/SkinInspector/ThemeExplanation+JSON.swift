import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLegibility

extension Theme {
    /// Returns explanations as a JSON array. Locations have the file names that the theme was compiled with.
    package func json(_ explanations: [ThemeExplanation]) -> String {
        let first = explanations.first
        var json = ThemeJSON(self, traits: first?.traits ?? [], scale: first?.scale ?? 1)
        let states = customStates
        let texts = explanations.map { $0.lines(&json, states).map(Self.line).joined(separator: ",\n ") }
        return "[" + texts.map { "{\($0)}" }.joined(separator: ",\n") + "]\n"
    }

    private static func line(_ members: JSONMembers) -> Substring {
        JSONValue.object(members).spaced.dropFirst().dropLast()
    }
}

extension ThemeExplanation {
    /// Returns the members of the explanation's object, by lines.
    fileprivate func lines(_ json: inout ThemeJSON, _ customStates: [String]) -> [JSONMembers] {
        var lines: [JSONMembers] = [
            entity.members + [
                ("traits", traits.json), ("states", states.json(customStates)), ("scale", .integer(scale)),
            ],
            [("operation", json.value(operation))], [("winner", .object(winner.members))],
        ]
        if !extensions.isEmpty {
            let links = extensions.map { JSONValue.object([("class", .string($0.className))] + $0.location.members) }
            lines.append([("through", .array(links))])
        }
        if isOfFallbackTheme { lines.append([("fallback", true)]) }
        if !legibilityChanges.isEmpty {
            lines.append([("legibility", .array(legibilityChanges.map { $0.value(&json) }))])
        }
        return lines + [
            [("runnerUp", runnerUp.map { .object($0.members) } ?? .null)],
            [("losers", .array(losers.map { .object($0.source.members + $0.reason.members(customStates)) }))],
            [("steps", .array(steps.map { $0.value(&json) }))], [("assets", .array(assets.map(\.value)))],
        ]
    }
}

extension ThemeLegibilityChange {
    fileprivate func value(_ json: inout ThemeJSON) -> JSONValue {
        [
            "parameter": .string(parameter), "before": json.typed(.color(before)), "after": json.typed(.color(after)),
            "ground": json.typed(.color(ground)),
            "contrast": ["before": .number(contrastBefore), "after": .number(contrastAfter)],
        ]
    }
}

extension ThemeExplanation.Source {
    fileprivate var members: JSONMembers {
        location.members + [
            ("component", .string(component)), ("default", .bool(isDefault)), ("class", .string(orNull: className)),
            ("unset", .bool(isUnset)),
        ]
    }
}

extension ThemeExplanation.Step {
    fileprivate func value(_ json: inout ThemeJSON) -> JSONValue {
        var members: JSONMembers =
            switch action {
            case .constant(let name): [("constant", .string(name))]
            case .field(let name): [("field", .string(name))]
            case .choice(let name, let value): [("when", .string(name)), ("is", .string(value))]
            case .adjustment(let name, let argument): [("adjustment", .string(name)), ("argument", .string(argument))]
            }
        switch scope {
        case .class(let name): members.append(("scope", ["class": .string(name)]))
        case .entity(let key): members.append(("scope", .object(key.members)))
        case nil: break
        }
        if isChosen { members.append(("chosen", true)) }
        if !alternatives.isEmpty { members.append(("alternatives", .strings(alternatives))) }
        if let contrast {
            members.append(("contrast", ["before": .number(contrast.before), "after": .number(contrast.after)]))
        }
        members += location.members
        return .object(
            members + [("depth", .integer(depth)), ("before", json.typed(before)), ("after", json.typed(after))])
    }
}

extension ThemeAssetExplanation {
    fileprivate var value: JSONValue {
        [
            "name": .string(name), "file": .string(orNull: chosen?.joinedPath),
            "losers": .array(
                losers.map { ["file": .string($0.asset.joinedPath), "reason": .string($0.reason.word)] }),
        ]
    }
}

extension ThemeExplanation.Reason {
    fileprivate func members(_ customStates: [String]) -> JSONMembers {
        switch self {
        case .lost(let reason): [("reason", .string(reason.word))]
        case .lighterStates(let states): [("reason", "lighter-states"), ("states", states.json(customStates))]
        case .inactiveStates(let states): [("reason", "inactive-states"), ("states", states.json(customStates))]
        }
    }
}

extension ThemeLossReason {
    fileprivate var word: String {
        switch self {
        case .ancestorTheme: "ancestor-theme"
        case .lessSpecificTraits: "less-specific-traits"
        case .earlierClass: "earlier-class"
        case .classOfEntity: "class-of-entity"
        case .typeDefault: "type-default"
        case .ancestorType: "ancestor-type"
        case .unset: "unset"
        }
    }
}

extension ThemeAssetExplanation.Reason {
    fileprivate var word: String {
        switch self {
        case .inactiveTraits: "inactive-traits"
        case .ancestorTheme: "ancestor-theme"
        case .lessSpecificTraits: "less-specific-traits"
        case .otherScale: "other-scale"
        }
    }
}
