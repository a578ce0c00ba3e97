import SkinDiagnostics
import SkinKit

/// What an `info.xml` says, with the places that later checks speak of.
package struct InfoFile: Sendable {
    /// The theme's identifier, where the file has a sound one.
    package var identifier: String?
    /// The element of the identifier, or the file.
    package var identifierLocation: ThemeSourceLocation
    /// The parent's identifier and its element; nil without one.
    package var parent: (identifier: String, location: ThemeSourceLocation)?
    /// Whether there is an `inherits` that names no theme.
    package var hasInvalidParent = false
    package var info: ThemeInfo
    package var diagnostics: [ThemeDiagnostic] = []

    package init(location: ThemeSourceLocation) {
        identifierLocation = location
        info = ThemeInfo(identifier: "", name: "")
    }
}

/// Reads `info.xml`: theme format 1, section 2.
struct InfoReader {
    private var reader: ElementReader
    private let symbols: SymbolTable
    private var result: InfoFile
    private var seen: [Word: ThemeSourceLocation] = [:]

    static func read(_ file: SourceFile, symbols: SymbolTable) -> InfoFile {
        var reader = InfoReader(
            reader: ElementReader(file), symbols: symbols, result: InfoFile(location: file.location(ofElement: 0)))
        reader.readRoot()
        reader.result.diagnostics = reader.reader.diagnostics
        return reader.result
    }

    private static let elements: WordSet = [
        .identifier, .name, .version, .inherits, .author, .license, .description, .homepage,
    ]

    private mutating func readRoot() {
        guard reader.word(0) == .info else {
            let name = symbols[reader.document.elements[0].name]
            return reader.report(.unknownElement, at: 0, "info.xml begins with 'info', not with '\(name)'")
        }
        _ = reader.attributes(of: 0, allowed: [], symbols)
        reader.rejectText(in: 0)
        for child in reader.document.children(of: 0) {
            guard let word = reader.word(child), Self.elements.contains(word) else {
                reader.rejectElement(child, symbols, in: 0, expected: Self.elements.texts)
                continue
            }
            _ = reader.attributes(of: child, allowed: [], symbols)
            reader.rejectChildren(of: child, symbols)
            read(word, child)
        }
        for word in [Word.identifier, .name] where seen[word] == nil {
            reader.report(.invalidInfo, at: 0, "info.xml needs the element '\(word.text)'")
        }
    }

    private mutating func read(_ word: Word, _ element: Int) {
        let location = reader.location(of: element)
        if let first = seen[word] {
            let note = ThemeDiagnostic.Note("first given here", at: first)
            return reader.report(.invalidInfo, at: element, "'\(word.text)' is given twice", notes: [note])
        }
        seen[word] = location
        let text = reader.document.text(of: reader.document.elements[element]).trimmed()
        switch word {
        case .identifier:
            result.identifierLocation = location
            guard requireIdentifier(text, at: element) else { return }
            result.identifier = text.string
            result.info.identifier = text.string
        case .inherits:
            result.hasInvalidParent = !requireIdentifier(text, at: element)
            guard !result.hasInvalidParent else { return }
            result.parent = (text.string, location)
            result.info.inherits = text.string
        case .name:
            if text.isEmpty { reader.report(.invalidInfo, at: element, "a theme's name is not empty") }
            result.info.name = text.string
        case .version:
            if !NameText.isVersion(text) {
                reader.report(
                    .invalidInfo, at: element, "a version is three numbers, as in 1.0.0, not '\(text.string)'")
            }
            result.info.version = text.string
        case .author: result.info.author = text.string
        case .license: result.info.license = text.string
        case .description: result.info.summary = text.string
        default: result.info.homepage = text.string
        }
    }

    private mutating func requireIdentifier(_ text: ArraySlice<UInt8>, at element: Int) -> Bool {
        if NameText.isThemeIdentifier(text) { return true }
        reader.report(
            .invalidInfo, at: element,
            "'\(text.string)' is no identifier: a letter or digit comes first, then "
                + "letters, digits, '.', '_' and '-', 128 at the most")
        return false
    }
}
