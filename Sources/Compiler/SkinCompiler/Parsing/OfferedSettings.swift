import SkinDiagnostics
import SkinKit

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
