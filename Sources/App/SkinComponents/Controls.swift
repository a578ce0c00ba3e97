import SkinKit

/// A push button: component type `uibutton`.
open class SkinButton: SkinControl {
    /// The title.
    public var title = ""
    /// The color of the title; nil for the platform's default.
    public var titleColor: ThemeColor?
    /// The font of the title.
    public var titleFont = ThemeFont(size: 17)
    /// The image.
    public var image: ThemeImage?
    /// The space between the edges and the content, in points.
    public var contentInsets = ThemeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

/// An on/off switch: component type `uiswitch`.
open class SkinSwitch: SkinControl {
    /// Whether the switch is on.
    public var isOn = false
    /// The color of the track while the switch is on; nil for the platform's default.
    public var onTintColor: ThemeColor?
    /// The color of the track while the switch is off; nil for the platform's default.
    public var offTintColor: ThemeColor?
    /// The color of the thumb; nil for the platform's default.
    public var thumbTintColor: ThemeColor?
}

/// A control that selects a value from a range: component type `uislider`.
open class SkinSlider: SkinControl {
    /// The value. Changes of the range do not clamp it.
    public var value = 0.0
    /// The color of the track below the value; nil for the platform's default.
    public var minimumTrackTintColor: ThemeColor?
    /// The color of the track above the value; nil for the platform's default.
    public var maximumTrackTintColor: ThemeColor?
    /// The color of the thumb; nil for the platform's default.
    public var thumbTintColor: ThemeColor?
    /// The image that replaces the thumb.
    public var thumbImage: ThemeImage?
    /// The minimum and maximum value.
    public var range = SkinSliderRange()
}

extension ComponentDefinitions {
    mutating func defineControls() {
        define(SkinButton.self, as: "uibutton", inheriting: SkinControl.self) { button in
            button.operation("title", .string("text"), get: \.title, set: { $0.title = $1 })
            button.operation("titleColor", .color("color"), get: \.titleColor, set: { $0.titleColor = $1 })
            button.operation("titleFont", .font("font"), get: \.titleFont, set: { $0.titleFont = $1 })
            button.operation("image", .image("image"), get: \.image, set: { $0.image = $1 })
            button.operation("contentInsets", .insets("insets"), get: \.contentInsets, set: { $0.contentInsets = $1 })
        }
        define(SkinSwitch.self, as: "uiswitch", inheriting: SkinControl.self) { control in
            control.operation("onTintColor", .color("color"), get: \.onTintColor, set: { $0.onTintColor = $1 })
            control.operation("offTintColor", .color("color"), get: \.offTintColor, set: { $0.offTintColor = $1 })
            control.operation("thumbTintColor", .color("color"), get: \.thumbTintColor, set: { $0.thumbTintColor = $1 })
        }
        define(SkinSlider.self, as: "uislider", inheriting: SkinControl.self) { slider in
            slider.operation(
                "minimumTrackTintColor", .color("color"),
                get: \.minimumTrackTintColor, set: { $0.minimumTrackTintColor = $1 })
            slider.operation(
                "maximumTrackTintColor", .color("color"),
                get: \.maximumTrackTintColor, set: { $0.maximumTrackTintColor = $1 })
            slider.operation("thumbTintColor", .color("color"), get: \.thumbTintColor, set: { $0.thumbTintColor = $1 })
            slider.operation("thumbImage", .image("image"), get: \.thumbImage, set: { $0.thumbImage = $1 })
            slider.operation(
                "range", .float("minimum"), .float("maximum"), get: \.range, set: { $0.range = $1 }
            ) { minimum, maximum in SkinSliderRange(minimum: minimum, maximum: maximum) }
        }
    }
}
