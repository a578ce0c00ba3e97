import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLegibility
import SkinSettings
import SkinSyntax

// What an edit ends without being asked to.
extension ThemeEditor {
    /// Returns sentences without full stops on the constants and the settings that a value follows now, and not after an
    /// edit, and on the contrast that becomes too low.
    func losses(of edit: ThemeEdit, at place: EditPlace, _ change: SourceEdit, _ new: Theme) -> [String] {
        guard edit.value != nil else { return [] }
        let lost = lostContrasts(new, since: theme, edit).first
        return lostReferences(edit, place, change) + [lost?.sentence].compactMap(\.self)
    }

    private func lostReferences(_ edit: ThemeEdit, _ place: EditPlace, _ change: SourceEdit) -> [String] {
        guard let (file, node) = definition(of: edit, at: place), let name = name(of: edit, at: place) else {
            return []
        }
        let written =
            !place.isNew
            ? MarkupNode.element(at: node.range.lowerBound + file.mark.count, in: change.after).map {
                Array(change.after[$0.range])
            } : change.replacement
        guard let written else { return [] }
        let (was, now) = (references(in: Array(file.bytes[node.range])), references(in: written))
        let (before, after) = (followed(was, edit.traits), followed(now, edit.traits))
        let lost = was.filter { !after.contains($0) }.map { "'\($0)'" }
        let settings = theme.settings(traits: edit.traits).filter {
            before.contains($0.name) && !after.contains($0.name)
        }.map { "'\($0.label)'" }
        var sentences: [String] = []
        if !lost.isEmpty { sentences.append("'\(name)' no longer follows \(lost.joined(separator: ", "))") }
        if !settings.isEmpty {
            let subject = settings.count == 1 ? "the setting" : "the settings"
            let verb = settings.count == 1 ? "changes" : "change"
            sentences.append("\(subject) \(settings.joined(separator: ", ")) no longer \(verb) it")
        }
        return sentences
    }

    private func name(of edit: ThemeEdit, at place: EditPlace) -> String? {
        if case .constant(let name) = place.kind { return name }
        return switch edit.target {
        case .constant(let name), .operation(let name, _, _): name
        case .classes, .info: nil
        }
    }

    /// Returns the definition that an edit at a place replaces, or of which it writes a copy.
    func definition(of edit: ThemeEdit, at place: EditPlace) -> (EditableFile, MarkupNode)? {
        let location: ThemeSourceLocation? =
            switch (place.kind, edit.target) {
            case (.constant, _), (.operation, _): place.location
            case (_, .constant(let name)): definition(ofConstant: name, traits: edit.traits)
            case (_, .operation(let name, let entity, _)): explanation(of: name, entity, edit)?.winner.location
            case (_, .classes), (_, .info): nil
            }
        guard let location, let file = file(location.fileID) else { return nil }
        return file.element(at: location).map { (file, $0) }
    }

    private func references(in element: [UInt8]) -> [String] {
        let index = SourceIndex(Array("<value>".utf8) + element + Array("</value>".utf8))
        var known: Set<String> = []
        return index.occurrences.filter { $0.kind == .constant && !$0.isDefinition && known.insert($0.name).inserted }
            .map(\.name)
    }

    /// Returns some constants, and all to which they refer.
    private func followed(_ names: [String], _ traits: ThemeTraits) -> Set<String> {
        var (found, open) = (Set<String>(), names)
        while let name = open.popLast() {
            guard found.insert(name).inserted, let location = definition(ofConstant: name, traits: traits),
                let file = file(location.fileID), let node = file.element(at: location)
            else { continue }
            open += references(in: Array(file.bytes[node.range]))
        }
        return found
    }

    /// Returns the contrasts that are too low in a theme after an edit, and higher before it, the lowest first.
    func lostContrasts(_ new: Theme, since old: Theme, _ edit: ThemeEdit) -> [LostContrast] {
        new.lostContrasts(since: old, under: edit.traits) { edit.isOf($0) ? [edit.states] : [[]] }
            .filter { $0.before != nil }.sorted { $0.after < $1.after }
    }
}

extension ThemeEdit {
    fileprivate func isOf(_ other: ThemeEntityKey) -> Bool {
        if case .operation(_, other, _) = target { true } else { false }
    }
}

/// A contrast that is too low after a change of a theme, and was higher before it.
struct LostContrast: Hashable {
    var entity: ThemeEntityKey
    var operation: String
    var parameter: String
    /// The ratio before the change; nil if it was not measured, as with an unknown background.
    var before: Double?
    var after: Double
    var required: Double

    /// A sentence without a full stop.
    var sentence: String {
        let texts = [after, required].map(ThemeLegibilityReport.text)
        let start = "the contrast of '\(operation)' of '\(entity)'"
        guard let before else { return "\(start) is \(texts[0]), below \(texts[1])" }
        return "\(start) falls from \(ThemeLegibilityReport.text(before)) to \(texts[0]), below \(texts[1])"
    }
}

extension Theme {
    /// Returns the contrasts that an earlier version of the theme does not have as low.
    ///
    /// - Parameter states: Returns the sets of states in which an entity is measured; nil for all that matter.
    func lostContrasts(
        since earlier: Theme, under traits: ThemeTraits, in states: ((ThemeEntityKey) -> [ThemeStates])? = nil
    ) -> [LostContrast] {
        let required = RequiredContrast(text: 4.5)
        var old = LegibleLooks(Appearance(of: earlier, under: traits), nil)
        var now = LegibleLooks(Appearance(of: self, under: traits), nil)
        var lost: [LostContrast] = []
        for entity in entities(traits: traits) {
            for states in states?(entity) ?? now.statesToMeasure(of: entity, under: traits) {
                let failing = now.contrasts(of: entity, under: traits, in: states, required: required).filter(\.fails)
                if failing.isEmpty { continue }
                let known = old.contrasts(of: entity, under: traits, in: states, required: required)
                for contrast in failing {
                    let was = known.first { $0.isOfSameColor(as: contrast) }
                    let before = was.map { $0.worst.ratio($0.foreground.color) }
                    let ratio = contrast.worst.ratio(contrast.foreground.color)
                    if let before, before <= ratio + 0.005 { continue }
                    lost.append(
                        LostContrast(
                            entity: entity, operation: contrast.foreground.operation.operation.name,
                            parameter: contrast.foreground.parameter, before: before, after: ratio,
                            required: contrast.worst.required))
                }
            }
        }
        return lost
    }
}

extension Contrast {
    fileprivate func isOfSameColor(as other: Contrast) -> Bool {
        foreground.operation.operation.name == other.foreground.operation.operation.name
            && foreground.parameter == other.foreground.parameter
    }
}
