import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLegibility

extension EditProof {
    /// Returns lines on the change and what follows from it: what `skinctl set` prints.
    ///
    /// - Parameters:
    ///   - isWritten: Whether the change has been written.
    ///   - file: The name or path of the changed file.
    package func text(isWritten: Bool, at file: String) -> String {
        var text = "\(file):\(change.firstLine): "
        if edit.value == nil {
            text += isWritten ? "is taken out\n" : "would be taken out\n"
        } else {
            text += isWritten ? "is now\n" : "would be\n"
            for line in change.lines { text += "  \(TextStyle.oneLine(line))\n" }
        }
        text += "\(Self.values(difference.changes.count)) \(isWritten ? "changed" : "would change")"
        text += changedThemes.isEmpty ? "\n" : ", and others in \(changedThemes.joined(separator: ", "))\n"
        if let shown { text += "adjustments after it make it \(ValueText().text(shown))\n" }
        for loss in losses { text += "\(TextStyle.oneLine(loss))\n" }
        if contrast.after != contrast.before { text += "contrast: \(contrast.after); before, \(contrast.before)\n" }
        for warning in warnings { text += "\(warning.location): warning: \(warning.message)\n" }
        return text
    }

    fileprivate static func values(_ count: Int) -> String { "\(count) value\(count == 1 ? "" : "s")" }
}

extension ThemeEditor {
    /// Returns a line for each place of an edit, and one on the values that its declaration allows.
    package func placesText(for edit: ThemeEdit) throws -> String {
        let text = try placesHereFirst(for: edit).map { "at \($0.text)\n" }.joined()
        guard let field = declaration(of: edit) else { return text }
        let limits = [
            field.values.map { "one of \($0.joined(separator: ", "))" },
            field.minimum.map { "at least \($0.schemaText)" },
            field.maximum.map { "at most \($0.schemaText)" },
        ]
        return text + (["type: \(field.type)"] + limits.compactMap(\.self)).joined(separator: ", ") + "\n"
    }
}

extension EditPlace {
    /// The place's name, its location, and what follows it, in one line.
    package var text: String {
        let shared = sharers.isEmpty ? "" : ", shared by \(sharers.joined(separator: ", "))"
        return "\(name)  \(location), \(EditProof.values(followerCount))\(shared)"
    }
}

extension EditJudge.Verdict {
    /// The differences of the theme: a summary by causes, and each if there are not many.
    package var differences: String {
        guard let old = themes.before, let new = themes.after else { return "" }
        let text = ThemeDifferenceFormatter().text(new.difference(from: old), from: old.info, to: new.info)
        return text.replacing("; --full prints them", with: "")
    }
}

extension [ThemeDiagnostic] {
    /// Returns the first diagnostics as JSON, one on each line, and how many there are.
    package func json(limit: Int) -> String {
        let lines = prefix(limit).map { ThemeDiagnosticFormatter.json($0) + "\n" }.joined()
        return count > limit ? lines + "\(limit) of \(count) are shown; narrow the list\n" : lines
    }
}
