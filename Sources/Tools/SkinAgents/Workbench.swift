import SkinBundles
import SkinDiagnostics
import SkinEditing
import SkinInspector
import SkinInterchange
import SkinKit
import SkinLanguageServer
import SkinPreview

/// The tools of agents, on themes that they may change.
package final class Workbench {
    /// Notes that a step of a call begins. It throws if the call is cancelled.
    typealias Step = (String) throws -> Void

    var session: EditSession
    /// The picture of the last proposal, as Base64.
    var picture: String?

    package init(_ session: EditSession) { self.session = session }

    func call(_ tool: String, _ arguments: Arguments, _ step: Step) throws -> String {
        switch tool {
        case "list": try list(arguments)
        case "explain": try explain(arguments)
        case "places": try places(arguments)
        case "propose": try change(arguments, isWritten: false, step)
        case "write": try change(arguments, isWritten: true, step)
        case "add": try add(arguments, step)
        case "lint": try lint(arguments, step)
        case "fix": try fix(arguments, step)
        case "import": try importValues(arguments, step)
        case "new_theme": try newTheme(arguments)
        case "undo", "redo":
            try session.move(
                arguments.number("step"), isRedo: tool == "redo", isForgotten: arguments.flag("forget"), step)
        default: session.history.text
        }
    }

    private func newTheme(_ arguments: Arguments) throws -> String {
        let parent = try arguments.text("parent").map { try session.source($0) }
        let template = try session.newTheme(named: arguments.required("name"), inheriting: parent)
        return "made: \(template.folder), \(template.identifier)\n"
    }

    static func text(of error: any Error) -> String {
        switch error {
        case EditRefusal.invalid(let diagnostics) where !diagnostics.isEmpty: diagnostics.json(limit: 20)
        case let failure as EntityLookup.Failure: failure.message
        case let faults as ImportFaults: faults.faults.prefix(20).map(\.text).joined()
        default: "\(error)".split(separator: "\n").map { String($0).clipped(2_000) }.joined(separator: "\n")
        }
    }

    // MARK: Changes

    func change(_ arguments: Arguments, isWritten: Bool, _ step: Step) throws -> String {
        let source = try session.source(arguments.text("theme"))
        let theme = try session.editor(source).theme
        let wanted = try arguments.list("changes").map { change in
            guard change.flag("remove") || change.text("value") != nil else {
                throw ArgumentFault("a change needs a value, or to remove the definition")
            }
            return (edit: try edit(change, theme), place: change.text("at"))
        }
        try step("compiling")
        let proofs = try source.compiler.prove(wanted, of: source.path)
        let edits = proofs.map(\.change).merged
        let title = proofs[0].edit.title + (proofs.count > 1 ? " and \(proofs.count - 1) more" : "")
        let settlement = try session.settle(edits, titled: title, in: source, proofs, isWritten: isWritten, step)
        var text = proofs.map { $0.text(isWritten: settlement.step != nil, at: $0.change.file) }.joined()
        if !isWritten { text += settlement.verdict.differences.clipped(lines: 40, "they are smaller") }
        text = text.clipped(lines: 100, "propose fewer changes") + settlement.text
        guard let scene = arguments.text("scene") else { return text }
        guard Picture.writesPNG else { return text + "this build has no pictures\n" }
        try step("drawing")
        var edited = source.compiler
        for edit in edits { edited.edits[edit.path] = edit.after }
        let preview = try Preview(of: source.path, under: [source.compiler, edited])
        let name = scene == "all" ? nil : scene
        picture = Base64.text(of: try preview.comparison(ofScene: name, traits: wanted[0].edit.traits))
        return text
    }

    private func settle(
        _ edits: [SourceEdit], _ title: String, in source: EditSession.Source, _ arguments: Arguments, _ step: Step
    ) throws -> String {
        try session.settle(edits, titled: title, in: source, isWritten: !arguments.flag("dry_run"), step).text
    }

    func add(_ arguments: Arguments, _ step: Step) throws -> String {
        let source = try session.source(arguments.text("theme"))
        let editor = try session.editor(source)
        let (kind, name) = (try arguments.required("kind"), try arguments.required("name"))
        let refactoring: Refactoring =
            switch kind {
            case "constant":
                .constant(name, type: try arguments.required("type"), value: try arguments.required("value"))
            case "class": .classify(try entity(arguments, editor.theme), as: name)
            case "setting": .setting(try arguments.required("constant"), label: name)
            case "rename": .rename(.constant, try arguments.required("constant"), to: name)
            default: .extract(try edit(arguments, editor.theme), constant: name)
            }
        try step("compiling")
        return try settle(editor.prove(refactoring), "\(kind) \(name)", in: source, arguments, step)
    }

    func fix(_ arguments: Arguments, _ step: Step) throws -> String {
        let source = try session.source(arguments.text("theme"))
        let (code, place) = (try arguments.required("code"), try arguments.required("at"))
        let all = try findings(source, step).filter { $0.code.rawValue == code && "\($0.location)" == place }
        // An ancestor's folder may have the same name.
        let own = all.filter { ThemeFileID(folderAt: source.path).contains($0.location.fileID) } + all
        guard let finding = own.first(where: { $0.fixIt != nil }) ?? own.first else {
            throw ArgumentFault("'lint' lists no \(code) at \(place)")
        }
        guard let fix = finding.fixIt else { throw ArgumentFault("there is no fix for it: \(finding.message)") }
        return try settle(source.compiler.changes(of: fix, in: source.path), fix.title, in: source, arguments, step)
    }

    func importValues(_ arguments: Arguments, _ step: Step) throws -> String {
        let source = try session.source(arguments.text("theme"))
        let format = Import.Format(rawValue: try arguments.required("format")) ?? .tokens
        try step("reading")
        let (files, report) = try Import.files(from: arguments.required("content"), as: format, in: source.path)
        let edits = try files.files.map { try source.compiler.change(of: $0.path, in: source.path, to: $0.content) }
        let text = try settle(edits, "import of \(format.rawValue)", in: source, arguments, step)
        return report.text.clipped(lines: 40, "import fewer values") + text
    }
}
