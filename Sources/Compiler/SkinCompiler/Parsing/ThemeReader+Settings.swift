import SkinFormat
import SkinKit

// Constants that users may change: theme format 1, section 14.
extension ThemeReader {
    func settingAttributes(of element: Int, _ kind: ObjectKind?) -> NameSet {
        guard let label = reader.symbol(.setting, of: element), symbols.length(of: label) > 0 else { return [.setting] }
        return Grammar.settingNames(kind).union([.setting])
    }

    /// Reads the setting attributes of a constant, and returns their index in the definitions; nil if there are none.
    mutating func readSetting(_ element: Int) -> Int32? {
        guard let label = reader.symbol(.setting, of: element) else { return nil }
        let type = reader.name(element)
        let kind = Word(type)?.objectKind
        if Grammar.settingAttributes(kind).isEmpty {
            reader.report(.invalidValue, at: element, in: .value(.setting), .unsettable(symbols[type]))
            return nil
        }
        let isEnd = symbols.length(of: label) == 0
        var setting = SettingDefinition(label: isEnd ? nil : label, place: place(of: element))
        if !isEnd { read(&setting, element, kind, label) }
        definitions.settings.append(setting)
        return Int32(definitions.settings.count - 1)
    }

    /// Notes that an element offers a setting, also if it is wrong.
    mutating func offer(_ name: Symbol, _ element: Int) {
        guard let label = reader.symbol(.setting, of: element), symbols.length(of: label) > 0 else { return }
        offered.add(name, words: words(ofSetting: element))
    }

    private mutating func words(ofSetting element: Int) -> [Symbol]? {
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
        _ setting: inout SettingDefinition, _ element: Int, _ kind: ObjectKind?, _ label: Symbol
    ) {
        if !NameText.isLabel(symbols.bytes(of: label)) {
            reader.report(.invalidName, at: element, in: .value(.setting), .invalidLabel)
        }
        switch kind {
        case .integer, .float: readRange(of: &setting, element, isInteger: kind == .integer)
        case .string: setting.values = readValues(element)
        default: break
        }
    }

    private mutating func readRange(of setting: inout SettingDefinition, _ element: Int, isInteger: Bool) {
        (setting.minimum, setting.maximum) = reader.bounds(of: element, isInteger: isInteger, or: .invalidValue)
        setting.step = reader.bound(.step, of: element, isInteger: isInteger, or: .invalidValue)
    }

    private mutating func readValues(_ element: Int) -> [Symbol]? {
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
