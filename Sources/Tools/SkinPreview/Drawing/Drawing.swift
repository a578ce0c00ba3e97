import SkinKit

/// SVG elements with a size, and the files that they use.
struct Drawing: Hashable, Sendable {
    /// The size, in points.
    var size: ThemeSize
    /// The SVG elements. Identifiers that they define begin with U+0001, see ``markup(scope:)``.
    var body: String
    var images: Set<Int>
    var fonts: Set<Int>
    var isBlank = false

    /// Returns the elements with identifiers that begin with a scope, which must be unique in the document.
    func markup(scope: String) -> String {
        body.split(separator: SVGText.scope, omittingEmptySubsequences: false).joined(separator: scope)
    }

    /// The fonts of texts for which a theme names none.
    static let systemFonts =
        "-apple-system, BlinkMacSystemFont, 'SF Pro Text', Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, "
        + "'Liberation Sans', sans-serif"

    /// Returns a self-contained SVG file. It is deterministic.
    func document(_ library: AssetLibrary, title: String) -> String {
        var svg = SVGText()
        svg.open(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "width": size.width.svg, "height": size.height.svg,
                "viewBox": "0 0 \(size.width.svg) \(size.height.svg)", "font-family": Self.systemFonts, "role": "img",
            ])
        svg.add("title", [:], content: title)
        if !fonts.isEmpty {
            svg.add(markup: "<style>" + fonts.sorted().map(library.rule(ofFont:)).joined() + "</style>")
        }
        if !images.isEmpty {
            svg.open("defs", [:])
            for image in images.sorted() { svg.add(markup: library.definition(ofImage: image)) }
            svg.close()
        }
        // No text or value of a theme contains a quotation mark.
        let lengths = markup(scope: "d").replacing(
            " data-length=\"", with: " lengthAdjust=\"spacingAndGlyphs\" textLength=\"")
        svg.add(markup: lengths)
        svg.close()
        return svg.text + "\n"
    }
}
