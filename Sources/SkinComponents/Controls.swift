import SkinKit

/// Something to be pressed: component type `uibutton`.
open class SkinButton: SkinControl {
    /// The words on it.
    public var title = ""
    /// Their colour; nil is the platform's.
    public var titleColor: ThemeColor?
    /// Their font.
    public var titleFont = ThemeFont(size: 17)
    /// The picture on it.
    public var image: ThemeImage?
    /// Space between the edges and the content, in points.
    public var contentInsets = ThemeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

/// Something to be on or off: component type `uiswitch`.
open class SkinSwitch: SkinControl {
    /// Whether it is on.
    public var isOn = false
    /// Of the track while it is on; nil is the platform's.
    public var onTintColor: ThemeColor?
    /// Of the track while it is off; nil is the platform's.
    public var offTintColor: ThemeColor?
    /// Of the thumb; nil is the platform's.
    public var thumbTintColor: ThemeColor?
}

/// A value to be chosen on a line: component type `uislider`.
open class SkinSlider: SkinControl {
    /// The value; the range does not move it.
    public var value = 0.0
    /// Of the track below the value; nil is the platform's.
    public var minimumTrackTintColor: ThemeColor?
    /// Of the track above the value; nil is the platform's.
    public var maximumTrackTintColor: ThemeColor?
    /// Of the thumb; nil is the platform's.
    public var thumbTintColor: ThemeColor?
    /// In place of the thumb.
    public var thumbImage: ThemeImage?
    /// The least and the greatest value.
    public var range = SkinSliderRange()
}
