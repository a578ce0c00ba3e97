import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

/// The findings about names that are valid and yet probably misspelled: identifiers, and alternatives of references.
struct NameFindings {
    /// The themes as users see them, with overlays.
    private let themes: [LintedTheme]
    private let constants: Set<String>
    private let sortedConstants: [String]
    private var suggestions = SuggestionBudget()

    init(_ themes: [LintedTheme]) {
        self.themes = themes
        constants = Set(
            themes.flatMap { theme in theme.chain.definitions.constants.map { theme.chain.symbols[$0.name] } })
        sortedConstants = constants.sorted()
    }

    mutating func diagnostics() -> [ThemeDiagnostic] {
        var found: [ThemeDiagnostic] = []
        for theme in themes { found += identifiers(theme) + alternatives(theme) }
        var seen: Set<String> = []
        return found.filter { seen.insert("\($0.location) \($0.message)").inserted }
    }

    // MARK: Identifiers

    private mutating func identifiers(_ theme: LintedTheme) -> [ThemeDiagnostic] {
        let chain = theme.chain
        // A schema that lists identifiers leaves no doubt.
        let listed = Set(chain.schema.schema.identifierLists.map(\.component))
        var known: [String: Set<String>] = [:]
        var found: [ThemeDiagnostic] = []
        for number in chain.themes.indices {
            let entities = chain.layers.filter { $0.theme == number }.flatMap(\.entities).compactMap { number in
                let entity = chain.definitions.entities[Int(number)]
                return entity.id.map { (type: chain.symbols[entity.component], id: chain.symbols[$0], entity.place) }
            }
            let own = Dictionary(grouping: entities, by: \.type).mapValues { Set($0.map(\.id)) }
            if theme.isOwn(theme: number) {
                // What the theme has itself is not what it misspells.
                let others = own.map { type, names in (type, known[type, default: []].subtracting(names).sorted()) }
                let candidates = Dictionary(uniqueKeysWithValues: others)
                for (type, id, place) in entities where !listed.contains(type) && known[type]?.contains(id) != true {
                    guard let text = advice(on: id, of: type, among: candidates[type] ?? []) else { continue }
                    found.append(diagnostic(.similarName, text, theme, place, in: .value(Word.id.text)))
                }
            }
            known.merge(own) { $0.union($1) }
        }
        return found
    }

    /// Returns the message about an identifier, or nil if it is inconspicuous.
    private mutating func advice(on id: String, of type: String, among candidates: [String]) -> String? {
        let bare = id.hasPrefix(type + "#") ? id.dropFirst(type.count + 1) : id.hasPrefix("#") ? id.dropFirst() : ""
        if !bare.isEmpty { return "identifier '\(id)' contains '#'; did you mean '\(bare)'?" }
        if let colon = id.lastIndex(of: ":"), WordAdvice.isState(String(id[id.index(after: colon)...])) {
            return "identifier '\(id)' ends in a state; write it in the attribute 'state' of operations"
        }
        if let advice = Advice.lookalike(in: id) { return "identifier '\(id)' mixes scripts; \(advice.text)" }
        guard id.unicodeScalars.count >= Self.comparedLength else { return nil }
        // Identifiers with other numbers are others.
        let letters = id.filter { !$0.isNumber }
        let others = candidates.lazy.filter { $0.filter { !$0.isNumber } != letters }
        return Suggestion.nearest(to: id, among: others, edits: 1, within: &suggestions).map {
            "no other theme of the chain has the identifier '\(id)'; did you mean '\($0)'?"
        }
    }

    /// The length from which identifiers are compared: shorter ones are often alike.
    private static let comparedLength = 4

    // MARK: Alternatives

    private mutating func alternatives(_ theme: LintedTheme) -> [ThemeDiagnostic] {
        let definitions = theme.chain.definitions
        var found: [ThemeDiagnostic] = []
        for object in definitions.objects where theme.isOwnOrOverlay(theme.chain.files[Int(object.place.file)].id) {
            for (attribute, reference) in definitions.references(of: object) where reference.name == nil {
                let names = definitions.names(of: reference).map { theme.chain.symbols[$0] }
                let unknown = names.filter { !constants.contains($0) }
                guard let first = unknown.first else { continue }
                // All have one place, and may be one name that spaces divide.
                let joined = ReferenceAdvice.joined(names, isKnown: constants.contains)
                let listed = Set(names)
                var finding = diagnostic(.unknownAlternative, first, theme, object.place, in: .value(attribute))
                for name in unknown {
                    let advice =
                        joined.map { "spaces separate alternatives, did you mean '\($0)'?" } ?? advice(on: name, listed)
                    finding.message = "no theme defines the alternative '\(name)'; \(advice)"
                    found.append(finding)
                }
            }
        }
        return found
    }

    private mutating func advice(on name: String, _ names: Set<String>) -> String {
        let others = sortedConstants.lazy.filter { !names.contains($0) }
        let nearest = Suggestion.nearest(to: name, among: others, within: &suggestions)
        return nearest.map { "did you mean '\($0)'?" } ?? "remove it, or allow it if an overlay or the app defines it"
    }

    private func diagnostic(
        _ code: ThemeDiagnosticCode, _ message: String, _ theme: LintedTheme, _ place: Place, in part: MarkupPart
    ) -> ThemeDiagnostic {
        let file = theme.chain.files[Int(place.file)]
        return ThemeDiagnostic(
            code, severity: .warning, at: file.range(of: part, in: file.tag(at: place.offset)), message)
    }
}

extension ThemeDefinitions {
    fileprivate func references(of object: ObjectNode) -> [(attribute: String, reference: ConstantReference)] {
        switch object.content {
        case .reference(let base, let number): [("ref", base)] + adjustments[Int(number)].namedReferences
        case .adjusted(let number): adjustedLiterals[Int(number)].adjustment.namedReferences
        case .derived(let number): [("ref", derivedRecords[Int(number)].base)]
        case .choice(let number):
            [("by", choices[Int(number)].by)] + adjustments[Int(choices[Int(number)].adjustment)].namedReferences
        default: []
        }
    }
}

extension Adjustment {
    fileprivate var namedReferences: [(attribute: String, reference: ConstantReference)] {
        changes.flatMap { change in
            let color = change.color.map { (change.attribute.form.name, $0) }
            guard case .constant(let number) = change.argument else { return [color].compactMap(\.self) }
            return [color, (change.attribute.form.numberName, number)].compactMap(\.self)
        }
    }
}
