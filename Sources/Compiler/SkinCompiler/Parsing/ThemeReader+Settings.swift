import SkinDiagnostics
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
        setting.step = reader.value(.step, of: element, as: .bound(isInteger: isInteger, isStep: true))
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

/// The settings that the constants of a chain offer under any traits, and the words of their values: theme format 1,
/// sections 14 and 18.
struct OfferedSettings: Sendable {
    private struct Words: Sendable {
        var all: Set<Symbol> = []
        var areKnown = true
    }

    private var words: [Symbol: Words] = [:]

    /// - Parameter words: The words of the constant's values, or nil if it is wrong.
    mutating func add(_ setting: Symbol, words: [Symbol]?) {
        self.words[setting, default: Words()].all.formUnion(words ?? [])
        if words == nil { self.words[setting]?.areKnown = false }
    }

    /// Returns the faults of labels whose setting is not offered, or whose word is not one of its values.
    func faults(of labels: [InfoFile.Label], _ symbols: SymbolTable) -> [ThemeDiagnostic] {
        var found = Diagnostics()
        for label in labels {
            guard let words = symbols.find(label.setting).flatMap({ words[$0] }) else {
                let advice = found.nearest(to: label.setting, among: self.words.keys.map { symbols[$0] }.sorted())
                found.add(.unknownConstant, .unknownSetting(label.setting).advising(advice), at: label.settingRange)
                continue
            }
            guard let value = label.value, let range = label.valueRange, words.areKnown else { continue }
            if let word = symbols.find(value), words.all.contains(word) { continue }
            let all = words.all.map { symbols[$0] }.sorted()
            let advice = found.nearest(to: value, among: all) ?? .choice(of: all)
            found.add(.invalidValue, .unknownWord(value, of: label.setting).advising(advice), at: range)
        }
        return found.all
    }
}
