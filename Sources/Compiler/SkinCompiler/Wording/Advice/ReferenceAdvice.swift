import SkinFormat

/// Advice about texts in the place of a constant's name.
package enum ReferenceAdvice {
    /// Nil if nothing is known about the names, none of which is defined. The element is the type of the constant that
    /// is expected.
    static func advice(
        on names: [String], of attribute: String, expecting element: String, isKnown: (String) -> Bool
    ) -> Advice? {
        if let joined = joined(names, isKnown: isKnown) {
            return Advice("spaces separate alternatives, did you mean '\(joined)'?")
        }
        guard names.count == 1, let text = names.first else { return nil }
        let parts = NameAdvice.parts(text)
        if parts.count > 1, parts.allSatisfy(isKnown) {
            return .write(parts.joined(separator: " "), because: "spaces separate alternatives")
        }
        if NumberAdvice.isNotFinite(text) { return Advice("numbers are finite") }
        for name in [withoutSigil(text), text.split(separator: ".").last.map(String.init) ?? text]
        where name != text && isKnown(name) {
            return .didYouMean(name)
        }
        guard let value = literal(text, of: element) else { return nil }
        let example = { (name: String) in "<\(element)\(name)>\(value)</\(element)>" }
        if attribute == Word.ref.text {
            var advice = Advice("a reference names a constant; write the \(element) as text: \(example(""))")
            advice.content = value
            return advice
        }
        return Advice("'\(attribute)' names a constant, define one: \(example(" name=\"…\""))")
    }

    /// - Parameter isElsewhere: Whether a constant has the name under other traits.
    static func definition(of name: String, for attribute: String, element: String, isElsewhere: Bool) -> Advice? {
        if isElsewhere { return Advice("define it in a file without traits, too") }
        if AdjustmentAttribute.allCases.contains(where: { $0.form.numberName == attribute }) {
            return Advice("'\(attribute)' takes a number or a constant's name")
        }
        return NameAdvice.isName(name) ? Advice("define a <\(element) name=\"\(name)\"> in <constants>") : nil
    }

    /// Returns the defined name that words mean which are separated by spaces, such as `on_accent` for `on accent`.
    package static func joined(_ words: [String], isKnown: (String) -> Bool) -> String? {
        guard words.count > 1 else { return nil }
        let camel = words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return (["_", "-", ".", ""].map { words.joined(separator: $0) } + [camel]).first(where: isKnown)
    }

    /// Returns the name within the signs that other notations put around a reference: `$a`, `{a}`, `@color/a`, `--a`.
    static func withoutSigil(_ text: String) -> String {
        let content = text.hasPrefix("var(") ? text.dropFirst(4) : text[...]
        let name = content.drop { "@$-?{".contains($0) }.prefix { !"})".contains($0) }
        return String(text.hasPrefix("@") || text.hasPrefix("?") ? name.split(separator: "/").last ?? name : name)
    }

    /// Returns the text of an element's value that was written in place of a name, or nil if it is none.
    private static func literal(_ text: String, of element: String) -> String? {
        switch element {
        case "color": ColorAdvice.literal(text)
        case "float", "integer": NumberAdvice.number(text)
        case "bool": text == "true" || text == "false" ? text : nil
        default: nil
        }
    }
}
