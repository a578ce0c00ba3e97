import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSyntax

/// The findings about empty attributes `setting`: theme format 1, section 14.
struct SettingFindings {
    private let themes: [LintedTheme]

    init(_ themes: [LintedTheme]) { self.themes = themes }

    /// Returns the findings, unordered.
    func diagnostics() -> [ThemeDiagnostic] {
        var seen: Set<ThemeDiagnostic> = []
        return themes.flatMap(findings).filter { seen.insert($0).inserted }
    }

    /// Returns a finding for each constant that ends a setting although none of its name is one.
    private func findings(_ theme: LintedTheme) -> [ThemeDiagnostic] {
        let definitions = theme.chain.definitions
        let settings = definitions.settingNames
        return theme.ownLayers.flatMap(\.constants).compactMap { number in
            let constant = definitions.constants[Int(number)]
            guard constant.setting != nil, !settings.contains(constant.name) else { return nil }
            let file = theme.chain.files[Int(constant.place.file)]
            return ThemeDiagnostic(
                .uselessSetting, severity: .warning,
                at: file.range(of: .value(Word.setting.text), in: file.tag(at: constant.place.offset)),
                "setting=\"\" ends no setting of '\(theme.chain.symbols[constant.name])'; write a label, or remove it")
        }
    }
}
