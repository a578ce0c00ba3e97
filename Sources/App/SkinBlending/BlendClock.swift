import SkinKit

/// The time of one blend, from its first frame.
@MainActor
final class BlendClock {
    private var duration: Duration
    private let curve: ThemeTransition.Curve
    private var start: Duration?
    private var elapsed = Duration.zero

    init(_ blend: ThemeTransition.Blend) { (duration, curve) = (blend.duration, blend.curve) }

    /// Returns the progress, 0 to 1, at a time of the app's frame clock. It never decreases, even if the time does.
    func progress(at time: Duration) -> Double {
        if duration <= .zero { return 1 }
        let start = start ?? time
        self.start = start
        elapsed = max(elapsed, time - start)
        return latest
    }

    var latest: Double { elapsed >= duration ? 1 : curve.progress(at: elapsed / duration) }

    func end() { duration = .zero }
}

extension ThemeTransition.Curve {
    /// Returns the progress, 0 to 1, at a fraction of the time, 0 to 1. It never decreases.
    package func progress(at time: Double) -> Double {
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
