import SkinKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension ColorChannels {
    func faded(by opacity: Double) -> ColorChannels {
        ColorChannels(red: red, green: green, blue: blue, alpha: alpha * opacity)
    }

    /// Returns the sRGB channel for linear light (IEC 61966-2-1).
    static func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}

extension OKLab {
    init(_ color: ColorChannels) {
        self.init(color, cubeRoot: cbrt)
    }

    /// Returns the color in sRGB; nil if it is out of gamut.
    fileprivate func color(alpha: Double) -> ColorChannels? {
        let light = light
        let channels = [light.red, light.green, light.blue]
        guard channels.allSatisfy({ $0 > -1e-4 && $0 < 1.0001 }) else { return nil }
        let encoded = channels.map { ColorChannels.encoded(min(max($0, 0), 1)) }
        return ColorChannels(red: encoded[0], green: encoded[1], blue: encoded[2], alpha: alpha).clamped()
    }
}

extension ColorChannels {
    /// Returns the nearest 8-bit color of the same OKLCH hue and alpha that satisfies a condition; nil if there is
    /// none.
    ///
    /// Searches lightness and chroma.
    func nearest(where holds: (ColorChannels) -> Bool) -> ColorChannels? {
        let origin = OKLab(self)
        var best: (color: ColorChannels, distance: Double)?
        for step in 0...Self.lightnessSteps {
            let lightness = Double(step) / Double(Self.lightnessSteps)
            if let best, abs(lightness - origin.lightness) > best.distance { continue }
            for share in 0...Self.chromaSteps {
                let chroma = 1 - Double(share) / Double(Self.chromaSteps)
                let wanted = OKLab(lightness: lightness, a: origin.a * chroma, b: origin.b * chroma)
                guard let color = wanted.color(alpha: alpha)?.in8Bits else { continue }
                let distance = OKLab(color).distance(to: origin)
                if distance < best?.distance ?? .infinity, holds(color) { best = (color, distance) }
            }
        }
        return best?.color
    }

    private static let lightnessSteps = 400
    private static let chromaSteps = 24

    private var in8Bits: ColorChannels {
        func rounded(_ channel: Double) -> Double { (channel * 255).rounded() / 255 }
        return ColorChannels(red: rounded(red), green: rounded(green), blue: rounded(blue), alpha: alpha)
    }
}
