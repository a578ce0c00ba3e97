import SkinKit

/// Draws shapes, texts and images of a theme as SVG. Coordinates are in points from the top left corner, y downwards.
struct Canvas {
    let stage: Stage
    var svg = SVGText()
    private var nextID = 0
    private(set) var usedImages: Set<Int> = []
    private(set) var usedFonts: Set<Int> = []
    /// Whether nothing is drawn yet. Clips, filters and groups draw nothing.
    private(set) var isBlank = true

    init(_ stage: Stage) { self.stage = stage }

    func drawing(_ size: ThemeSize) -> Drawing {
        Drawing(size: size, body: svg.text, images: usedImages, fonts: usedFonts, isBlank: isBlank)
    }

    mutating func newID() -> String {
        nextID += 1
        return "\(SVGText.scope)\(nextID)"
    }

    // MARK: Shapes

    /// Fills a rectangle; draws nothing for a transparent color.
    mutating func fill(_ rect: ThemeRect, _ color: ThemeColor?, radius: Double = 0) {
        guard let color, color.alpha > 0 else { return }
        fill(rect, paint: color.svg, opacity: color.svgOpacity, radius: radius)
    }

    mutating func fill(_ rect: ThemeRect, paint: String, opacity: String? = nil, radius: Double = 0) {
        let radius = min(radius, rect.size.width / 2, rect.size.height / 2)
        isBlank = false
        svg.add(
            "rect",
            [
                "x": rect.minX.nonzero, "y": rect.minY.nonzero, "width": rect.size.width.svg,
                "height": rect.size.height.svg, "rx": radius.nonzero, "fill": paint, "fill-opacity": opacity,
            ])
    }

    mutating func stroke(
        _ rect: ThemeRect, _ color: ThemeColor?, width: Double, radius: Double = 0, dashes: String? = nil
    ) {
        guard let color, color.alpha > 0, width > 0 else { return }
        isBlank = false
        let line = rect.inset(by: width / 2)
        let radius = min(max(radius - width / 2, 0), line.size.width / 2, line.size.height / 2)
        svg.add(
            "rect",
            [
                "x": line.minX.svg, "y": line.minY.svg, "width": line.size.width.svg, "height": line.size.height.svg,
                "rx": radius.nonzero, "fill": "none", "stroke": color.svg, "stroke-opacity": color.svgOpacity,
                "stroke-width": width.svg, "stroke-dasharray": dashes,
            ])
    }

    mutating func circle(x: Double, y: Double, radius: Double, _ color: ThemeColor?) {
        guard let color, radius > 0 else { return }
        isBlank = false
        svg.add(
            "circle", ["cx": x.svg, "cy": y.svg, "r": radius.svg, "fill": color.svg, "fill-opacity": color.svgOpacity])
    }

    mutating func path(
        _ data: String, fill: String?, opacity: String? = nil, stroke: ThemeColor? = nil, width: Double? = nil
    ) {
        isBlank = isBlank && fill == nil && stroke == nil
        svg.add(
            "path",
            [
                "d": data, "fill": fill ?? "none", "fill-opacity": opacity, "stroke": stroke?.svg,
                "stroke-opacity": stroke?.svgOpacity,
                "stroke-width": stroke == nil ? nil : (width ?? 1).svg, "stroke-linecap": stroke.map { _ in "round" },
                "stroke-linejoin": stroke.map { _ in "round" },
            ])
    }

    // MARK: Groups

    /// Draws content in a group, or without one if all parameters have their defaults.
    mutating func group(
        x: Double = 0, y: Double = 0, alpha: Double = 1, filter: String? = nil, clip: String? = nil,
        _ content: (inout Canvas) -> Void
    ) {
        if x == 0, y == 0, alpha >= 1, filter == nil, clip == nil { return content(&self) }
        svg.open(
            "g",
            [
                "transform": x == 0 && y == 0 ? nil : "translate(\(x.svg) \(y.svg))",
                "opacity": alpha >= 1 ? nil : alpha.svg, "filter": filter, "clip-path": clip,
            ])
        content(&self)
        svg.close()
    }

    mutating func clip(_ rect: ThemeRect, radius: Double) -> String {
        let id = newID()
        let wasBlank = isBlank
        svg.open("clipPath", ["id": id])
        fill(rect, paint: "#000", radius: radius)
        svg.close()
        isBlank = wasBlank
        return "url(#\(id))"
    }

    /// Defines a clip to what an odd number of a path's outlines surround.
    mutating func clip(outline: String) -> String {
        let id = newID()
        svg.open("clipPath", ["id": id])
        svg.add("path", ["d": outline, "clip-rule": "evenodd"])
        svg.close()
        return "url(#\(id))"
    }

    /// - Parameter radius: The standard deviation of the blur, like Core Animation's shadowRadius.
    mutating func shadow(_ color: ThemeColor, offset: ThemePoint, radius: Double, over rect: ThemeRect) -> String {
        let id = newID()
        let reach = min(radius, 200) * 3
        let area = rect.inset(by: -(reach + max(abs(offset.x), abs(offset.y)) + 1))
        openFilter(id, area)
        // Equivalent to feDropShadow, without which some SVG renderers draw nothing at all.
        svg.add("feGaussianBlur", ["in": "SourceAlpha", "stdDeviation": min(radius, 200).svg])
        svg.add("feOffset", ["dx": offset.x.svg, "dy": offset.y.svg, "result": "shape"])
        svg.add("feFlood", ["flood-color": color.svg, "flood-opacity": color.svgOpacity])
        svg.add("feComposite", ["operator": "in", "in2": "shape", "result": "shadow"])
        svg.add("feComposite", ["in": "SourceGraphic", "in2": "shadow"])
        svg.close()
        return "url(#\(id))"
    }

    mutating func tint(_ color: ThemeColor, over rect: ThemeRect) -> String {
        let id = newID()
        openFilter(id, rect.inset(by: -1))
        svg.add("feFlood", ["flood-color": color.svg, "flood-opacity": color.svgOpacity])
        svg.add("feComposite", ["operator": "in", "in2": "SourceAlpha"])
        svg.close()
        return "url(#\(id))"
    }

    mutating func openFilter(_ id: String, _ area: ThemeRect) {
        svg.open(
            "filter",
            [
                "id": id, "filterUnits": "userSpaceOnUse", "x": area.minX.svg, "y": area.minY.svg,
                "width": area.size.width.svg, "height": area.size.height.svg, "color-interpolation-filters": "sRGB",
            ])
    }

    // MARK: References

    /// Notes that something is drawn that the other methods do not draw.
    mutating func noteDrawing() { isBlank = false }

    mutating func add(_ drawing: Drawing, x: Double, y: Double) {
        usedImages.formUnion(drawing.images)
        usedFonts.formUnion(drawing.fonts)
        isBlank = isBlank && drawing.isBlank
        let scope = newID() + "."
        group(x: x, y: y) { $0.svg.add(markup: drawing.markup(scope: scope)) }
    }

    /// The beginning of a reference to an image of the library, before its number.
    static let imagePrefix = "#image"

    mutating func use(image number: Int) {
        isBlank = false
        usedImages.insert(number)
        svg.add("use", ["href": Self.imagePrefix + String(number)])
    }

    mutating func fontFamily(_ font: ThemeFont) -> String? {
        switch font.face {
        case .family("system"): return nil
        case .family:
            let names = font.families.prefix { $0 != "system" }.map { "'\($0.filter { !"'\\\"".contains($0) })'" }
            return (names + [Drawing.systemFonts]).joined(separator: ", ")
        case .file(let name):
            guard let asset = stage.theme.asset(name, traits: stage.traits, scale: stage.scale),
                let number = stage.assets.fonts[asset]
            else { return nil }
            usedFonts.insert(number)
            return "\(AssetLibrary.family(ofFont: number)), \(Drawing.systemFonts)"
        }
    }
}

extension Double {
    fileprivate var nonzero: String? { self == 0 ? nil : svg }
}

/// Sines that are identical on every machine. Those of the C library can differ in the last digit.
enum Trigonometry {
    static func values(degrees: Double) -> (sine: Double, cosine: Double) {
        guard degrees.isFinite else { return (0, 1) }
        return (sine(degrees), sine(degrees + 90))
    }

    private static func sine(_ degrees: Double) -> Double {
        var x = degrees.truncatingRemainder(dividingBy: 360)
        if x > 180 { x -= 360 }
        if x < -180 { x += 360 }
        if x > 90 { x = 180 - x }
        if x < -90 { x = -180 - x }
        let radians = x * .pi / 180
        let square = radians * radians
        // The Taylor series. Within ±π/2 the first omitted term is below 10⁻⁹.
        return radians * [156.0, 110, 72, 42, 20, 6].reduce(1) { 1 - square / $1 * $0 }
    }
}
