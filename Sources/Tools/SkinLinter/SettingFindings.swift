import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSyntax

/// The findings about attributes `setting` without a label: theme format 1, section 14.
struct SettingFindings {
    private let themes: [LintedTheme]

    init(_ themes: [LintedTheme]) { self.themes = themes }

    func diagnostics() -> [ThemeDiagnostic] {
        var seen: Set<ThemeDiagnostic> = []
        return themes.flatMap(findings).filter { seen.insert($0).inserted }
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
