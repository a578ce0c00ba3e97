#if canImport(QuartzCore) && !os(watchOS)
    import Foundation
    import QuartzCore
    import SkinComponents
    import SkinKit

    package struct SkinGradient<Color: Equatable>: Equatable {
        package var colors: [Color]
        /// The location of each color, 0 to 1; nil to distribute them evenly.
        package var locations: [Double]?
        /// The angle in degrees, clockwise; 0 is from top to bottom, and up where a conic gradient begins.
        package var angle: Double
        package var shape: ThemeGradientShape
        /// The center of a radial or conic gradient, in the unit square.
        package var center: CGPoint

        package init(
            colors: [Color], locations: [Double]? = nil, angle: Double, shape: ThemeGradientShape = .linear,
            center: CGPoint = CGPoint(x: 0.5, y: 0.5)
        ) {
            (self.colors, self.locations, self.angle) = (colors, locations, angle)
            (self.shape, self.center) = (shape, center)
        }

        package func map<Other>(_ convert: (Color) -> Other) -> SkinGradient<Other> {
            SkinGradient<Other>(
                colors: colors.map(convert), locations: locations, angle: angle, shape: shape, center: center)
        }

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
                return (center, CGPoint(x: center.x + radii.width, y: center.y + radii.height))
            case .conic: return (center, CGPoint(x: center.x - x / width, y: center.y - y / height))
            }
            let length = abs(width * x) + abs(height * y)
            let (dx, dy) = (x * length / 2 / width, y * length / 2 / height)
            return (CGPoint(x: 0.5 - dx, y: 0.5 - dy), CGPoint(x: 0.5 + dx, y: 0.5 + dy))
        }
    }

    extension ThemeValueType {
        /// Reads the built-in schema's object type `gradient`.
        package static func gradient<Color>(of color: ThemeValueType<Color>) -> Self
        where Value == SkinGradient<Color> {
            .record("gradient") { record in
                SkinGradient(
                    colors: try record.value(.array("colors", of: color)),
                    locations: try record.value(.optional(.array("locations", of: .float))),
                    angle: try record.value(.optional(.float("angle"))) ?? 0,
                    shape: try record.value(.optional(.word("shape"))) ?? .linear,
                    center: try record.value(.optional(.point("center"))).map { CGPoint($0) } ?? CGPoint(x: 0.5, y: 0.5)
                )
            }
        }
    }

    extension CAGradientLayer {
        /// - Parameter pointsUp: Whether the layer's `y` axis points up.
        package func show<Color>(
            _ gradient: SkinGradient<Color>?, in size: CGSize, pointsUp: Bool, color: (Color) -> CGColor
        ) {
            type =
                switch gradient?.shape {
                case .radial: .radial
                case .conic: .conic
                case .linear, nil: .axial
                }
            colors = gradient?.colors.map(color)
            locations = gradient?.locations?.map { NSNumber(value: $0) }
            guard let ends = gradient?.ends(in: size) else { return }
            startPoint = pointsUp ? CGPoint(x: ends.start.x, y: 1 - ends.start.y) : ends.start
            endPoint = pointsUp ? CGPoint(x: ends.end.x, y: 1 - ends.end.y) : ends.end
        }
    }
#endif
