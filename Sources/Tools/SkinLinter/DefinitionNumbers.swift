import SkinCompiler
import SkinDiagnostics
import SkinSyntax

/// Numbers for the definitions of themes that are linted together. What several themes inherit has one number.
struct DefinitionNumbers: Sendable {
    /// The numbers of one theme's definitions, by their indices in its ``ThemeDefinitions``.
    struct OfTheme: Sendable {
        let constants: [Int32]
        let classes: [Int32]
        let operations: [Int32]
    }

    private(set) var ofThemes: [OfTheme] = []
    private var files = Numbering<ThemeFileID>()
    private var sources: [SourceFile] = []
    private var places = Numbering<Place>()
    /// The place of each file in the order of files.
    private var ranks: [UInt64] = []

    init(_ themes: [LintedTheme]) {
        for theme in themes {
            let definitions = theme.chain.definitions
            let files = theme.chain.files.map { number(of: $0) }
            ofThemes.append(
                OfTheme(
                    constants: numbers(of: definitions.constants.lazy.map(\.place), in: files),
                    classes: numbers(of: definitions.classes.lazy.map(\.place), in: files),
                    operations: numbers(of: definitions.operations.lazy.map(\.place), in: files)))
        }
        let sorted = sources.indices.sorted { sources[$0].id < sources[$1].id }
        ranks = Array(repeating: 0, count: sources.count)
        for (rank, file) in sorted.enumerated() { ranks[file] = UInt64(rank) }
    }

    private mutating func number(of file: SourceFile) -> UInt32 {
        let number = Int(files.number(of: file.id))
        if number == sources.count { sources.append(file.withoutDocument) }
        return UInt32(number)
    }

    private mutating func numbers(of definitions: some Sequence<Place>, in files: [UInt32]) -> [Int32] {
        definitions.map { places.number(of: Place(file: files[Int($0.file)], offset: $0.offset)) }
    }

    var count: Int { places.items.count }

    /// Returns a number that orders definitions as their locations are ordered.
    func order(of number: Int32) -> UInt64 {
        let place = places.items[Int(number)]
        return ranks[Int(place.file)] << 32 | UInt64(place.offset)
    }

    func location(of number: Int32) -> ThemeSourceLocation {
        let place = places.items[Int(number)]
        return sources[Int(place.file)].location(ofOffset: place.offset)
    }
}
