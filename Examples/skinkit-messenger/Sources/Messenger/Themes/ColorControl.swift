import SkinGTK
import SkinKit
import SkinSettings

/// Buttons for common colors, a slider over the hues, and the accent of a picture. They show the color that is chosen.
@MainActor
final class ColorControl {
    let widget = box(vertical, spacing: 8)
    private let slider: Widget
    private var swatches: [(button: Widget, degrees: Double)] = []
    private var hue: Hue
    private let change: @MainActor (ThemeColor) -> Void
    private let tell: @MainActor (String) -> Void
    /// Whether the slider moves because of another control.
    private var isFollowing = false
    private static let saturation = 0.62

    /// - Parameter tell: Shows a sentence to the user.
    init(
        _ name: String, _ color: ThemeColor, _ skins: Skins, tell: @escaping @MainActor (String) -> Void,
        change: @escaping @MainActor (ThemeColor) -> Void
    ) {
        (self.change, self.tell) = (change, tell)
        hue = Hue(color)
        slider = gtk_scale_new_with_range(horizontal, 0, 359, 1)!.labelled("\(name): hue").leavingWheel()
        let row = box(horizontal, spacing: 8)
        for (number, swatch) in Hue.swatches.enumerated() {
            let button = button { [self] in choose(degrees: swatch.degrees, saturation: Self.saturation) }
                .with(class: "swatch").with(class: "swatch-\(number)").named("\(name): \(swatch.name)")
            swatches.append((button, swatch.degrees))
            row.append(button)
        }
        skins.register(slider.with(class: "hue"), ThemedScale.self, nil)
        gtk_widget_set_size_request(slider, -1, 28)
        let picture = button("From a picture…") { [self] in choosePicture("\(name): the color of a picture") }
        skins.register(picture.with(class: "outlined"), ThemedButton.self, "button_alert_cancel")
        widget.append(
            row.margins(2, 0, 0, 2), slider, picture.labelled("\(name): from a picture").aligned(GTK_ALIGN_START))
        show()
        GTKSignal.connect(slider.raw, "value-changed") { [self] in
            if isFollowing { return }
            choose(degrees: gtk_range_get_value(slider.cast()), saturation: max(hue.saturation, 0.55))
        }
    }

    private func choose(degrees: Double, saturation: Double) {
        hue = Hue(degrees: degrees, saturation: saturation, lightness: hue.lightness)
        show()
        change(hue.color)
    }

    private func choosePicture(_ title: String) {
        PictureChooser(over: widget, title) { path in
            Task { [self] in
                let pixels = await Task.detached { PictureFile(path: path).pixels }.value
                guard let color = ThemeColor(accentOf: pixels) else {
                    return tell(
                        pixels.isEmpty
                            ? "This file is no picture that can be read." : "This picture has no color that stands out."
                    )
                }
                hue = Hue(color)
                show()
                change(color)
            }
        }
    }

    private func show() {
        isFollowing = true
        gtk_range_set_value(slider.cast(), hue.degrees)
        isFollowing = false
        let isOfSwatch = (hue.saturation - Self.saturation).magnitude < 0.01
        for (button, degrees) in swatches {
            button.set(class: "chosen", isOfSwatch && (hue.degrees - degrees).magnitude < 0.75)
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

    /// The color.
    var color: ThemeColor {
        func channel(_ n: Double) -> Float {
            let k = (n + degrees / 30).truncatingRemainder(dividingBy: 12)
            return Float(lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1)))
        }
        return ThemeColor(red: channel(0), green: channel(8), blue: channel(4))
    }
}
