import SkinFormat
import SkinKit

// Constants that users may change: theme format 1, section 14.
extension ThemeReader {
    func settingAttributes(of element: Int, _ kind: ObjectKind?, _ reader: ElementReader) -> NameSet {
        guard let label = reader.symbol(.setting, of: element), symbols.length(of: label) > 0 else { return [.setting] }
        return Grammar.settingNames(kind).union([.setting])
    }

    /// Reads the setting attributes of a constant, and returns their index in the definitions; nil if there are none.
    mutating func readSetting(_ element: Int, _ reader: inout ElementReader) -> Int32? {
        guard let label = reader.symbol(.setting, of: element) else { return nil }
        let type = reader.document.elements[element].name
        let kind = Word(type)?.objectKind
        if Grammar.settingAttributes(kind).isEmpty {
            reader.report(.invalidValue, at: element, in: .value(.setting), .unsettable(symbols[type]))
            return nil
        }
        let isEnd = symbols.length(of: label) == 0
        var setting = SettingDefinition(label: isEnd ? nil : label, place: place(of: element, reader))
        if !isEnd { read(&setting, element, kind, label, &reader) }
        definitions.settings.append(setting)
        return Int32(definitions.settings.count - 1)
    }

    /// Notes that an element offers a setting, also if it is wrong.
    mutating func offer(_ name: Symbol, _ element: Int, _ reader: ElementReader) {
        guard let label = reader.symbol(.setting, of: element), symbols.length(of: label) > 0 else { return }
        offered.add(name, words: words(ofSetting: element, reader))
    }

    private mutating func words(ofSetting element: Int, _ reader: ElementReader) -> [Symbol]? {
        switch reader.word(element)?.objectKind {
        case .color, .float, .integer: return []
        case .bool: return Grammar.booleans.map { symbols.intern($0.word) }
        case .string:
            let values = reader.symbol(.values, of: element).map { symbols.bytes(of: $0).words() } ?? []
            return values.isEmpty ? nil : values.map { symbols.intern($0) }
        default: return nil
        }
    }

    private mutating func read(
        _ setting: inout SettingDefinition, _ element: Int, _ kind: ObjectKind?, _ label: Symbol,
        _ reader: inout ElementReader
    ) {
        if !NameText.isLabel(symbols.bytes(of: label)) {
            reader.report(.invalidName, at: element, in: .value(.setting), .invalidLabel)
        }
        switch kind {
        case .integer, .float: readRange(of: &setting, element, isInteger: kind == .integer, &reader)
        case .string: setting.values = readValues(element, &reader)
        default: break
        }
    }

    private func readRange(
        of setting: inout SettingDefinition, _ element: Int, isInteger: Bool, _ reader: inout ElementReader
    ) {
        setting.minimum = bound(.minimum, element, isInteger: isInteger, &reader)
        setting.maximum = bound(.maximum, element, isInteger: isInteger, &reader)
        setting.step = bound(.step, element, isInteger: isInteger, &reader)
        if let least = setting.minimum, let most = setting.maximum, least > most {
            reader.report(.invalidValue, at: element, in: .value(.minimum), .minimumAboveMaximum)
            (setting.minimum, setting.maximum) = (nil, nil)
        }
    }

    private func bound(
        _ word: Word, _ element: Int, isInteger: Bool, _ reader: inout ElementReader
    ) -> ComponentSchema.Bound? {
        guard let text = reader.symbol(word, of: element).map({ symbols.bytes(of: $0) }) else { return nil }
        if let bound = ComponentSchema.Bound(text, isInteger: isInteger), word != .step || bound > .integer(0) {
            return bound
        }
        reader.report(
            .invalidValue, at: element, in: .value(word),
            .invalidValue(text.string, of: word.text, .bound(isInteger: isInteger, isPositive: word == .step)))
        return nil
    }

    private mutating func readValues(_ element: Int, _ reader: inout ElementReader) -> [Symbol]? {
        guard let text = reader.symbol(.values, of: element) else {
            reader.report(.missingAttribute, at: element, .settingWithoutValues)
            return nil
        }
        let words = symbols.bytes(of: text).words()
        if words.isEmpty {
            reader.report(.invalidValue, at: element, in: .value(.values), .empty(.values))
            return nil
        }
        return words.map { symbols.intern($0) }
    }
}
