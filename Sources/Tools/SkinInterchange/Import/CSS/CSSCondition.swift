import SkinKit

/// The conditions of the rules around a custom property.
struct CSSCondition {
    var traits: ThemeTraits = []
    var isRoot = false
    /// The reason why the conditions are no combination of traits.
    var foreign: String?
    /// The innermost selector that is not one of the root element.
    var selector: String?

    /// Returns the conditions within a rule.
    ///
    /// - Parameter selectors: The selectors that count as the root element.
    func within(_ prelude: String, _ selectors: [String]) -> CSSCondition {
        var inner = self
        if prelude.hasPrefix("@media") {
            inner.add(media: prelude)
        } else if prelude.hasPrefix("@theme") {
            // The theme variables of Tailwind 4.
            inner.isRoot = true
        } else if prelude.hasPrefix("@") {
            if !prelude.hasPrefix("@layer") { inner.foreign = inner.foreign ?? "no trait is '\(prelude.onOneLine)'" }
        } else {
            inner.add(selector: prelude, selectors)
        }
        if !inner.traits.isValid { inner.foreign = inner.foreign ?? "its conditions exclude each other" }
        return inner
    }

    private mutating func add(media prelude: String) {
        for part in prelude.dropFirst(6).replacing(" and ", with: "\u{0}").split(separator: "\u{0}") {
            let feature = String(part).trimmed.lowercased().filter { $0 != " " }
            switch feature {
            case "(prefers-color-scheme:dark)": traits.formUnion(.dark)
            case "(prefers-color-scheme:light)": traits.formUnion(.light)
            case "(prefers-contrast:more)": traits.formUnion(.highContrast)
            case "screen", "all", "onlyscreen": break
            default: foreign = foreign ?? "no trait is '\(prelude.onOneLine)'"
            }
        }
    }

    /// Adds a selector of the root element, such as `:root`, `html.dark` and `:root[data-theme="dark"]`, or another one.
    private mutating func add(selector text: String, _ selectors: [String]) {
        let all = CSSSelector.alternatives(text)
        let found = all.compactMap { CSSSelector.traits(of: $0, within: self, selectors) }
        // One that needs no trait applies always.
        if let least = found.first(where: \.isEmpty) ?? found.first {
            traits.formUnion(least)
            isRoot = true
        } else {
            isRoot = false
            selector = text.onOneLine
        }
    }
}

/// Selectors of the root element: Selectors 4, without what depends on other elements.
enum CSSSelector {
    /// Returns the selectors of a list, also those of `:is()` and `:where()`.
    static func alternatives(_ text: String) -> [String] {
        guard FunctionCalls.isReadable(text) else { return [] }
        let parts = ValueText.split(text, at: ",").map(\.trimmed).filter { !$0.isEmpty }
        return parts.prefix(100).flatMap { part in
            for function in [":where", ":is", ":host"] {
                if let inner = FunctionCalls.arguments(of: function, part) { return inner.prefix(100).map { $0 } }
            }
            return [part]
        }
    }

    /// Returns the traits under which a selector is that of the root element; nil if it is another element's.
    static func traits(
        of text: String, within outer: CSSCondition, _ selectors: [String]
    ) -> ThemeTraits? {
        var rest = normalized(text)
        var isChosen = false
        for selector in selectors.map(normalized) where !selector.isEmpty {
            guard let range = rest.firstRange(of: selector), isEnd(rest[range.upperBound...].first) else { continue }
            rest.replaceSubrange(range, with: " ")
            isChosen = true
        }
        var traits: ThemeTraits = []
        var isRoot = isChosen
        for part in simpleSelectors(rest) {
            if [":root", "html", ":host", "body"].contains(part) || part == "&" && outer.isRoot {
                isRoot = true
            } else if part.hasPrefix(":is("), let named = Self.traits(ofFirst: part, within: outer, selectors) {
                traits.formUnion(named)
                isRoot = true
            } else if let named = value(of: part).flatMap(ModeTraits.traits) {
                traits.formUnion(named)
                if named.isEmpty, part.hasPrefix("."), !isRoot { return nil }
                isRoot = true
            } else if !part.hasPrefix(":not(") {
                return nil
            }
        }
        return isRoot ? traits : nil
    }

    private static func traits(
        ofFirst text: String, within outer: CSSCondition, _ selectors: [String]
    ) -> ThemeTraits? {
        FunctionCalls.arguments(of: ":is", text)?.firstNonNil { traits(of: $0, within: outer, selectors) }
    }

    /// Whether a simple selector ends before a character, so that `.a` is not found in `.ab`.
    private static func isEnd(_ character: Character?) -> Bool {
        character.map { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" } ?? true
    }

    private static func normalized(_ text: String) -> String {
        text.replacing("'", with: "\"").replacing(":where(", with: ":is(").split { $0.isWhitespace || $0 == ">" }
            .joined(separator: " ")
    }

    /// Splits `html.dark body` at each of its simple selectors.
    private static func simpleSelectors(_ text: String) -> [String] {
        var parts: [String] = []
        var depth = 0
        for character in text {
            let begins = depth == 0 && (".[:#& *".contains(character) || parts.isEmpty)
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
            if begins, parts.last != ":" { parts.append("") }
            parts[parts.count - 1].append(character)
        }
        return parts.map(\.trimmed).filter { !$0.isEmpty }
    }

    /// Returns the name of a class, or the value of an attribute.
    private static func value(of selector: String) -> String? {
        if selector.hasPrefix(".") { return String(selector.dropFirst()) }
        guard selector.hasPrefix("["), let equals = selector.firstIndex(of: "=") else { return nil }
        return String(selector[equals...].filter { !"=\"']".contains($0) })
    }
}
