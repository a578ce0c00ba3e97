import SkinDiagnostics
import SkinKit

/// The errors found while a chain is resolved.
struct Faults {
    private struct Key: Hashable {
        var code: ThemeDiagnosticCode
        var place: Place
    }

    /// The first diagnostic of each code at each place, so that an error under several combinations of traits, or of
    /// several uses of a definition, is reported once.
    private var known: [Key: ThemeDiagnostic] = [:]
    private var suggestions = SuggestionBudget()
    private let files: [SourceFile]
    private let symbols: SymbolTable

    init(_ chain: ThemeChain) {
        files = chain.files
        symbols = chain.symbols
    }

    /// The diagnostics, unordered.
    var all: [ThemeDiagnostic] { Array(known.values) }
    var isEmpty: Bool { known.isEmpty }

    func text(_ symbol: Symbol) -> String { symbols[symbol] }

    func bytes(of symbol: Symbol) -> ArraySlice<UInt8> { symbols.bytes(of: symbol) }

    func location(of place: Place) -> ThemeSourceLocation {
        files[Int(place.file)].location(ofOffset: place.offset)
    }

    /// Returns a note at another place than the error's.
    func note(_ message: String, at place: Place) -> ThemeDiagnostic.Note { .init(message, at: location(of: place)) }

    /// Whether an error with the code was reported at the place.
    func contains(_ code: ThemeDiagnosticCode, at place: Place) -> Bool {
        known[Key(code: code, place: place)] != nil
    }

    /// Reports an error, unless one with the same code was reported at the place.
    mutating func report(
        _ code: ThemeDiagnosticCode, at place: Place, _ message: String, notes: [ThemeDiagnostic.Note] = [],
        fixIt: ThemeDiagnostic.FixIt? = nil
    ) {
        let key = Key(code: code, place: place)
        guard known[key] == nil, known.count <= ThemeDiagnostic.limit else { return }
        known[key] = ThemeDiagnostic(code, at: location(of: place), message, notes: notes, fixIt: fixIt)
    }

    /// Reports an unknown name, and suggests the nearest known one.
    mutating func report(
        _ code: ThemeDiagnosticCode, at place: Place, _ message: String, replacing name: Symbol,
        among candidates: some Sequence<Symbol>
    ) {
        guard !contains(code, at: place) else { return }
        let names = suggestions.isExhausted ? [] : candidates.map { text($0) }.sorted()
        let nearest = Suggestion.nearest(to: text(name), among: names, within: &suggestions)
        report(
            code, at: place, nearest.map { "\(message); did you mean '\($0)'?" } ?? message,
            fixIt: nearest.map { ThemeDiagnostic.FixIt(replacing: text(name), with: $0) })
    }

    /// Reports a cycle once, at its first member by file and line, with a note for each other member.
    mutating func report(cycle members: [(name: Symbol, place: Place)], _ code: ThemeDiagnosticCode, _ alone: String) {
        let places = members.map { location(of: $0.place) }
        guard let first = places.indices.min(by: { places[$0] < places[$1] }) else { return }
        let turned = Array(members[first...] + members[..<first])
        let path = (turned + [turned[0]]).map { text($0.name) }.joined(separator: " → ")
        let message = members.count == 1 ? alone : "'\(text(turned[0].name))' refers to itself: \(path)"
        report(
            code, at: turned[0].place, message,
            notes: turned.dropFirst().map { note("'\(text($0.name))' is part of the cycle", at: $0.place) })
    }

    /// Reports that there are more cycles than a walk returns.
    mutating func reportOmittedCycles(at place: Place) {
        let message = "cycles have more than \(DependencyWalk.memberLimit) members together; the rest are omitted"
        report(.limitExceeded, at: place, message)
    }
}
