import SkinFormat
import SkinKit

/// Advice about words that are not those of the format: states, traits, booleans, values of attributes.
package enum WordAdvice {
    /// Returns the trait that a word means in other systems: `night` is no misspelt `light`.
    static func trait(for word: String) -> String? { traits[word.lowercased()] }

    private static let traits: [String: String] = [
        "night": "dark", "darkmode": "dark", "black": "dark", "day": "light", "lightmode": "light", "white": "light",
        "phone": "iphone", "mobile": "iphone", "tablet": "ipad", "pad": "ipad", "macos": "mac", "osx": "mac",
        "appletv": "tv", "tvos": "tv", "applewatch": "watch", "watchos": "watch", "visionos": "vision",
        "linux": "desktop", "windows": "desktop", "pc": "desktop", "contrast": "highcontrast",
        "high-contrast": "highcontrast", "highcontrastmode": "highcontrast", "increasedcontrast": "highcontrast",
    ]

    /// Returns advice about a word in the place of a trait.
    package static func trait(_ word: String) -> String {
        let known = trait(for: word).map { Advice.didYouMean($0) }
        let advice = known ?? .nearest(to: word.lowercased(), among: ThemeTraits.names)
        return (advice ?? .expected(.oneOf(ThemeTraits.names))).text
    }

    /// Returns advice about a file of the same layer whose name should say for which trait it is: `ui-dark.xml`.
    static func misnamedFile(_ files: String...) -> Advice? {
        for file in files {
            guard let name = file.split(separator: "/").last?.dropLast(4),
                let mark = name.lastIndex(where: { "-_.@".contains($0) }), mark > name.startIndex
            else { continue }
            let word = name[name.index(after: mark)...].lowercased()
            guard let trait = ThemeTraits.names.first(where: { $0 == word }) ?? trait(for: word) else { continue }
            return Advice("did you mean to call '\(name).xml' '\(name[..<mark])~\(trait).xml'?")
        }
        return nil
    }

    /// Returns advice about a word in the place of a state, and the state to write, if it is clear.
    static func state(_ word: String, custom: [String] = []) -> Advice {
        if word.contains(where: { ",;|+".contains($0) }) {
            let parts = word.split { ",;|+".contains($0) }.joined(separator: " ")
            return .write(parts, because: "states are separated by spaces")
        }
        let names = ThemeStates.allNames + custom
        let all = "the states are \(names.joined(separator: ", "))"
        if ["normal", "default", "none", "enabled"].contains(word.lowercased()) {
            return Advice("for every state leave 'state' out; \(all)")
        }
        let meant = states[word.lowercased()] ?? Suggestion.nearest(to: word, among: names)
        guard let meant else { return Advice(all) }
        return Advice("\(Advice.didYouMean(meant).text) \(all)", replacement: meant)
    }

    private static let states: [String: String] = [
        "pressed": "highlighted", "active": "highlighted", "down": "highlighted", "touched": "highlighted",
        "tapped": "highlighted", "hover": "hovered", "over": "hovered", "mouseover": "hovered", "focus": "focused",
        "checked": "selected", "on": "selected", "inactive": "disabled", "disable": "disabled",
    ]

    /// Returns the boolean that a word means elsewhere.
    static func bool(_ word: String) -> Advice? {
        if let advice = Advice.invisible(in: word) { return advice }
        switch word.lowercased() {
        case "true", "yes", "y", "1", "on": return .didYouMean("true")
        case "false", "no", "n", "0", "off": return .didYouMean("false")
        default: return nil
        }
    }

    /// Returns advice about the value of an attribute.
    static func value(_ text: String, of attribute: String) -> Advice? {
        switch attribute {
        case "cache": bool(text)
        case "weight": weight(text)
        case "style":
            nearest(text, ["normal", "italic"], ["oblique": "italic", "regular": "normal", "none": "normal"])
        case "mode": nearest(text, ["original", "template"], ["tint": "template", "tinted": "template"])
        case "slice": NumberAdvice.advice(on: text, form: "top,left,bottom,right", element: "insets")
        case "format": nearest(text, ColorFormat.allCases.map(\.rawValue), ["hexadecimal": "hex", "grey": "gray"])
        case "unset": bool(text)?.replacement == "true" ? .didYouMean("true") : Advice("or leave 'unset' out")
        default: NumberAdvice.advice(on: text)
        }
    }

    private static func weight(_ text: String) -> Advice? {
        let word = text.lowercased().filter { $0.isLetter }
        if let known = weights[word] { return .didYouMean(known) }
        if let number = Int(text), number > 0, number < 1_000 {
            return .didYouMean(String(min(900, max(100, (number + 50) / 100 * 100))))
        }
        let names = ThemeFont.weightNames.map(\.name)
        return .nearest(to: word, among: names)
            ?? Advice("the names are \(names.joined(separator: ", "))")
    }

    private static let weights: [String: String] = {
        let others = [
            "normal": "regular", "book": "regular", "demibold": "semibold", "extrabold": "heavy", "ultrabold": "heavy",
            "extralight": "thin", "hairline": "ultralight",
        ]
        let own = ThemeFont.weightNames.map { ($0.name, $0.name) }
        return others.merging(own) { first, _ in first }
    }()

    private static func nearest(_ text: String, _ words: [String], _ others: [String: String]) -> Advice? {
        let word = text.lowercased()
        if words.contains(word) { return .didYouMean(word) }
        return others[word].map { .didYouMean($0) } ?? .nearest(to: text, among: words)
    }

    /// Returns advice about the text of an object other than a number or a color.
    static func text(_ text: String, of kind: ObjectKind) -> Advice? {
        switch kind {
        case .bool: bool(text)
        case .point: NumberAdvice.advice(on: text, form: "x,y", element: "point")
        case .size: NumberAdvice.advice(on: text, form: "width,height", element: "size")
        case .rect: NumberAdvice.advice(on: text, form: "x,y,width,height", element: "rect")
        case .insets: NumberAdvice.advice(on: text, form: "top,left,bottom,right", element: "insets")
        default: nil
        }
    }

    /// Returns advice about the identifier of a parent.
    ///
    /// - Parameter possible: The themes that could be the parent.
    package static func theme(_ identifier: String, among possible: [String]) -> Advice {
        if let nearest = Advice.nearest(to: identifier, among: possible) { return nearest }
        guard !possible.isEmpty else { return Advice("there is no other theme in the folders searched") }
        let shown = Array(possible.prefix(shownLimit)).quoted.joined(separator: ", ")
        return Advice("the themes are \(shown)\(possible.count > shownLimit ? " …" : "")")
    }

    private static let shownLimit = 6

    // MARK: Elements and attributes

    /// Returns the object that has another name in other formats.
    static func object(_ name: String) -> Advice? { objects[name.lowercased()].map { .didYouMean($0) } }

    private static let objects = [
        "number": "float", "double": "float", "dimen": "float", "int": "integer", "boolean": "bool", "text": "string",
        "colour": "color", "edgeinsets": "insets", "padding": "insets", "img": "image", "list": "array",
    ]

    /// The name of the object that a text looks like.
    static func object(for text: String) -> String {
        let bytes = Array(text.utf8)[...]
        if NumberText.double(bytes) != nil { return "float" }
        if text == "true" || text == "false" { return "bool" }
        if ColorFormat.guessed(bytes.span).channels(bytes) != nil { return "color" }
        let isFile = [".png", ".jpg", ".pdf", ".svg"].contains { text.lowercased().hasSuffix($0) }
        return isFile ? "image" : "string"
    }

    /// Returns the attribute that has another name in other formats, if it is allowed here.
    static func attribute(_ name: String, allowed: NameSet) -> Advice? {
        attributes[name.lowercased()]?.first { allowed.contains(Vocabulary.symbol($0)) }.map { .didYouMean($0) }
    }

    private static let attributes: [String: [String]] = [
        "name": ["id", "family"], "id": ["name"], "identifier": ["id", "name"], "key": ["name"], "parent": ["extends"],
        "inherits": ["extends"], "class": ["extends"], "extends": ["class"], "style": ["class"], "classes": ["class"],
        "states": ["state"], "opacity": ["alpha"], "brighten": ["lighten"], "bold": ["weight"], "face": ["family"],
        "font": ["family"], "src": ["file"], "reference": ["ref"], "tint": ["mode"], "insets": ["slice"],
        "scale": ["multiply"],
    ]
}
