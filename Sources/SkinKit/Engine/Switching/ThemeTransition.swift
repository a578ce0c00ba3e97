/// The way in which components get from the values of one theme to those of another.
public struct ThemeTransition: Equatable, Sendable {
    package let blend: Blend?

    package struct Blend: Equatable, Sendable {
        package let duration: Duration
        package let curve: Curve
    }

    /// All components get their new values at once.
    public static let none = ThemeTransition(blend: nil)

    /// The values move from those that components show to the new ones, with the frames of the app's clock.
    ///
    /// An engine without a ``ThemeAnimation`` makes the switch at once.
    ///
    /// - Parameters:
    ///   - duration: The time from the first frame to the last. Without a positive duration there is no blend.
    ///   - curve: The progress of the values over that time.
    public static func blend(duration: Duration, curve: Curve = .easeInOut) -> ThemeTransition {
        ThemeTransition(blend: duration > .zero ? Blend(duration: duration, curve: curve) : nil)
    }
}

extension ThemeTransition {
    /// The progress of a blend over its time: a cubic Bézier curve from 0, 0 to 1, 1, as in CSS.
    public struct Curve: Equatable, Sendable {
        package let first: ThemePoint
        package let second: ThemePoint

        /// Creates a curve from its two control points. Coordinates are limited to 0 to 1, so that no value leaves the
        /// range between its ends.
        public init(_ firstX: Double, _ firstY: Double, _ secondX: Double, _ secondY: Double) {
            func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
            first = ThemePoint(x: unit(firstX), y: unit(firstY))
            second = ThemePoint(x: unit(secondX), y: unit(secondY))
        }

        /// Progress at an even rate.
        public static let linear = Curve(0, 0, 1, 1)
        /// A slow beginning.
        public static let easeIn = Curve(0.42, 0, 1, 1)
        /// A slow end.
        public static let easeOut = Curve(0, 0, 0.58, 1)
        /// A slow beginning and a slow end.
        public static let easeInOut = Curve(0.42, 0, 0.58, 1)
    }
}

/// The behavior of an operation's value in a blend.
public enum ThemeInterpolation: Hashable, Sendable {
    /// Numbers, geometry and colors move. Other values change at the middle.
    case moving
    /// The value changes at the middle.
    case atMiddle
    /// The value changes at the start.
    case atStart
}
