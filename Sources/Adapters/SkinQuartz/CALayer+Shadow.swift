#if canImport(QuartzCore) && !os(watchOS)
    import Foundation
    import QuartzCore
    import SkinKit

    package struct LayerShadow: Equatable {
        var color: CGColor?
        var offset: CGSize
        var radius: CGFloat
        var opacity: Float
    }

    extension LayerShadow {
        /// Creates the shadow of a theme. The defaults are those of Core Animation's layers, except for the opacity of 1.
        ///
        /// A theme's offset is right and down. A layer's `y` axis may point up.
        package init(color: CGColor, offset: ThemePoint?, radius: Double?, opacity: Double?, isFlipped: Bool = true) {
            let offset = offset ?? ThemePoint(x: 0, y: -3)
            self.init(
                color: color, offset: CGSize(width: offset.x, height: isFlipped ? offset.y : -offset.y),
                radius: CGFloat(radius ?? 3), opacity: Float(opacity ?? 1))
        }
    }

    extension CALayer {
        package var shadow: LayerShadow {
            get {
                LayerShadow(color: shadowColor, offset: shadowOffset, radius: shadowRadius, opacity: shadowOpacity)
            }
            set {
                shadowColor = newValue.color
                shadowOffset = newValue.offset
                shadowRadius = newValue.radius
                shadowOpacity = newValue.opacity
            }
        }
    }
#endif
