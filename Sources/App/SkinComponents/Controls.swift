import SkinKit

/// A push button: component type `uibutton`.
open class SkinButton: SkinControl {
    /// The title.
    public var title = ""
    /// The color of the title; nil for the platform's default.
    public var titleColor: ThemeColor?
    /// The font of the title.
    public var titleFont = ThemeFont(size: 17)
    /// The case in which the title is shown.
    public var titleCase = ThemeTextCase.none
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

/// A control of which one segment is selected: component type `uisegmentedcontrol`.
open class SkinSegmentedControl: SkinControl {
    /// The background color of the selected segment; nil for the platform's default.
    public var selectedSegmentTintColor: ThemeColor?
    /// The color of the titles; nil for the platform's default.
    public var titleColor: ThemeColor?
    /// The color of the selected title; nil for the platform's default.
    public var selectedTitleColor: ThemeColor?
    /// The font of the titles.
    public var titleFont = ThemeFont(size: 13)
}

/// A row of dots for pages: component type `uipagecontrol`.
open class SkinPageControl: SkinControl {
    /// The color of the dots; nil for the platform's default.
    public var pageIndicatorTintColor: ThemeColor?
    /// The color of the current page's dot; nil for the platform's default.
    public var currentPageIndicatorTintColor: ThemeColor?
}

/// A control that counts up and down: component type `uistepper`.
open class SkinStepper: SkinControl {}

/// A control that chooses a date: component type `uidatepicker`.
open class SkinDatePicker: SkinControl {}

/// A control that refreshes a scroll view: component type `uirefreshcontrol`.
open class SkinRefreshControl: SkinControl {}

extension ComponentDefinitions {
    mutating func defineControls() {
        definePlainControls()
        define(SkinButton.self, as: "uibutton", inheriting: SkinControl.self) { button in
            button.operation("title", .string("text"), get: \.title, set: { $0.title = $1 })
            button.operation("titleColor", .color("color"), get: \.titleColor, set: { $0.titleColor = $1 })
            button.operation("titleFont", .font("font"), get: \.titleFont, set: { $0.titleFont = $1 })
            button.operation("titleCase", .word("case"), get: \.titleCase, set: { $0.titleCase = $1 })
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

    private mutating func definePlainControls() {
        define(SkinSegmentedControl.self, as: "uisegmentedcontrol", inheriting: SkinControl.self) { control in
            control.operation(
                "selectedSegmentTintColor", .color("color"),
                get: \.selectedSegmentTintColor, set: { $0.selectedSegmentTintColor = $1 })
            control.operation("titleColor", .color("color"), get: \.titleColor, set: { $0.titleColor = $1 })
            control.operation(
                "selectedTitleColor", .color("color"), get: \.selectedTitleColor, set: { $0.selectedTitleColor = $1 })
            control.operation("titleFont", .font("font"), get: \.titleFont, set: { $0.titleFont = $1 })
        }
        define(SkinPageControl.self, as: "uipagecontrol", inheriting: SkinControl.self) { control in
            control.operation(
                "pageIndicatorTintColor", .color("color"),
                get: \.pageIndicatorTintColor, set: { $0.pageIndicatorTintColor = $1 })
            control.operation(
                "currentPageIndicatorTintColor", .color("color"),
                get: \.currentPageIndicatorTintColor, set: { $0.currentPageIndicatorTintColor = $1 })
        }
        define(SkinStepper.self, as: "uistepper", inheriting: SkinControl.self)
        define(SkinDatePicker.self, as: "uidatepicker", inheriting: SkinControl.self)
        define(SkinRefreshControl.self, as: "uirefreshcontrol", inheriting: SkinControl.self)
    }
}
