import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLegibility
import SkinLibrary
import SkinSyntax

/// An edit that was compiled in memory: the value that was asked for is the one that is seen.
package struct EditProof: Sendable {
    package let edit: ThemeEdit
    package let place: EditPlace
    /// The change of the file, which is not written.
    package let change: SourceEdit
    package let theme: Theme
    /// The theme and each that shares the file, with the change, by path.
    package let themes: [String: Theme]
    package let difference: ThemeDifference
    /// The warnings that the theme has not now.
    package let warnings: [ThemeDiagnostic]
    /// The value that is seen, if adjustments between the constant that was written and the value change it; nil otherwise.
    package let shown: ThemeValue?
    /// Sentences on what the edit ends without being asked to: the constants and settings that the value no longer follows,
    /// and a contrast that falls below what is required.
    package let losses: [String]
    /// The contrasts before and after the edit.
    package let contrast: (before: ThemeLegibilityReport, after: ThemeLegibilityReport)
    /// The names of the other bundles that change, too.
    package let changedThemes: [String]
    /// The number of colors whose contrast becomes too low, also in the other bundles. Those of the theme that get
    /// enough count against its own.
    package let failing: Int
}

extension ThemeEditor {
    /// Compiles an edit in memory. Nothing is written.
    ///
    /// - Throws: ``EditRefusal`` if there is no such place, if the theme or one that shares the file would have errors that
    ///   it has not now, or if the value would not be seen; `ThemeFileError`; `ThemeCacheError`.
    /// - Complexity: That of compiling the theme, and each that shares the file.
    package func prove(_ edit: ThemeEdit, at place: EditPlace) throws -> EditProof {
        let (change, theme, files, new, edited) = try compile(edit, at: place, compiler)
        let shown = try check(edit, at: place, change, theme, files)
        let difference = theme.difference(from: self.theme)
        if case (.operation, .constant(let name)) = (edit.target, place.kind), difference.isEmpty, !change.isEmpty {
            throw EditRefusal.notShown("no value would change: '\(name)' does not say this")
        }
        let shared = if case .info = edit.target { [String]() } else { try relatives(of: change.bundle) }
        let heirs = try heirs(in: shared, edited)
        let changed = heirs.filter(\.isChanged)
        let lost = changed.map { heir in (heir, lostContrasts(heir.after, since: heir.before, edit)) }
        let contrast = (before: legibility, after: theme.legibilityReport())
        return EditProof(
            edit: edit, place: place, change: change, theme: theme,
            themes: Dictionary(heirs.map { ($0.path, $0.after) }) { $1 }.merging([bundle: theme]) { $1 },
            difference: difference, warnings: new, shown: shown,
            losses: losses(of: edit, at: place, change, theme)
                + lost.compactMap { heir, lost in lost.first.map { "in \(heir.name), \($0.sentence)" } },
            contrast: contrast, changedThemes: changed.map(\.name),
            failing: max(0, contrast.after.failing - contrast.before.failing) + lost.reduce(0) { $0 + $1.1.count })
    }

    /// Returns the theme with an edit, if it is valid, without what ``prove(_:at:)`` finds out about it.
    ///
    /// - Parameter heir: A theme that shares the file of the place, in place of the edited one; nil for that.
    package func draft(_ edit: ThemeEdit, at place: EditPlace, of heir: String? = nil) throws -> Theme {
        var drafting = compiler
        drafting.cacheOptions.includesProvenance = false
        drafting.draftTraits = edit.traits
        guard let heir else { return try compile(edit, at: place, drafting).theme }
        let change = try change(for: edit, at: place)
        drafting.edits[change.path] = change.after
        let result = try drafting.compile(heir)
        guard let cache = result.cache else { throw EditRefusal.invalid(result.diagnostics) }
        return try Theme(cacheBytes: cache)
    }

    private func compile(
        _ edit: ThemeEdit, at place: EditPlace, _ compiler: ThemeCompiler
    ) throws -> (
        change: SourceEdit, theme: Theme, files: [ThemeFileID: ThemeFileID], new: [ThemeDiagnostic],
        edited: ThemeCompiler
    ) {
        let change = try change(for: edit, at: place)
        var edited = compiler
        edited.edits[change.path] = change.after
        let result = try edited.compile(bundle)
        let known = Set(self.result.diagnostics.map(Finding.init))
        let new = result.diagnostics.filter { !known.contains(Finding($0)) }
        guard let cache = result.cache else { throw EditRefusal.invalid(new.filter { $0.severity == .error }) }
        let theme = try Theme(cacheBytes: cache)
        return (change, theme, result.cachedFiles, new, edited)
    }

    /// Checks that the value that is seen is defined by the element that was written.
    ///
    /// - Returns: The value, if it is not the one that was written; nil if it is.
    private func check(
        _ edit: ThemeEdit, at place: EditPlace, _ change: SourceEdit, _ new: Theme,
        _ sources: [ThemeFileID: ThemeFileID]
    ) throws(EditRefusal) -> ThemeValue? {
        // Whatever takes effect in place of a definition that is taken out.
        if edit.value == nil { return nil }
        let lines = change.lineNumbers
        // The definition of a part begins before it.
        let start = edit.path.isEmpty || place.isNew ? lines.lowerBound : place.location.line
        let isWritten = { (place: ThemeSourceLocation) in
            place.translated(by: sources).fileID == change.id && (place.line == start || lines.contains(place.line))
        }
        switch edit.target {
        case .info: return nil
        case .constant(let name):
            // One that no value depends on is not seen anywhere, and may be written.
            let dependents = new.dependents(onConstant: name)
                .filter { $0.traits.contains(edit.traits) && $0.scope == nil }
            guard dependents.isEmpty || dependents.contains(where: { $0.definition.map(isWritten) ?? false }) else {
                throw .notShown("another definition of '\(name)' would be in force")
            }
            return nil
        case .classes(let entity):
            let traits = theme.reader.applied(edit.traits)
            let other = files.contains { file in
                file.traits.isSubset(of: traits)
                    && (isOwn(file.id) ? !file.traits.isEmpty : compiler.overlays.contains(file.bundle))
                    && file.entity(entity).flatMap { file.attribute("class", of: $0) } != nil
            }
            if other { throw .notShown("another list of classes would be in force") }
            return nil
        case .operation(let name, let entity, let parameter):
            let explanation = new.explain(
                component: entity.component, id: entity.id, operation: name, traits: edit.traits, states: edit.states
            ).first
            guard let explanation, !explanation.isUnset else { throw .notShown("'\(name)' would be unset") }
            if isWritten(explanation.winner.location) { return nil }
            guard let step = explanation.steps.first(where: { isWritten($0.location) && $0.constantName != nil }) else {
                throw .notShown("another definition of '\(name)' would be in force")
            }
            let parameters = explanation.operation.parameters
            let seen = parameters.first { $0.name == parameter } ?? (parameters.count == 1 ? parameters[0] : nil)
            return seen.flatMap { $0.object == step.after ? nil : $0.object }
        }
    }

    /// Another theme that shares a file with the edited one.
    struct Heir {
        let path: String
        let before: Theme
        let after: Theme
        let isChanged: Bool
        var name: String { FilePath.lastPart(of: path) }
    }

    /// Returns the other themes among some bundles that have no errors, in order of path.
    ///
    /// - Throws: ``EditRefusal/invalid(_:)`` if one would have errors, and has none now.
    func heirs(in bundles: [String], _ edited: ThemeCompiler) throws -> [Heir] {
        try bundles.sorted().filter { FileSystem.identity(of: $0) != FileSystem.identity(of: bundle) }.compactMap {
            path in
            guard let before = try current(path) else { return nil }
            let result = try edited.compile(path)
            guard let cache = result.cache else {
                throw EditRefusal.invalid(result.diagnostics.filter { $0.severity == .error })
            }
            let after = try Theme(cacheBytes: cache)
            return Heir(
                path: path, before: before, after: after, isChanged: !after.changedEntities(from: before).isEmpty)
        }
    }

    /// Returns another theme as it is; nil if it has errors.
    private func current(_ other: String) throws -> Theme? {
        if let known = compiled[other], try compiler.isUpToDate(known, for: other) { return known }
        return try compiler.compile(other).cache.map { try Theme(cacheBytes: $0) }
    }
}

/// A diagnostic without its line, which an edit moves.
package struct Finding: Hashable, Sendable {
    var code: ThemeDiagnosticCode
    var file: ThemeFileID
    var message: String

    package init(_ diagnostic: ThemeDiagnostic) {
        (code, file, message) = (diagnostic.code, diagnostic.location.fileID, diagnostic.message)
    }
}

extension SourceEdit {
    package var firstLine: Int { lineNumbers.lowerBound }

    fileprivate var lineNumbers: ClosedRange<Int> {
        let text = SourceText(after)
        // An insertion begins behind the end of a line.
        let ends = replacement.prefix { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.count
        let first = text.position(ofOffset: range.lowerBound + ends).line
        return first...max(first, text.position(ofOffset: range.lowerBound + replacement.count).line)
    }

    package var lines: [String] {
        let text = SourceText(after)
        return lineNumbers.compactMap { text.line($0) }
    }
}
