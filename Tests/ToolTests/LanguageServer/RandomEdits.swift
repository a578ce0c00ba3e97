import TestSupport

/// Edits as people make them, and as accidents do: in lines, in quoted values, in halves of files and between any two
/// characters.
struct RandomEdits {
    private var generator: SplitMix64
    /// The texts to paste from.
    private let originals: [String]
    private static let pastes = [
        "", "<", ">", "\"", "é", "x", "&", "</color>", "<color ", "<!--", "]]>", "\t", "😀", "ref=\"none\"", "\u{1}",
        "\r",
        "\r\n", "\u{FEFF}", "&#0;", "<![CDATA[", "<!DOCTYPE a>", "\u{2028}", "e\u{301}", "-", "~", "0x", "<theme>",
    ]
    private static let sizeLimit = 100_000

    init(seed: UInt64, originals: [String]) {
        generator = SplitMix64(seed: seed)
        self.originals = originals
    }

    mutating func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(max(bound, 1))) }

    /// Returns an edited text.
    mutating func edit(_ text: String, original: String) -> String {
        let edited =
            switch below(100) {
            case 0..<18: original
            case 18..<26: pasteHalf(into: text)
            case 26..<50: editLines(text)
            case 50..<72: exchangeValue(text)
            default: editCharacters(text)
            }
        return edited.utf8.count <= Self.sizeLimit ? edited : original
    }

    /// Pastes half of a file in place of the text, or within it.
    private mutating func pasteHalf(into text: String) -> String {
        let other = Array(originals[below(originals.count)].unicodeScalars)
        let half = below(2) == 0 ? other[..<(other.count / 2)] : other[(other.count / 2)...]
        var scalars = below(2) == 0 ? [] : Array(text.unicodeScalars)
        scalars.insert(contentsOf: half, at: below(scalars.count + 1))
        return Self.string(scalars)
    }

    /// Removes a line, repeats it elsewhere, or pastes one of another file.
    private mutating func editLines(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let other = originals[below(originals.count)].split(separator: "\n", omittingEmptySubsequences: false)
        let line = lines[below(lines.count)]
        switch below(3) {
        case 0: lines.remove(at: below(lines.count))
        case 1: lines.insert(line, at: below(lines.count + 1))
        default: lines.insert(String(other[below(other.count)]), at: below(lines.count + 1))
        }
        return lines.joined(separator: "\n")
    }

    /// Replaces a quoted value by one from another place.
    private mutating func exchangeValue(_ text: String) -> String {
        var parts = text.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        let others = originals[below(originals.count)].split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count > 2, others.count > 2 else { return text }
        parts[below(parts.count / 2) * 2 + 1] = String(others[below(others.count / 2) * 2 + 1])
        return parts.joined(separator: "\"")
    }

    private mutating func editCharacters(_ text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        let start = below(scalars.count + 1)
        let end = min(scalars.count, start + [0, 0, 1, 3, 40][below(5)])
        scalars.replaceSubrange(start..<end, with: Array(Self.pastes[below(Self.pastes.count)].unicodeScalars))
        return Self.string(scalars)
    }

    private static func string(_ scalars: [Unicode.Scalar]) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }
}
