import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

/// The contents of an `info.xml`, with the places that later diagnostics refer to.
package struct InfoFile: Sendable {
    package var identifier: String?
    /// The range of the identifier, or of the file.
    package var identifierRange: ThemeSourceRange
    /// The parent's identifier and its range, or nil if the theme has no parent.
    package var parent: (identifier: String, range: ThemeSourceRange)?
    /// Whether the `inherits` element is not a valid theme identifier.
    package var hasInvalidParent = false
    package var info: ThemeInfo
    /// The appearance, or nil if the theme has its parent's.
    package var appearance: ThemeAppearance?
    package var labels: [Label] = []
    package var diagnostics: [ThemeDiagnostic] = []

    /// The label of a setting or of a word of its values (theme format 1, section 18).
    package struct Label: Sendable {
        package var setting: String
        package var value: String?
        /// The language tag in lower case, or nil for the theme's own language.
        package var language: String?
        package var text: String
        package var settingRange: ThemeSourceRange
        package var valueRange: ThemeSourceRange?
    }

    package init(range: ThemeSourceRange) {
        identifierRange = range
        info = ThemeInfo(identifier: "", name: "")
    }
}

/// A reader of `info.xml`: theme format 1, sections 2 and 18.
package struct InfoReader {
    var reader: ElementReader
    var symbols: SymbolTable { reader.symbols }
    var result: InfoFile
    private let isOverlay: Bool
    private var seen: [Word: ThemeSourceRange] = [:]
    var seenTexts: [TextKey: ThemeSourceRange] = [:]

    /// - Parameter isOverlay: Whether the bundle is laid on a theme, in which case it has no parent.
    package static func read(_ file: SourceFile, symbols: SymbolTable, isOverlay: Bool = false) -> InfoFile {
        var reader = InfoReader(
            reader: ElementReader(file, symbols),
            result: InfoFile(range: file.range(in: file.tag(at: file.document.elements[0].offset))),
            isOverlay: isOverlay)
        reader.readRoot()
        reader.result.diagnostics = reader.reader.diagnostics
        return reader.result
    }

    private mutating func readRoot() {
        guard reader.isRoot(of: .info) else { return }
        _ = reader.attributes(of: 0, allowed: [])
        for child in reader.document.children(of: 0) {
            guard let word = reader.word(child), let form = Grammar.info.child(word) else {
                let advice = InfoAdvice.element(symbols[reader.name(child)])
                reader.rejectElement(child, in: 0, expected: Grammar.info.childNames, advice: advice)
                continue
            }
            let attributes = reader.attributes(of: child, allowed: form.names.all)
            reader.rejectChildren(of: child, .textOnly)
            if word == .label {
                readLabel(child, attributes)
            } else if attributes.given.contains(.lang) {
                readTranslation(word, child, attributes)
            } else {
                read(word, child)
            }
        }
        for word in [Word.identifier, .name] where seen[word] == nil {
            reader.report(.invalidInfo, at: 0, .missingElement(word))
        }
    }

    private mutating func read(_ word: Word, _ element: Int) {
        guard reader.isFirst(word, among: &seen, at: element, .invalidInfo, .duplicateElement(word), .firstSpecified)
        else { return }
        let text = reader.text(element).trimmed()
        switch word {
        case .identifier:
            result.identifierRange = reader.range(.text, of: element)
            guard requireIdentifier(text, at: element) else { return }
            result.identifier = text.string
            result.info.identifier = text.string
        case .inherits where isOverlay: reader.report(.invalidInfo, at: element, .overlayWithParent)
        case .inherits:
            result.hasInvalidParent = !requireIdentifier(text, at: element)
            guard !result.hasInvalidParent else { return }
            result.parent = (text.string, reader.range(.text, of: element))
            result.info.inherits = text.string
        case .name:
            if text.isEmpty { reader.report(.invalidInfo, at: element, in: .text, .empty(.name)) }
            result.info.name = text.string
        case .version:
            if !NameText.isVersion(text) {
                reader.report(.invalidInfo, at: element, in: .text, .invalidThemeVersion(text.string))
            }
            result.info.version = text.string
        case .author: result.info.author = text.string
        case .license: result.info.license = text.string
        case .description: result.info.summary = text.string
        case .appearance: readAppearance(text.string, element)
        default: result.info.homepage = text.string
        }
    }

    private mutating func requireIdentifier(_ text: ArraySlice<UInt8>, at element: Int) -> Bool {
        if NameText.isThemeIdentifier(text) { return true }
        reader.report(.invalidInfo, at: element, in: .text, .invalidThemeIdentifier(text.string))
        return false
    }
}

// The appearance, and texts in several languages: theme format 1, section 18.
extension InfoReader {
    /// The identity of an element that is allowed once: a text in a language, or the label of a setting or word.
    struct TextKey: Hashable {
        var element: Word
        var setting: Symbol?
        var value: Symbol?
        var language: String?
    }

    mutating func readAppearance(_ text: String, _ element: Int) {
        result.appearance = ThemeAppearance(rawValue: text)
        if result.appearance != nil { return }
        reader.report(
            .invalidInfo, at: element, in: .text,
            text.isEmpty ? .empty(Word.appearance.text, .appearance) : .invalidAppearance(text))
    }

    /// Reads a name or description with the attribute `lang`.
    mutating func readTranslation(_ word: Word, _ element: Int, _ attributes: AttributeSet) {
        let text = text(of: element)
        if word == .name, text.isEmpty { reader.report(.invalidInfo, at: element, in: .text, .empty(.name)) }
        guard let language = readLanguage(element, attributes).value else { return }
        let key = TextKey(element: word, language: language)
        guard isFirst(key, element, .duplicateElement(word, in: language)) else { return }
        if word == .name {
            result.info.localizedNames[language] = text
        } else {
            result.info.localizedSummaries[language] = text
        }
    }

    mutating func readLabel(_ element: Int, _ attributes: AttributeSet) {
        let setting = reader.required(.for, in: attributes, of: element)
        let value = reader.symbol(.value, attributes)
        let language = readLanguage(element, attributes)
        // Without a tag it is the theme's own language.
        let isUnspecific = language == (nil, true) && value == nil
        if isUnspecific {
            reader.report(.missingAttribute, at: element, .missingAttribute(Word.lang.text, of: Word.label.text))
        }
        let text = text(of: element)
        if !NameText.isLabel(Array(text.utf8)[...]) {
            reader.report(.invalidInfo, at: element, in: .text, .invalidLabelText)
        }
        guard let setting else { return }
        guard NameText.isDefinitionName(symbols.bytes(of: setting)) else {
            return reader.report(
                .invalidName, at: element, in: .value(.for), .invalidName(symbols[setting], of: .constant))
        }
        if language.isValid, !isUnspecific {
            let key = TextKey(element: .label, setting: setting, value: value, language: language.value)
            _ = isFirst(key, element, .duplicateLabel(of: symbols[setting]))
        }
        result.labels.append(
            InfoFile.Label(
                setting: symbols[setting], value: value.map { symbols[$0] }, language: language.value, text: text,
                settingRange: reader.range(.value(.for), of: element),
                valueRange: value.map { _ in reader.range(.value(.value), of: element) }))
    }

    private mutating func readLanguage(
        _ element: Int, _ attributes: AttributeSet
    ) -> (value: String?, isValid: Bool) {
        reader.value(.lang, attributes, of: element, as: .language, or: .invalidInfo)
    }

    private mutating func isFirst(_ key: TextKey, _ element: Int, _ sentence: Sentence) -> Bool {
        reader.isFirst(key, among: &seenTexts, at: element, .invalidInfo, sentence, .firstSpecified)
    }

    private func text(of element: Int) -> String {
        reader.text(element).trimmed().string
    }
}
