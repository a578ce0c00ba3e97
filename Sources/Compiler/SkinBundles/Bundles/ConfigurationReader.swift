import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

/// The content of `skinkit.xml`: theme format 1, section 3.
package struct ThemeConfiguration: Hashable, Sendable {
    package typealias Origin = ThemeLibrary.Origin

    /// A file name extension of bundles, with the origin of bundles that have it.
    package struct BundleExtension: Hashable, Sendable {
        package var name: String
        package var origin: Origin
    }

    package static let fileName = "skinkit.xml"
    package var defaultTheme: String?
    package var extensions: [BundleExtension]

    /// Creates the configuration without a file: `theme` for bundled themes, and `purchasedTheme` for those from a
    /// store.
    package init() {
        extensions = [
            BundleExtension(name: "theme", origin: .bundled), BundleExtension(name: "purchasedTheme", origin: .store),
        ]
    }

    package func origin(ofBundle name: String) -> Origin? {
        guard name.utf8.first != UInt8(ascii: "."), let ending = FilePath.fileExtension(of: name) else { return nil }
        return extensions.first { $0.name.utf8.elementsEqual(ending.utf8) }?.origin
    }
}

struct ConfigurationReader {
    private var reader: ElementReader
    private var configuration = ThemeConfiguration()
    private var seen: [Word: ThemeSourceRange] = [:]

    static func read(_ file: SourceFile, symbols: SymbolTable) -> (ThemeConfiguration, [ThemeDiagnostic]) {
        var reader = ConfigurationReader(reader: ElementReader(file, symbols))
        reader.readRoot()
        return (reader.configuration, reader.reader.diagnostics)
    }

    private mutating func readRoot() {
        guard reader.isRoot(of: .skinkit) else { return }
        _ = reader.attributes(of: 0, allowed: [])
        for child in reader.document.children(of: 0) {
            guard let word = reader.word(child), Grammar.configuration.children.contains(word) else {
                reader.rejectElement(child, in: 0, expected: Grammar.configuration.childNames)
                continue
            }
            let isFirst = reader.isFirst(
                word, among: &seen, at: child, .invalidConfiguration, .duplicateElement(word), .firstSpecified)
            _ = reader.attributes(of: child, allowed: [])
            if word == .default { readDefault(child) } else { readExtensions(child, isRepeated: !isFirst) }
        }
    }

    private mutating func readDefault(_ element: Int) {
        reader.rejectChildren(of: element)
        let text = reader.document.text(of: reader.document.elements[element]).trimmed()
        guard NameText.isThemeIdentifier(text) else {
            return reader.report(.invalidConfiguration, at: element, in: .text, .invalidDefault(text.string))
        }
        configuration.defaultTheme = text.string
    }

    private mutating func readExtensions(_ element: Int, isRepeated: Bool) {
        reader.rejectText(in: element)
        if !isRepeated { configuration.extensions = [] }
        for child in reader.document.children(of: element) {
            guard reader.word(child) == .extension else {
                reader.rejectElement(child, in: element, expected: Grammar.extensions.childNames)
                continue
            }
            readExtension(child)
        }
    }

    private mutating func readExtension(_ element: Int) {
        let attributes = reader.attributes(of: element, allowed: Grammar.bundleExtension.names.all)
        reader.rejectChildren(of: element)
        let name = reader.document.text(of: reader.document.elements[element]).trimmed()
        let origin = reader.value(
            .origin, attributes, of: element, as: ValueForm<ThemeConfiguration.Origin>.word,
            or: .invalidConfiguration)
        if name.isEmpty || name.contains(UInt8(ascii: ".")) || name.contains(UInt8(ascii: "/")) {
            return reader.report(.invalidConfiguration, at: element, in: .text, .invalidExtension(name.string))
        }
        if configuration.extensions.contains(where: { $0.name.utf8.elementsEqual(name) }) {
            return reader.report(.invalidConfiguration, at: element, in: .text, .duplicateExtension(name.string))
        }
        configuration.extensions.append(.init(name: name.string, origin: origin.value ?? .bundled))
    }
}
