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
