#if canImport(QuartzCore) && !os(watchOS)
    import QuartzCore
    import SkinKit

    package struct SkinGradient<Color: Equatable>: Equatable {
        package var colors: [Color]
        /// The location of each color, 0 to 1; nil to distribute them evenly.
        package var locations: [Double]?
        /// The angle in degrees, clockwise; 0 is from top to bottom.
        package var angle: Double

        package init(colors: [Color], locations: [Double]? = nil, angle: Double) {
            self.colors = colors
            self.locations = locations
            self.angle = angle
        }

        /// Returns the ends of the gradient line in a rectangle's unit square, which CSS defines: the corners in its
        /// direction have the first and the last color.
        package func ends(in size: CGSize) -> (start: CGPoint, end: CGPoint) {
            let radians = angle * .pi / 180
            // Sines and cosines of multiples of 90 degrees are exact, so that the usual gradients are.
            let isRight = angle.truncatingRemainder(dividingBy: 90) == 0
            let x = isRight ? -sin(radians).rounded() : -sin(radians)
            let y = isRight ? cos(radians).rounded() : cos(radians)
            let (width, height) = (max(Double(size.width), 1), max(Double(size.height), 1))
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
                    angle: try record.value(.optional(.float("angle"))) ?? 0)
            }
        }
    }

    extension CAGradientLayer {
        /// - Parameter pointsUp: Whether the layer's `y` axis points up.
        package func show<Color>(
            _ gradient: SkinGradient<Color>?, in size: CGSize, pointsUp: Bool, color: (Color) -> CGColor
        ) {
            colors = gradient?.colors.map(color)
            locations = gradient?.locations?.map { NSNumber(value: $0) }
            guard let ends = gradient?.ends(in: size) else { return }
            startPoint = pointsUp ? CGPoint(x: ends.start.x, y: 1 - ends.start.y) : ends.start
            endPoint = pointsUp ? CGPoint(x: ends.end.x, y: 1 - ends.end.y) : ends.end
        }
    }
#endif
