import SkinKit

/// The appearance of a color: CAM16 (Li and others, "Comprehensive color solutions: CAM16, CAT16, and CAM16-UCS", 2017).
///
/// The viewing conditions are those of Material's HCT: white D65, an adapting luminance of 11.72 cd/m², a background of
/// L* 50, an average surround. Hue and chroma are those of HCT, too.
struct CAM16: Sendable {
    /// The hue angle h, in degrees from 0 to 360.
    let hue: Double
    /// The chroma C.
    let chroma: Double
    /// The lightness J, 0 to 100.
    let lightness: Double

    /// - Parameter color: `0xRRGGBB`.
    init(_ color: UInt32) {
        let conditions = Conditions.material
        let cone = conditions.adapted(Conditions.cones(XYZ(color)))
        let a = (11 * cone.red - 12 * cone.green + cone.blue) / 11
        let b = (cone.red + cone.green - 2 * cone.blue) / 9
        let angle = Mathematics.arcTangent(b, over: a) * 180 / .pi
        hue = angle < 0 ? angle + 360 : angle
        let achromatic = (40 * cone.red + 20 * cone.green + cone.blue) / 20 * conditions.induction
        lightness = 100 * Mathematics.power(achromatic / conditions.achromaticOfWhite, 0.69 * conditions.exponent)
        let eccentricity = 0.25 * (Mathematics.cosine((hue < 20.14 ? hue + 360 : hue) * .pi / 180 + 2) + 3.8)
        let sum = (20 * cone.red + 20 * cone.green + 21 * cone.blue) / 20
        let t = 50_000 / 13 * eccentricity * conditions.induction * (a * a + b * b).squareRoot() / (sum + 0.305)
        chroma =
            Mathematics.power(t, 0.9) * Mathematics.power(1.64 - Mathematics.power(0.29, conditions.background), 0.73)
            * (lightness / 100).squareRoot()
    }

    /// The response of the three kinds of cones.
    private struct Cones {
        var red: Double
        var green: Double
        var blue: Double
    }

    private struct Conditions {
        /// The luminance-level adaptation factor F_L.
        let adaptation: Double
        /// The degree of adaptation to the white of each kind of cone.
        let degrees: Cones
        /// The relative luminance n of the background.
        let background: Double
        /// The induction factors N_bb and N_cb, which are equal.
        let induction: Double
        /// The base exponential nonlinearity z.
        let exponent: Double
        /// The achromatic response A_w to white.
        private(set) var achromaticOfWhite = 1.0

        static let material = Conditions()

        private init() {
            // The Y of L* 50.
            let gray = 100 * Mathematics.power(66.0 / 116, 3)
            let luminance = 200 / Double.pi * gray / 100
            let k = 1 / (5 * luminance + 1)
            let fourth = k * k * k * k
            adaptation = fourth * luminance + 0.1 * (1 - fourth) * (1 - fourth) * Mathematics.cubeRoot(5 * luminance)
            let white = Self.cones(XYZ(x: 95.047, y: 100, z: 108.883))
            let degree = 1 - 1 / 3.6 * Mathematics.exponential((-luminance - 42) / 92)
            func full(_ cone: Double) -> Double { degree * 100 / cone + 1 - degree }
            degrees = Cones(red: full(white.red), green: full(white.green), blue: full(white.blue))
            background = gray / 100
            induction = 0.725 / Mathematics.power(background, 0.2)
            exponent = 1.48 + background.squareRoot()
            let cone = adapted(white)
            achromaticOfWhite = (40 * cone.red + 20 * cone.green + cone.blue) / 20 * induction
        }

        static func cones(_ color: XYZ) -> Cones {
            Cones(
                red: 0.401288 * color.x + 0.650173 * color.y - 0.051461 * color.z,
                green: -0.250268 * color.x + 1.204414 * color.y + 0.045854 * color.z,
                blue: -0.002079 * color.x + 0.048952 * color.y + 0.953127 * color.z)
        }

        /// Returns the responses after adaptation and compression.
        func adapted(_ cones: Cones) -> Cones {
            func compressed(_ cone: Double) -> Double {
                let power = Mathematics.power(adaptation * abs(cone) / 100, 0.42)
                return (cone < 0 ? -400 : 400) * power / (power + 27.13)
            }
            return Cones(
                red: compressed(cones.red * degrees.red), green: compressed(cones.green * degrees.green),
                blue: compressed(cones.blue * degrees.blue))
        }
    }
}
