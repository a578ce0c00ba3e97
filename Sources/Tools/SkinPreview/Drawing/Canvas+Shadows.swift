import SkinKit

/// One of several shadows of a view, which are those of its shape.
struct ShadowLayer {
    /// The number of shadows that are drawn. It bounds the size of the output for a hostile theme.
    static let countLimit = 16

    var color: ThemeColor
    var offset: ThemePoint
    /// The standard deviation of the blur, in points.
    var radius: Double
    var spread: Double
    var isInset: Bool

    /// Creates a shadow from a `shadowlayer` record.
    init?(_ value: ThemeValue) {
        guard case .record(let record) = value, let color = record["color"]?.color else { return nil }
        self.color = color
        offset = ThemePoint(x: 0, y: 0)
        if case .point(let point) = record["offset"] { offset = point }
        radius = (record["radius"]?.number ?? 0).clamped(0, 200)
        spread = (record["spread"]?.number ?? 0).clamped(-2_000, 2_000)
        if case .bool(true) = record["inset"] { isInset = true } else { isInset = false }
    }
}

extension Look {
    /// The shadows in place of a single one, the first in front.
    var shadows: [ShadowLayer] {
        guard case .array(let layers) = object("shadows", "layers") else { return [] }
        return layers.prefix(ShadowLayer.countLimit).compactMap(ShadowLayer.init)
    }
}

extension Canvas {
    /// Draws the shadows around a shape. As in CSS, they are not seen through it.
    mutating func drawShadows(_ layers: [ShadowLayer], around rect: ThemeRect, _ corners: Corners) {
        for layer in layers.reversed() where !layer.isInset && layer.color.alpha > 0 {
            let shape = rect.inset(by: -layer.spread).moved(by: layer.offset)
            let area = shape.inset(by: -(layer.radius * 3 + 1)).union(rect)
            let cut = clip(outline: area.outline(0) + rect.outline(corners))
            drawShadow(layer, shape.outline(corners.grown(by: layer.spread)), area, clip: cut)
        }
    }

    /// Draws the shadows within a shape.
    mutating func drawShadows(_ layers: [ShadowLayer], within rect: ThemeRect, _ corners: Corners) {
        for layer in layers.reversed() where layer.isInset && layer.color.alpha > 0 {
            let hole = rect.inset(by: layer.spread).moved(by: layer.offset)
            let area = rect.inset(by: -(layer.radius * 3 + max(abs(layer.offset.x), abs(layer.offset.y)) + 1))
            let frame = area.union(hole).outline(0) + hole.outline(corners.grown(by: -layer.spread))
            drawShadow(layer, frame, area, clip: clip(rect, corners: corners))
        }
    }

    private mutating func drawShadow(_ layer: ShadowLayer, _ outline: String, _ area: ThemeRect, clip: String) {
        var filter: String?
        if layer.radius > 0 {
            let id = newID()
            openFilter(id, area)
            svg.add("feGaussianBlur", ["stdDeviation": layer.radius.svg])
            svg.close()
            filter = "url(#\(id))"
        }
        noteDrawing()
        // The clip is of the group, so that it cuts what the filter has blurred.
        group(clip: clip) { canvas in
            canvas.svg.add(
                "path",
                [
                    "d": outline, "fill": layer.color.svg, "fill-opacity": layer.color.svgOpacity,
                    "fill-rule": "evenodd",
                    "filter": filter,
                ])
        }
    }
}

extension ThemeRect {
    fileprivate func moved(by offset: ThemePoint) -> ThemeRect {
        ThemeRect(x: minX + offset.x, y: minY + offset.y, width: size.width, height: size.height)
    }
}
