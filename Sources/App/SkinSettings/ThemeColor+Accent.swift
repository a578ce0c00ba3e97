import SkinColors
import SkinKit

extension ThemeColor {
    /// Creates the color of a picture that serves best as an accent: one with much chroma whose hue is frequent.
    ///
    /// The score is that of Material Color Utilities (2021), in OKLCH in place of CAM16, on the means of the cells of a color
    /// cube in place of clusters.
    ///
    /// - Parameter pixels: The sRGB colors of the opaque pixels, `0xRRGGBB`, in any order. A sample of 128 × 128 is enough.
    /// - Returns: An opaque color of 8 bits a channel; nil if no color has enough chroma, as in a gray picture.
    /// - Complexity: O(n) in the number of pixels.
    public init?(accentOf pixels: [UInt32]) {
        guard let best = PictureAccent.best(of: pixels) else { return nil }
        self = best.color
    }
}

private enum PictureAccent {
    private static let leastChroma = 0.03
    private static let targetChroma = 0.12
    /// The least share of pixels that a hue has together with those within 15 degrees.
    private static let leastShare = 0.01
    /// The cosine of 15 degrees.
    private static let nearness = 0.9659

    /// A cell of the cube, which has 16 cells on a side.
    private struct Cell {
        var count = 0.0
        var red = 0.0
        var green = 0.0
        var blue = 0.0

        mutating func add(_ pixel: UInt32) {
            count += 1
            red += Double(pixel >> 16 & 255)
            green += Double(pixel >> 8 & 255)
            blue += Double(pixel & 255)
        }

        var mean: ColorChannels {
            ColorChannels(red: red / count / 255, green: green / count / 255, blue: blue / count / 255)
        }
    }

    /// Returns the color with the greatest score; nil if none has enough chroma.
    static func best(of pixels: [UInt32]) -> ColorChannels? {
        var cells = [Cell](repeating: Cell(), count: 4_096)
        for pixel in pixels {
            let (red, green, blue) = (pixel >> 12 & 0xF00, pixel >> 8 & 0xF0, pixel >> 4 & 0xF)
            cells[Int(red | green | blue)].add(pixel)
        }
        let looks = cells.filter { $0.count > 0 }.map { ($0.count / Double(pixels.count), OKLCH($0.mean), $0.mean) }
        let vivid = looks.filter { $0.1.chroma >= leastChroma }
        // A cell of few pixels is noise, unless there is nothing else.
        let frequent = vivid.filter { $0.0 >= 0.002 }
        var best: (score: Double, color: ColorChannels)?
        for (_, look, color) in frequent.isEmpty ? vivid : frequent {
            let share = vivid.reduce(0) { sum, other in isNear(look, other.1) ? sum + other.0 : sum }
            guard share > leastShare else { continue }
            let weight = look.chroma < targetChroma ? 40.0 : 120
            let score = share * 70 + (look.chroma - targetChroma) * weight
            if score > best?.score ?? -.infinity { best = (score, color) }
        }
        return best?.color.rounded
    }

    private static func isNear(_ color: OKLCH, _ other: OKLCH) -> Bool {
        color.direction.a * other.direction.a + color.direction.b * other.direction.b >= nearness
    }
}
