#if canImport(QuartzCore) && !os(watchOS)
    import Foundation
    import QuartzCore
    import SkinComponents
    import SkinKit

    extension SkinGradient {
        /// The direction of the angle, right and down.
        private var direction: (x: Double, y: Double) {
            let radians = angle * .pi / 180
            // Sines and cosines of multiples of 90 degrees are exact, so that the usual gradients are.
            let isRight = angle.truncatingRemainder(dividingBy: 90) == 0
            return isRight
                ? (-sin(radians).rounded(), cos(radians).rounded()) : (-sin(radians), cos(radians))
        }

        /// The radii of the ellipse through the farthest corner, in the unit square.
        package var radii: CGSize {
            let root = CGFloat(2).squareRoot()
            return CGSize(width: root * max(center.x, 1 - center.x), height: root * max(center.y, 1 - center.y))
        }

        /// Returns the ends of the gradient in a rectangle's unit square. Those of a line are what CSS defines: the corners in
        /// its direction have the first and the last color. A radial gradient ends at the radii of its ellipse, a conic one
        /// has a point in the direction where it begins.
        package func ends(in size: CGSize) -> (start: CGPoint, end: CGPoint) {
            let (x, y) = direction
            let (width, height) = (max(Double(size.width), 1), max(Double(size.height), 1))
            switch shape {
            case .linear: break
            case .radial:
                return (CGPoint(center), CGPoint(x: center.x + radii.width, y: center.y + radii.height))
            case .conic: return (CGPoint(center), CGPoint(x: center.x - x / width, y: center.y - y / height))
            }
            let length = abs(width * x) + abs(height * y)
            let (dx, dy) = (x * length / 2 / width, y * length / 2 / height)
            return (CGPoint(x: 0.5 - dx, y: 0.5 - dy), CGPoint(x: 0.5 + dx, y: 0.5 + dy))
        }
    }

    extension CAGradientLayer {
        /// - Parameter pointsUp: Whether the layer's `y` axis points up.
        package func show(
            _ gradient: SkinGradient, in size: CGSize, pointsUp: Bool, color: (ThemeColor) -> CGColor
        ) {
            type =
                switch gradient.shape {
                case .radial: .radial
                case .conic: .conic
                case .linear: .axial
                }
            colors = gradient.colors.map(color)
            locations = gradient.locations?.map { NSNumber(value: $0) }
            let (start, end) = gradient.ends(in: size)
            startPoint = pointsUp ? CGPoint(x: start.x, y: 1 - start.y) : start
            endPoint = pointsUp ? CGPoint(x: end.x, y: 1 - end.y) : end
        }
    }
#endif
