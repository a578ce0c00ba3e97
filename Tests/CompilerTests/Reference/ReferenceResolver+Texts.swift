import Foundation
import TestSupport

/// Section 18: appearances, and what fonts and images say there.
extension ReferenceResolver {
    /// "It takes the place of the active trait of its kind, or is added to the active ones."
    static func active(of chain: [PlainTheme], _ traits: Set<String>) -> Set<String> {
        let appearance = chain.compactMap(\.appearance).last ?? "any"
        return appearance == "any" ? traits : traits.subtracting(["light", "dark"]).union([appearance])
    }

    func value(_ text: PlainText) -> PlainText {
        func known(_ number: PlainNumber?) -> PlainNumber? { self.number(number).map { .number($0) } }
        var result = text
        result.lineHeight = known(text.lineHeight)
        result.letterSpacing = known(text.letterSpacing)
        result.maximum = known(text.maximum)
        return result
    }

    /// What a font says that refers to another, or takes what a `when` gives.
    func replaced(_ old: PlainText, by new: PlainText) -> PlainText {
        var result = old
        result.lineHeight = new.lineHeight ?? old.lineHeight
        result.letterSpacing = new.letterSpacing ?? old.letterSpacing
        result.relative = new.relative ?? old.relative
        result.maximum = new.maximum ?? old.maximum
        return result
    }

    func json(_ families: String, _ size: PlainNumber, _ weight: Int, _ text: PlainText) -> [String: Any] {
        let names = families.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        var result: [String: Any] = [
            "family": names.joined(separator: ", "), "file": NSNull(), "size": number(size), "weight": weight,
            "style": "normal",
        ]
        result["lineHeight"] = number(text.lineHeight)
        result["letterSpacing"] = number(text.letterSpacing)
        result["relative"] = text.relative
        result["maximum"] = number(text.maximum)
        return result
    }

    func json(_ name: String, _ image: PlainImage) -> [String: Any] {
        var result: [String: Any] = [
            "name": name, "file": file(name) ?? NSNull(), "cache": false, "slice": NSNull(), "mode": "original",
        ]
        result["resizing"] = image.resizing == "tile" ? "tile" : nil
        result["symbol"] = image.symbol
        return result
    }
}
