import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

/// The errors found while a chain is resolved.
struct Faults {
    private struct Key: Hashable {
        var code: ThemeDiagnosticCode
        var place: Place
        var part: MarkupPart
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

    /// Returns the range of an element's name.
    func range(of place: Place) -> ThemeSourceRange {
        let file = files[Int(place.file)]
        return file.range(in: file.tag(at: place.offset))
    }

    /// Returns a note at another place than the error's.
    func note(_ message: String, at place: Place) -> ThemeDiagnostic.Note { .init(message, at: range(of: place)) }

    /// Whether an error with the code was reported in the part of the element.
    func contains(_ code: ThemeDiagnosticCode, at place: Place, in part: MarkupPart) -> Bool {
        known[Key(code: code, place: place, part: part)] != nil
    }

    /// Reports an error in a part of an element, unless one with the same code was reported there.
    mutating func report(
        _ code: ThemeDiagnosticCode, at place: Place, in part: MarkupPart = .name, _ message: String,
        notes: [ThemeDiagnostic.Note] = [], fixIt: MarkupReplacement? = nil
    ) {
        let key = Key(code: code, place: place, part: part)
        guard known[key] == nil, known.count <= ThemeDiagnostic.limit else { return }
        let file = files[Int(place.file)]
        let tag = file.tag(at: place.offset)
        known[key] = ThemeDiagnostic(
            code, at: file.range(of: part, in: tag), message, notes: notes,
            fixIt: fixIt.flatMap { file.fixIt($0, in: part, of: tag) })
    }

    /// Reports an unknown name, and suggests the nearest known one.
    mutating func report(
        _ code: ThemeDiagnosticCode, at place: Place, in part: MarkupPart, _ message: String, replacing name: Symbol,
        among candidates: some Sequence<Symbol>
    ) {
        guard !contains(code, at: place, in: part) else { return }
        let symbols = symbols
        let names = suggestions.isExhausted ? [] : candidates.map { symbols[$0] }.sorted()
        let nearest = Suggestion.nearest(to: text(name), among: names, within: &suggestions)
        report(
            code, at: place, in: part, nearest.map { "\(message); did you mean '\($0)'?" } ?? message,
            fixIt: nearest.map { MarkupReplacement(replacing: text(name), with: $0) })
    }

    /// Reports a cycle once, at its first member by file and line, with a note for each other member.
    mutating func report(cycle members: [(name: Symbol, place: Place)], _ code: ThemeDiagnosticCode, _ alone: String) {
        let places = members.map { range(of: $0.place) }
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
