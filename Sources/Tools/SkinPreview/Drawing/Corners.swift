import SkinKit

/// The radii of a rectangle's corners, in points. The form of a continuous corner is that of a circular one.
struct Corners: ExpressibleByIntegerLiteral {
    var topLeft, topRight, bottomRight, bottomLeft: Double

    init(_ radius: Double) { (topLeft, topRight, bottomRight, bottomLeft) = (radius, radius, radius, radius) }

    init(integerLiteral radius: Int) { self.init(Double(radius)) }

    /// The radius of all corners; nil if they differ.
    var radius: Double? {
        topLeft == topRight && topRight == bottomRight && bottomRight == bottomLeft ? topLeft : nil
    }

    private func map(_ transform: (Double) -> Double) -> Corners {
        var corners = Corners(transform(topLeft))
        corners.topRight = transform(topRight)
        corners.bottomRight = transform(bottomRight)
        corners.bottomLeft = transform(bottomLeft)
        return corners
    }

    /// Returns the corners of the rectangle whose edges are farther out. Square ones stay square.
    func grown(by length: Double) -> Corners { map { $0 > 0 ? max($0 + length, 0) : 0 } }

    /// Returns the corners made smaller in proportion, as CSS makes them, so that none meets another one.
    func fitted(to size: ThemeSize) -> Corners {
        let sums = [
            (topLeft + topRight, size.width), (bottomLeft + bottomRight, size.width),
            (topLeft + bottomLeft, size.height), (topRight + bottomRight, size.height),
        ]
        let factor = sums.reduce(1.0) { $1.0 > $1.1 ? min($0, max($1.1, 0) / $1.0) : $0 }
        return factor < 1 ? map { $0 * factor } : self
    }
}

extension Look {
    var corners: Corners {
        guard has("corners") else { return Corners(number("cornerRadius", "radius") ?? 0) }
        var corners = Corners(number("corners", "topLeft") ?? 0)
        corners.topRight = number("corners", "topRight") ?? 0
        corners.bottomRight = number("corners", "bottomRight") ?? 0
        corners.bottomLeft = number("corners", "bottomLeft") ?? 0
        return corners
    }
}

extension ThemeRect {
    /// The outline with rounded corners as the data of a path.
    func outline(_ corners: Corners) -> String {
        let corners = corners.fitted(to: size)
        func arc(_ radius: Double, _ x: Double, _ y: Double) -> String {
            radius > 0 ? "A\(radius.svg) \(radius.svg) 0 0 1 \(x.svg) \(y.svg)" : ""
        }
        return "M\((minX + corners.topLeft).svg) \(minY.svg)H\((maxX - corners.topRight).svg)"
            + arc(corners.topRight, maxX, minY + corners.topRight) + "V\((maxY - corners.bottomRight).svg)"
            + arc(corners.bottomRight, maxX - corners.bottomRight, maxY) + "H\((minX + corners.bottomLeft).svg)"
            + arc(corners.bottomLeft, minX, maxY - corners.bottomLeft) + "V\((minY + corners.topLeft).svg)"
            + arc(corners.topLeft, minX + corners.topLeft, minY) + "Z"
    }
}

extension Canvas {
    /// Fills a rectangle whose corners may differ.
    mutating func fill(_ rect: ThemeRect, paint: String, opacity: String? = nil, corners: Corners) {
        if let radius = corners.radius { return fill(rect, paint: paint, opacity: opacity, radius: radius) }
        noteDrawing()
        svg.add("path", ["d": rect.outline(corners), "fill": paint, "fill-opacity": opacity])
    }

    /// Fills a rectangle whose corners may differ; draws nothing for a transparent color.
    mutating func fill(_ rect: ThemeRect, _ color: ThemeColor?, corners: Corners) {
        guard let color, color.alpha > 0 else { return }
        fill(rect, paint: color.svg, opacity: color.svgOpacity, corners: corners)
    }

    mutating func stroke(_ rect: ThemeRect, _ color: ThemeColor, width: Double, corners: Corners) {
        if let radius = corners.radius { return stroke(rect, color, width: width, radius: radius) }
        guard color.alpha > 0, width > 0 else { return }
        let outline = rect.inset(by: width / 2).outline(corners.grown(by: -width / 2))
        path(outline, fill: nil, stroke: color, width: width)
    }

    mutating func clip(_ rect: ThemeRect, corners: Corners) -> String {
        if let radius = corners.radius { return clip(rect, radius: radius) }
        return clip(outline: rect.outline(corners))
    }
}
