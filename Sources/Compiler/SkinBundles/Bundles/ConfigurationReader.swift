import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

/// A reader of `skinkit.xml`.
struct ConfigurationReader {
    private var reader: ElementReader
    private let symbols: SymbolTable
    private var configuration = ThemeConfiguration()
    private var seen: [Word: ThemeSourceRange] = [:]

    static func read(_ file: SourceFile, symbols: SymbolTable) -> (ThemeConfiguration, [ThemeDiagnostic]) {
        var reader = ConfigurationReader(reader: ElementReader(file), symbols: symbols)
        reader.readRoot()
        return (reader.configuration, reader.reader.diagnostics)
    }

    private mutating func readRoot() {
        guard reader.word(0) == .skinkit else {
            let name = symbols[reader.document.elements[0].name]
            return reader.report(
                .unknownElement, at: 0, "unexpected root element '\(name)' in skinkit.xml; expected 'skinkit'")
        }
        _ = reader.attributes(of: 0, allowed: [], symbols)
        reader.rejectText(in: 0)
        for child in reader.document.children(of: 0) {
            guard let word = reader.word(child), word == .default || word == .extensions else {
                reader.rejectElement(child, symbols, in: 0, expected: ["default", "extensions"])
                continue
            }
            let isRepeated = seen[word] != nil
            if let first = seen[word] {
                let note = ThemeDiagnostic.Note("first specified here", at: first)
                reader.report(.invalidConfiguration, at: child, "duplicate element '\(word.text)'", notes: [note])
            }
            seen[word] = reader.range(of: child)
            _ = reader.attributes(of: child, allowed: [], symbols)
            if word == .default { readDefault(child) } else { readExtensions(child, isRepeated: isRepeated) }
        }
    }

    private mutating func readDefault(_ element: Int) {
        reader.rejectChildren(of: element, symbols)
        let text = reader.document.text(of: reader.document.elements[element]).trimmed()
        guard NameText.isThemeIdentifier(text) else {
            return reader.report(
                .invalidConfiguration, at: element, in: .text, "'\(text.string)' is not a valid theme identifier")
        }
        configuration.defaultTheme = text.string
    }

    private mutating func readExtensions(_ element: Int, isRepeated: Bool) {
        reader.rejectText(in: element)
        if !isRepeated { configuration.extensions = [] }
        for child in reader.document.children(of: element) {
            guard reader.word(child) == .extension else {
                reader.rejectElement(child, symbols, in: element, expected: ["extension"])
                continue
            }
            readExtension(child)
        }
    }

    private mutating func readExtension(_ element: Int) {
        let attributes = reader.attributes(of: element, allowed: [.origin], symbols)
        reader.rejectChildren(of: element, symbols)
        let name = reader.document.text(of: reader.document.elements[element]).trimmed()
        let origin =
            reader.value(.origin, attributes).map { ThemeConfiguration.Origin(rawValue: $0.string) } ?? .bundled
        if origin == nil {
            reader.report(
                .invalidConfiguration, at: element, in: .value(.origin),
                "invalid 'origin'; expected 'bundled' or 'store'")
        }
        if name.isEmpty || name.contains(UInt8(ascii: ".")) || name.contains(UInt8(ascii: "/")) {
            let message = "'\(name.string)' is not a valid extension: it must not be empty or contain '.' or '/'"
            return reader.report(.invalidConfiguration, at: element, in: .text, message)
        }
        if configuration.extensions.contains(where: { $0.name.utf8.elementsEqual(name) }) {
            return reader.report(
                .invalidConfiguration, at: element, in: .text, "duplicate extension '\(name.string)'")
        }
        configuration.extensions.append(.init(name: name.string, origin: origin ?? .bundled))
    }
}
