import SkinKit

/// Formats values as text.
struct Words {
    /// Whether to show color swatches, with terminal escape sequences.
    var showsColors: Bool

    func text(_ color: ThemeColor?) -> String {
        guard let color else { return "–" }
        let channels = [color.red, color.green, color.blue].map { UInt8(($0 * 255).rounded()) }
        let hex = channels.map { Self.hex($0) }.joined()
        let alpha = color.alpha < 1 ? Self.hex(UInt8((color.alpha * 255).rounded())) : ""
        let swatch = "\u{1B}[48;2;\(channels.map { "\($0)" }.joined(separator: ";"))m  \u{1B}[0m "
        return (showsColors ? swatch : "") + "#" + hex + alpha
    }

    func text(_ font: ThemeFont) -> String {
        let face =
            switch font.face {
            case .family(let name), .file(let name): name
            }
        return "\(face) \(text(font.size)) w\(font.weight)"
    }

    func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }

    /// Returns a duration in milliseconds with three decimals.
    func text(_ time: Duration) -> String {
        let microseconds = Int(time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000)
        let fraction = "\(microseconds % 1000)"
        return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction + " ms"
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
