import SkinKit

/// A rectangle on a screen, with a background, a border and a shadow: component type `uiview`.
///
/// A model without a toolkit: it draws nothing and holds what a view of any toolkit would be told.
open class SkinView {
    /// Place and extent in the surrounding view, in points.
    public var frame = ThemeRect(x: 0, y: 0, width: 0, height: 0)
    /// Behind everything; nil lets what is below shine through.
    public var backgroundColor: ThemeColor?
    /// Over the background colour.
    public var backgroundGradient: SkinGradient?
    /// Over background colour and gradient.
    public var backgroundImage: ThemeImage?
    /// For template images and accents; nil takes the surrounding view's.
    public var tintColor: ThemeColor?
    /// Opacity, 0 to 1.
    public var alpha = 1.0
    /// Whether it is left out when drawing.
    public var isHidden = false
    /// Whether what stands out over the edges is cut.
    public var clipsToBounds = false
    /// How content that is not as great as the view is laid out.
    public var contentMode = SkinContentMode.scaleToFill
    /// What may grow when the surrounding view does.
    public var autoresizing: [SkinAutoresizingMargin] = []
    /// Space between the edges and the content, in points.
    public var layoutMargins = ThemeInsets(top: 8, left: 8, bottom: 8, right: 8)
    /// Of the layer's corners, in points, not negative.
    public var cornerRadius = 0.0
    /// Of the layer's border; nil is black.
    public var borderColor: ThemeColor?
    /// Of the layer's border, in points, not negative.
    public var borderWidth = 0.0
    /// The layer's shadow.
    public var shadow: SkinShadow?

    /// A view with nothing to be seen.
    public init() {}
}

/// A view that takes input: component type `uicontrol`.
open class SkinControl: SkinView {}
