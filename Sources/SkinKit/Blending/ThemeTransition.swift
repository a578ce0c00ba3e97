/// The way in which components get from the values of one theme to those of another.
public struct ThemeTransition: Hashable, Sendable {
    /// The duration and the curve of a blend; nil for none.
    let blend: Blend?

    struct Blend: Hashable, Sendable {
        var duration: Duration
        var curve: Curve
    }

    /// All components get their new values at once.
    public static let none = ThemeTransition(blend: nil)

    /// The values move from those that components show to the new ones, with the frames of the app's clock.
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
    public struct Curve: Hashable, Sendable {
        private let first: ThemePoint
        private let second: ThemePoint

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

        /// Returns the progress, 0 to 1, at a fraction of the time, 0 to 1. It never decreases.
        func progress(at time: Double) -> Double {
            if time <= 0 { return 0 }
            if time >= 1 { return 1 }
            if first.x == first.y && second.x == second.y { return time }
            func coordinate(_ first: Double, _ second: Double, at place: Double) -> Double {
                let rest = 1 - place
                return 3 * rest * rest * place * first + 3 * rest * place * place * second + place * place * place
            }
            // The horizontal coordinate increases with the place on the curve.
            var (lower, upper) = (0.0, 1.0)
            for _ in 0..<48 {
                let middle = (lower + upper) / 2
                if coordinate(first.x, second.x, at: middle) < time { lower = middle } else { upper = middle }
            }
            return min(max(coordinate(first.y, second.y, at: upper), 0), 1)
        }
    }
}

/// The behavior of an operation's value in a blend.
public enum ThemeBlending: Hashable, Sendable {
    /// Numbers, geometry and colors move. Other values change at the middle.
    case moving
    /// The value changes at the middle.
    case atMiddle
    /// The value changes at the start.
    case atStart
}

/// The time of one blend, from its first frame.
@MainActor
final class BlendClock {
    private var duration: Duration
    private let curve: ThemeTransition.Curve
    private var start: Duration?
    private var elapsed = Duration.zero

    /// Returns nil without a blend.
    init?(_ transition: ThemeTransition) {
        guard let blend = transition.blend else { return nil }
        (duration, curve) = (blend.duration, blend.curve)
    }

    /// Returns the progress, 0 to 1, at a time of the app's frame clock. It never decreases, even if the time does.
    func progress(at time: Duration) -> Double {
        if duration <= .zero { return 1 }
        let start = start ?? time
        self.start = start
        elapsed = max(elapsed, time - start)
        return elapsed >= duration ? 1 : curve.progress(at: elapsed / duration)
    }

    /// Makes the next frame the last.
    func end() { duration = .zero }
}
