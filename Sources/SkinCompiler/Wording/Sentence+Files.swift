import SkinDiagnostics

// The files `info.xml` and `skinkit.xml` (theme format 1, sections 2 and 3), and `pack.xml`.
extension Sentence {
    static func duplicateElement(_ word: Word) -> Sentence { Sentence("duplicate element '\(word.text)'") }

    // MARK: info.xml

    static func missingElement(_ word: Word) -> Sentence {
        Sentence("missing element '\(word.text)' in info.xml; add <\(word.text)>…</\(word.text)>")
    }

    static let overlayWithParent = Sentence("an overlay has no parent; remove 'inherits'")

    static func invalidThemeVersion(_ text: String) -> Sentence {
        let example = InfoAdvice.version(text) ?? "1.0.0"
        return Sentence("invalid version '\(Quoted(text).text)'; expected three numbers such as \(example)")
    }

    static func invalidThemeIdentifier(_ text: String) -> Sentence {
        Sentence("'\(Quoted(text).text)' is not a valid theme identifier")
            .advising(InfoAdvice.identifier(text) ?? .expected(.themeIdentifier))
    }

    // MARK: pack.xml

    static let itemWithoutKey = Sentence("missing attribute 'code' or 'name' of 'item'")

    static func wrongTotal(_ total: Int64, of count: Int) -> Sentence {
        Sentence("'total' is \(total), but the pack has \(count) items")
    }

    static func duplicateOrder(_ order: Int32) -> Sentence { Sentence("duplicate order \(order)") }

    static func duplicateItem(_ key: String) -> Sentence { Sentence("duplicate item '\(key)'") }

    // MARK: skinkit.xml

    static let invalidOrigin = Sentence("invalid 'origin'; expected 'bundled' or 'store'")

    static func invalidDefault(_ text: String) -> Sentence { Sentence("'\(text)' is not a valid theme identifier") }

    static func invalidExtension(_ name: String) -> Sentence {
        Sentence("'\(name)' is not a valid extension: it must not be empty or contain '.' or '/'")
    }

    static func duplicateExtension(_ name: String) -> Sentence { Sentence("duplicate extension '\(name)'") }
}
