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

/// A grid of cells that scrolls: component type `uicollectionview`.
open class SkinCollectionView: SkinScrollView {}

/// A cell of a grid: component type `uicollectionviewcell`.
open class SkinCollectionViewCell: SkinView {
    /// The background color of the cell while it is selected; nil for the platform's default.
    public var selectedBackgroundColor: ThemeColor?
}

/// The header or footer of a table's section: component type `uitableviewheaderfooterview`.
open class SkinTableViewHeaderFooterView: SkinView {
    /// The color of the text; nil for the platform's default.
    public var textColor: ThemeColor?
    /// The font of the text.
    public var font = ThemeFont(size: 13)
}

/// A row or a column of views: component type `uistackview`.
open class SkinStackView: SkinView {
    /// The distance between the views, in points, not negative.
    public var spacing = 0.0
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
        defineCells()
    }

    private mutating func defineCells() {
        define(SkinCollectionView.self, as: "uicollectionview", inheriting: SkinScrollView.self)
        define(SkinCollectionViewCell.self, as: "uicollectionviewcell", inheriting: SkinView.self) { cell in
            cell.operation(
                "selectedBackgroundColor", .color("color"),
                get: \.selectedBackgroundColor, set: { $0.selectedBackgroundColor = $1 })
        }
        define(SkinTableViewHeaderFooterView.self, as: "uitableviewheaderfooterview", inheriting: SkinView.self) {
            view in
            view.operation("textColor", .color("color"), get: \.textColor, set: { $0.textColor = $1 })
            view.operation("font", .font("font"), get: \.font, set: { $0.font = $1 })
        }
        define(SkinStackView.self, as: "uistackview", inheriting: SkinView.self) { stack in
            stack.operation("spacing", .float("length"), get: \.spacing, set: { $0.spacing = $1 })
        }
    }
}
