import SkinCompiler
import SkinDiagnostics
import SkinEditing
import SkinInspector
import SkinKit

// The answers of the studio as JSON.

extension JSONValue {
    /// Returns an object with the members of another one at its end.
    func adding(_ other: JSONValue) -> JSONValue { JSONValue(.object((members ?? []) + (other.members ?? []))) }
}

extension ComponentSchema.Bound {
    var json: JSONValue {
        switch self {
        case .integer(let number): .integer(Int(number))
        case .float(let number): .number(number)
        }
    }
}

extension EditHistory {
    /// The steps that can be taken back and made again, in the order in which they are written.
    var json: JSONValue {
        let reverted = reverted
        return [
            "done": .array(done.map { $0.json.adding(["isReverted": .bool(reverted.contains($0.number))]) }),
            "undone": .array(undone.reversed().map(\.json)),
        ]
    }
}

extension EditHistory.Step {
    fileprivate var json: JSONValue {
        let own: JSONValue = ["number": .integer(number), "title": .string(title)]
        guard let note else { return own }
        let texts = [note.before, note.after].map { $0.map(JSONValue.string) ?? .null }
        return own.adding([
            "name": .string(note.name), "file": .string(note.file), "before": texts[0], "after": texts[1],
        ])
    }
}

extension EditJudge.Verdict {
    /// The effects of a step that is taken back, named as in the proof of an edit.
    var json: JSONValue {
        guard let before = themes.before, let after = themes.after else { return [:] }
        let failing = after.legibilityReport().failing - before.legibilityReport().failing
        return [
            "things": .integer(after.difference(from: before).thingCount),
            "themes": .array(changedThemes.map(JSONValue.string)),
            "losses": .array(endedContracts.map(JSONValue.string)), "failing": .integer(failing),
        ]
    }
}

extension ThemeDifference {
    /// The number of entities with a value that differs.
    var thingCount: Int { Set(changes.map(\.entity)).count }
}

extension EditPlace {
    var json: JSONValue {
        let (kind, detail): (String, String?) =
            switch self.kind {
            case .constant(let name): ("constant", name)
            case .operation(let name): ("operation", name)
            case .override: ("override", nil)
            case .traits(let traits): ("traits", traits.sortedNames.joined(separator: " "))
            case .overlay: ("overlay", nil)
            }
        return [
            "name": .string(name), "kind": .string(kind), "detail": detail.map(JSONValue.string) ?? .null,
            "file": .string(location.file), "line": .integer(location.line), "things": .integer(entityCount),
            "isOwn": .bool(isOwn), "isHere": .bool(isHere), "sharers": .array(sharers.map(JSONValue.string)),
        ]
    }
}

extension EditProof {
    /// The name of the definition that is written: the constant of the place, or else the edited value.
    private var name: String {
        if case .constant(let name) = place.kind { return name }
        return switch edit.target {
        case .constant(let name): name
        case .operation(let name, let entity, _): "\(name) of \(entity.id ?? entity.component)"
        case .classes(let entity): "classes of \(entity.id ?? entity.component)"
        case .info(let text): text.title
        }
    }

    /// The number of things that change; nil for what no thing shows.
    private var things: Int? { if case .info = edit.target { nil } else { difference.thingCount } }

    var title: String { "\(name) \(edit.value == nil && edit.path.isEmpty ? "taken out" : "changed")" }

    /// Returns the note on the step.
    func note(_ before: ThemeValue?) -> EditHistory.Note {
        let texts = [before, theme.value(of: edit)].map { $0.map { ValueText().text($0, limit: 80) } }
        return EditHistory.Note(name, in: change.file, from: texts[0], to: texts[1])
    }

    var json: JSONValue {
        [
            "file": .string(change.file), "line": .integer(change.firstLine),
            "name": .string(name), "things": things.map(JSONValue.integer) ?? .null,
            "followers": .integer(place.entityCount),
            "themes": .array(changedThemes.map(JSONValue.string)),
            "losses": .array(losses.map(JSONValue.string)),
            "failing": .integer(failing),
            "shown": shown.map { .string(ValueText().text($0)) } ?? .null,
        ]
    }
}
