import SkinKit

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

    mutating func defineContainers() {
        define(SkinImageView.self, as: "uiimageview", inheriting: SkinView.self) { view in
            view.operation("image", .image("image"), get: \.image, set: { $0.image = $1 })
        }
        define(SkinTableView.self, as: "uitableview", inheriting: SkinScrollView.self) { table in
            table.operation("rowHeight", .float("height"), get: \.rowHeight, set: { $0.rowHeight = $1 })
            table.operation("separatorColor", .color("color"), get: \.separatorColor, set: { $0.separatorColor = $1 })
            table.operation(
                "separatorInsets", .insets("insets"), get: \.separatorInsets, set: { $0.separatorInsets = $1 })
        }
        define(SkinTableViewCell.self, as: "uitableviewcell", inheriting: SkinView.self) { cell in
            cell.operation(
                "selectedBackgroundColor", .color("color"),
                get: \.selectedBackgroundColor, set: { $0.selectedBackgroundColor = $1 })
            cell.operation(
                "indentation", .integer("level"), .optional(.float("width")),
                get: \.indentation, set: { $0.indentation = $1 }
            ) { level, width in
                width.map { SkinIndentation(level: level, width: $0) } ?? SkinIndentation(level: level)
            }
        }
        define(SkinNavigationBar.self, as: "uinavigationbar", inheriting: SkinView.self) { bar in
            bar.operation("barTintColor", .color("color"), get: \.barTintColor, set: { $0.barTintColor = $1 })
            bar.operation("titleColor", .color("color"), get: \.titleColor, set: { $0.titleColor = $1 })
            bar.operation("titleFont", .font("font"), get: \.titleFont, set: { $0.titleFont = $1 })
            bar.operation("translucent", .bool("value"), get: \.isTranslucent, set: { $0.isTranslucent = $1 })
        }
    }
}
