import SkinDiagnostics
import SkinKit

struct TextStyle {
    var font: ThemeFont
    var color: ThemeColor
    /// The alignment: `natural`, `left`, `center`, `right` or `justified`.
    var alignment = "natural"
    var lines = 1
    var spacing = 0.0
    /// The line: `underline` or `strikethrough`; nil for none.
    var decoration: String?
    var shadow: (color: ThemeColor, offset: ThemePoint)?

    var lineHeight: Double { TextMeasure.lineHeight(font) + spacing }
}

extension Canvas {
    /// Draws a text in a rectangle, vertically centered unless `isTop` is set.
    mutating func text(_ text: String, in rect: ThemeRect, _ style: TextStyle, isTop: Bool = false) {
        let lines = TextMeasure.lines(text, style.font, width: rect.size.width, limit: style.lines)
        let height = Double(lines.count) * style.lineHeight - style.spacing
        let start = isTop ? rect.minY : rect.midY - height / 2
        for (number, line) in lines.enumerated() where !line.isEmpty {
            let middle = start + Double(number) * style.lineHeight + TextMeasure.lineHeight(style.font) / 2
            // Half the cap height below the middle, because renderers implement dominant-baseline differently.
            draw(line, in: rect, baseline: middle + style.font.size * 0.352, style)
        }
    }

    private mutating func draw(_ line: String, in rect: ThemeRect, baseline: Double, _ style: TextStyle) {
        let (x, anchor): (Double, String?) =
            switch style.alignment {
            case "center": (rect.midX, "middle")
            case "right": (rect.maxX, "end")
            default: (rect.minX, nil)
            }
        // A text may be a little wider than its place rather than lose its last letter.
        let width = min(TextMeasure.width(of: line, style.font), max(rect.size.width, style.font.size))
        if let shadow = style.shadow {
            let place = ThemePoint(x: x + shadow.offset.x, y: baseline + shadow.offset.y)
            draw(line, at: place, anchor, width: width, style, shadow.color)
        }
        draw(line, at: ThemePoint(x: x, y: baseline), anchor, width: width, style, style.color)
    }

    private mutating func draw(
        _ line: String, at place: ThemePoint, _ anchor: String?, width: Double, _ style: TextStyle, _ color: ThemeColor
    ) {
        let font = style.font
        let family = fontFamily(font)
        // The widths of another font are unknown: the page measures such a text, and shortens it at most. A picture,
        // which measures nothing, fits it unless the theme has the font's file.
        let isSystem = family == nil
        let isNamed = if case .family = font.face { !isSystem } else { false }
        noteDrawing()
        svg.add(
            "text",
            [
                "x": place.x.svg, "y": place.y.svg, "text-anchor": anchor, "font-family": family,
                "font-size": font.size.svg, "font-weight": font.weight == 400 ? nil : "\(font.weight)",
                "font-style": font.style == .italic ? "italic" : nil,
                "letter-spacing": font.letterSpacing.flatMap { $0 == 0 ? nil : $0.svg },
                "text-decoration": style.decoration == "strikethrough" ? "line-through" : style.decoration,
                "fill": color.svg,
                "fill-opacity": color.svgOpacity, "textLength": isSystem ? width.svg : nil,
                "lengthAdjust": isSystem ? "spacingAndGlyphs" : nil, "data-length": isNamed ? width.svg : nil,
                "data-width": isSystem || isNamed ? nil : width.svg,
            ], content: line)
    }
}
