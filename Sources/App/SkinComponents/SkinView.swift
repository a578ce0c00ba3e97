import SkinKit

/// A rectangle on a screen, with a background, a border and a shadow: component type `uiview`.
///
/// The class is a model that is independent of any toolkit: it stores the properties of a view and draws nothing. Like the
/// views of toolkits, it belongs to the main actor.
@MainActor
open class SkinView {
    /// The position and size in the superview, in points.
    public var frame = ThemeRect(x: 0, y: 0, width: 0, height: 0)
    /// The background color; nil for a transparent background.
    public var backgroundColor: ThemeColor?
    /// The gradient over the background color.
    public var backgroundGradient: SkinGradient?
    /// The image over the background color and gradient.
    public var backgroundImage: ThemeImage?
    /// The color of template images and accents; nil to inherit the superview's.
    public var tintColor: ThemeColor?
    /// The opacity, 0 to 1.
    public var alpha = 1.0
    /// Whether the view is hidden.
    public var isHidden = false
    /// Whether content outside the bounds is clipped.
    public var clipsToBounds = false
    /// The layout of content whose size differs from the view's.
    public var contentMode = ThemeContentMode.scaleToFill
    /// The dimensions and margins that adapt when the superview is resized.
    public var autoresizing: [ThemeAutoresizing] = []
    /// The space between the edges and the content, in points.
    public var layoutMargins = ThemeInsets(top: 8, left: 8, bottom: 8, right: 8)
    /// The radius of the layer's corners, in points, not negative.
    public var cornerRadius = 0.0
    /// The color of the layer's border; nil for black.
    public var borderColor: ThemeColor?
    /// The width of the layer's border, in points, not negative.
    public var borderWidth = 0.0
    /// The layer's shadow.
    public var shadow: SkinShadow?
    /// The shadows in place of ``shadow``, the first in front.
    public var shadows: [SkinShadowLayer] = []
    /// The corners in place of ``cornerRadius``.
    public var corners: SkinCorners?
    /// The material behind the background.
    public var material: SkinMaterial?

    /// Creates a transparent view of size zero.
    public init() {}
}

/// A view that receives input: component type `uicontrol`.
open class SkinControl: SkinView {}
