import SkinDiagnostics
import SkinKit
import SkinSyntax

/// The errors found while a chain is resolved.
struct Faults {
    private struct Key: Hashable {
        var code: ThemeDiagnosticCode
        var place: Place
        var part: MarkupPart
    }

    /// The codes that were reported at each place, so that an error under several combinations of traits, or of several
    /// uses of a definition, is reported once.
    private var known: Set<Key> = []
    private var found = Diagnostics()
    private let files: [SourceFile]
    private let symbols: SymbolTable

    init(_ chain: ThemeChain) {
        files = chain.files
        symbols = chain.symbols
    }

    /// The diagnostics, unordered.
    var all: [ThemeDiagnostic] { found.all }
    var isEmpty: Bool { known.isEmpty }
    var isFull: Bool { found.isFull() }

    func text(_ symbol: Symbol) -> String { symbols[symbol] }

    func symbol(_ text: String) -> Symbol? { symbols.find(text) }

    func range(of place: Place) -> ThemeSourceRange {
        let file = files[Int(place.file)]
        return file.range(in: file.tag(at: place.offset))
    }

    func note(_ sentence: Sentence, at place: Place) -> ThemeDiagnostic.Note { .init(sentence, at: range(of: place)) }

    func contains(_ code: ThemeDiagnosticCode, at place: Place, in part: MarkupPart) -> Bool {
        known.contains(Key(code: code, place: place, part: part))
    }

    /// Reports an error in a part of an element, unless one with the same code was reported there.
    mutating func report(
        _ code: ThemeDiagnosticCode, at place: Place, in part: MarkupPart = .name, _ sentence: Sentence,
        notes: [ThemeDiagnostic.Note] = []
    ) {
        guard !found.isFull(), known.insert(Key(code: code, place: place, part: part)).inserted else { return }
        let file = files[Int(place.file)]
        found.add(code, sentence, in: part, of: file.tag(at: place.offset), file, notes: notes)
    }

    mutating func report(
        _ code: ThemeDiagnosticCode, at place: Place, in part: MarkupPart, _ sentence: Sentence, replacing name: Symbol,
        by known: Advice? = nil, among candidates: some Sequence<Symbol>, otherwise other: Advice? = nil,
        notes: [ThemeDiagnostic.Note] = []
    ) {
        guard !contains(code, at: place, in: part) else { return }
        let symbols = symbols
        let word = text(name)
        let advice = known ?? found.nearest(to: word, among: candidates.map { symbols[$0] }.sorted())
        report(code, at: place, in: part, sentence.advising(advice ?? other, on: word), notes: notes)
    }

    /// Reports a cycle once, at its first member by file and line, with a note for each other member.
    mutating func report(cycle members: [(name: Symbol, place: Place)], _ code: ThemeDiagnosticCode, alone: Sentence) {
        let places = members.map { range(of: $0.place) }
        guard let first = places.indices.min(by: { places[$0] < places[$1] }) else { return }
        let turned = Array(members[first...] + members[..<first])
        report(
            code, at: turned[0].place, members.count == 1 ? alone : .cycle(turned.map { text($0.name) }),
            notes: turned.dropFirst().map { note(.partOfCycle(text($0.name)), at: $0.place) })
    }

    mutating func reportOmittedCycles(at place: Place) {
        report(.limitExceeded, at: place, .omittedCycles(beyond: DependencyWalk.memberLimit))
    }
}
