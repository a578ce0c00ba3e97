import SkinKit

/// Estimates the size of texts from the widths of Helvetica, with a margin for wider system fonts.
///
/// The result does not depend on installed fonts, so drawings are identical on every machine.
enum TextMeasure {
    /// The maximum number of characters of a text. Longer texts are truncated.
    static let characterLimit = 2_000

    /// The widths of U+0020 to U+007E in Helvetica, in thousandths of the font size (Adobe's core font metrics).
    private static let widths: [Int] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ]

    static func width(of text: some StringProtocol, _ font: ThemeFont) -> Double {
        let thousandths = text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
        let weight = font.weight >= 600 ? 1.1 : font.weight >= 500 ? 1.08 : 1.06
        return Double(thousandths) / 1000 * font.size * weight
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7E: widths[Int(scalar.value - 0x20)]
        case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
        case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60: 1000
        case 0x1F000...0x1FAFF: 1250
        default: 560
        }
    }

    static func lineHeight(_ font: ThemeFont) -> Double { (font.size * 1.22).rounded(.up) }

    /// Breaks a text into lines within a width. If the limit is exceeded, the last line is truncated with an ellipsis.
    ///
    /// - Parameter limit: The maximum number of lines; 0 for no limit.
    static func lines(_ text: String, _ font: ThemeFont, width: Double, limit: Int) -> [String] {
        var lines: [String] = []
        for paragraph in text.prefix(characterLimit).split(separator: "\n", omittingEmptySubsequences: false) {
            var line = ""
            for word in paragraph.split(separator: " ") {
                let longer = line.isEmpty ? String(word) : "\(line) \(word)"
                if line.isEmpty || self.width(of: longer, font) <= width {
                    line = longer
                } else {
                    lines.append(line)
                    line = String(word)
                }
            }
            lines.append(line)
        }
        let allowed = limit > 0 ? min(limit, lines.count) : lines.count
        guard allowed > 0 else { return [] }
        var shown = Array(lines.prefix(allowed))
        if allowed < lines.count { shown[allowed - 1] += " " + lines[allowed...].joined(separator: " ") }
        shown[allowed - 1] = truncated(shown[allowed - 1], font, width: width)
        return shown
    }

    /// Returns the text truncated to a width, with an ellipsis if characters are omitted.
    static func truncated(_ text: String, _ font: ThemeFont, width: Double) -> String {
        // Widths are estimates; a text that fits exactly must not lose its last letter.
        guard self.width(of: text, font) > width + font.size * 0.3 else { return text }
        let room = width - self.width(of: "…", font)
        var used = 0.0
        var result = ""
        for character in text {
            used += self.width(of: String(character), font)
            if used > room { break }
            result.append(character)
        }
        while result.last == " " { result.removeLast() }
        return result + "…"
    }
}
