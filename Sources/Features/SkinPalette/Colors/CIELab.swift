import SkinColors
import SkinKit

/// A color in CIELAB under D65 (CIE 15:2004), in which quantizing measures distances.
struct CIELab: Hashable, Sendable {
    var lightness: Double
    var a: Double
    var b: Double

    private static let white = (x: 95.047, y: 100.0, z: 108.883)
    private static let epsilon = 216.0 / 24_389
    private static let kappa = 24_389.0 / 27

    init(lightness: Double, a: Double, b: Double) {
        (self.lightness, self.a, self.b) = (lightness, a, b)
    }

    /// - Parameter color: `0xRRGGBB`.
    init(_ color: UInt32) {
        let xyz = XYZ(color)
        func root(_ t: Double) -> Double { t > Self.epsilon ? Mathematics.cubeRoot(t) : (Self.kappa * t + 16) / 116 }
        let (x, y, z) = (root(xyz.x / Self.white.x), root(xyz.y / Self.white.y), root(xyz.z / Self.white.z))
        self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
    }

    /// The nearest color of sRGB, `0xRRGGBB`.
    var color: UInt32 {
        func cube(_ root: Double) -> Double {
            let cube = root * root * root
            return cube > Self.epsilon ? cube : (116 * root - 16) / Self.kappa
        }
        let y = (lightness + 16) / 116
        return XYZ(
            x: cube(y + a / 500) * Self.white.x, y: cube(y) * Self.white.y, z: cube(y - b / 200) * Self.white.z
        ).color
    }

    /// Returns the square of the distance to another color (CIE76).
    func squaredDistance(to other: CIELab) -> Double {
        let (x, y, z) = (lightness - other.lightness, a - other.a, b - other.b)
        return x * x + y * y + z * z
    }
}

/// A color in CIE XYZ under D65, where white has Y = 100.
struct XYZ: Sendable {
    var x: Double
    var y: Double
    var z: Double

    init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

    /// - Parameter color: `0xRRGGBB` in sRGB (IEC 61966-2-1).
    init(_ color: UInt32) {
        func light(_ shift: UInt32) -> Double { ColorChannels.linear(Double(color >> shift & 0xFF) / 255) * 100 }
        let (red, green, blue) = (light(16), light(8), light(0))
        x = 0.41233895 * red + 0.35762064 * green + 0.18051042 * blue
        y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        z = 0.01932141 * red + 0.11916382 * green + 0.95034478 * blue
    }

    /// The nearest color of sRGB, `0xRRGGBB`.
    var color: UInt32 {
        func channel(_ light: Double) -> UInt32 { UInt32((ColorChannels.encoded(light / 100) * 255).rounded()) }
        let red = channel(3.2413774792388685 * x - 1.5376652402851851 * y - 0.49885366846268053 * z)
        let green = channel(-0.9691452513005321 * x + 1.8758853451067872 * y + 0.04156585616912061 * z)
        let blue = channel(0.05562093689691305 * x - 0.20395524564742123 * y + 1.0571799111220335 * z)
        return red << 16 | green << 8 | blue
    }
}
