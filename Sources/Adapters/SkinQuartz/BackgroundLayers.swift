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
            let frame = CornerFrame(
                rect: CGRect(origin: .zero, size: size), corners: background.corners ?? ThemeCorners(radius: 0),
                pointsUp: pointsUp)
            gradient = part(gradient, isNeeded: background.gradient != nil, CAGradientLayer(), in: host, at: 0.25)
            gradient?.show(background.gradient, in: size, pointsUp: pointsUp, color: color)
            if let gradient { frame.clip(gradient) }
            let shadows = background.shadows.map { $0.map(color) }
            let (outer, inner) = (shadows.filter { !$0.isInset }, shadows.filter(\.isInset))
            outerShadows = part(outerShadows, isNeeded: !outer.isEmpty, CALayer(), in: host, at: -1)
            innerShadows = part(innerShadows, isNeeded: !inner.isEmpty, CALayer(), in: host, at: 1)
            if let outerShadows { frame.show(outer, in: outerShadows) }
            if let innerShadows { frame.show(inner, in: innerShadows) }
            CATransaction.commit()
        }

        private func part<Layer: CALayer>(
            _ known: Layer?, isNeeded: Bool, _ make: @autoclosure () -> Layer, in host: CALayer?, at zPosition: CGFloat
        ) -> Layer? {
            if !isNeeded { known?.removeFromSuperlayer() }
            guard isNeeded, known == nil else { return isNeeded ? known : nil }
            let layer = make()
            layer.zPosition = zPosition
            host?.addSublayer(layer)
            return layer
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
        func show(_ shadows: [ShadowLayer<CGColor>], in all: CALayer) {
            all.frame = rect
            let known = all.sublayers ?? []
            for layer in known.dropFirst(shadows.count) { layer.removeFromSuperlayer() }
            for _ in known.count..<max(known.count, shadows.count) { all.addSublayer(CALayer()) }
            for (layer, shadow) in zip(all.sublayers ?? [], shadows.reversed()) { show(shadow, in: layer) }
        }

        private func show(_ shadow: ShadowLayer<CGColor>, in layer: CALayer) {
            let shape = grown(by: shadow.isInset ? -shadow.spread : shadow.spread)
            // Farther out than the blur reaches.
            let margin =
                3 * shadow.radius + abs(shadow.spread) + abs(shadow.offset.width) + abs(shadow.offset.height) + 1
            let around = rect.insetBy(dx: -margin, dy: -margin)
            layer.frame = rect
            (layer.shadowColor, layer.shadowRadius, layer.shadowOpacity) = (shadow.color, shadow.radius, 1)
            layer.shadowOffset = CGSize(
                width: shadow.offset.width, height: pointsUp ? -shadow.offset.height : shadow.offset.height)
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
