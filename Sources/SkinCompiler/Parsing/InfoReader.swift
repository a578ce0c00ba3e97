import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

/// The contents of an `info.xml`, with the places that later diagnostics refer to.
package struct InfoFile: Sendable {
    /// The theme's identifier, or nil if the file has no valid one.
    package var identifier: String?
    /// The range of the identifier, or of the file.
    package var identifierRange: ThemeSourceRange
    /// The parent's identifier and its range, or nil if the theme has no parent.
    package var parent: (identifier: String, range: ThemeSourceRange)?
    /// Whether the `inherits` element is not a valid theme identifier.
    package var hasInvalidParent = false
    package var info: ThemeInfo
    package var diagnostics: [ThemeDiagnostic] = []

    package init(range: ThemeSourceRange) {
        identifierRange = range
        info = ThemeInfo(identifier: "", name: "")
    }
}

/// A reader of `info.xml`: theme format 1, section 2.
package struct InfoReader {
    private var reader: ElementReader
    private let symbols: SymbolTable
    private var result: InfoFile
    private let isOverlay: Bool
    private var seen: [Word: ThemeSourceRange] = [:]

    /// - Parameter isOverlay: Whether the bundle is laid on a theme, in which case it has no parent.
    package static func read(_ file: SourceFile, symbols: SymbolTable, isOverlay: Bool = false) -> InfoFile {
        var reader = InfoReader(
            reader: ElementReader(file), symbols: symbols,
            result: InfoFile(range: file.range(in: file.tag(at: file.document.elements[0].offset))),
            isOverlay: isOverlay)
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
            return reader.report(
                .unknownElement, at: 0, "unexpected root element '\(name)' in info.xml; expected 'info'")
        }
        _ = reader.attributes(of: 0, allowed: [], symbols)
        reader.rejectText(in: 0)
        for child in reader.document.children(of: 0) {
            guard let word = reader.word(child), Self.elements.contains(word) else {
                let advice = InfoAdvice.element(symbols[reader.document.elements[child].name])
                reader.rejectElement(child, symbols, in: 0, expected: Self.elements.texts, advice: advice)
                continue
            }
            _ = reader.attributes(of: child, allowed: [], symbols)
            reader.rejectChildren(of: child, symbols)
            read(word, child)
        }
        for word in [Word.identifier, .name] where seen[word] == nil {
            let advice = "add <\(word.text)>…</\(word.text)>"
            reader.report(.invalidInfo, at: 0, "missing element '\(word.text)' in info.xml; \(advice)")
        }
    }

    private mutating func read(_ word: Word, _ element: Int) {
        if let first = seen[word] {
            let note = ThemeDiagnostic.Note("first specified here", at: first)
            return reader.report(.invalidInfo, at: element, "duplicate element '\(word.text)'", notes: [note])
        }
        seen[word] = reader.range(of: element)
        let text = reader.document.text(of: reader.document.elements[element]).trimmed()
        switch word {
        case .identifier:
            result.identifierRange = reader.range(.text, of: element)
            guard requireIdentifier(text, at: element) else { return }
            result.identifier = text.string
            result.info.identifier = text.string
        case .inherits where isOverlay:
            reader.report(.invalidInfo, at: element, "an overlay has no parent; remove 'inherits'")
        case .inherits:
            result.hasInvalidParent = !requireIdentifier(text, at: element)
            guard !result.hasInvalidParent else { return }
            result.parent = (text.string, reader.range(.text, of: element))
            result.info.inherits = text.string
        case .name:
            if text.isEmpty { reader.report(.invalidInfo, at: element, in: .text, "'name' must not be empty") }
            result.info.name = text.string
        case .version:
            if !NameText.isVersion(text) {
                reader.report(
                    .invalidInfo, at: element, in: .text,
                    "invalid version '\(Quoted(text.string).text)'; expected three numbers such as "
                        + (InfoAdvice.version(text.string) ?? "1.0.0"))
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
        let form = "expected a letter or digit followed by letters, digits, '.', '_' and '-', at most 128 characters"
        let advice = InfoAdvice.identifier(text.string).map { "did you mean '\($0)'?" } ?? form
        reader.report(
            .invalidInfo, at: element, in: .text,
            "'\(Quoted(text.string).text)' is not a valid theme identifier; \(advice)")
        return false
    }
}
