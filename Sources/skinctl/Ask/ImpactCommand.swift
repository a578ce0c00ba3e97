import ArgumentParser
import SkinDiagnostics
import SkinEditing
import SkinFormat
import SkinInspector
import SkinKit
import SkinLibrary

struct ImpactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "impact", abstract: "List the values that depend on a constant or class",
        discussion: """
            With --set, the bundle is recompiled in memory with another value for the constant; no file is changed. \
            Write the value as in the constant's element; a value that begins with < replaces the whole element. If \
            several files define the constant, --traits selects the definition that is replaced.

            The output begins with a summary: how many values depend on the name, through which other constants, and in \
            which classes. If the values are few, each of them follows; otherwise, with --full.

            Examples:
              skinctl impact Midnight.theme accent
              skinctl impact Midnight.theme accent --set '#00C853'
              skinctl impact Midnight.theme ink --set '<color ref="paper"/>'
            """)

    @Argument(
        help: ArgumentHelp("The folder of a theme or, without --set, its cache", valueName: "bundle"),
        completion: .directory)
    var theme: String

    @Argument(help: "The name of a constant, or the id of a class", completion: NameCompletion.constantsAndClasses)
    var name: String

    @Option(name: .customLong("set"), help: "The new value of the constant")
    var value: String?

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions
    @OptionGroup var provenance: ProvenanceOptions

    @Flag(help: "List every value, however many there are")
    var full = false

    @Option(help: "The output format")
    var format = DumpCommand.Format.text

    func validate() throws { try sources.requireBundle(among: [theme]) }

    func run() throws {
        var diagnostics = DiagnosticOutput(sources.colors)
        try reportingFailures {
            let theme = try ThemePaths.theme(theme)
            guard var loaded = try sources.load(theme, printing: &diagnostics) else { return }
            try provenance.complete(&loaded, at: theme)
            guard loaded.theme.hasProvenance else { throw try refusal(EntityQuestion.noProvenance) }
            try loaded.theme.checkSize()
            let scale = environment.scale
            let constants = loaded.theme.dependents(onConstant: name, scale: scale)
            let classes = value == nil ? loaded.theme.dependents(onClass: name, scale: scale) : []
            guard !constants.isEmpty || !classes.isEmpty else { throw try refusal(nothingDepends(loaded.theme)) }
            var edited: Theme?
            if let value {
                edited = try edit(constants, of: theme, to: value, printing: &diagnostics)
                if edited == nil { return }
            }
            let impact = ThemeImpact(constants + classes, of: loaded.theme, edited: edited, scale: scale)
            try print(impact, loaded, edited)
        }
        if diagnostics.hasErrors { throw ExitStatus.themeHasErrors }
    }

    private func refusal(_ text: String) throws -> ExitCode {
        try Output.complain(text)
        return ExitStatus.nothingFound
    }

    private func nothingDepends(_ theme: Theme) -> String {
        let known = theme.mentionedTraits.combinations.contains { theme.constant(name, traits: $0) != nil }
        let (constants, classes) = theme.namesInUse
        if known { return "no value depends on the constant '\(name)'" }
        if value != nil, classes.contains(name) { return "'\(name)' is a class; only a constant can be set" }
        let nearest = Suggestion.nearest(to: name, among: constants.union(classes).sorted())
        return "no value depends on a constant or class '\(TextStyle.oneLine(name))'"
            + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    }

    private func edit(
        _ dependents: [ThemeDependent], of theme: String, to value: String, printing diagnostics: inout DiagnosticOutput
    ) throws -> Theme? {
        guard CachePath.isExistingFolder(theme) else {
            throw try refusal("--set recompiles the theme; expected its bundle, not a cache")
        }
        // A name may mean the theme's constant for one value, and a scoped one for another.
        let ofTheme = dependents.filter { $0.scope == nil }
        let eligible = ofTheme.isEmpty ? dependents : ofTheme
        let inForce = eligible.first { $0.traits.contains(environment.traits.traits) }
        guard let location = (inForce ?? eligible.first)?.definition,
            let result = try sources.compiler(for: theme).compile(theme, settingConstantAt: location, to: value)
        else { throw try refusal("cannot find the definition of '\(name)'") }
        try diagnostics.print(result)
        var others: [ThemeSourceLocation: String] = [:]
        for dependent in dependents {
            guard let definition = dependent.definition, definition != location else { continue }
            others[definition] = dependent.scope.map { "scoped by \($0.text)" } ?? "under other traits"
        }
        let place = { (location: ThemeSourceLocation) in "\(result.file(location.fileID).path):\(location.line)" }
        var text = "\(place(location)): '\(name)' would be \(value)\n"
        for (other, reason) in others.sorted(by: { $0.key < $1.key }) {
            text += "\(place(other)): '\(name)' \(reason); unchanged\n"
        }
        if format == .text, result.cache != nil { try Output.standard.write(text + "\n") }
        return try result.cache.map { try Theme(cacheBytes: $0) }
    }

    private func print(_ impact: ThemeImpact, _ loaded: LoadedTheme, _ edited: Theme?) throws {
        let scale = environment.scale
        guard format == .text else {
            return try Output.standard.write(impact.json(of: name, in: loaded.theme, edited: edited, scale: scale))
        }
        let usesColor = sources.colors.isOn(for: .standard)
        let table = impact.text(usesColor: usesColor, isFull: full, displayPath: loaded.displayPath)
        try Output.standard.write(
            impact.summary(of: name, usesColor: usesColor, isFull: full) + (table.isEmpty ? "" : "\n" + table))
    }
}
