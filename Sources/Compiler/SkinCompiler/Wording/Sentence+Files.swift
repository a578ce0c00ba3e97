import SkinDiagnostics

// The file `info.xml`: theme format 1, section 2.
extension Sentence {
    package static func duplicateElement(_ word: Word) -> Self { Self("duplicate element '\(word.text)'") }

    package static let overlayWithParent = Self("an overlay has no parent; remove 'inherits'")

    package static func missingElement(_ word: Word) -> Self {
        Self("missing element '\(word.text)' in info.xml; add <\(word.text)>…</\(word.text)>")
    }

    package static func invalidThemeVersion(_ text: String) -> Self {
        let example = InfoAdvice.version(text) ?? "1.0.0"
        return Self("invalid version '\(Quoted(text).text)'; expected three numbers such as \(example)")
    }

    package static func invalidThemeIdentifier(_ text: String) -> Self {
        Self("'\(Quoted(text).text)' is not a valid theme identifier")
            .advising(InfoAdvice.identifier(text) ?? .expected(.themeIdentifier))
    }
}
