/// Reads `<drawings>`, the drawings of an app's own component types.
struct DrawingReader {
    private static let drawingAttributes = ["component", "width", "height", "padding", "spacing", "share"]
    private static let frame = ["x", "y", "width", "height"]

    private static func attributes(of kind: ComponentDrawing.Kind) -> [String] {
        switch kind {
        case .inherited: []
        case .let: ["name", "value"]
        case .box: frame + ["radius", "fill", "stroke", "line"]
        case .circle: ["x", "y", "radius", "fill"]
        case .path: ["d", "fill", "stroke", "line"]
        case .image: frame + ["image", "radius", "tint", "fill"]
        case .tiles: ["image", "tint", "opacity"]
        case .text: frame + ["value", "font", "size", "fill"]
        }
    }

    static func read(_ root: PreviewElement, _ elements: inout PreviewElements, into drawings: inout ComponentDrawings)
    {
        elements.check(root, allowed: [])
        for child in elements.children(of: root) {
            guard child.name == "drawing" else {
                elements.reject(child, in: root, expected: ["drawing"])
                continue
            }
            elements.check(child, allowed: drawingAttributes)
            let drawing = drawing(child, &elements)
            guard let component = elements.required("component", of: child) else { continue }
            if drawings.has(component) {
                elements.report(.duplicateDefinition, child, "duplicate drawing of '\(component)'")
            }
            drawings.add(drawing, for: component)
        }
    }

    private static func drawing(_ element: PreviewElement, _ elements: inout PreviewElements) -> ComponentDrawing {
        var drawing = ComponentDrawing(location: element.location)
        drawing.width = elements.expression("width", of: element)
        drawing.height = elements.expression("height", of: element)
        drawing.padding = elements.expression("padding", of: element)
        drawing.spacing = elements.expression("spacing", of: element)
        drawing.share = elements.expression("share", of: element)
        for child in elements.children(of: element) {
            guard let kind = ComponentDrawing.Kind(rawValue: child.name) else {
                elements.reject(child, in: element, expected: ComponentDrawing.Kind.allCases.map(\.rawValue))
                continue
            }
            for grandchild in elements.children(of: child) { elements.reject(grandchild, in: child, expected: []) }
            if let shape = shape(kind, child, &elements) { drawing.shapes.append(shape) }
        }
        return drawing
    }

    private static func shape(
        _ kind: ComponentDrawing.Kind, _ element: PreviewElement, _ elements: inout PreviewElements
    ) -> ComponentDrawing.Shape? {
        let names = attributes(of: kind)
        elements.check(element, allowed: names + ["when"])
        var shape = ComponentDrawing.Shape(kind: kind, condition: elements.expression("when", of: element), values: [:])
        switch kind {
        case .let:
            guard let name = elements.required("name", of: element), elements.required("value", of: element) != nil
            else { return nil }
            shape.values[name] = elements.expression("value", of: element)
        case .path:
            guard let data = elements.required("d", of: element) else { return nil }
            shape.data = pieces(data, element, &elements)
            fallthrough
        default:
            for name in names where name != "d" { shape.values[name] = elements.expression(name, of: element) }
        }
        return shape
    }

    /// Splits path data such as `M{r} 0H{width}` into texts and expressions. Texts can contain only commands and
    /// numbers.
    private static func pieces(
        _ data: String, _ element: PreviewElement, _ elements: inout PreviewElements
    ) -> [ComponentDrawing.PathPiece] {
        var pieces: [ComponentDrawing.PathPiece] = []
        for (number, part) in data.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            if number > 0, halves.count == 2, let value = elements.expression(String(halves[0]), "d", of: element) {
                pieces.append(.expression(value))
            } else if number > 0, halves.count < 2 {
                elements.report(.invalidValue, element, in: .value("d"), "missing '}' in 'd'")
            }
            let text = String(number == 0 ? part : halves.last ?? "")
            guard text.allSatisfy({ "MmLlHhVvCcSsQqTtAaZz0123456789.,-+ ".contains($0) || $0.isWhitespace }) else {
                elements.report(.invalidValue, element, in: .value("d"), "'\(text)' is not valid path data")
                continue
            }
            pieces.append(.text(text))
        }
        return pieces
    }
}
