import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

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
        guard case .tag(let language) = readLanguage(element, attributes) else { return }
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
        let isUnspecific = language == .own && value == nil
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
        if language != .invalid, !isUnspecific {
            let key = TextKey(element: .label, setting: setting, value: value, language: language.tag)
            _ = isFirst(key, element, .duplicateLabel(of: symbols[setting]))
        }
        result.labels.append(
            InfoFile.Label(
                setting: symbols[setting], value: value.map { symbols[$0] }, language: language.tag, text: text,
                settingRange: reader.range(.value(.for), of: element),
                valueRange: value.map { _ in reader.range(.value(.value), of: element) }))
    }

    // MARK: Languages

    private enum Language: Equatable {
        /// The theme's own language: there is no attribute.
        case own
        /// A tag in lower case.
        case tag(String)
        /// A wrong tag, which was reported.
        case invalid

        var tag: String? { if case .tag(let tag) = self { tag } else { nil } }
    }

    private mutating func readLanguage(_ element: Int, _ attributes: AttributeSet) -> Language {
        guard let tag = reader.value(.lang, attributes) else { return .own }
        if NameText.isLanguageTag(tag) { return .tag(LanguageTag.normalized(tag.string)) }
        reader.report(.invalidInfo, at: element, in: .value(.lang), .invalidLanguage(tag.string))
        return .invalid
    }

    private mutating func isFirst(_ key: TextKey, _ element: Int, _ sentence: Sentence) -> Bool {
        let range = reader.range(of: element)
        guard let first = seenTexts[key] else {
            seenTexts[key] = range
            return true
        }
        reader.report(.invalidInfo, at: element, sentence, notes: [.init(.firstSpecified, at: first)])
        return false
    }

    private func text(of element: Int) -> String {
        reader.text(element).trimmed().string
    }
}
