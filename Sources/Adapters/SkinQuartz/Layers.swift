#if canImport(QuartzCore) && !os(watchOS)
    import Foundation
    import QuartzCore
    import SkinComponents
    import SkinKit

    /// The corners of a view that a theme describes: with the same radius, or each with its own.
    package struct ThemeCorners: Equatable, Sendable {
        /// The radii: top left, top right, bottom right, bottom left.
        package var radii: [CGFloat]
        package var isContinuous: Bool

        /// Corners have the form of the platform, unless a theme says that they are circular.
        package init(_ radii: [Double?], curve: ThemeCornerCurve? = nil) {
            self.radii = radii.map { CGFloat($0 ?? 0) }
            isContinuous = curve != .circular
        }

        package init(radius: Double) { self.init([radius, radius, radius, radius]) }

        /// The greatest radius. Those of other corners are the same or 0, if ``isUniform``.
        package var radius: CGFloat { radii.max() ?? 0 }
        /// Whether a layer can show the corners: it has one radius, and corners with it or without.
        package var isUniform: Bool { radii.allSatisfy { $0 == 0 || $0 == radius } }

        /// Returns the corners of the rectangle whose edges are farther out. Square ones stay square.
        func grown(by length: CGFloat) -> ThemeCorners { map { $0 > 0 ? max($0 + length, 0) : 0 } }

        /// Returns the corners made smaller in proportion, as CSS makes them, so that none meets another one.
        func fitted(to size: CGSize) -> ThemeCorners {
            let factor = (0..<4).reduce(CGFloat(1)) { factor, edge in
                let (sum, length) = (radii[edge] + radii[(edge + 1) % 4], edge % 2 == 0 ? size.width : size.height)
                return sum > length ? min(factor, length / sum) : factor
            }
            return map { $0 * factor }
        }

        private func map(_ change: (CGFloat) -> CGFloat) -> ThemeCorners {
            var corners = self
            corners.radii = radii.map(change)
            return corners
        }

        /// - Parameter isFlipped: Whether the layer's `y` axis points down.
        package func shown(isFlipped: Bool) -> LayerCorners {
            LayerCorners(
                radius: radius, curve: isContinuous ? .continuous : .circular, mask: mask(isFlipped: isFlipped))
        }

        private func mask(isFlipped: Bool) -> CACornerMask {
            let (top, bottom): ([CACornerMask], [CACornerMask]) = (
                [.layerMinXMinYCorner, .layerMaxXMinYCorner], [.layerMaxXMaxYCorner, .layerMinXMaxYCorner]
            )
            let names = isFlipped ? top + bottom : bottom.reversed() + top.reversed()
            return zip(names, radii).reduce(into: CACornerMask()) { if $1.1 > 0 || radius == 0 { $0.formUnion($1.0) } }
        }
    }

    package struct LayerCorners: Equatable {
        package var radius: CGFloat
        package var curve: CALayerCornerCurve
        package var mask: CACornerMask
    }

    extension CALayer {
        package var corners: LayerCorners {
            get { LayerCorners(radius: cornerRadius, curve: cornerCurve, mask: maskedCorners) }
            set { (cornerRadius, cornerCurve, maskedCorners) = (newValue.radius, newValue.curve, newValue.mask) }
        }
    }

    /// The corners that two operations of a theme have for a view, of which `corners` counts, and those that the view had
    /// before. The view retains it.
    @MainActor
    package final class CornerLook {
        package var all: ThemeCorners?
        package var each: ThemeCorners?
        let own: LayerCorners

        init(own: LayerCorners) { self.own = own }

        /// The corners of the theme; nil if the view cannot show them, and then has its own.
        func shown(withEach: Bool) -> ThemeCorners? {
            guard let shown = each ?? all, !shown.isUniform, !withEach else { return each ?? all }
            SystemLook.skip("corners", "a layer has one radius, or none")
            return nil
        }
    }

    extension BackgroundOwner {
        private var cornerLook: CornerLook? { Association.get(CornerLook.self, of: self) }

        /// Changes what a theme says about the corners of the view, and shows it.
        package func changeCorners(_ change: (CornerLook) -> Void) {
            let look = cornerLook ?? CornerLook(own: layerCorners)
            change(look)
            Association.set(look.all == nil && look.each == nil ? nil : look, CornerLook.self, of: self)
            showCorners(look.shown(withEach: showsEachCorner), own: look.own)
            skinBackground?.corners = shownCorners
        }

        /// The corners of a theme, or the view's own; nil for square ones.
        package var shownCorners: ThemeCorners? {
            if let shown = cornerLook?.shown(withEach: showsEachCorner) { return shown }
            return layerCorners.radius > 0 ? ThemeCorners(radius: Double(layerCorners.radius)) : nil
        }
    }

    /// The colors of layers that follow the appearance of a view, which retains them. They do not keep layers alive.
    @MainActor
    package final class LayerColors<Color> {
        private struct Property: Hashable {
            let layer: ObjectIdentifier
            let keyPath: AnyKeyPath
        }

        /// Functions that set a property of a layer, and return false if the layer is released.
        private var setters: [Property: (_ resolve: (Color) -> CGColor) -> Bool] = [:]

        package init() {}

        package func set<Layer: CALayer>(
            _ color: Color?, for keyPath: ReferenceWritableKeyPath<Layer, CGColor?>, of layer: Layer
        ) {
            let property = Property(layer: ObjectIdentifier(layer), keyPath: keyPath)
            guard let color else {
                setters[property] = nil
                layer[keyPath: keyPath] = nil
                return
            }
            setters[property] = { [weak layer] resolve in
                layer?[keyPath: keyPath] = resolve(color)
                return layer != nil
            }
        }

        package func show(_ resolve: (Color) -> CGColor) {
            for (property, set) in setters where !set(resolve) { setters[property] = nil }
        }
    }

    /// The shadow of a layer.
    package struct LayerShadow {
        var color: CGColor?
        var offset: CGSize
        var radius: CGFloat
        var opacity: Float

        /// A theme's offset is right and down, as that of a layer is whose `y` axis points down.
        package init(_ shadow: SkinShadow, color: CGColor) {
            (self.color, offset) = (color, CGSize(offset: shadow.offset))
            (radius, opacity) = (CGFloat(shadow.radius), Float(shadow.opacity))
        }

        fileprivate init(_ layer: CALayer) {
            (color, offset) = (layer.shadowColor, layer.shadowOffset)
            (radius, opacity) = (layer.shadowRadius, layer.shadowOpacity)
        }
    }

    extension CALayer {
        package var shadow: LayerShadow {
            get { LayerShadow(self) }
            set {
                (shadowColor, shadowOffset) = (newValue.color, newValue.offset)
                (shadowRadius, shadowOpacity) = (newValue.radius, newValue.opacity)
            }
        }
    }
#endif
