#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinComponents
    import SkinKit
    import SkinQuartz
    import UIKit

    extension ComponentDefinitions {
        mutating func defineControls() {
            defineButton()
            define(UISwitch.self, as: "uiswitch", inheriting: UIControl.self) { control in
                control.operation("onTintColor", .uiColor("color"), \.onTintColor)
                control.operation("thumbTintColor", .uiColor("color"), \.thumbTintColor)
            }
            define(UISlider.self, as: "uislider", inheriting: UIControl.self) { slider in
                slider.operation("minimumTrackTintColor", .uiColor("color"), \.skinMinimumTrack) {
                    SliderTrack(color: $0)
                }
                slider.operation("maximumTrackTintColor", .uiColor("color"), \.skinMaximumTrack) {
                    SliderTrack(color: $0)
                }
                slider.operation(
                    "thumbTintColor", .uiColor("color"), get: { $0.thumbTintColor }, set: { $0.setThumbTint($1) })
                slider.operation("thumbImage", .uiImage("image"), \.skinThumb) { SliderImages($0) }
                slider.operation(
                    "range", .float("minimum"), .float("maximum"), get: { $0.skinRange }, set: { $0.skinRange = $1 }
                ) { SkinSliderRange(minimum: $0, maximum: $1) }
            }
        }

        private mutating func defineButton() {
            define(UIButton.self, as: "uibutton", inheriting: UIControl.self) { button in
                button.operation("title", .string("text"), get: { $0.skinTitle }, set: { $0.skinTitle = $1 }) {
                    ButtonTitle(text: $0)
                }
                button.operation("titleColor", .uiColor("color"), \.ownTitleColor)
                button.operation("titleFont", .themeFont("font")) { $0.showTitleFont($1) }
                button.operation("titleCase", .word("case")) { $0.setTitleCase($1) }
                button.operation("image", .uiImage("image"), \.skinImage)
                button.operation("contentInsets", .insets("insets"), \.skinInsets) { UIEdgeInsets($0) }
                button.setBlending(.atMiddle, of: "titleFont")
                Self.defineButtonBackground(&button)
            }
        }

        /// A configuration draws its own background over that of the view.
        private static func defineButtonBackground(_ button: inout ComponentBuilder<UIButton>) {
            button.operation("backgroundColor", .uiColor("color"), \.skinBackgroundColor)
            button.operation(
                "cornerRadius", .float("radius"),
                get: { .original($0.configuredCorners) }, set: { $0.showCorners($1) }
            ) { ThemedValue.theme(ButtonCorners(radius: CGFloat($0), style: .fixed)) }
            button.defineCorners { button, corners in
                if button.configuration == nil { return button.changeCorners { $0.each = corners } }
                if corners != nil { SystemLook.skip("uibutton corners", "a configuration has one radius") }
            }
            button.operation("borderColor", .uiColor("color"), get: { $0.skinStroke }, set: { $0.skinStroke = $1 }) {
                ButtonStroke(color: $0, layer: $0.cgColor)
            }
            button.operation("borderWidth", .float("width"), \.skinStrokeWidth) { CGFloat($0) }
        }

        mutating func defineOtherControls() {
            define(UISegmentedControl.self, as: "uisegmentedcontrol", inheriting: UIControl.self) { control in
                control.operation("selectedSegmentTintColor", .uiColor("color"), \.selectedSegmentTintColor)
                control.operation(
                    "titleColor", .uiColor("color"),
                    get: { $0.titleAttribute(.foregroundColor, for: .normal) },
                    set: { $0.setTitleAttribute(.foregroundColor, $1, for: .normal) })
                control.operation(
                    "selectedTitleColor", .uiColor("color"),
                    get: { $0.titleAttribute(.foregroundColor, for: .selected) },
                    set: { $0.setTitleAttribute(.foregroundColor, $1, for: .selected) })
                control.operation(
                    "titleFont", .uiBaseFont("font"), get: { $0.titleAttribute(.font, for: .normal) },
                    set: { $0.setTitleAttribute(.font, $1, for: .normal) })
                control.setBlending(.atMiddle, of: "titleFont")
            }
            define(UIProgressView.self, as: "uiprogressview", inheriting: UIView.self) { view in
                view.operation("progressTintColor", .uiColor("color"), \.progressTintColor)
                view.operation("trackTintColor", .uiColor("color"), \.trackTintColor)
            }
            define(UISearchBar.self, as: "uisearchbar", inheriting: UIView.self) { bar in
                bar.operation("barTintColor", .uiColor("color"), \.barTintColor)
            }
            define(UIActivityIndicatorView.self, as: "uiactivityindicatorview", inheriting: UIView.self) { view in
                view.operation("color", .uiColor("color"), \.color)
            }
            define(UIPageControl.self, as: "uipagecontrol", inheriting: UIControl.self) { control in
                control.operation("pageIndicatorTintColor", .uiColor("color"), \.pageIndicatorTintColor)
                control.operation("currentPageIndicatorTintColor", .uiColor("color"), \.currentPageIndicatorTintColor)
            }
            define(UIStepper.self, as: "uistepper", inheriting: UIControl.self)
            define(UIDatePicker.self, as: "uidatepicker", inheriting: UIControl.self)
            define(UIRefreshControl.self, as: "uirefreshcontrol", inheriting: UIControl.self)
        }
    }

    extension UISegmentedControl {
        fileprivate func titleAttribute<Value>(_ key: NSAttributedString.Key, for state: State) -> Value? {
            titleTextAttributes(for: state)?[key] as? Value
        }

        fileprivate func setTitleAttribute<Value>(_ key: NSAttributedString.Key, _ value: Value?, for state: State) {
            var attributes = titleTextAttributes(for: state) ?? [:]
            attributes[key] = value
            setTitleTextAttributes(attributes.isEmpty ? nil : attributes, for: state)
        }
    }
#endif
