import SkinKit

/// A picture: component type `uiimageview`.
open class ImageView: View {
    /// The picture.
    public var image: ImageReference?
}

/// A view on content that is greater than it: component type `uiscrollview`.
open class ScrollView: View {
    /// Space round the content, in points.
    public var contentInsets = Insets(top: 0, left: 0, bottom: 0, right: 0)
    /// Of the content, in points.
    public var contentSize = Size(width: 0, height: 0)
    /// Which point of the content is at the corner, in points.
    public var contentOffset = Point(x: 0, y: 0)
    /// The look of the indicators.
    public var indicatorStyle = IndicatorStyle.default
}

/// Rows below each other: component type `uitableview`.
open class TableView: ScrollView {
    /// In points, not negative; nil lets each row have its own.
    public var rowHeight: Double?
    /// Of the lines between rows; nil is the platform's.
    public var separatorColor: Color?
    /// Where the lines between rows begin and end, in points.
    public var separatorInsets = Insets(top: 0, left: 15, bottom: 0, right: 0)
}

/// A row of a table: component type `uitableviewcell`.
open class TableViewCell: View {
    /// Behind the row while it is chosen; nil is the platform's.
    public var selectedBackgroundColor: Color?
    /// How far its content is moved to the right.
    public var indentation = Indentation()
}

/// The bar at the top of a screen: component type `uinavigationbar`.
open class NavigationBar: View {
    /// The bar's own colour; nil is the platform's.
    public var barTintColor: Color?
    /// Of the title; nil is the platform's.
    public var titleColor: Color?
    /// Of the title.
    public var titleFont = FontDescription(size: 17, weight: 600)
    /// Whether what is behind shines through.
    public var isTranslucent = true
}
