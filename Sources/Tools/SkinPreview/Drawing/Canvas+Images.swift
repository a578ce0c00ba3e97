import SkinKit

/// A part of an image, and the rectangle that it is stretched to, both in points.
struct ImagePart: Hashable {
    var source: ThemeRect
    var target: ThemeRect
    /// Whether the source is repeated over the target, where that is larger.
    var isRepeated = false

    fileprivate var repeatsAcross: Bool { isRepeated && target.size.width > source.size.width }
    fileprivate var repeatsDown: Bool { isRepeated && target.size.height > source.size.height }
}

extension ImagePart {
    /// Returns the part extended to the right and down, under the parts that are drawn later.
    ///
    /// On a screen with a fractional scale, adjacent edges without overlap would show the background between them.
    func lapped(within whole: ThemeRect, by length: Double = 0.5) -> ImagePart {
        var part = self
        if target.maxX < whole.maxX - length {
            part.target.size.width += length
            if !repeatsAcross { part.source.size.width += length * source.size.width / target.size.width }
        }
        if target.maxY < whole.maxY - length {
            part.target.size.height += length
            if !repeatsDown { part.source.size.height += length * source.size.height / target.size.height }
        }
        return part
    }
}

enum NineParts {
    /// Returns the nonempty parts, from the top left.
    ///
    /// Corners keep their size, edges are stretched along their length, and the middle is stretched in both directions.
    /// If the target is smaller than its caps, they shrink in proportion.
    static func parts(of image: ThemeSize, slice: ThemeInsets, in target: ThemeRect) -> [ImagePart] {
        let columns = spans(image.width, slice.left, slice.right, target.minX, target.size.width)
        let rows = spans(image.height, slice.top, slice.bottom, target.minY, target.size.height)
        var parts: [ImagePart] = []
        for row in rows where row.length > 0 && row.extent > 0 {
            for column in columns where column.length > 0 && column.extent > 0 {
                let source = ThemeRect(x: column.source, y: row.source, width: column.length, height: row.length)
                let place = ThemeRect(x: column.target, y: row.target, width: column.extent, height: row.extent)
                parts.append(ImagePart(source: source, target: place))
            }
        }
        return parts
    }

    private struct Span {
        var source: Double
        var length: Double
        var target: Double
        var extent: Double
    }

    private static func spans(
        _ length: Double, _ low: Double, _ high: Double, _ start: Double, _ extent: Double
    ) -> [Span] {
        let low = min(max(low, 0), length)
        let high = min(max(high, 0), length - low)
        let shrink = low + high > extent && low + high > 0 ? extent / (low + high) : 1
        let (first, last) = (low * shrink, high * shrink)
        return [
            Span(source: 0, length: low, target: start, extent: first),
            Span(source: low, length: length - low - high, target: start + first, extent: extent - first - last),
            Span(source: length - high, length: high, target: start + extent - last, extent: last),
        ]
    }
}

extension Canvas {
    /// Returns the number and size of the file that an image resolves to; nil if the cache embeds no drawable file.
    func resolve(_ image: ThemeImage) -> (number: Int, size: ThemeSize)? {
        guard let asset = stage.theme.asset(image.name, traits: stage.traits, scale: stage.scale),
            let number = stage.assets.images[asset]
        else { return nil }
        return (number, stage.images[number].size)
    }

    /// - Parameters:
    ///   - mode: A value of UIKit's contentMode. A sliced image always fills the rectangle.
    ///   - tint: The color that fills the shape of an image whose mode is `template`.
    ///   - corners: The corners that the image is clipped to.
    mutating func image(
        _ image: ThemeImage, in rect: ThemeRect, mode: String = "scaleToFill", tint: ThemeColor?, corners: Corners = 0
    ) {
        guard rect.size.width > 0, rect.size.height > 0 else { return }
        guard let (number, size) = resolve(image) else { return missingImage(rect) }
        var parts =
            image.slice.map { NineParts.parts(of: size, slice: $0, in: rect.rounded) }
            ?? [ImagePart(source: ThemeRect(size), target: Self.place(size, in: rect, mode: mode))]
        for place in parts.indices { parts[place].isRepeated = image.resizing == .tile }
        if image.slice != nil { parts = parts.map { $0.lapped(within: rect.rounded) } }
        let spills = parts.contains {
            $0.target.minX < rect.minX || $0.target.minY < rect.minY || $0.target.maxX > rect.maxX
                || $0.target.maxY > rect.maxY
        }
        let isCut = corners.radius != 0 || (spills && mode == "scaleAspectFill")
        let cut = isCut ? clip(rect, corners: corners) : nil
        let area = parts.reduce(rect) { $0.union($1.target) }
        let filter =
            image.mode == .template ? self.tint(tint ?? ThemeColor(red: 0, green: 0, blue: 0), over: area) : nil
        group(filter: filter, clip: cut) { canvas in
            for part in parts { canvas.draw(part, of: number, size) }
        }
    }

    private mutating func draw(_ part: ImagePart, of number: Int, _ size: ThemeSize) {
        if part.repeatsAcross || part.repeatsDown { return tile(part, of: number) }
        let isWhole = part.source == ThemeRect(size)
        if isWhole, part.target.size == size {
            return group(x: part.target.minX, y: part.target.minY) { $0.use(image: number) }
        }
        svg.open(
            "svg",
            [
                "x": part.target.minX.svg, "y": part.target.minY.svg, "width": part.target.size.width.svg,
                "height": part.target.size.height.svg, "preserveAspectRatio": "none",
                "viewBox": [part.source.minX, part.source.minY, part.source.size.width, part.source.size.height]
                    .map(\.svg).joined(separator: " "),
            ])
        use(image: number)
        svg.close()
    }

    /// Repeats the source of a part from the top left corner of its target.
    private mutating func tile(_ part: ImagePart, of number: Int) {
        let id = newID()
        // A tile that is not repeated is larger than the part, so that the next one is not seen at its edge.
        var source = part.source
        if !part.repeatsAcross { source.size.width += 1 }
        if !part.repeatsDown { source.size.height += 1 }
        svg.open(
            "pattern",
            [
                "id": id, "patternUnits": "userSpaceOnUse", "x": part.target.minX.svg, "y": part.target.minY.svg,
                "width": source.size.width.svg, "height": source.size.height.svg,
                "viewBox": [source.minX, source.minY, source.size.width, source.size.height].map(\.svg)
                    .joined(separator: " "),
            ])
        use(image: number)
        svg.close()
        fill(part.target, paint: "url(#\(id))")
    }

    static func place(_ size: ThemeSize, in rect: ThemeRect, mode: String) -> ThemeRect {
        func scaled(_ factor: Double) -> ThemeRect {
            let (width, height) = (size.width * factor, size.height * factor)
            return ThemeRect(x: rect.midX - width / 2, y: rect.midY - height / 2, width: width, height: height)
        }
        let factors = (rect.size.width / size.width, rect.size.height / size.height)
        switch mode {
        case "scaleAspectFit": return scaled(min(factors.0, factors.1))
        case "scaleAspectFill": return scaled(max(factors.0, factors.1))
        case "scaleToFill": return rect
        default:
            var place = scaled(1)
            if mode == "top" { place.origin.y = rect.minY }
            if mode == "bottom" { place.origin.y = rect.maxY - size.height }
            if mode == "left" { place.origin.x = rect.minX }
            if mode == "right" { place.origin.x = rect.maxX - size.width }
            return place
        }
    }

    mutating func tiles(_ image: ThemeImage, in rect: ThemeRect, tint color: ThemeColor?, opacity: Double) {
        guard opacity > 0, let (number, size) = resolve(image) else { return }
        let id = newID()
        svg.open(
            "pattern", ["id": id, "patternUnits": "userSpaceOnUse", "width": size.width.svg, "height": size.height.svg])
        use(image: number)
        svg.close()
        let filter = image.mode == .template ? tint(color ?? ThemeColor(red: 0, green: 0, blue: 0), over: rect) : nil
        group(alpha: opacity, filter: filter) { $0.fill(rect, paint: "url(#\(id))") }
    }

    private mutating func missingImage(_ rect: ThemeRect) {
        let gray = ThemeColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.7)
        stroke(rect, gray, width: 1, radius: 3, dashes: "3 3")
        let diagonal = "M\(rect.minX.svg) \(rect.minY.svg)L\(rect.maxX.svg) \(rect.maxY.svg)"
        path(diagonal, fill: nil, stroke: gray, width: 0.5)
    }
}

extension ThemeRect {
    /// The rectangle rounded to whole points, so that adjacent parts leave no seam.
    fileprivate var rounded: ThemeRect {
        ThemeRect(
            x: minX.rounded(), y: minY.rounded(), width: maxX.rounded() - minX.rounded(),
            height: maxY.rounded() - minY.rounded())
    }

    func union(_ other: ThemeRect) -> ThemeRect {
        let (x, y) = (min(minX, other.minX), min(minY, other.minY))
        return ThemeRect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
    }
}
