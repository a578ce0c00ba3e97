import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLegibility

extension Theme {
    /// Returns explanations as a JSON array. Locations have the file names that the theme was compiled with.
    package func json(_ explanations: [ThemeExplanation]) -> String {
        let first = explanations.first
        var writer = ThemeJSONWriter(theme: self, traits: first?.traits ?? [], scale: first?.scale ?? 1)
        writer.writeList(explanations, separator: ",\n") { $0.write($1) }
        return writer.text + "\n"
    }
}

extension ThemeJSONWriter {
    fileprivate mutating func write(_ explanation: ThemeExplanation) {
        text += "{\"component\": "
        write(explanation.entity.component)
        text += ", \"id\": "
        write(explanation.entity.id)
        text += ", \"traits\": "
        writeList(explanation.traits.sortedNames) { $0.write($1) }
        text += ", \"states\": "
        writeList(explanation.states.names(custom: customStates)) { $0.write($1) }
        text += ", \"scale\": \(explanation.scale),\n \"operation\": "
        write(explanation.operation)
        text += ",\n \"winner\": "
        write(explanation.winner)
        if !explanation.extensions.isEmpty {
            text += ",\n \"through\": "
            writeList(explanation.extensions) { writer, link in
                writer.text += "{\"class\": "
                writer.write(link.className)
                writer.text += ", "
                writer.writeMembers(link.location)
                writer.text += "}"
            }
        }
        if explanation.isOfFloor { text += ",\n \"floor\": true" }
        if !explanation.legibilityChanges.isEmpty {
            text += ",\n \"legibility\": "
            writeList(explanation.legibilityChanges) { $0.write($1) }
        }
        text += ",\n \"runnerUp\": "
        if let next = explanation.runnerUp { write(next) } else { text += "null" }
        text += ",\n \"losers\": "
        writeList(explanation.losers) { $0.write($1.source, reason: $1.reason.words) }
        text += ",\n \"steps\": "
        writeList(explanation.steps) { $0.write($1) }
        text += ",\n \"assets\": "
        writeList(explanation.assets) { $0.write($1) }
        text += "}"
    }

    private mutating func write(_ change: ThemeLegibilityChange) {
        text += "{\"parameter\": "
        write(change.parameter)
        text += ", \"before\": "
        write(ThemeValue.color(change.before))
        text += ", \"after\": "
        write(ThemeValue.color(change.after))
        text += ", \"ground\": "
        write(ThemeValue.color(change.ground))
        text += ", \"contrast\": {\"before\": \(change.contrastBefore), \"after\": \(change.contrastAfter)}}"
    }

    private mutating func write(_ source: ThemeExplanation.Source, reason: (name: String, states: ThemeStates?)? = nil)
    {
        text += "{"
        writeMembers(source.location)
        text += ", \"component\": "
        write(source.component)
        text += ", \"default\": \(source.isDefault), \"class\": "
        write(source.className)
        text += ", \"unset\": \(source.isUnset)"
        if let reason {
            text += ", \"reason\": "
            write(reason.name)
            if let states = reason.states {
                text += ", \"states\": "
                writeList(states.names(custom: customStates)) { $0.write($1) }
            }
        }
        text += "}"
    }

    mutating func writeMembers(_ location: ThemeSourceLocation) {
        text += "\"file\": "
        write(location.file)
        text += ", \"line\": \(location.line), \"column\": \(location.column)"
    }

    private mutating func write(_ step: ThemeExplanation.Step) {
        text += "{"
        switch step.action {
        case .constant(let name):
            text += "\"constant\": "
            write(name)
        case .field(let name):
            text += "\"field\": "
            write(name)
        case .adjustment(let name, let argument):
            text += "\"adjustment\": "
            write(name)
            text += ", \"argument\": "
            write(argument)
        }
        text += ", "
        writeDetails(of: step)
        writeMembers(step.location)
        text += ", \"depth\": \(step.depth), \"before\": "
        if let before = step.before { write(before) } else { text += "null" }
        text += ", \"after\": "
        if let after = step.after { write(after) } else { text += "null" }
        text += "}"
    }

    private mutating func writeDetails(of step: ThemeExplanation.Step) {
        switch step.scope {
        case .class(let name):
            text += "\"scope\": {\"class\": "
            write(name)
            text += "}, "
        case .entity(let key):
            text += "\"scope\": {\"component\": "
            write(key.component)
            text += ", \"id\": "
            write(key.id)
            text += "}, "
        case nil: break
        }
        if step.isChosen { text += "\"chosen\": true, " }
        if !step.alternatives.isEmpty {
            text += "\"alternatives\": "
            writeList(step.alternatives) { $0.write($1) }
            text += ", "
        }
        if let contrast = step.contrast {
            text += "\"contrast\": {\"before\": \(contrast.before), \"after\": \(contrast.after)}, "
        }
    }

    private mutating func write(_ asset: ThemeAssetExplanation) {
        text += "{\"name\": "
        write(asset.name)
        text += ", \"file\": "
        write(asset.chosen.map { "\($0.folder)/\($0.path)" })
        text += ", \"losers\": "
        writeList(asset.losers) { writer, loser in
            writer.text += "{\"file\": "
            writer.write("\(loser.asset.folder)/\(loser.asset.path)")
            writer.text += ", \"reason\": "
            writer.write(loser.reason.word)
            writer.text += "}"
        }
        text += "}"
    }
}

extension ThemeExplanation.Reason {
    fileprivate var words: (name: String, states: ThemeStates?) {
        switch self {
        case .lost(let reason): (reason.word, nil)
        case .lighterStates(let states): ("lighter-states", states)
        case .inactiveStates(let states): ("inactive-states", states)
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
