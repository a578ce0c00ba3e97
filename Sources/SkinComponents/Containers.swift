import SkinKit

/// A picture: component type `uiimageview`.
open class SkinImageView: SkinView {
    /// The picture.
    public var image: ThemeImage?
}

/// A view on content that is greater than it: component type `uiscrollview`.
open class SkinScrollView: SkinView {
    /// Space round the content, in points.
    public var contentInsets = ThemeInsets(top: 0, left: 0, bottom: 0, right: 0)
    /// Of the content, in points.
    public var contentSize = ThemeSize(width: 0, height: 0)
    /// Which point of the content is at the corner, in points.
    public var contentOffset = ThemePoint(x: 0, y: 0)
    /// The look of the indicators.
    public var indicatorStyle = SkinIndicatorStyle.default
}

/// Rows below each other: component type `uitableview`.
open class SkinTableView: SkinScrollView {
    /// In points, not negative; nil lets each row have its own.
    public var rowHeight: Double?
    /// Of the lines between rows; nil is the platform's.
    public var separatorColor: ThemeColor?
    /// Where the lines between rows begin and end, in points.
    public var separatorInsets = ThemeInsets(top: 0, left: 15, bottom: 0, right: 0)
}

/// A row of a table: component type `uitableviewcell`.
open class SkinTableViewCell: SkinView {
    /// Behind the row while it is chosen; nil is the platform's.
    public var selectedBackgroundColor: ThemeColor?
    /// How far its content is moved to the right.
    public var indentation = SkinIndentation()
}

/// The bar at the top of a screen: component type `uinavigationbar`.
open class SkinNavigationBar: SkinView {
    /// The bar's own colour; nil is the platform's.
    public var barTintColor: ThemeColor?
    /// Of the title; nil is the platform's.
    public var titleColor: ThemeColor?
    /// Of the title.
    public var titleFont = ThemeFont(size: 17, weight: 600)
    /// Whether what is behind shines through.
    public var isTranslucent = true
}
