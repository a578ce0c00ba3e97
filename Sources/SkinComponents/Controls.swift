import SkinKit

/// Something to be pressed: component type `uibutton`.
open class Button: Control {
    /// The words on it.
    public var title = ""
    /// Their colour; nil is the platform's.
    public var titleColor: Color?
    /// Their font.
    public var titleFont = FontDescription(size: 17)
    /// The picture on it.
    public var image: ImageReference?
    /// Space between the edges and the content, in points.
    public var contentInsets = Insets(top: 0, left: 0, bottom: 0, right: 0)
}

/// Something to be on or off: component type `uiswitch`.
open class Switch: Control {
    /// Whether it is on.
    public var isOn = false
    /// Of the track while it is on; nil is the platform's.
    public var onTintColor: Color?
    /// Of the track while it is off; nil is the platform's.
    public var offTintColor: Color?
    /// Of the thumb; nil is the platform's.
    public var thumbTintColor: Color?
}

/// A value to be chosen on a line: component type `uislider`.
open class Slider: Control {
    /// The value; the range does not move it.
    public var value = 0.0
    /// Of the track below the value; nil is the platform's.
    public var minimumTrackTintColor: Color?
    /// Of the track above the value; nil is the platform's.
    public var maximumTrackTintColor: Color?
    /// Of the thumb; nil is the platform's.
    public var thumbTintColor: Color?
    /// In place of the thumb.
    public var thumbImage: ImageReference?
    /// The least and the greatest value.
    public var range = SliderRange()
}
