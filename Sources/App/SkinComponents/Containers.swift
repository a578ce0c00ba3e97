import SkinKit

/// A view that displays an image: component type `uiimageview`.
open class SkinImageView: SkinView {
    /// The image.
    public var image: ThemeImage?
}

/// A view that scrolls content larger than itself: component type `uiscrollview`.
open class SkinScrollView: SkinView {
    /// The space around the content, in points.
    public var contentInsets = ThemeInsets(top: 0, left: 0, bottom: 0, right: 0)
    /// The size of the content, in points.
    public var contentSize = ThemeSize(width: 0, height: 0)
    /// The point of the content at the view's top left corner, in points.
    public var contentOffset = ThemePoint(x: 0, y: 0)
    /// The style of the scroll indicators.
    public var indicatorStyle = ThemeIndicatorStyle.default
}

/// A view that displays rows in one column: component type `uitableview`.
open class SkinTableView: SkinScrollView {
    /// The height of all rows, in points, not negative; nil if each row has its own height.
    public var rowHeight: Double?
    /// The color of the separators between rows; nil for the platform's default.
    public var separatorColor: ThemeColor?
    /// The insets of the separators, in points.
    public var separatorInsets = ThemeInsets(top: 0, left: 15, bottom: 0, right: 0)
}

/// A row of a table: component type `uitableviewcell`.
open class SkinTableViewCell: SkinView {
    /// The background color of the row while it is selected; nil for the platform's default.
    public var selectedBackgroundColor: ThemeColor?
    /// The indentation of the row's content.
    public var indentation = SkinIndentation()
}

/// The bar at the top of a screen: component type `uinavigationbar`.
open class SkinNavigationBar: SkinView {
    /// The background color of the bar; nil for the platform's default.
    public var barTintColor: ThemeColor?
    /// The color of the title; nil for the platform's default.
    public var titleColor: ThemeColor?
    /// The font of the title.
    public var titleFont = ThemeFont(size: 17, weight: 600)
    /// Whether the bar is translucent.
    public var isTranslucent = true
}

extension ComponentDefinitions {
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
