import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSettings
import SkinSyntax

/// The findings about settings: labels that are none, and choices that are refused (theme format 1, sections 14 and 18).
struct SettingFindings {
    private let themes: [LintedTheme]

    init(_ themes: [LintedTheme]) { self.themes = themes }

    func diagnostics() -> [ThemeDiagnostic] {
        var seen: Set<ThemeDiagnostic> = []
        return themes.flatMap { findings($0) + refusedChoices($0) }.filter { seen.insert($0).inserted }
    }

    /// The maximum number of choices that are tried for a theme.
    private static let choiceLimit = 256

    /// Returns a finding for each word of a setting, and each value of a bool, that users may choose and that is refused.
    private func refusedChoices(_ theme: LintedTheme) -> [ThemeDiagnostic] {
        let definitions = theme.chain.definitions
        let own = theme.ownLayers.flatMap(\.constants).map { definitions.constants[Int($0)] }
        let places = Dictionary(own.filter { $0.setting != nil }.map { (theme.chain.symbols[$0.name], $0.place) }) {
            first, _ in first
        }
        let choices = theme.theme.settings().flatMap { setting in setting.choices.map { (setting, $0) } }
        return choices.prefix(Self.choiceLimit).compactMap { setting, choice in
            guard let place = places[setting.name] else { return nil }
            do throws(ThemeAdjustmentError) {
                _ = try theme.theme.adjusted(setting.name, to: choice)
                return nil
            } catch {
                let file = theme.chain.files[Int(place.file)]
                let range = file.range(of: .value(Word.setting.text), in: file.tag(at: place.offset))
                return ThemeDiagnostic(
                    .refusedChoice, severity: .warning, at: range,
                    "users may choose \(choice.word) for '\(setting.name)', which is refused: \(error.message)")
            }
        }
    }

    /// Returns a finding for each constant that ends a setting although none of its name is one, or whose label is a
    /// Boolean.
    private func findings(_ theme: LintedTheme) -> [ThemeDiagnostic] {
        let definitions = theme.chain.definitions
        let settings = definitions.settingNames
        var found: [ThemeDiagnostic] = []
        for number in theme.ownLayers.flatMap(\.constants) {
            let constant = definitions.constants[Int(number)]
            guard let setting = constant.setting else { continue }
            let label = definitions.settings[Int(setting)].label.map { theme.chain.symbols[$0] as String }
            let isSetting = settings.contains(constant.name)
            guard let message = Self.message(theme.chain.symbols[constant.name], label, isSetting: isSetting) else {
                continue
            }
            let file = theme.chain.files[Int(constant.place.file)]
            let range = file.range(of: .value(Word.setting.text), in: file.tag(at: constant.place.offset))
            found.append(ThemeDiagnostic(.uselessSetting, severity: .warning, at: range, message))
        }
        return found
    }

    /// Returns what is wrong with an attribute `setting`, or nil if it is right.
    private static func message(_ name: String, _ label: String?, isSetting: Bool) -> String? {
        guard let label else {
            return isSetting ? nil : "setting=\"\" ends no setting of '\(name)'; write a label, or remove it"
        }
        guard WordAdvice.bool(label) != nil else { return nil }
        return "the label of '\(name)' is '\(label)'; write a label for users, such as 'Accent color'"
    }
}

extension ThemeSetting {
    /// The values of a string or a bool that users may choose.
    fileprivate var choices: [ThemeValue] {
        if case .bool = value { return [.bool(true), .bool(false)] }
        return (values ?? []).map { .string($0) }
    }
}

extension ThemeValue {
    fileprivate var word: String {
        switch self {
        case .string(let text): "'\(text)'"
        case .bool(let flag): "\(flag)"
        default: "a value"
        }
    }
}
