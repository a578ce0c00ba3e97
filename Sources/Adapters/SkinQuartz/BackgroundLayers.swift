#if canImport(QuartzCore) && !os(watchOS)
    import Foundation
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

    /// The layers of a background that are no views: the shadows around it, its gradient, and the shadows within it. A view between
    /// them has a `zPosition`.
    @MainActor
    package final class BackgroundLayers {
        package private(set) var gradient: CAGradientLayer?
        package private(set) var outerShadows: CALayer?
        package private(set) var innerShadows: CALayer?
        /// Whether the `y` axis of the layers points up.
        private let pointsUp: Bool

        package init(pointsUp: Bool) { self.pointsUp = pointsUp }

        package func show<Background: ContentBackground>(
            _ background: Background, in host: CALayer?, _ size: CGSize, color: (Background.Color) -> CGColor
        ) {
            // Layers that belong to no view would move to their values.
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            for layer in [outerShadows, gradient, innerShadows] { layer?.removeFromSuperlayer() }
            let frame = CornerFrame(
                rect: CGRect(origin: .zero, size: size), corners: background.corners ?? ThemeCorners(radius: 0),
                pointsUp: pointsUp)
            gradient = background.gradient.map { shown in
                let layer = CAGradientLayer()
                layer.show(shown, in: size, pointsUp: pointsUp, color: color)
                return frame.clipping(layer)
            }
            let shadows = background.shadows.map { $0.map(color) }
            outerShadows = frame.layer(of: shadows.filter { !$0.isInset })
            innerShadows = frame.layer(of: shadows.filter(\.isInset))
            for (layer, place) in [(outerShadows, -1), (gradient, 0.25), (innerShadows, 1)] as [(CALayer?, CGFloat)] {
                layer?.zPosition = place
                if let layer { host?.addSublayer(layer) }
            }
            CATransaction.commit()
        }
    }

    extension CAShapeLayer {
        fileprivate convenience init(_ path: CGPath) {
            self.init()
            self.path = path
        }
    }

    struct CornerFrame {
        var rect: CGRect
        var corners: ThemeCorners
        /// Whether the `y` axis points up.
        var pointsUp: Bool

        func grown(by length: CGFloat) -> CornerFrame {
            let rect = rect.insetBy(dx: -length, dy: -length)
            return CornerFrame(
                rect: rect.isNull ? .zero : rect, corners: corners.grown(by: length), pointsUp: pointsUp)
        }

        func clipping<Layer: CALayer>(_ layer: Layer) -> Layer {
            layer.frame = rect
            layer.masksToBounds = true
            if corners.isUniform {
                layer.corners = corners.shown(isFlipped: !pointsUp)
            } else {
                layer.mask = CAShapeLayer(path())
            }
            return layer
        }

        /// Returns a layer with shadows, the first in front; nil if there are none.
        ///
        /// A layer has one shadow, so there is one for each. As in CSS, a shadow around a view is not seen within its bounds,
        /// and an inset one not outside.
        func layer(of shadows: [ShadowLayer<CGColor>]) -> CALayer? {
            if shadows.isEmpty { return nil }
            let all = CALayer()
            all.frame = rect
            for shadow in shadows.reversed() { all.addSublayer(layer(of: shadow)) }
            return all
        }

        private func layer(of shadow: ShadowLayer<CGColor>) -> CALayer {
            let shape = grown(by: shadow.isInset ? -shadow.spread : shadow.spread)
            // Farther out than the blur reaches.
            let margin =
                3 * shadow.radius + abs(shadow.spread) + abs(shadow.offset.width) + abs(shadow.offset.height) + 1
            let around = rect.insetBy(dx: -margin, dy: -margin)
            let layer = CALayer()
            layer.frame = rect
            (layer.shadowColor, layer.shadowRadius, layer.shadowOpacity) = (shadow.color, shadow.radius, 1)
            layer.shadowOffset = CGSize(
                width: shadow.offset.width, height: pointsUp ? -shadow.offset.height : shadow.offset.height)
            layer.shadowPath = shadow.isInset ? shape.path(within: around) : shape.path()
            layer.mask = CAShapeLayer(shadow.isInset ? path() : path(within: around))
            return layer
        }

        /// Returns the outline, or else the surroundings within another rectangle. The outline is a hole there, by its opposite
        /// direction: shadows and masks have the rule of nonzero winding numbers.
        func path(within around: CGRect? = nil) -> CGPath {
            let path = CGMutablePath()
            if let around { path.addRect(around) }
            guard !rect.isEmpty else {
                if around == nil { path.addRect(rect) }
                return path
            }
            let fitted = corners.fitted(to: rect.size).radii
            let (x, y) = ([rect.minX, rect.maxX, rect.maxX, rect.minX], [rect.minY, rect.minY, rect.maxY, rect.maxY])
            // From the corner at the origin, in the direction of `addRect`.
            var places = (0..<4).map { (CGPoint(x: x[$0], y: y[$0]), radius: fitted[pointsUp ? 3 - $0 : $0]) }
            if around != nil { places.reverse() }
            let (first, last) = (places[0], places[3])
            path.move(to: CGPoint(x: rect.minX, y: first.0.y + (last.0.y > first.0.y ? first.radius : -first.radius)))
            for (place, next) in zip(places, places.dropFirst() + places.prefix(1)) {
                if place.radius > 0 {
                    path.addArc(tangent1End: place.0, tangent2End: next.0, radius: place.radius)
                } else {
                    path.addLine(to: place.0)
                }
            }
            path.closeSubpath()
            return path
        }
    }
#endif
