#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinComponents
    import SkinKit
    import SkinQuartz

    extension ComponentDefinitions {
        mutating func defineControls() {
            define(NSButton.self, as: "uibutton", inheriting: NSControl.self) { button in
                button.operation(
                    "backgroundColor", .nsColor("color"),
                    get: { ButtonBackground($0) }, set: { $1.show(in: $0) }
                ) { ButtonBackground(bezel: $0, layer: $0.cgColor) }
                button.operation("tintColor", .nsColor("color"), \.contentTintColor)
                button.operation("title", .string("text"), get: { $0.skinTitle }, set: { $0.skinTitle = $1 }) {
                    ButtonTitle(text: $0)
                }
                button.operation("titleColor", .nsColor("color"), \.skinTitleColor) { ButtonTitleColor.theme($0) }
                button.operation("titleFont", .nsFont("font"), get: { $0.font }, set: { $0.themedFont = $1 })
                button.operation("titleCase", .word("case")) { $0.setTitleCase($1) }
                button.operation("image", .nsImage("image"), get: { ButtonImage($0) }, set: { $1.show(in: $0) }) {
                    ButtonImage(image: $0, position: nil)
                }
                button.setBlending(.atMiddle, of: "titleFont")
            }
            define(NSSegmentedControl.self, as: "uisegmentedcontrol", inheriting: NSControl.self) { control in
                control.operation("selectedSegmentTintColor", .nsColor("color"), \.selectedSegmentBezelColor)
                control.operation("titleFont", .nsFont("font"), \.font)
                control.setBlending(.atMiddle, of: "titleFont")
            }
            define(NSStepper.self, as: "uistepper", inheriting: NSControl.self)
            define(NSDatePicker.self, as: "uidatepicker", inheriting: NSControl.self)
            define(NSSwitch.self, as: "uiswitch", inheriting: NSControl.self)
            define(NSSlider.self, as: "uislider", inheriting: NSControl.self) { slider in
                slider.operation("minimumTrackTintColor", .nsColor("color"), \.trackFillColor)
                slider.operation(
                    "range", .float("minimum"), .float("maximum"),
                    get: { SkinSliderRange(minimum: $0.minValue, maximum: $0.maxValue) },
                    set: { ($0.minValue, $0.maxValue) = ($1.minimum, $1.maximum) }
                ) { SkinSliderRange(minimum: $0, maximum: $1) }
            }
        }
    }

    /// The background of a button: its bezel if it has one, else its layer.
    struct ButtonBackground: Equatable {
        var bezel: NSColor?
        var layer: CGColor?

        init(bezel: NSColor?, layer: CGColor?) { (self.bezel, self.layer) = (bezel, layer) }

        @MainActor init(_ button: NSButton) {
            self.init(bezel: button.bezelColor, layer: button.layer?.backgroundColor)
        }

        @MainActor func show(in button: NSButton) {
            if button.isBordered {
                button.bezelColor = bezel
            } else {
                button.themedLayer?.backgroundColor = layer
            }
        }
    }

    /// The image of a button, which shows it only if it has a position.
    struct ButtonImage: Equatable {
        var image: NSImage?
        /// The position; nil for the button's own, or the leading edge if it has none.
        var position: NSControl.ImagePosition?

        init(image: NSImage?, position: NSControl.ImagePosition?) { (self.image, self.position) = (image, position) }

        @MainActor init(_ button: NSButton) { self.init(image: button.image, position: button.imagePosition) }

        @MainActor func show(in button: NSButton) {
            button.image = image
            if let position {
                button.imagePosition = position
            } else if button.imagePosition == .noImage {
                button.imagePosition = .imageLeading
            }
        }
    }
#endif
