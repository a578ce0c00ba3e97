import SkinKit

extension ValueText {
    // MARK: Numbers

    private static let units: [(name: String, factor: Double, note: String?)] = [
        ("px", 1, nil), ("ms", 0.001, nil), ("deg", 1, nil), ("grad", 0.9, nil), ("rad", 180 / Double.pi, nil),
        ("turn", 360, nil), ("s", 1, nil), ("rem", 16, "1rem is taken for 16 points"),
        ("em", 16, "1em is taken for 16 points"), ("pt", 4.0 / 3, nil), ("pc", 16, nil), ("in", 96, nil),
        ("%", 0.01, "a percentage became a fraction"),
    ]

    static func number(_ text: String) -> (Double, String?)? {
        if let number = plainNumber(text) { return (number, nil) }
        for unit in units where text.lowercased().hasSuffix(unit.name) {
            guard let number = plainNumber(String(text.dropLast(unit.name.count))) else { continue }
            switch unit.name {
            case "ms": return (number / 1000, nil)
            case "rad", "turn", "grad": return ((number * unit.factor).roundedBeyondNoise, nil)
            default: return (number * unit.factor, unit.note)
            }
        }
        return nil
    }

    /// Returns a number of CSS, which has no names such as `inf`.
    static func plainNumber(_ text: String) -> Double? {
        guard let first = text.first, first.isNumber || "+-.".contains(first),
            text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }), let number = Double(text),
            number.isFinite
        else { return nil }
        return number
    }

    /// Two lengths are a size, four are insets, clockwise from the top.
    mutating func lengths(_ text: String) -> TokenValue? {
        let parts = Self.words(text)
        let numbers = parts.compactMap { part in part.hasSuffix("px") || part == "0" ? Self.number(part)?.0 : nil }
        guard numbers.count == parts.count else { return nil }
        switch numbers.count {
        case 2:
            let isPoint = numbers.contains { $0 < 0 }
            notes.append("two lengths are taken for \(isPoint ? "a point" : "a size")")
            return .constant(
                isPoint
                    ? .point(ThemePoint(x: numbers[0], y: numbers[1]))
                    : .size(ThemeSize(width: numbers[0], height: numbers[1])))
        case 4:
            return .constant(
                .insets(ThemeInsets(top: numbers[0], left: numbers[3], bottom: numbers[2], right: numbers[1])))
        default: return nil
        }
    }

    // MARK: Strings and fonts

    static func string(_ text: String) -> String? {
        guard let quote = text.first, quote == "\"" || quote == "'", text.count >= 2, text.last == quote else {
            return nil
        }
        var inner = text.dropFirst().dropLast()
        let result = unescaped(&inner) { $0 == quote }
        return inner.isEmpty ? result : nil
    }

    /// Takes a text up to a character that ends it, and decodes its escapes: CSS Syntax 3, section 4.3.7.
    static func unescaped(_ rest: inout Substring, until isEnd: (Character) -> Bool) -> String {
        var result = ""
        while let character = rest.first, !isEnd(character) {
            rest.removeFirst()
            guard character == "\\" else {
                result.append(character)
                continue
            }
            let digits = rest.prefix { $0.isHexDigit && $0.isASCII }.prefix(6)
            if digits.isEmpty {
                if let next = rest.popFirst() { result.append(next) }
            } else {
                rest = rest.dropFirst(digits.count)
                if rest.first == " " { rest.removeFirst() }
                result.unicodeScalars.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
            }
        }
        return result
    }

    /// Reads the shorthand of fonts: CSS Fonts 4, section 2.7. One of a size and a name alone may be something else, such as
    /// a border.
    static func font(_ text: String) -> ThemeFont? {
        let parts = split(text, at: ",").map(\.trimmed)
        var first = words(parts[0])
        var font = ThemeFont(size: 0)
        var isFont = false
        while let word = first.first, let (size, height) = metrics(word) ?? (isStyle(word, &font) ? (0, nil) : nil) {
            first.removeFirst()
            isFont = isFont || size == 0 || height != nil
            (font.size, font.lineHeight) = (size, height)
            if size > 0 { break }
        }
        let names = ([first.joined(separator: " ")] + parts.dropFirst()).map { name in
            name == "system-ui" ? "system" : familyName(name)
        }
        guard font.size > 0, isFont || first.first.flatMap(string) != nil, names.count <= ThemeFont.familyLimit,
            names.allSatisfy({ $0?.isEmpty == false && $0?.contains(",") == false })
        else { return nil }
        var result = ThemeFont(
            families: names.compactMap(\.self).joined(separator: ", "), size: font.size, weight: font.weight,
            style: font.style)
        result.lineHeight = font.lineHeight
        return result
    }

    /// Reads `20px` and `20px/1.5`, of which the latter is the line height.
    private static func metrics(_ word: String) -> (size: Double, height: Double?)? {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count <= 2, ["px", "rem", "pt"].contains(where: parts[0].lowercased().hasSuffix),
            let size = number(parts[0])?.0, size > 0
        else { return nil }
        if parts.count == 1 { return (size, nil) }
        let ratio = plainNumber(parts[1]) ?? number(parts[1]).map { parts[1].hasSuffix("%") ? $0.0 : $0.0 / size }
        return ratio.flatMap { (0.5...5).contains($0) ? (size, $0.roundedBeyondNoise) : nil }
    }

    private static func isStyle(_ word: String, _ font: inout ThemeFont) -> Bool {
        switch word.lowercased() {
        case "italic", "oblique": font.style = .italic
        case "bold": font.weight = 700
        case "normal": break
        default:
            guard let weight = Int(word), (100...900).contains(weight), weight % 100 == 0 else { return false }
            font.weight = weight
        }
        return true
    }

    /// Reads a list of colors, of numbers, or of names such as those of font families, and the curve of a transition.
    static func list(_ text: String) -> TokenValue? {
        if let parts = FunctionCalls.arguments(of: "cubic-bezier", text) {
            let numbers = parts.compactMap(plainNumber)
            return numbers.count == parts.count ? .constant(.array(numbers.map { .float($0) })) : nil
        }
        let parts = split(text, at: ",").map(\.trimmed)
        guard parts.count > 1 else { return nil }
        let forms: [(String) -> ThemeValue?] = [
            { part in ColorText.read(part).flatMap { $0.1 == nil ? .color($0.0) : nil } },
            { part in plainNumber(part).map { .float($0) } }, { part in familyName(part).map { .string($0) } },
        ]
        for form in forms {
            let objects = parts.compactMap(form)
            if objects.count == parts.count { return .constant(.array(objects)) }
        }
        return nil
    }

    private static func familyName(_ part: String) -> String? {
        if let string = string(part) { return string }
        let isName =
            part.first.map { $0.isLetter || $0 == "-" } == true
            && part.allSatisfy { $0.isLetter || $0.isNumber || "- _".contains($0) }
        return isName ? part : nil
    }

    /// Words that have no value without the element that they apply to.
    private static let relativeWords: Set = [
        "inherit", "initial", "unset", "revert", "revert-layer", "none", "auto", "currentcolor",
    ]

    /// Reads a word, such as the name of a font or of a curve.
    static func word(_ text: String) -> TokenValue? {
        guard !relativeWords.contains(text.lowercased()), !text.contains(" "), let name = familyName(text),
            name.contains(where: \.isLetter)
        else { return nil }
        return .text(name)
    }

    // MARK: Lists

    static func split(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var depth = 0
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "(" {
                depth += 1
            } else if character == ")" {
                depth -= 1
            } else if character == separator, depth == 0 {
                parts.append("")
                continue
            }
            parts[parts.count - 1].append(character)
        }
        return parts
    }

    static func words(_ text: String) -> [String] {
        split(String(text.map { $0.isWhitespace ? " " : $0 }), at: " ").filter { !$0.isEmpty }
    }
}
