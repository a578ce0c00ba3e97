import SkinBundles
import SkinDiagnostics
import SkinKit
import SkinLibrary

/// The editing of some themes by someone who knows them by name: what is written is judged first, and can be taken back.
///
/// Nothing that is asked for is ever a path, and no other theme is changed.
package struct EditSession {
    /// An effect that changes may have although no one asks for it.
    package enum Permission: String, CaseIterable, Sendable {
        /// A contrast may fall below its limit.
        case contrast
        /// The theme may end a contract: with the app's identifiers, its users' settings, or its own definitions.
        case contract
    }

    /// A theme, with the compiler that finds its parents and schemas.
    package struct Source: Sendable {
        package var path: String
        package var compiler: ThemeCompiler
    }

    /// The outcome of changes.
    package struct Settlement {
        package fileprivate(set) var verdict: EditJudge.Verdict
        /// The reasons that forbid to write the changes; nothing was written if there is one.
        package fileprivate(set) var reasons: [String] = []
        /// The nearest edits that nothing forbids, where something does; nil if there are none.
        package fileprivate(set) var nearest: [ThemeEdit]?
        /// The number of the step in the history; nil if nothing was written.
        package fileprivate(set) var step: Int?
        fileprivate var isEmpty = false
    }

    /// The error of changes that are not written because something forbids it.
    package struct Refused: Error, CustomStringConvertible {
        package let settlement: Settlement
        package var description: String { settlement.text }
    }

    /// The paths of the bundles that may change.
    package private(set) var bundles: [String]
    package private(set) var history = EditHistory()
    private let permissions: Set<Permission>
    private let compiler: (String) -> ThemeCompiler
    private var known: ThemeEditor?

    /// - Parameter compiler: Returns the compiler of a bundle.
    package init(
        _ bundles: [String], permissions: Set<Permission> = [], compiler: @escaping (String) -> ThemeCompiler
    ) {
        (self.bundles, self.permissions, self.compiler) = (bundles, permissions, compiler)
    }

    // MARK: Themes

    package func catalog() throws(ThemeFileError) -> [ThemeCatalog.Bundle] {
        var catalog = try ThemeCatalog(folders: [])
        for bundle in bundles { catalog.add(path: bundle) }
        return catalog.bundles
    }

    /// Returns the theme with a folder, name or identifier; for nil the only theme.
    ///
    /// - Throws: ``EditRefusal/noPlace(_:)`` if not exactly one theme is meant; `ThemeFileError`.
    package func source(_ name: String?) throws -> Source {
        let all = try catalog()
        let found = all.filter { bundle in
            guard let name else { return all.count == 1 }
            return [bundle.name, bundle.info.info.name, bundle.info.identifier].contains(name)
                || bundle.name == "\(name).theme"
        }
        guard let bundle = found.first, found.count == 1 else {
            let names = all.prefix(20).map(\.name).joined(separator: ", ")
            throw EditRefusal.noPlace("the theme must be one of \(names)" + (all.count > 20 ? " and others" : ""))
        }
        return Source(path: bundle.path, compiler: compiler(bundle.path))
    }

    /// Returns the editor of a theme as its files are now.
    package mutating func editor(_ source: Source) throws -> ThemeEditor {
        if let known, known.bundle == source.path, known.isUpToDate { return known }
        let editor = try ThemeEditor(of: source.path, source.compiler)
        known = editor
        return editor
    }

    /// Makes a theme beside its parent, or else beside the first theme. It is not a step of the history.
    package mutating func newTheme(named name: String, inheriting parent: Source?) throws -> ThemeTemplate {
        let identifier = try parent.map { try editor($0).theme.info.identifier }
        let template = try ThemeTemplate(name: name, parent: identifier)
        if try catalog().contains(where: { $0.info.identifier == template.identifier }) {
            throw EditRefusal.noPlace("a theme has the identifier '\(template.identifier)' already")
        }
        guard let folder = (parent?.path ?? bundles.first).map(BundleFolder.folder) else {
            throw EditRefusal.noPlace("there is no theme to make one beside")
        }
        let ui = try parent.map { ThemeTemplate.child(of: try $0.compiler.constantElements(of: $0.path), color: nil) }
        bundles.append(try template.create(in: folder, ui ?? ThemeTemplate.complete))
        return template
    }

    // MARK: Changes

    /// Judges changes, and writes them as one step unless something forbids it.
    ///
    /// - Parameters:
    ///   - proofs: The proofs of the edits that the changes are, for the nearest ones that pass.
    ///   - isWritten: Whether to write them, if nothing forbids it.
    ///   - step: Called before each part of the work. If it throws, nothing is written.
    /// - Throws: As ``EditJudge/judge(_:of:_:)``; ``EditRefusal/noPlace(_:)`` for a file of another theme; ``Refused`` if
    ///   something forbids to write them.
    package mutating func settle(
        _ edits: [SourceEdit], titled title: String, in source: Source, _ proofs: [EditProof] = [], isWritten: Bool,
        _ step: (String) throws -> Void
    ) throws -> Settlement {
        for edit in edits where !isOwn(edit.bundle) {
            throw EditRefusal.noPlace("'\(edit.file)' is of a theme that may not be changed here; choose another place")
        }
        var judge = judge(source)
        let verdict = try judge.judge(edits, of: source.path) { try step("proving \($0)") }
        let changes = edits.filter { !$0.isEmpty }
        var settlement = Settlement(verdict: verdict, isEmpty: changes.isEmpty)
        settlement.reasons =
            (permissions.contains(.contrast) ? [] : verdict.lostContrasts)
            + (permissions.contains(.contract) ? [] : verdict.endedContracts)
        if !settlement.reasons.isEmpty {
            settlement.nearest = try judge.nearest(to: proofs, of: source.path, verdict, step)
            if isWritten { throw Refused(settlement: settlement) }
        } else if isWritten, !changes.isEmpty {
            try step("writing")
            let title = TextStyle.oneLine(String(title.prefix(80)))
            settlement.step = history.record(try changes.write(), titled: title, after: verdict.errors)
        }
        return settlement
    }

    private func judge(_ source: Source) -> EditJudge {
        var seen: Set<ThemeFileID> = [ThemeFileID(folderAt: BundleFolder.folder(of: source.path))]
        let others = bundles.filter { seen.insert(ThemeFileID(folderAt: BundleFolder.folder(of: $0))).inserted }
        return EditJudge(source.compiler, beside: others.map { Source(path: $0, compiler: compiler($0)) })
    }

    // MARK: Steps

    /// Takes the newest step back, or makes the one again that was taken back last, unless that would make an error that was
    /// not there before the step. What the files were may have a low contrast, or none of a contract's identifiers.
    ///
    /// - Parameters:
    ///   - number: The step that must be the next one; nil for any.
    ///   - isForgotten: Whether to write nothing, and never to write the step any more.
    ///   - step: Called before each part of the work. If it throws, nothing is written.
    /// - Returns: A line on what was done, and lines on what follows.
    /// - Throws: ``EditRefusal``; `ThemeFileError`; `ThemeCacheError`.
    package mutating func move(
        _ number: Int?, isRedo: Bool, isForgotten: Bool, _ step: (String) throws -> Void
    ) throws -> String {
        if isForgotten { return "forgot: \(try history.skip(isRedo: isRedo, onlyStep: number).line)" }
        let session = self
        var settlement = Settlement(verdict: EditJudge.Verdict())
        func check(_ edits: [SourceEdit], _ allowed: Set<Finding>) throws -> Set<Finding> {
            guard let bundle = edits.first?.bundle else { return [] }
            var judge = session.judge(Source(path: bundle, compiler: session.compiler(bundle)))
            settlement.verdict = try judge.judge(edits, of: bundle, allowing: allowed) { try step("proving \($0)") }
            try step("writing")
            return settlement.verdict.errors
        }
        let moved =
            isRedo
            ? "made again: \(try history.redo(onlyStep: number, check).line)"
            : "took back: \(try history.undo(onlyStep: number, check).line)"
        return moved + settlement.effects
    }

    private func isOwn(_ bundle: String) -> Bool {
        let identity = FileSystem.identity(of: bundle)
        return bundles.contains { FileSystem.identity(of: $0) == identity }
    }
}

extension EditSession.Settlement {
    /// Lines on the other themes that change, what forbids the changes and what would pass, and the step.
    package var text: String {
        let end =
            isEmpty
            ? "nothing changes; nothing is written"
            : reasons.isEmpty ? "passes; nothing is written" : "nothing is written"
        return effects + (step.map { "written: step \($0)" } ?? end) + "\n"
    }

    fileprivate var effects: String {
        var lines =
            verdict.changedThemes.isEmpty ? [] : ["also changes \(verdict.changedThemes.joined(separator: ", "))"]
        lines += verdict.warnings.prefix(10).map(ThemeDiagnosticFormatter.json)
        let allowed = (verdict.lostContrasts + verdict.endedContracts).filter { !reasons.contains($0) }
        lines += allowed.prefix(10).map { "allowed: \($0)" } + reasons.prefix(10).map { "refused: \($0)" }
        if reasons.count > 10 { lines.append("refused: \(reasons.count - 10) more") }
        if let nearest {
            lines.append("the nearest change that passes: \(nearest.map(\.title).joined(separator: ", "))")
        }
        return lines.map { TextStyle.oneLine($0) + "\n" }.joined()
    }
}
