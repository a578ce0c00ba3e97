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
        return lostReferences(edit, place, change) + [lostContrast(edit, new)].compactMap(\.self)
    }

    private func lostReferences(_ edit: ThemeEdit, _ place: EditPlace, _ change: SourceEdit) -> [String] {
        guard let (file, node) = definition(of: edit, at: place), let name = name(of: edit, at: place) else {
            return []
        }
        let isReplaced = [.override, .traits, .overlay].contains(place.kind) == false
        let written =
            isReplaced
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
        case .classes: nil
        }
    }

    private func definition(of edit: ThemeEdit, at place: EditPlace) -> (EditableFile, MarkupNode)? {
        let location: ThemeSourceLocation? =
            switch (place.kind, edit.target) {
            case (.constant, _), (.operation, _): place.location
            case (_, .constant(let name)): definition(ofConstant: name, traits: edit.traits)
            case (_, .operation(let name, let entity, _)): explanation(of: name, entity, edit)?.winner.location
            case (_, .classes): nil
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

    /// Returns a sentence on the lowest contrast that is too low after an edit, and higher before it.
    private func lostContrast(_ edit: ThemeEdit, _ new: Theme) -> String? {
        let required = RequiredContrast(text: 4.5)
        var old = LegibleLooks(Appearance(of: theme, under: edit.traits), nil)
        var now = LegibleLooks(Appearance(of: new, under: edit.traits), nil)
        var worst: (ratio: Double, sentence: String)?
        for entity in new.entities(traits: edit.traits) {
            let states = edit.isOf(entity) ? edit.states : []
            let failing = now.contrasts(of: entity, under: edit.traits, in: states, required: required).filter(\.fails)
            guard !failing.isEmpty else { continue }
            let known = old.contrasts(of: entity, under: edit.traits, in: states, required: required)
            for contrast in failing {
                let ratio = contrast.worst.ratio(contrast.foreground.color)
                let was = known.first { $0.isOfSameColor(as: contrast) }
                guard let before = was.map({ $0.worst.ratio($0.foreground.color) }), before > ratio + 0.005,
                    ratio < worst?.ratio ?? .infinity
                else { continue }
                let texts = [before, ratio, contrast.worst.required].map(ThemeLegibilityReport.text)
                let name = contrast.foreground.operation.operation.name
                worst = (
                    ratio,
                    "the contrast of '\(name)' of '\(entity)' falls from \(texts[0]) to \(texts[1]), below \(texts[2])"
                )
            }
        }
        return worst?.sentence
    }
}

extension ThemeEdit {
    fileprivate func isOf(_ other: ThemeEntityKey) -> Bool {
        if case .operation(_, other, _) = target { true } else { false }
    }
}

extension Contrast {
    fileprivate func isOfSameColor(as other: Contrast) -> Bool {
        foreground.operation.operation.name == other.foreground.operation.operation.name
            && foreground.parameter == other.foreground.parameter
    }
}
