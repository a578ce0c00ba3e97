import SkinFormat
import SkinKit

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
