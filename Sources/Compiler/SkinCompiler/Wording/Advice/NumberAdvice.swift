import SkinDiagnostics
import SkinFormat
import SkinKit

enum NumberAdvice {
    /// Nil if there is none better than the form. The element is nil for an attribute.
    static func advice(on text: String, isInteger: Bool = false, element: String? = nil) -> Advice? {
        // White space around a number is allowed, and no fault of it.
        let text = text.trimmedWords
        if let advice = Advice.invisible(in: text) { return advice }
        if text.isEmpty { return nil }
        if isInteger, let number = NumberText.double(bytes(text)) { return wholeNumber(number, text) }
        if let advice = grouped(text, isInteger: isInteger) ?? notation(text) ?? unit(text) { return advice }
        guard let element else { return nil }
        if text.contains(where: { "*(".contains($0) }) || text.contains(" + "), text.contains(where: \.isNumber) {
            return Advice("there are no expressions, use the attributes 'ref', 'multiply' and 'add'")
        }
        return .reference(text, element: element, or: isInteger ? .int64 : .decimal)
    }

    /// For a text where several numbers are expected. The form has their names, such as `x,y`.
    static func advice(on text: String, form: String, element: String) -> Advice? {
        if let advice = Advice.invisible(in: text) { return advice }
        let count = form.split(separator: ",").count
        if let advice = Advice.reference(text, element: element, or: Form("'\(form)'")) { return advice }
        let (parts, hasUnit) = numbers(in: text)
        if parts.count == count {
            let joined = parts.joined(separator: ",")
            return joined == text
                ? nil : .write(joined, because: hasUnit ? "numbers have no unit" : "commas separate numbers")
        }
        guard let first = parts.first, let last = parts.last else { return nil }
        let found = parts.count == 1 ? "found one number" : "found \(parts.count) numbers"
        guard element == "insets", parts.count <= 2 else { return Advice("\(found), expected '\(form)'") }
        let (vertical, horizontal) = (first, last)
        let insets = [vertical, horizontal, vertical, horizontal].joined(separator: ",")
        return Advice("\(found), write '\(insets)'", replacement: insets)
    }

    private static func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

    static func number(_ text: String) -> String? { isNumber(text) ? text : unit(text)?.replacement }

    /// Returns the numbers of a text that has any separators, and whether some have units: `{8, 8}`, `8;8`, `4px 8px`,
    /// `44x44`. There are none if something else is among them.
    private static func numbers(in text: String) -> (numbers: [String], hasUnit: Bool) {
        let separators: Set<Character> = [",", ";", " ", "\t", "\n", "{", "}", "(", ")", "[", "]", "×", "/"]
        var numbers: [String] = []
        var hasUnit = false
        for part in text.split(whereSeparator: separators.contains).map(String.init) {
            let sides = part.split(separator: "x").map(String.init)
            let words = sides.allSatisfy { number($0) != nil } ? sides : [part]
            let found = words.compactMap(number)
            guard found.count == words.count else { return ([], false) }
            numbers += found
            hasUnit = hasUnit || found != words
        }
        return (numbers, hasUnit)
    }

    private static func wholeNumber(_ number: Double, _ text: String) -> Advice? {
        guard let whole = Int64(exactly: number.rounded()) else { return nil }
        let excess = text.contains { "eE".contains($0) } ? "exponent" : text.contains(".") ? "fraction" : "sign '+'"
        return .write(String(whole), because: "an integer has no \(excess)")
    }

    // MARK: One number

    /// Digits in groups of three, which some write with commas. One group may also be decimals.
    private static func grouped(_ text: String, isInteger: Bool) -> Advice? {
        let groups = text.drop { $0 == "-" || $0 == "+" }.split(separator: ",", omittingEmptySubsequences: false)
        guard groups.count > 1, (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }),
            groups.joined().allSatisfy({ $0.isASCII && $0.isNumber })
        else { return nil }
        let joined = text.filter { $0 != "," }
        if isInteger || groups.count > 2 { return .write(joined, because: "digits are not grouped") }
        return Advice(
            "decimals take a point and digits are not grouped, write '\(text.replacing(",", with: "."))' or '\(joined)'"
        )
    }

    /// Numbers as people write them elsewhere.
    private static func notation(_ text: String) -> Advice? {
        if isNotFinite(text) { return Advice("numbers are finite") }
        if text.contains("−") || text.contains("–") {
            let plain = text.replacing("−", with: "-").replacing("–", with: "-")
            if isNumber(plain) { return .write(plain, because: "minus is the hyphen '-'") }
        }
        if text.count(where: { $0 == "," }) == 1 {
            let plain = text.replacing(",", with: ".")
            if isNumber(plain) { return .write(plain, because: "decimals take a point") }
        }
        let joined = text.filter { !" _'’".contains($0) }
        if joined != text, isNumber(joined) { return .write(joined, because: "digits are not grouped") }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0.trimmedSpaces) }
        if parts.count == 2, let over = parts[0], let under = parts[1], under != 0, (over / under).isFinite {
            return .write(NumberText.shortest(over / under), because: "a fraction is a decimal")
        }
        if text.hasPrefix("0x"), let value = Int64(text.dropFirst(2), radix: 16) {
            return .write(String(value), because: "numbers are decimal")
        }
        let numbers = numbers(in: text).numbers
        if numbers.count > 1 { return Advice("found \(numbers.count) numbers, expected one") }
        return ["auto", "none", "inherit", "normal", "nil", "null"].contains(text.lowercased())
            ? Advice("to keep an inherited value, leave the operation out") : nil
    }

    /// Whether a text is what other notations have for a number that is not finite.
    static func isNotFinite(_ text: String) -> Bool {
        ["nan", "inf", "infinity", "∞"].contains(text.lowercased().drop { $0 == "-" || $0 == "+" })
    }

    private static let units: Set<String> = [
        "px", "pt", "pts", "dp", "dip", "sp", "em", "rem", "ex", "vh", "vw", "in", "cm", "mm", "pc", "f", "deg", "°",
        "point", "points", "pixel", "pixels",
    ]

    private static func unit(_ text: String) -> Advice? {
        let number = text.prefix { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
        let rest = text.dropFirst(number.count).trimmedSpaces
        let plain = number.contains(".") ? String(number) : String(number).replacing(",", with: ".")
        guard isNumber(plain), !rest.isEmpty else { return nil }
        if rest == "%", let value = Double(plain) {
            return .write(NumberText.shortest(value / 100), because: "\(Quoted(text).text) is a fraction of 1")
        }
        return units.contains(rest.lowercased()) ? .write(plain, because: "numbers have no unit") : nil
    }

    private static func isNumber(_ text: String) -> Bool { NumberText.double(bytes(text)) != nil }
}

extension StringProtocol {
    fileprivate var trimmedSpaces: String { String(self).trimmedWords }
}
