import Foundation
import MessengerModel
import SkinGTK
import SkinKit
import SkinSettings

/// A control for one setting of a theme, made from its type, with its value. It shows each value while the user drags.
@MainActor
final class SettingControl {
    let widget: Widget
    private let setting: ThemeSetting
    private let change: @MainActor (ThemeValue) -> Void
    private let tell: @MainActor (String) -> Void
    private let skins: Skins
    private let value = label()
    /// The label in the user's language.
    private let name: String

    /// - Parameter tell: Shows a sentence to the user.
    init(
        _ setting: ThemeSetting, _ skins: Skins, tell: @escaping @MainActor (String) -> Void,
        change: @escaping @MainActor (ThemeValue) -> Void
    ) {
        self.setting = setting
        (self.change, self.tell) = (change, tell)
        self.skins = skins
        name = setting.label(for: GTKSystem.languages)
        let title = label(name, lines: 0).expanding(horizontally: true)
        skins.register(title, ThemedLabel.self, "label_setting_title")
        skins.register(value, ThemedLabel.self, "label_setting_value")
        widget = box(vertical, spacing: 4, box(horizontal, spacing: 8, title, value))
        build()
    }

    private func build() {
        switch setting.value {
        case .color(let color): buildColor(color)
        case .float(let value): buildNumber(value) { .float($0) }
        case .integer(let value): buildNumber(Double(value)) { .integer(Int64($0.rounded())) }
        case .bool(let value): buildSwitch(value)
        case .string(let value): buildChoice(value)
        default: break
        }
    }

    private func show(_ text: String) { gtk_label_set_text(value.opaque, text) }

    private func buildColor(_ color: ThemeColor) {
        show(String(color.description.prefix(7)))
        let control = ColorControl(name, color, skins, tell: tell) { [self] color in
            show(String(color.description.prefix(7)))
            change(.color(color))
        }
        widget.append(control.widget)
    }

    private func buildNumber(_ value: Double, _ make: @escaping @MainActor (Double) -> ThemeValue) {
        let least = Self.number(setting.minimum) ?? 0
        var most = Self.number(setting.maximum) ?? max(value * 2, 1)
        let step = Self.number(setting.step) ?? (most - least) / 100
        most = max(most, least + step)
        let scale = gtk_scale_new_with_range(horizontal, least, most, step)!.labelled(name).leavingWheel()
        gtk_range_set_value(scale.cast(), value)
        let showNumber: @MainActor (Double) -> Void = { [self] in
            show(SettingText.number($0, in: least...most, step: step))
        }
        showNumber(value)
        GTKSignal.connect(scale.raw, "value-changed") { [self] in
            // GTK stops at any pixel between two steps.
            let steps = ((gtk_range_get_value(scale.cast()) - least) / step).rounded()
            let value = min(least + steps * step, most)
            showNumber(value)
            change(make(value))
        }
        gtk_widget_set_size_request(scale, -1, 28)
        widget.append(skins.register(scale, ThemedScale.self, nil))
    }

    private func buildSwitch(_ value: Bool) {
        let control = gtk_switch_new()!.aligned(GTK_ALIGN_START).labelled(name)
        gtk_switch_set_active(control.opaque, value ? 1 : 0)
        GTKSignal.connect(control.raw, "notify::active") { [change] in
            change(.bool(gtk_switch_get_active(control.opaque) != 0))
        }
        widget.append(skins.register(control, ThemedSwitch.self, nil))
    }

    private func buildChoice(_ value: String) {
        let words = (setting.values ?? []).map { (title: title(ofWord: $0), value: $0) }
        let choice = Choice(name, words, chosen: value, skins) { [change] in change(.string($0)) }
        widget.append(choice.widget)
    }

    /// Returns the theme's label of a word in the user's language, else the word as a title.
    private func title(ofWord word: String) -> String {
        let label = setting.label(ofValue: word, for: GTKSystem.languages)
        return label == word ? SettingText.title(ofWord: word) : label
    }

    private static func number(_ object: ThemeValue?) -> Double? {
        switch object {
        case .float(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }
}
