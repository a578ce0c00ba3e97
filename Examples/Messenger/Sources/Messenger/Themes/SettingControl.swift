import Foundation
import SkinGTK
import SkinKit
import SkinSettings

/// A control for one setting of a theme, made from its type. It shows each value while the user drags.
@MainActor
final class SettingControl {
    let widget: Widget
    private let setting: ThemeSetting
    private let change: @MainActor (ThemeObject) -> Void
    private let skins: Skins

    init(_ setting: ThemeSetting, _ skins: Skins, change: @escaping @MainActor (ThemeObject) -> Void) {
        self.setting = setting
        self.change = change
        self.skins = skins
        let title = label(setting.label).expanding(horizontally: true)
        skins.theme(title, ThemedLabel.self, "label_setting_title")
        widget = box(vertical, spacing: 4, title)
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

    /// A slider over the hues, and buttons for common colors.
    private func buildColor(_ color: ThemeColor) {
        let hue = Hue(color)
        let slider = scale("\(setting.label): hue", hue.degrees, from: 0, to: 359, step: 1) { [change] in
            change(.color(Hue(degrees: $0, saturation: max(hue.saturation, 0.55), lightness: hue.lightness).color))
        }
        let swatches = box(horizontal, spacing: 8)
        for (number, (name, degrees)) in Hue.swatches.enumerated() {
            let swatch = button { [change] in
                change(.color(Hue(degrees: degrees, saturation: 0.62, lightness: hue.lightness).color))
            }.with(class: "swatch").with(class: "swatch-\(number)").named("\(setting.label): \(name)")
            swatches.append(swatch)
        }
        widget.append(swatches, slider)
    }

    private func buildNumber(_ value: Double, _ make: @escaping @MainActor (Double) -> ThemeObject) {
        let (least, most) = (Self.number(setting.minimum) ?? 0, Self.number(setting.maximum) ?? max(value * 2, 1))
        let step = Self.number(setting.step) ?? (most - least) / 100
        widget.append(scale(setting.label, value, from: least, to: most, step: step) { [change] in change(make($0)) })
    }

    private func scale(
        _ name: String, _ value: Double, from least: Double, to most: Double, step: Double,
        _ body: @escaping @MainActor (Double) -> Void
    ) -> Widget {
        let scale = gtk_scale_new_with_range(horizontal, least, max(most, least + step), step)!.labelled(name)
        gtk_range_set_value(scale.cast(), value)
        GTKSignal.connect(scale.raw, "value-changed") { body(gtk_range_get_value(scale.cast())) }
        gtk_widget_set_size_request(scale, -1, 28)
        return skins.theme(scale, ThemedScale.self, nil)
    }

    private func buildSwitch(_ value: Bool) {
        let control = gtk_switch_new()!.aligned(GTK_ALIGN_START).labelled(setting.label)
        gtk_switch_set_active(control.opaque, value ? 1 : 0)
        GTKSignal.connect(control.raw, "notify::active") { [change] in
            change(.bool(gtk_switch_get_active(control.opaque) != 0))
        }
        widget.append(skins.theme(control, ThemedSwitch.self, nil))
    }

    private func buildChoice(_ value: String) {
        let words = (setting.values ?? []).map { (title: $0, value: $0) }
        widget.append(choice(setting.label, words, chosen: value, skins) { [change] in change(.string($0)) })
    }

    private static func number(_ object: ThemeObject?) -> Double? {
        switch object {
        case .float(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }
}

/// A color as a point of the color wheel.
struct Hue {
    var degrees: Double
    var saturation: Double
    var lightness: Double

    static let swatches: [(name: String, degrees: Double)] = [
        ("blue", 215), ("purple", 265), ("pink", 320), ("red", 355), ("orange", 25), ("green", 150), ("teal", 185),
    ]

    init(degrees: Double, saturation: Double, lightness: Double) {
        self.degrees = degrees
        self.saturation = saturation
        self.lightness = lightness
    }

    init(_ color: ThemeColor) {
        let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        lightness = (most + least) / 2
        let chroma = most - least
        saturation = chroma == 0 ? 0 : chroma / (1 - abs(2 * lightness - 1))
        let sixths =
            chroma == 0
            ? 0
            : most == red
                ? (green - blue) / chroma : most == green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4
        degrees = (sixths * 60 + 360).truncatingRemainder(dividingBy: 360)
    }

    var color: ThemeColor {
        func channel(_ n: Double) -> Float {
            let k = (n + degrees / 30).truncatingRemainder(dividingBy: 12)
            return Float(lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1)))
        }
        return ThemeColor(red: channel(0), green: channel(8), blue: channel(4))
    }
}
