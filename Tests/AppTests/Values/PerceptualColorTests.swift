import Foundation
import SkinColors
import SkinCompiler
import SkinKit
import TestSupport
import Testing

/// Compares colours in OKLCH with those of ColorAide; `perceptual-colors.py` describes the recorded numbers.
@Suite("Perceptual colours")
struct PerceptualColorTests {
    private struct Sample {
        let color: ColorChannels
        let other: ColorChannels
        let lightness: Double
        let chroma: Double
        let hue: Double
        let contrast: Double
        let newLightness: Double
        let fitted: ColorChannels

        init(_ line: Substring) throws {
            let numbers = try line.split(separator: " ").map { try #require(Double($0)) }
            try #require(numbers.count == 14)
            color = ColorChannels(red: numbers[0], green: numbers[1], blue: numbers[2])
            other = ColorChannels(red: numbers[3], green: numbers[4], blue: numbers[5])
            (lightness, chroma, hue) = (numbers[6], numbers[7], numbers[8])
            (contrast, newLightness) = (numbers[9], numbers[10])
            fitted = ColorChannels(red: numbers[11], green: numbers[12], blue: numbers[13])
        }
    }

    private static func samples() throws -> [Sample] {
        let path = Fixtures.path("Values/perceptual-colors.txt")
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { try Sample($0) }
    }

    private func distance(_ left: ColorChannels, _ right: ColorChannels) -> Double {
        max(abs(left.red - right.red), abs(left.green - right.green), abs(left.blue - right.blue))
    }

    /// Caches hold the channels in 64 bits. The bits are those of Newton's method for the twelfth root of the fifth power,
    /// computed with Python; two shorter roots after one another give other last digits.
    @Test(
        "A channel has the same bits on every machine",
        arguments: zip(
            [0.0625, 0.3, 0.5, 0.72, 0.999],
            [
                0x3fd1_bf5a_04b7_c97b, 0x3fe2_aebf_6085_e153, 0x3fe7_880b_5e23_0e4f, 0x3feb_ae6c_9e5b_7d96,
                0x3fef_fc65_dba0_19b3,
            ] as [UInt64]))
    func bits(light: Double, bits: UInt64) { #expect(ColorChannels.encoded(light).bitPattern == bits) }

    @Test("Coordinates, contrasts and fitted colours are those of ColorAide")
    func samples() throws {
        let samples = try Self.samples()
        #expect(samples.count == 300)
        for sample in samples {
            let own = OKLCH(sample.color)
            #expect(abs(own.lightness - sample.lightness) < 1e-6)
            #expect(abs(own.chroma - sample.chroma) < 1e-6)
            let angle = atan2(own.direction.b, own.direction.a) * 180 / .pi
            let turn = abs(angle - sample.hue).truncatingRemainder(dividingBy: 360)
            #expect(min(turn, 360 - turn) < 1e-3, "\(sample.color)")
            #expect(abs(sample.color.roundedContrast(to: sample.other) / sample.contrast - 1) < 5e-4)
            let fitted = sample.color.with(lightness: sample.newLightness, chroma: nil, hue: nil)
            #expect(distance(fitted, sample.fitted) < 1e-4, "\(sample.color) \(sample.newLightness)")
        }
    }

    @Test("Every hue is the angle that the C library makes of it")
    func hues() {
        var color = OKLCH(ColorChannels(red: 1, green: 0, blue: 0))
        for degrees in stride(from: 0.0, through: 360, by: 0.25) {
            color.setHue(degrees: degrees)
            #expect(abs(color.direction.a - cos(degrees * .pi / 180)) < 1e-14)
            #expect(abs(color.direction.b - sin(degrees * .pi / 180)) < 1e-14)
        }
    }

    @Test("Setting the coordinates that a colour has leaves it as it is")
    func identity() throws {
        for sample in try Self.samples() {
            let own = OKLCH(sample.color)
            let same = sample.color.with(lightness: own.lightness, chroma: own.chroma, hue: nil)
            #expect(distance(same, sample.color) < 1e-5)
        }
    }

    @Test("A contrast is reached by the nearest step, or else the result is white or black")
    func contrast() throws {
        for sample in try Self.samples() {
            let result = sample.color.contrasted(against: sample.other, ratio: 7)
            if sample.color.roundedContrast(to: sample.other) >= 7 {
                #expect(result == sample.color)
            } else if result.roundedContrast(to: sample.other) < 7 {
                let white = ColorChannels(red: 1, green: 1, blue: 1).roundedContrast(to: sample.other)
                let black = ColorChannels(red: 0, green: 0, blue: 0).roundedContrast(to: sample.other)
                #expect(max(white, black) < 7)
                #expect(result.red == (white >= black ? 1 : 0))
            }
        }
    }

    @Test("A contrast is reached by the step that a plain walk over all steps finds", arguments: [1.5, 3, 4.5, 7, 12])
    func walk(ratio: Double) throws {
        for sample in try Self.samples() {
            let result = sample.color.contrasted(against: sample.other, ratio: ratio)
            #expect(result == walked(sample.color, against: sample.other, ratio), "\(sample.color) on \(sample.other)")
        }
    }

    /// Returns the nearest color with a contrast, as the format describes it: one step after the other.
    private func walked(_ color: ColorChannels, against other: ColorChannels, _ ratio: Double) -> ColorChannels {
        if color.roundedContrast(to: other) >= ratio { return color }
        for distance in 1...512 {
            for step in [distance, -distance] {
                var candidate = OKLCH(color)
                let before = candidate.lightness + Double(step - step.signum()) / 256
                candidate.lightness += Double(step) / 256
                let fitted = candidate.fitted(alpha: color.alpha).rounded
                if (0...1).contains(before), fitted.contrast(to: other.rounded) >= ratio { return fitted }
            }
        }
        let white = ColorChannels(red: 1, green: 1, blue: 1, alpha: color.alpha)
        let black = ColorChannels(red: 0, green: 0, blue: 0, alpha: color.alpha)
        return white.contrast(to: other.rounded) >= black.contrast(to: other.rounded) ? white : black
    }
}
