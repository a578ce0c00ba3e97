import SkinDiagnostics
import SkinFormat
import SkinKit

package enum WordAdvice {
    /// Returns the trait that a word means in other systems: `night` is no misspelt `light`.
    static func trait(for word: String) -> String? {
        ForeignWords.meanings(of: word.lowercased(), as: .trait).first
    }

    /// - Parameter separator: The character between two traits.
    package static func trait(_ word: String, separator: Character = "~") -> String {
        let parts = word.lowercased().split { "-_+.,".contains($0) }.map(String.init)
        if parts.count > 1, parts.allSatisfy(ThemeTraits.names.contains) {
            return "'\(separator)' separates traits, write '\(parts.joined(separator: String(separator)))'"
        }
        let known = trait(for: word).map { Advice.didYouMean($0) }
        let advice = known ?? .nearest(to: word.lowercased(), among: ThemeTraits.names)
        return (advice ?? .expected(.oneOf(ThemeTraits.names))).text
    }

    /// Returns advice about a file whose name should say for which trait it is: `ui-dark.xml`, `send~night.png`.
    package static func misnamedFile(_ files: String...) -> Advice? {
        for file in files {
            guard let whole = file.split(separator: "/").last, let point = whole.lastIndex(of: "."),
                let mark = whole[..<point].lastIndex(where: { "-_.@~".contains($0) }), mark > whole.startIndex
            else { continue }
            let word = whole[whole.index(after: mark)..<point].lowercased()
            guard let trait = ThemeTraits.names.first(where: { $0 == word }) ?? trait(for: word) else { continue }
            return Advice("did you mean to call '\(whole)' '\(whole[..<mark])~\(trait)\(whole[point...])'?")
        }
        return nil
    }

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
        let advice = state(meantBy: word.lowercased()).map { .didYouMean($0) } ?? Advice.nearest(to: word, among: names)
        return advice.map { Advice("\($0.text) \(all)", replacement: $0.replacement) } ?? Advice(all)
    }

    /// Whether a word is a built-in state, or means one in other systems.
    package static func isState(_ word: String) -> Bool {
        ThemeStates.allNames.contains(word) || state(meantBy: word) != nil
    }

    private static func state(meantBy word: String) -> String? { ForeignWords.meanings(of: word, as: .state).first }

    package static func bool(_ word: String) -> Advice? {
        if let advice = Advice.invisible(in: word) { return advice }
        switch word.lowercased() {
        case "true", "yes", "y", "1", "on": return .didYouMean("true")
        case "false", "no", "n", "0", "off": return .didYouMean("false")
        default: return nil
        }
    }

    static func value(_ text: String, of attribute: String) -> Advice? {
        switch attribute {
        case "cache": bool(text)
        case "weight": weight(text)
        case "style": nearest(text, ["normal", "italic"], .style)
        case "relative": textStyle(text)
        case "resizing": nearest(text, ["stretch", "tile"], .resizing)
        case "symbol", "family", "name": nil
        case "optional": bool(text)
        case "lang": InfoAdvice.language(text)
        case "version": InfoAdvice.version(text).map { .didYouMean($0) }
        case "role": .nearest(to: text, among: ComponentSchema.ColorRole.allCases.map(\.rawValue))
        case "origin": nil
        case "mode": nearest(text, ["original", "template"], .mode)
        case "slice": NumberAdvice.advice(on: text, form: "top,left,bottom,right", element: "insets")
        case "format": nearest(text, ColorFormat.allCases.map(\.rawValue), .format)
        case "unset": bool(text)?.replacement == "true" ? .didYouMean("true") : Advice("or leave 'unset' out")
        default: NumberAdvice.advice(on: text)
        }
    }

    /// Returns advice about a font that is written as text, such as `Inter 17`.
    static func font(_ text: String) -> Advice? {
        var attributes: [String] = []
        var family: [String] = []
        let parts = text.split(maxSplits: 8) { $0.isWhitespace || $0 == "," }.map(String.init)
        guard (1...8).contains(parts.count) else { return nil }
        for part in parts {
            if let size = NumberAdvice.number(part) {
                attributes.append("size=\"\(size)\"")
            } else if let weight = knownWeight(part.lowercased()) {
                attributes.append("weight=\"\(weight)\"")
            } else if part.lowercased() == "italic" {
                attributes.append("style=\"italic\"")
            } else {
                family.append(part)
            }
        }
        if !family.isEmpty { attributes.insert("family=\"\(Quoted(family.joined(separator: " ")).text)\"", at: 0) }
        return Advice("write \(attributes.joined(separator: " "))")
    }

    private static func textStyle(_ text: String) -> Advice? {
        let words = ThemeFont.TextStyle.allCases.map(\.rawValue)
        let word = text.lowercased().filter { $0.isLetter || $0.isNumber }
        let same = words.first { $0.lowercased() == word }
        let other = ForeignWords.meanings(of: word, as: .textStyle).first
        return (same ?? other).map { .didYouMean($0) } ?? .nearest(to: text, among: words)
    }

    private static func weight(_ text: String) -> Advice? {
        let word = text.lowercased().filter { $0.isLetter }
        if let known = knownWeight(word) { return .didYouMean(known) }
        if let number = Int(text), number > 0, number < 1_000 {
            return .didYouMean(String(min(900, max(100, (number + 50) / 100 * 100))))
        }
        let names = ThemeFont.weightNames.map(\.name)
        return .nearest(to: word, among: names) ?? Advice("the names are \(names.joined(separator: ", "))")
    }

    private static func knownWeight(_ word: String) -> String? {
        ThemeFont.weightNames.contains { $0.name == word }
            ? word : ForeignWords.meanings(of: word, as: .weight).first
    }

    private static func nearest(_ text: String, _ words: [String], _ context: ForeignWords.Context) -> Advice? {
        let word = text.lowercased()
        if words.contains(word) { return .didYouMean(word) }
        let meant = ForeignWords.meanings(of: word, as: context).first
        return meant.map { .didYouMean($0) } ?? .nearest(to: text, among: words)
    }

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

    /// - Parameters:
    ///   - possible: The themes that could be the parent.
    ///   - hasUnreadable: Whether there are others, whose identifiers cannot be read.
    package static func theme(_ identifier: String, among possible: [String], hasUnreadable: Bool = false) -> Advice {
        if let nearest = Advice.nearest(to: identifier, among: possible) { return nearest }
        guard !possible.isEmpty else {
            return hasUnreadable
                ? Advice("correct the info.xml of the theme that is meant")
                : Advice("the folders searched contain no other theme (a folder such as 'Base.theme')")
        }
        let shown = Array(possible.prefix(shownLimit)).quoted.joined(separator: ", ")
        return Advice("the themes are \(shown)\(possible.count > shownLimit ? " …" : "")")
    }

    private static let shownLimit = 6
}

extension ThemeFont {
    /// The names of the weights and their numbers, lightest first.
    package static let weightNames: [(name: String, weight: Int)] = [
        ("ultralight", 100), ("thin", 200), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600),
        ("bold", 700), ("heavy", 800), ("black", 900),
    ]
}
