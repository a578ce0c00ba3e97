import SkinColors
import SkinKit

/// The colors between two colors.
///
/// They are interpolated in OKLab with premultiplied alpha (CSS Color 4, section 12.3). The invisible color of a
/// transparent end therefore has no effect. A color out of sRGB is clipped to it.
struct ColorPath {
    private let start: Point
    private let end: Point

    private struct Point {
        let lab: OKLab
        let alpha: Double

        init(_ color: ThemeColor) {
            lab = OKLab(ColorChannels(color), cubeRoot: Root.cube)
            alpha = Double(color.alpha)
        }
    }

    init(from start: ThemeColor, to end: ThemeColor) {
        self.start = Point(start)
        self.end = Point(end)
    }

    func color(at progress: Double) -> ThemeColor {
        let (first, second) = (start.alpha * (1 - progress), end.alpha * progress)
        let alpha = min(max(first + second, min(start.alpha, end.alpha)), max(start.alpha, end.alpha))
        let share = first + second > 0 ? second / (first + second) : progress
        func between(_ coordinate: KeyPath<OKLab, Double>) -> Double {
            start.lab[keyPath: coordinate] * (1 - share) + end.lab[keyPath: coordinate] * share
        }
        let light = OKLab(lightness: between(\.lightness), a: between(\.a), b: between(\.b)).light
        return OKLCH.color(light, alpha: alpha).color
    }
}
