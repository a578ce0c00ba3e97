import SkinDiagnostics

// The files `info.xml` and `skinkit.xml` (theme format 1, sections 2 and 3), and `pack.xml`.
extension Sentence {
    package static func duplicateElement(_ word: Word) -> Self { Self("duplicate element '\(word.text)'") }

    // MARK: info.xml

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

    // MARK: pack.xml

    package static let itemWithoutKey = Self("missing attribute 'code' or 'name' of 'item'")

    package static func wrongTotal(_ total: Int64, of count: Int) -> Self {
        Self("'total' is \(total), but the pack has \(count) items")
    }

    package static func duplicateOrder(_ order: Int32) -> Self { Self("duplicate order \(order)") }
    package static func duplicateItem(_ key: String) -> Self { Self("duplicate item '\(key)'") }

    // MARK: skinkit.xml

    package static let invalidOrigin = Self("invalid 'origin'; expected 'bundled' or 'store'")
    package static func invalidDefault(_ text: String) -> Self { Self("'\(text)' is not a valid theme identifier") }
    package static func duplicateExtension(_ name: String) -> Self { Self("duplicate extension '\(name)'") }

    package static func invalidExtension(_ name: String) -> Self {
        Self("'\(name)' is not a valid extension: it must not be empty or contain '.' or '/'")
    }
}
