import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinEditing
import SkinFormat
import SkinInspector
import SkinKit
import SkinLanguageServer
import SkinLinter
import SkinPreview

// What agents ask.
extension Workbench {
    func list(_ arguments: Arguments) throws -> String {
        let what = try arguments.required("what")
        let rows = what == "themes" ? try themes() : try rows(of: what, arguments)
        let filter = arguments.text("filter").map { $0.lowercased() } ?? ""
        let found = rows.filter { filter.isEmpty || $0.joined(separator: " ").lowercased().contains(filter) }
        if found.isEmpty { return "no \(what)" + (filter.isEmpty ? "\n" : " with '\(filter)', of \(rows.count)\n") }
        let shown = found.prefix(arguments.number("limit") ?? 100)
        let text = TextStyle.columns(shown.map { $0.map { $0.clipped(120) } })
        guard found.count > shown.count else { return text }
        return text + "\(shown.count) of \(found.count) \(what) are shown; narrow the list with 'filter'\n"
    }

    private func themes() throws -> [[String]] {
        try session.catalog().map { bundle in
            let parent = bundle.info.parent.map { "inherits \($0.identifier)" } ?? ""
            return [bundle.name, bundle.info.info.name, bundle.info.identifier ?? "?", parent]
        }
    }

    private func rows(of what: String, _ arguments: Arguments) throws -> [[String]] {
        let source = try session.source(arguments.text("theme"))
        let editor = try session.editor(source)
        let listing = ThemeListing(editor.theme, traits: try traits(arguments))
        switch what {
        case "entities": return listing.entities
        case "operations": return listing.operations(of: try entity(arguments, editor.theme))
        case "constants": return listing.constants
        case "settings": return listing.settings
        case "classes": return editor.classNames.map { [$0] }
        default: return try Preview(of: source.path, under: [source.compiler]).sceneNames.map { [$0] }
        }
    }

    private func traits(_ arguments: Arguments) throws -> ThemeTraits {
        try ThemeTraits(written: arguments.text("traits") ?? "")
    }

    func entity(_ arguments: Arguments, _ theme: Theme) throws -> ThemeEntityKey {
        let name = try arguments.required("entity")
        guard let key = ThemeEntityKey(written: name) else { throw ArgumentFault("'\(name)' is not an entity") }
        return try EntityLookup(theme).entity(key)
    }

    func edit(_ arguments: Arguments, _ theme: Theme) throws -> ThemeEdit {
        let value = arguments.flag("remove") ? nil : arguments.text("value") ?? ""
        let traits = try traits(arguments)
        if let constant = arguments.text("constant") {
            if arguments.text("entity") == nil { return ThemeEdit(.constant(constant), to: value, traits: traits) }
            throw ArgumentFault("give a constant or an entity, not both")
        }
        let entity = try entity(arguments, theme)
        guard let operation = arguments.text("operation") else {
            return ThemeEdit(.classes(of: entity), to: value, traits: traits)
        }
        let target = ThemeEdit.Target.operation(operation, of: entity, parameter: arguments.text("parameter"))
        let states = try theme.states(written: arguments.text("states") ?? "none")
        return ThemeEdit(target, to: value, states: states, traits: traits)
    }

    func explain(_ arguments: Arguments) throws -> String {
        if let code = arguments.text("code") { return try Self.explanation(ofCode: code) }
        let editor = try session.editor(session.source(arguments.text("theme")))
        let theme = editor.theme
        if let name = arguments.text("constant") ?? arguments.text("class") { return try explain(name, theme) }
        let key = try entity(arguments, theme)
        let (operation, traits) = (arguments.text("operation"), try traits(arguments))
        let states = operation == nil ? nil : try theme.states(written: arguments.text("states") ?? "none")
        let found = theme.explain(
            component: key.component, id: key.id, operation: operation, traits: traits, states: states)
        let question = EntityQuestion(theme, key, traits: traits)
        if let refusal = question.unknownEntity ?? (found.isEmpty ? question.missingOperation(operation) : nil) {
            throw ArgumentFault(refusal)
        }
        let formatter = ThemeExplanationFormatter(sourceLine: { file, line in editor.line(line, of: file) })
        return found.map(formatter.text).joined(separator: "\n").clipped(lines: 60, "name an operation")
    }

    private func explain(_ name: String, _ theme: Theme) throws -> String {
        let dependents = theme.dependents(onConstant: name) + theme.dependents(onClass: name)
        let value = theme.constant(name).map { "\(name) = \(ValueText().text($0, limit: 200))\n" } ?? ""
        if dependents.isEmpty {
            guard value.isEmpty else { return value + "no value follows it\n" }
            throw ArgumentFault("the theme has no '\(name)'" + Self.hint(name, theme.constants().map(\.name)))
        }
        let impact = ThemeImpact(dependents, of: theme, edited: nil, scale: 1)
        let table = impact.effects.count > 30 ? "" : impact.text(usesColor: false) { $0.name }
        let text = value + impact.summary(of: name, usesColor: false) + table
        return text.clipped(lines: 40, "explain the entity that you mean")
    }

    private static func explanation(ofCode code: String) throws -> String {
        let sections = errorIndex.split(separator: "\n### ").dropFirst()
        if let found = sections.first(where: { $0.hasPrefix("\(code)\n") }) { return String(found) + "\n" }
        throw ArgumentFault("unknown code '\(code)'" + hint(code, sections.map { String($0.prefix { $0 != "\n" }) }))
    }

    private static func hint(_ word: String, _ names: [String]) -> String {
        Suggestion.nearest(to: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
    }

    func places(_ arguments: Arguments) throws -> String {
        let editor = try session.editor(session.source(arguments.text("theme")))
        return try editor.placesText(for: edit(arguments, editor.theme))
    }

    func findings(_ source: EditSession.Source, _ step: Step) throws -> [ThemeDiagnostic] {
        try step("linting")
        return try ThemeLinter(compiler: source.compiler).lint([source.path]).diagnostics
    }

    func lint(_ arguments: Arguments, _ step: Step) throws -> String {
        let filter = arguments.text("filter") ?? ""
        let found = try findings(session.source(arguments.text("theme")), step).filter {
            filter.isEmpty || ThemeDiagnosticFormatter.json($0).contains(filter)
        }
        return found.isEmpty ? "no findings\n" : found.json(limit: arguments.number("limit") ?? 30)
    }

    // MARK: Resources

    private static var errorIndex: String { String(decoding: PackageResources.ErrorIndex_markdown, as: UTF8.self) }
    private static let themes = "skinkit://theme/"

    /// The resources that are summaries of themes.
    func summaries() throws -> [JSONValue] {
        try session.catalog().prefix(100).map { bundle in
            let uri = Self.themes + PercentEncoding.encoded(bundle.name)
            return ["uri": .string(uri), "name": .string(bundle.name), "mimeType": "text/plain"]
        }
    }

    /// Returns the type and the text of a resource; nil if there is none.
    func resource(_ uri: String) throws -> (type: String, text: String)? {
        switch uri {
        case "skinkit://format":
            return ("text/markdown", String(decoding: PackageResources.ThemeFormat_markdown, as: UTF8.self))
        case "skinkit://errors": return ("text/markdown", Self.errorIndex)
        default:
            guard uri.hasPrefix(Self.themes), let bytes = PercentEncoding.decoded(uri.dropFirst(Self.themes.count)),
                let name = String(validating: bytes, as: UTF8.self), let source = try? session.source(name)
            else { return nil }
            return ("text/plain", ThemeSummary(try session.editor(source).theme).text)
        }
    }
}
