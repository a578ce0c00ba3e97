import SkinKit

/// Measures texts by the advance widths of Inter, which are close to those of other system fonts.
///
/// The result does not depend on installed fonts, so drawings are identical on every machine. A text in the system's font
/// is written with its measured length, to which a browser fits any other font. The letters of a monospaced family, which
/// are wider, all have the same width.
enum TextMeasure {
    /// The maximum number of characters of a text. Longer texts are truncated.
    static let characterLimit = 2_000

    /// The widths of U+0020 to U+007E in thousandths of the font size: Inter 4, weight 400.
    private static let regular: [Int] = [
        281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357,
        625, 464, 605, 636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507,
        936, 676, 651, 727, 719, 598, 587, 743, 740, 264, 543, 652, 562, 889, 753, 761,
        635, 761, 639, 638, 642, 741, 676, 949, 642, 665, 625, 362, 357, 362, 469, 452,
        497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544, 237, 869, 585, 597,
        609, 609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659,
    ]
    /// The same for weight 700. Those of other weights are in between.
    private static let bold: [Int] = [
        232, 325, 392, 650, 655, 859, 674, 209, 409, 409, 565, 680, 303, 469, 298, 390,
        688, 489, 630, 659, 678, 645, 660, 595, 661, 660, 298, 303, 680, 680, 680, 562,
        1031, 748, 661, 752, 727, 613, 585, 761, 746, 281, 570, 690, 567, 915, 735, 782,
        648, 783, 656, 655, 668, 729, 748, 1036, 714, 724, 667, 409, 390, 409, 488, 477,
        497, 580, 635, 587, 635, 598, 386, 633, 624, 272, 272, 582, 272, 912, 622, 614,
        632, 632, 409, 562, 388, 622, 586, 850, 574, 586, 572, 409, 374, 409, 680,
    ]

    static func width(of text: some StringProtocol, _ font: ThemeFont) -> Double {
        let isMonospaced = isMonospaced(font)
        let (light, heavy) = text.unicodeScalars.reduce((0, 0)) { sum, scalar in
            let widths = widths(of: scalar)
            if isMonospaced, 1..<1000 ~= widths.regular { return (sum.0 + 600, sum.1 + 600) }
            return (sum.0 + widths.regular, sum.1 + widths.bold)
        }
        let share = (Double(font.weight) - 400) / 300
        let letters = (Double(light) + Double(heavy - light) * share.clamped(0, 1)) / 1000 * font.size
        guard let spacing = font.letterSpacing, spacing != 0 else { return letters }
        return max(letters + spacing * Double(text.count), 0)
    }

    /// Whether the name of a font's family is one by which monospaced families go. Their letters are 0.6 of the size wide.
    private static func isMonospaced(_ font: ThemeFont) -> Bool {
        guard case .family(let family) = font.face else { return false }
        return family.hasSuffix("Mono") || family.hasPrefix("Courier")
            || ["Menlo", "Monaco", "Consolas", "monospace"].contains(family)
    }

    private static func widths(of scalar: Unicode.Scalar) -> (regular: Int, bold: Int) {
        switch scalar.value {
        case 0x20...0x7E: (regular[Int(scalar.value - 0x20)], bold[Int(scalar.value - 0x20)])
        case 0xA0: (regular[0], bold[0])
        case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: (0, 0)
        case 0x2013: (500, 500)
        case 0x2018, 0x2019: (192, 235)
        case 0x201C, 0x201D: (381, 421)
        case 0x2026: (821, 799)
        case 0x2014, 0x2190...0x21FF: (1000, 1000)
        case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60: (1000, 1000)
        case 0x1F000...0x1FAFF: (1250, 1250)
        default: (595, 630)
        }
    }

    static func lineHeight(_ font: ThemeFont) -> Double {
        font.lineHeight.map { $0 * font.size } ?? (font.size * 1.22).rounded(.up)
    }

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
