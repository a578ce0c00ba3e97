import SkinFormat
import SkinKit

enum NameAdvice {
    static func definition(_ name: String) -> Advice {
        if let advice = Advice.lookalike(in: name), let plain = advice.replacement, isName(plain) { return advice }
        let bare = name.unicodeScalars.drop { "-.$@#".unicodeScalars.contains($0) }
        var words = bare.prefix(128).map { isName("a\($0)") ? Character($0) : "_" }
        if let first = words.first, first.isNumber { words.insert("_", at: 0) }
        let meant = String(words)
        guard name.utf8.count <= 128, isName(meant), meant.contains(where: \.isLetter) else {
            return .expected(.definitionName)
        }
        let advice = Advice.didYouMean(meant)
        return Advice("names have letters, digits, '_', '.' and '-': \(advice.text)", replacement: advice.replacement)
    }

    /// Returns advice about a word in which something else than spaces separates names, or nothing.
    static func list(_ word: String) -> String {
        let parts = parts(word)
        return parts.count > 1 && parts.allSatisfy(isName) ? ", write '\(parts.joined(separator: " "))'" : ""
    }

    /// Returns advice about a list of values in which something else than spaces separates one from the others; nil for a
    /// list that is too long to be shown.
    static func list(_ values: [String], of value: String) -> Advice? {
        guard values.count <= [String].listedLimit else { return nil }
        let parts = values.flatMap(parts)
        guard parts.count > values.count, parts.contains(value) else { return nil }
        return Advice("spaces separate values, write '\(parts.joined(separator: " "))'")
    }

    static func parts(_ word: String) -> [String] { word.split { ",;|+".contains($0) }.map(String.init) }

    /// Returns the path that a text means, or nil if there is none.
    static func asset(_ name: String) -> Advice? {
        let parts = name.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." }
        guard !parts.isEmpty, !parts.contains(".."), !name.hasPrefix("~"), !name.contains("://") else { return nil }
        return .didYouMean(parts.joined(separator: "/"))
    }

    static func isName(_ text: String) -> Bool { NameText.isDefinitionName(Array(text.utf8)[...]) }
}

// Elements, attributes and operations under the names that they have in style sheets and in other formats.
extension WordAdvice {
    /// Returns a name as the tables of this file have it: `font-size` and `fontSize` are one.
    private static func key(_ name: String) -> String { name.lowercased().filter { $0 != "-" && $0 != "_" } }

    // MARK: Objects

    static func object(_ name: String) -> Advice? {
        ForeignWords.meanings(of: key(name), as: .object).first.map { .didYouMean($0) }
    }

    static func object(for text: String) -> String {
        let bytes = Array(text.utf8)[...]
        if NumberText.double(bytes) != nil { return "float" }
        if text == "true" || text == "false" { return "bool" }
        if ColorFormat.guessed(bytes.span).channels(bytes) != nil { return "color" }
        let isFile = [".png", ".jpg", ".pdf", ".svg"].contains { text.lowercased().hasSuffix($0) }
        return isFile ? "image" : "string"
    }

    // MARK: Attributes

    static func attribute(_ name: String, allowed: NameSet) -> Advice? {
        let isAllowed = { (name: String) in allowed.contains(Vocabulary.symbol(name)) }
        if let cure = cures[key(name)], isAllowed(cure.attribute) { return Advice(cure.text) }
        return attributes(name).first(where: isAllowed).map { .didYouMean($0) }
    }

    /// Returns advice about an attribute that other elements of configuration files have. The element is nil for a
    /// component.
    static func placement(ofAttribute name: String, at element: Word?, beside source: Word?) -> Advice? {
        let kind = element?.objectKind
        if let source, let kind, Grammar.object(kind).attribute(name) != nil { return .beside(source) }
        let meant = [name] + attributes(name)
        for meant in meant {
            guard let requirement = Grammar.requirement(ofAttribute: meant, at: kind) else { continue }
            let subject = meant == name ? "'\(name)'" : "\(Advice.didYouMean(meant).text) it"
            return Advice("\(subject) requires '\(requirement.text)'")
        }
        let owners = Grammar.owners(ofAttribute: name, insteadOf: element)
        return owners.isEmpty ? nil : Advice("'\(name)' is an attribute of \(owners.joined(separator: " or "))")
    }

    private static func attributes(_ name: String) -> [String] { ForeignWords.meanings(of: key(name), as: .attribute) }

    /// Clauses about attributes that the format does not have, with the attribute to write in place of each.
    private static let cures: [String: (attribute: String, text: String)] = {
        let chroma = (attribute: "chroma", text: "'chroma', from 0 to 0.5, sets how vivid a color is")
        let add = (attribute: "add", text: "to subtract 2 write add=\"-2\"")
        return [
            "divide": ("multiply", "to divide by 2 write multiply=\"0.5\""), "subtract": add, "minus": add,
            "saturate": chroma, "saturation": chroma, "desaturate": chroma,
        ]
    }()

    // MARK: Operations

    /// Returns the operation of a component type that has another name in style sheets or at another type.
    static func operation(_ name: String, isKnown: (String) -> Bool) -> Advice? {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        if last != name, isKnown(last) { return .didYouMean(last) }
        return ForeignWords.meanings(of: key(last), as: .operation).first(where: isKnown).map { .didYouMean($0) }
    }
}
