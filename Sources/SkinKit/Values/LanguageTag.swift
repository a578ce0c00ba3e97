/// Language tags, which are compared without regard to case, and their look-up (RFC 4647, section 3.4).
package enum LanguageTag {
    package static func normalized(_ tag: String) -> String { tag.lowercased() }

    /// Returns the text in the first of some languages that there is one for; nil if there is none.
    ///
    /// A language is looked up by its tag, then by the tag without its last part, and so on.
    ///
    /// - Parameter text: Returns the text for a normalized tag.
    package static func lookUp<Text>(_ languages: [String], _ text: (String) -> Text?) -> Text? {
        for language in languages {
            var parts = normalized(language).split(separator: "-", omittingEmptySubsequences: false)[...]
            while !parts.isEmpty {
                if let text = text(parts.joined(separator: "-")) { return text }
                parts.removeLast()
                // A part of one character only introduces those that follow it.
                if parts.last?.utf8.count == 1 { parts.removeLast() }
            }
        }
        return nil
    }
}
