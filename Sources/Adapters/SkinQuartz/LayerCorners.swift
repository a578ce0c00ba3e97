#if canImport(QuartzCore) && !os(watchOS)
    import QuartzCore
    import SkinKit

    /// The corners of a view that a theme describes: with the same radius, or each with its own.
    package struct ThemeCorners: Equatable, Sendable {
        /// The radii: top left, top right, bottom right, bottom left.
        package var radii: [CGFloat]
        package var isContinuous: Bool

        /// Corners have the form of the platform, unless a theme says that they are circular.
        package init(_ radii: [Double?], curve: String? = nil) {
            self.radii = radii.map { CGFloat($0 ?? 0) }
            isContinuous = curve != "circular"
        }

        package init(radius: Double) { self.init([radius, radius, radius, radius]) }

        /// The greatest radius. Those of other corners are the same or 0, if ``isUniform``.
        package var radius: CGFloat { radii.max() ?? 0 }
        /// Whether a layer can show the corners: it has one radius, and corners with it or without.
        package var isUniform: Bool { radii.allSatisfy { $0 == 0 || $0 == radius } }
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

    /// The corners of a layer.
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
        package let own: LayerCorners

        package var shown: ThemeCorners? { each ?? all }

        package init(own: LayerCorners) { self.own = own }

        /// Changes what a theme says, and shows it.
        ///
        /// - Parameter show: Shows corners of a theme, or else restores those of the view.
        package static func change(
            of view: AnyObject, own: @autoclosure () -> LayerCorners, _ change: (CornerLook) -> Void,
            show: (ThemeCorners?, LayerCorners) -> Void
        ) {
            let look = Association.get(CornerLook.self, of: view) ?? CornerLook(own: own())
            change(look)
            Association.set(look.shown == nil ? nil : look, CornerLook.self, of: view)
            show(look.shown, look.own)
        }
    }
#endif
