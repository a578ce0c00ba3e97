#if canImport(QuartzCore) && !os(watchOS)
    import QuartzCore
    import SkinKit

    /// One of several shadows of a view, the first of which is in front.
    package struct ShadowLayer<Color: Equatable>: Equatable {
        package var color: Color
        /// The offset is right and down.
        package var offset: CGSize
        package var radius: CGFloat
        package var spread: CGFloat
        package var isInset: Bool

        package func map<Other>(_ convert: (Color) -> Other) -> ShadowLayer<Other> {
            ShadowLayer<Other>(
                color: convert(color), offset: offset, radius: radius, spread: spread, isInset: isInset)
        }
    }

    extension ThemeValueType {
        /// Reads the built-in schema's object type `shadowlayer`.
        package static func shadowLayer<Color>(of color: ThemeValueType<Color>) -> Self
        where Value == ShadowLayer<Color> {
            .record("shadowlayer") { record in
                ShadowLayer(
                    color: try record.value(color("color")),
                    offset: CGSize(offset: try record.value(.optional(.point("offset"))) ?? ThemePoint(x: 0, y: 0)),
                    radius: CGFloat(try record.value(.optional(.float("radius"))) ?? 0),
                    spread: CGFloat(try record.value(.optional(.float("spread"))) ?? 0),
                    isInset: try record.value(.optional(.bool("inset"))) ?? false)
            }
        }
    }

    /// A layer that draws the shadows of a rounded rectangle: those around it, or those within.
    ///
    /// A layer has one shadow, so there is one for each. As in CSS, a shadow around a view is not seen within its bounds, and an
    /// inset one not outside.
    package final class ShadowsLayer: CALayer {
        private let isInset: Bool
        /// Whether the `y` axis points up.
        private let pointsUp: Bool

        package init(isInset: Bool, pointsUp: Bool) {
            (self.isInset, self.pointsUp) = (isInset, pointsUp)
            super.init()
        }

        package override init() {
            (isInset, pointsUp) = (false, false)
            super.init()
        }

        package override init(layer: Any) {
            let other = layer as? ShadowsLayer
            (isInset, pointsUp) = (other?.isInset ?? false, other?.pointsUp ?? false)
            super.init(layer: layer)
        }

        package required init?(coder: NSCoder) { nil }

        package func show<Color>(
            _ shadows: [ShadowLayer<Color>], in bounds: CGRect, corners: ThemeCorners?, color: (Color) -> CGColor
        ) {
            for layer in sublayers ?? [] { layer.removeFromSuperlayer() }
            frame = bounds
            let radius = corners?.radius ?? 0
            for shadow in shadows.reversed() where shadow.isInset == isInset {
                let grown = isInset ? -shadow.spread : shadow.spread
                let shape = Self.rectangle(bounds.insetBy(dx: -grown, dy: -grown), radius: radius + grown)
                // Farther out than the blur reaches.
                let margin =
                    3 * shadow.radius + abs(shadow.spread) + abs(shadow.offset.width) + abs(shadow.offset.height)
                let around = bounds.insetBy(dx: -margin - 1, dy: -margin - 1)
                let layer = CALayer()
                layer.frame = bounds
                (layer.shadowColor, layer.shadowRadius, layer.shadowOpacity) = (color(shadow.color), shadow.radius, 1)
                layer.shadowOffset = CGSize(
                    width: shadow.offset.width, height: pointsUp ? -shadow.offset.height : shadow.offset.height)
                layer.shadowPath = isInset ? Self.frame(around, without: shape) : shape.path
                let mask = CAShapeLayer()
                let edge = Self.rectangle(bounds, radius: radius)
                mask.path = isInset ? edge.path : Self.frame(around, without: edge)
                layer.mask = mask
                addSublayer(layer)
            }
        }

        private struct Rectangle {
            var rect: CGRect
            var radius: CGFloat
            var path: CGPath {
                // Safe: there is no transform.
                unsafe CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil)
            }
        }

        /// Returns a rectangle that is not smaller than its corners, which Core Graphics does not accept.
        private static func rectangle(_ rect: CGRect, radius: CGFloat) -> Rectangle {
            if rect.isNull { return Rectangle(rect: .zero, radius: 0) }
            return Rectangle(rect: rect, radius: max(0, min(radius, rect.width / 2, rect.height / 2)))
        }

        /// Returns a rectangle with a hole. The hole is mirrored, which reverses its direction: then it is one by the rule of
        /// nonzero winding numbers, which shadows and masks have.
        private static func frame(_ rect: CGRect, without hole: Rectangle) -> CGPath {
            let path = CGMutablePath()
            path.addRect(rect)
            path.addRoundedRect(
                in: hole.rect, cornerWidth: hole.radius, cornerHeight: hole.radius,
                transform: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2 * hole.rect.midX, ty: 0))
            return path
        }
    }
#endif
