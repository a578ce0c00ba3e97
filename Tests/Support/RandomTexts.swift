/// What random themes say of appearances, lines of text and images (theme format 1, section 18).
extension RandomThemes {
    private static let textStyles = [
        "largeTitle", "title1", "title2", "title3", "headline", "subheadline", "body", "callout", "footnote",
        "caption1", "caption2",
    ]

    mutating func appearance() -> String? {
        guard hasTextAttributes, chance(60) else { return nil }
        return pick(["light", "dark", "dark", "any"])
    }

    mutating func text() -> PlainText {
        var text = PlainText()
        guard hasTextAttributes else { return text }
        if chance(30) { text.lineHeight = number("leading") }
        if chance(30) { text.letterSpacing = spacing() }
        if chance(30) { text.relative = pick(Self.textStyles) }
        if chance(30) { text.maximum = number("points") }
        return text
    }

    private mutating func spacing() -> PlainNumber {
        switch below(4) {
        case 0: .constant(PlainNames("less"))
        case 1: .number(pick([-100, -0.25, 0, 100]))
        default: number("points")
        }
    }

    /// Returns a list of families as it may be written.
    mutating func families() -> String {
        guard hasTextAttributes else { return pick(["Georgia", "system"]) }
        let count = chance(10) ? 16 : 1 + below(3)
        let names = (0..<count).map { _ in
            pick(["", " ", "  "]) + pick(["Georgia", "system", "Avenir Next", "A  B"]) + pick(["", " "])
        }
        return names.joined(separator: ",")
    }

    mutating func image() -> PlainImage {
        var image = PlainImage()
        guard hasTextAttributes else { return image }
        if chance(40) { image.resizing = pick(["tile", "stretch"]) }
        if chance(40) { image.symbol = pick(["star", "chevron.left", "_-.9"]) }
        return image
    }
}
