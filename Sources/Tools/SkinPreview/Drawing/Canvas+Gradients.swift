import SkinKit

struct Gradient {
    /// The maximum number of colors. It bounds the size of the output for a hostile theme.
    static let stopLimit = 64

    enum Shape: String { case linear, radial, conic }

    struct Stop {
        var color: ThemeColor
        var offset: Double
    }

    var stops: [Stop]
    /// The angle in degrees, clockwise: 0 is from top to bottom, and up where a conic gradient begins.
    var angle: Double
    var shape = Shape.linear
    /// The center of a radial or conic gradient, as parts of the size.
    var center = ThemePoint(x: 0.5, y: 0.5)

    init(_ colors: [ThemeColor], locations: [Double] = [], angle: Double = 0) {
        let colors = colors.prefix(Self.stopLimit)
        stops = colors.enumerated().map { index, color in
            let even = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
            return Stop(color: color, offset: locations.count == colors.count ? locations[index] : even)
        }
        self.angle = angle
    }

    /// Creates a gradient from a `gradient` record, or from an app's own record of colors. Returns nil without colors.
    init?(_ record: ThemeRecord) {
        var colors: [ThemeColor] = []
        var locations: [Double] = []
        for field in record.fields {
            if case .array(let objects) = field.object {
                let found = objects.prefix(Self.stopLimit).compactMap(\.color)
                if found.isEmpty { locations = objects.prefix(Self.stopLimit).compactMap(\.number) }
                colors += found
            } else if let color = field.object.color {
                colors.append(color)
            }
        }
        guard !colors.isEmpty else { return nil }
        self.init(colors, locations: locations, angle: record["angle"]?.number ?? 0)
        if case .string(let word) = record["shape"] { shape = Shape(rawValue: word) ?? .linear }
        if case .point(let point) = record["center"] {
            center = ThemePoint(x: point.x.clamped(-10, 10), y: point.y.clamped(-10, 10))
        }
    }

    /// The color at a place of the line, 0 to 1.
    fileprivate func color(at place: Double) -> ThemeColor {
        guard let next = stops.firstIndex(where: { $0.offset >= place }) else { return stops[stops.count - 1].color }
        guard next > 0 else { return stops[0].color }
        let (low, high) = (stops[next - 1], stops[next])
        let length = high.offset - low.offset
        let part = length > 0 ? Float((place - low.offset) / length) : 1
        func between(_ path: KeyPath<ThemeColor, Float>) -> Float {
            low.color[keyPath: path] * (1 - part) + high.color[keyPath: path] * part
        }
        return ThemeColor(
            red: between(\.red), green: between(\.green), blue: between(\.blue), alpha: between(\.alpha))
    }
}

extension Canvas {
    /// Defines a gradient over a rectangle and returns it as a paint.
    mutating func gradient(_ gradient: Gradient, over rect: ThemeRect) -> String {
        switch gradient.shape {
        case .linear: linearGradient(gradient, over: rect)
        case .radial: radialGradient(gradient, over: rect)
        case .conic: conicGradient(gradient, over: rect)
        }
    }

    /// The line runs through the center and is long enough that the corners have the end colors.
    private mutating func linearGradient(_ gradient: Gradient, over rect: ThemeRect) -> String {
        let (sine, cosine) = Trigonometry.values(degrees: gradient.angle)
        let half = (abs(rect.size.width * sine) + abs(rect.size.height * cosine)) / 2
        let id = newID()
        svg.open(
            "linearGradient",
            [
                "id": id, "gradientUnits": "userSpaceOnUse", "x1": (rect.midX + sine * half).svg,
                "y1": (rect.midY - cosine * half).svg, "x2": (rect.midX - sine * half).svg,
                "y2": (rect.midY + cosine * half).svg,
            ])
        addStops(gradient)
        svg.close()
        return "url(#\(id))"
    }

    /// An ellipse in the rectangle's proportions, through the corner that is the farthest from its center.
    private mutating func radialGradient(_ gradient: Gradient, over rect: ThemeRect) -> String {
        let id = newID()
        let root = 2.0.squareRoot()
        let horizontal = max(abs(gradient.center.x), abs(1 - gradient.center.x)) * rect.size.width * root
        let vertical = max(abs(gradient.center.y), abs(1 - gradient.center.y)) * rect.size.height * root
        let (x, y) = (
            rect.minX + gradient.center.x * rect.size.width, rect.minY + gradient.center.y * rect.size.height
        )
        svg.open(
            "radialGradient",
            [
                "id": id, "gradientUnits": "userSpaceOnUse", "cx": "0", "cy": "0", "r": "1",
                "gradientTransform": "translate(\(x.svg) \(y.svg)) scale(\(horizontal.svg) \(vertical.svg))",
            ])
        addStops(gradient)
        svg.close()
        return "url(#\(id))"
    }

    private mutating func addStops(_ gradient: Gradient) {
        for stop in gradient.stops {
            svg.add(
                "stop",
                ["offset": stop.offset.svg, "stop-color": stop.color.svg, "stop-opacity": stop.color.svgOpacity])
        }
    }

    /// SVG has no conic gradient: it is drawn as sectors of one color each, of 3 degrees.
    private mutating func conicGradient(_ gradient: Gradient, over rect: ThemeRect) -> String {
        let id = newID()
        let center = ThemePoint(x: gradient.center.x * rect.size.width, y: gradient.center.y * rect.size.height)
        let reach = 2 * (rect.size.width + rect.size.height + abs(center.x) + abs(center.y))
        svg.open(
            "pattern",
            [
                "id": id, "patternUnits": "userSpaceOnUse", "x": rect.minX.svg, "y": rect.minY.svg,
                "width": rect.size.width.svg, "height": rect.size.height.svg,
            ])
        func point(_ degrees: Double) -> String {
            let (sine, cosine) = Trigonometry.values(degrees: degrees)
            return "\((center.x + sine * reach).svg) \((center.y - cosine * reach).svg)"
        }
        for sector in 0..<120 {
            let begin = gradient.angle + Double(sector) * 3
            // Sectors lap, so that nothing is seen between them; the last one does not lap over the first.
            let end = begin + (sector < 119 ? 3.6 : 3)
            let color = gradient.color(at: (Double(sector) + 0.5) / 120)
            path(
                "M\(center.x.svg) \(center.y.svg)L\(point(begin))L\(point(end))Z", fill: color.svg,
                opacity: color.svgOpacity)
        }
        svg.close()
        return "url(#\(id))"
    }
}
