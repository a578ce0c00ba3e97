#if canImport(QuartzCore) && !os(watchOS)
    import Foundation
    import QuartzCore
    import SkinComponents
    import SkinKit

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
            _ background: Background, in host: CALayer?, _ size: CGSize, color: (ThemeColor) -> CGColor
        ) {
            // Layers that belong to no view would move to their values.
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            let frame = CornerFrame(
                rect: CGRect(origin: .zero, size: size), corners: background.corners ?? ThemeCorners(radius: 0),
                pointsUp: pointsUp)
            gradient = part(gradient, isNeeded: background.gradient != nil, CAGradientLayer(), in: host, at: 0.25)
            if let gradient, let shown = background.gradient {
                gradient.show(shown, in: size, pointsUp: pointsUp, color: color)
                frame.clip(gradient)
            }
            let (outer, inner) = (background.shadows.filter { !$0.isInset }, background.shadows.filter(\.isInset))
            outerShadows = part(outerShadows, isNeeded: !outer.isEmpty, CALayer(), in: host, at: -1)
            innerShadows = part(innerShadows, isNeeded: !inner.isEmpty, CALayer(), in: host, at: 1)
            if let outerShadows { frame.show(outer, in: outerShadows, color) }
            if let innerShadows { frame.show(inner, in: innerShadows, color) }
            CATransaction.commit()
        }

        private func part<Layer: CALayer>(
            _ known: Layer?, isNeeded: Bool, _ make: @autoclosure () -> Layer, in host: CALayer?, at zPosition: CGFloat
        ) -> Layer? {
            if !isNeeded { known?.removeFromSuperlayer() }
            guard isNeeded else { return nil }
            let layer = known ?? make()
            layer.zPosition = zPosition
            if layer.superlayer !== host { host?.addSublayer(layer) }
            return layer
        }
    }

    extension SkinShadowLayer {
        /// A length that is farther out than the shadow reaches.
        package var margin: Double { 3 * radius + abs(spread) + abs(offset.x) + abs(offset.y) + 1 }
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

        func clip(_ layer: CALayer) {
            layer.frame = rect
            layer.masksToBounds = true
            layer.corners = corners.isUniform ? corners.shown(isFlipped: !pointsUp) : CALayer().corners
            show(corners.isUniform ? nil : path(), asMaskOf: layer)
        }

        /// Shows shadows in a layer, the first in front.
        ///
        /// A layer has one shadow, so there is one for each. As in CSS, a shadow around a view is not seen within its bounds,
        /// and an inset one not outside.
        func show(_ shadows: [SkinShadowLayer], in all: CALayer, _ color: (ThemeColor) -> CGColor) {
            all.frame = rect
            let known = all.sublayers ?? []
            for layer in known.dropFirst(shadows.count) { layer.removeFromSuperlayer() }
            for _ in known.count..<max(known.count, shadows.count) { all.addSublayer(CALayer()) }
            for (layer, shadow) in zip(all.sublayers ?? [], shadows.reversed()) {
                layer.shadowColor = color(shadow.color)
                show(shadow, in: layer)
            }
        }

        private func show(_ shadow: SkinShadowLayer, in layer: CALayer) {
            let shape = grown(by: shadow.isInset ? -shadow.spread : shadow.spread)
            let around = rect.insetBy(dx: -shadow.margin, dy: -shadow.margin)
            layer.frame = rect
            (layer.shadowRadius, layer.shadowOpacity) = (shadow.radius, 1)
            layer.shadowOffset = CGSize(width: shadow.offset.x, height: pointsUp ? -shadow.offset.y : shadow.offset.y)
            layer.shadowPath = shadow.isInset ? shape.path(within: around) : shape.path()
            show(shadow.isInset ? path() : path(within: around), asMaskOf: layer)
        }

        private func show(_ path: CGPath?, asMaskOf layer: CALayer) {
            let mask = layer.mask as? CAShapeLayer ?? CAShapeLayer()
            mask.path = path
            layer.mask = path == nil ? nil : mask
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
