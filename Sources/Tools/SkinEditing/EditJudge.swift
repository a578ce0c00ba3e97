import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLegibility
import SkinSettings

/// Judges changes of files before they are written: what they end in each theme that reads one of the files.
///
/// It compiles each theme as it is once, so use another judge after a file has changed.
package struct EditJudge {
    package struct Verdict: Sendable {
        /// The theme before and after the changes; nil if it has errors.
        package fileprivate(set) var themes: (before: Theme?, after: Theme?)
        /// Each theme after the changes, by path, but for those with errors.
        package fileprivate(set) var compiled: [String: Theme] = [:]
        /// The diagnostics that the themes have not now. None is an error.
        package fileprivate(set) var warnings: [ThemeDiagnostic] = []
        /// The errors that the themes have now.
        package fileprivate(set) var errors: Set<Finding> = []
        /// The names of the other bundles that change.
        package fileprivate(set) var changedThemes: [String] = []
        /// Sentences on the contrasts that become too low, the lowest first.
        package fileprivate(set) var lostContrasts: [String] = []
        /// Sentences on what the theme no longer keeps: identifiers of the app, settings of its users, contrasts that its
        /// own definitions ask for.
        package fileprivate(set) var endedContracts: [String] = []

        package init() {}

        package var isClean: Bool { lostContrasts.isEmpty && endedContracts.isEmpty }
    }

    private struct Compiled {
        var diagnostics: [ThemeDiagnostic]
        var theme: Theme?
    }

    let compiler: ThemeCompiler
    /// Bundles beside which more themes are, each with the compiler of those.
    private let others: [EditSession.Source]
    private var known: [String: Compiled] = [:]

    /// - Parameter others: Bundles in other folders, whose themes may inherit from the edited one as well.
    package init(_ compiler: ThemeCompiler, beside others: [EditSession.Source] = []) {
        let shared = SharedSources()
        self.compiler = compiler.sharing(shared)
        self.others = others.map { EditSession.Source(path: $0.path, compiler: $0.compiler.sharing(shared)) }
    }

    /// Judges changes of a bundle's files, and of its ancestors'.
    ///
    /// - Parameters:
    ///   - known: Errors that the themes may have afterwards, because they had them once.
    ///   - untilLost: Whether to end with the first theme that loses something.
    ///   - step: Called with the name of each theme before it is compiled. If it throws, nothing more is done.
    /// - Throws: ``EditRefusal/invalid(_:)`` if a theme would have errors that it has not now; `ThemeFileError`;
    ///   `ThemeCacheError`.
    package mutating func judge(
        _ edits: [SourceEdit], of bundle: String, allowing known: Set<Finding> = [], untilLost: Bool = false,
        _ step: (String) throws -> Void
    ) throws -> Verdict {
        var verdict = Verdict()
        var lost: [LostContrast] = []
        for (path, compiler) in try readers(of: edits, bundle) {
            try step(FilePath.lastPart(of: path))
            var edited = compiler
            for edit in edits { edited.edits[edit.path] = edit.isRemoval ? Self.noDefinitions : edit.after }
            let (old, new) = (try before(path, compiler), try Self.compile(path, edited))
            verdict.errors.formUnion(old.diagnostics.filter { $0.severity == .error }.map(Finding.init))
            let findings = Set(old.diagnostics.map(Finding.init)).union(known)
            let added = new.diagnostics.filter { !findings.contains(Finding($0)) }
            let errors = added.filter { $0.severity == .error }
            guard errors.isEmpty, old.theme == nil || new.theme != nil || !known.isEmpty else {
                throw EditRefusal.invalid(errors)
            }
            if path == bundle { verdict.themes = (old.theme, new.theme) }
            verdict.compiled[path] = new.theme
            verdict.warnings += added
            guard let old = old.theme, let new = new.theme else { continue }
            guard !new.changedEntities(from: old).isEmpty || path == bundle else { continue }
            if path != bundle { verdict.changedThemes.append(FilePath.lastPart(of: path)) }
            for traits in new.mentionedTraits.union(old.mentionedTraits).combinations {
                lost += new.lostContrasts(since: old, under: traits)
            }
            verdict.endedContracts += Self.endedContracts(old, new)
            if untilLost, !lost.isEmpty { break }
        }
        verdict.lostContrasts = Self.sentences(lost)
        verdict.endedContracts += verdict.warnings.filter { Self.contractCodes.contains($0.code) }.map(\.message)
        return verdict
    }

    /// The content of a file that is not there, for a compiler.
    private static let noDefinitions = Array("<theme/>".utf8)

    private static let contractCodes: Set<ThemeDiagnosticCode> = [.unknownIdentifier, .renamedIdentifier]

    /// Throws ``EditRefusal/noPlace(_:)`` if a theme inherits from a bundle that edits would remove, or if the bundle would be left
    /// with other files and without its `info.xml`.
    package func checkIsAlone(_ bundle: String, _ edits: [SourceEdit]) throws -> Set<Finding> {
        guard FileSystem.kind(of: bundle) != nil else { return [] }
        let name = FilePath.lastPart(of: bundle)
        let heirs = try compiler.relatives(of: bundle).filter { $0.id != ThemeFileID(folderAt: bundle) }
        if let heir = heirs.first { throw EditRefusal.noPlace("'\(heir.name)' inherits from '\(name)'") }
        let assets = FilePath.join(bundle, BundleFolder.assetsName)
        let pictures = FileSystem.kind(of: assets) == nil ? [] : try FileSystem.names(inFolder: assets).names
        let others = try FileSystem.names(inFolder: bundle).names.filter { file in
            file != BundleFolder.assetsName && !edits.contains { $0.id.part == file }
        }
        if let other = (others + pictures).first {
            throw EditRefusal.noPlace("'\(name)' has got other files, such as '\(other)'")
        }
        return []
    }

    /// Returns a bundle, and then the others in whose chains edited bundles are.
    private func readers(of edits: [SourceEdit], _ bundle: String) throws -> [(path: String, compiler: ThemeCompiler)] {
        var seen: Set<ThemeFileID> = [ThemeFileID(folderAt: bundle)]
        var found: [(String, ThemeCompiler)] = []
        for shared in Set(edits.map(\.bundle)).sorted() {
            let beside = [EditSession.Source(path: shared, compiler: compiler)] + others
            for source in beside {
                let relatives = try source.compiler.relatives(of: shared, beside: source.path)
                found += relatives.filter { seen.insert($0.id).inserted }.map { ($0.path, source.compiler) }
            }
        }
        return [(bundle, compiler)] + found.sorted { $0.0 < $1.0 }
    }

    private mutating func before(_ bundle: String, _ compiler: ThemeCompiler) throws -> Compiled {
        if let known = known[bundle] { return known }
        let compiled = try Self.compile(bundle, compiler)
        known[bundle] = compiled
        return compiled
    }

    private static func compile(_ bundle: String, _ compiler: ThemeCompiler) throws -> Compiled {
        let result = try compiler.compile(bundle)
        return Compiled(diagnostics: result.diagnostics, theme: try result.cache.map { try Theme(cacheBytes: $0) })
    }

    /// Returns a sentence for each color, on its lowest contrast.
    private static func sentences(_ lost: [LostContrast]) -> [String] {
        var seen: Set<String> = []
        return lost.sorted { $0.after < $1.after }
            .filter { seen.insert("\($0.entity) \($0.operation) \($0.parameter)").inserted }.map(\.sentence)
    }

    // MARK: Contracts

    private static func endedContracts(_ old: Theme, _ new: Theme) -> [String] {
        endedSettings(old, new) + new.missedContrasts.subtracting(old.missedContrasts).sorted()
    }

    /// Returns sentences on the settings that change a value before, and none after.
    private static func endedSettings(_ old: Theme, _ new: Theme) -> [String] {
        let settings = old.settings()
        if settings.isEmpty { return [] }
        let (now, used) = (new.settings(), new.namesInUse.constants)
        // A setting whose constant is renamed has its label.
        let gone = settings.filter { old in !now.contains { $0.isSame(as: old) && used.contains($0.name) } }
        if gone.isEmpty { return [] }
        let wasUsed = old.namesInUse.constants
        return gone.filter { old in wasUsed.contains(old.name) || !now.contains { $0.isSame(as: old) } }
            .map { "the setting '\($0.label)' no longer changes anything" }
    }

    // MARK: What would pass

    /// Returns edits with values between those that are seen now and the wanted ones, as near to these as can be, with
    /// which nothing is lost; nil if there are none.
    ///
    /// - Complexity: That of judging seven times.
    package mutating func nearest(
        to proofs: [EditProof], of bundle: String, _ wanted: Verdict, _ step: (String) throws -> Void = { _ in }
    ) throws -> [ThemeEdit]? {
        guard let old = wanted.themes.before, let new = wanted.themes.after else { return nil }
        let spans = proofs.map { Self.span($0.edit, old, new) }
        guard spans.contains(where: { $0 != nil }) else { return nil }
        let editor = try ThemeEditor(of: bundle, compiler)
        var (fails, passes) = (0.0, 1.0)
        var found: [ThemeEdit]?
        for _ in 0..<7 {
            try step("looking for the nearest change that passes")
            let amount = (fails + passes) / 2
            let between = zip(proofs, spans).map { proof, span in
                var edit = proof.edit
                if let span { edit.value = ValueText().text(span.new.moved(to: span.old, amount)) }
                return edit
            }
            let changes = try? self.changes(between, at: proofs.map(\.place), of: bundle, editor)
            let verdict = try? changes.map { try judge($0, of: bundle, untilLost: true) { _ in } }
            if verdict?.isClean == true { (passes, found) = (amount, between) } else { fails = amount }
        }
        return found
    }

    /// Returns the changes of edits, each of what the ones before it leave.
    private func changes(
        _ edits: [ThemeEdit], at places: [EditPlace], of bundle: String, _ editor: ThemeEditor
    ) throws -> [SourceEdit] {
        var (compiler, editor) = (compiler, editor)
        var changes: [SourceEdit] = []
        for (edit, place) in zip(edits, places) {
            if !changes.isEmpty { editor = try ThemeEditor(of: bundle, compiler) }
            changes.append(try editor.change(for: edit, at: place))
            compiler.edits[changes[changes.count - 1].path] = changes[changes.count - 1].after
        }
        return changes.merged
    }

    /// Returns the color or number that an edit changes, before and after it.
    private static func span(_ edit: ThemeEdit, _ old: Theme, _ new: Theme) -> (old: ThemeValue, new: ThemeValue)? {
        guard let value = edit.value, value.utf8.first != UInt8(ascii: "<"), let before = old.value(of: edit),
            let after = new.value(of: edit)
        else { return nil }
        return switch (before, after) {
        case (.color, .color), (.float, .float), (.integer, .integer): (before, after)
        default: nil
        }
    }
}

extension ThemeCompiler {
    /// Returns a compiler that reads each file once.
    package func sharing(_ sources: SharedSources) -> ThemeCompiler {
        var compiler = self
        compiler.shared = sources
        return compiler
    }

    /// Proves edits of a theme, each of what the ones before it leave. Nothing is written.
    ///
    /// - Parameter edits: Each with the name of its place, or nil for the place that changes the fewest values.
    package func prove(_ edits: [(edit: ThemeEdit, place: String?)], of bundle: String) throws -> [EditProof] {
        var compiler = self
        return try edits.map { edit, place in
            let editor = try ThemeEditor(of: bundle, compiler)
            let proof = try editor.prove(edit, at: editor.place(named: place, for: edit))
            compiler.edits[proof.change.path] = proof.change.after
            return proof
        }
    }
}

extension Theme {
    /// Returns the value that an edit changes; nil for a list of classes, or if there is none.
    package func value(of edit: ThemeEdit) -> ThemeValue? {
        switch edit.target {
        case .classes: return nil
        case .info(let text): return text.text(in: info).map(ThemeValue.string)
        case .constant(let name): return constant(name, traits: edit.traits)
        case .operation(let name, let entity, let parameter):
            let parameters = explain(
                component: entity.component, id: entity.id, operation: name, traits: edit.traits, states: edit.states
            ).first?.operation.parameters
            return parameters?.first { parameter == nil || $0.name == parameter }?.object
        }
    }
}

extension Theme {
    /// Sentences on the contrasts that definitions ask for with `against` and do not have.
    fileprivate var missedContrasts: Set<String> {
        var found: Set<String> = []
        for record in 0..<reader.count(.provenance) {
            for missed in (try? missedContrasts(ofProvenance: record)) ?? [] {
                found.insert(
                    "no color has the contrast of \(missed.contrast.wanted.short):1 against '\(missed.contrast.ground)'"
                )
            }
        }
        return found
    }

}

extension ThemeSetting {
    fileprivate func isSame(as other: ThemeSetting) -> Bool { name == other.name || label == other.label }
}

extension ThemeValue {
    /// Returns the value that lies between this one and another of its type.
    fileprivate func moved(to other: ThemeValue, _ amount: Double) -> ThemeValue {
        func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * amount }
        func channel(_ from: Float, _ to: Float) -> Float { Float(between(Double(from), Double(to))) }
        switch (self, other) {
        case (.color(let from), .color(let to)):
            return .color(
                ThemeColor(
                    red: channel(from.red, to.red), green: channel(from.green, to.green),
                    blue: channel(from.blue, to.blue), alpha: channel(from.alpha, to.alpha)))
        case (.float(let from), .float(let to)): return .float((between(from, to) * 1000).rounded() / 1000)
        case (.integer(let from), .integer(let to)):
            let step = Int64(exactly: ((Double(to) - Double(from)) * amount).rounded()) ?? 0
            let (sum, isTooLarge) = from.addingReportingOverflow(step)
            return isTooLarge ? self : .integer(sum)
        default: return self
        }
    }
}
