import SkinDiagnostics
import SkinKit

struct ComponentDrawings: Sendable {
    private var drawings: [String: ComponentDrawing] = [:]

    init() {}

    mutating func add(_ drawing: ComponentDrawing, for component: String) { drawings[component] = drawing }

    func has(_ component: String) -> Bool { drawings[component] != nil }

    var components: [String] { drawings.keys.sorted() }

    /// Returns the drawing of the first of some component types that has one.
    subscript(line: [String]) -> ComponentDrawing? { drawings.isEmpty ? nil : line.firstNonNil { drawings[$0] } }
}

/// The drawing of one component type: layered shapes whose measures and colors are expressions.
struct ComponentDrawing: Sendable {
    /// A shape, which is drawn only if `condition` is nil or has a value.
    struct Shape: Sendable {
        var kind: Kind
        var condition: Expression?
        var values: [String: Expression]
        /// The pieces of a path's data: texts, and expressions from braces.
        var data: [PathPiece] = []
    }

    enum Kind: String, CaseIterable, Sendable { case inherited, `let`, box, circle, path, image, tiles, text }

    enum PathPiece: Sendable {
        case text(String)
        case expression(Expression)
    }

    var location: ThemeSourceLocation
    var width: Expression?
    var height: Expression?
    var padding: Expression?
    var spacing: Expression?
    /// The share of the available width that a component takes in a scene, 0 to 1.
    var share: Expression?
    var shapes: [Shape] = []

    func scope(_ component: Component, _ size: ThemeSize?) -> Expression.Scope {
        var values: [String: ThemeValue] = [:]
        if let size {
            values["width"] = .float(size.width)
            values["height"] = .float(size.height)
        }
        if let text = component.text, !text.isEmpty { values["text"] = .string(text) }
        return Expression.Scope(values: values, look: component.look)
    }

    func size(of component: Component, on stage: Stage) -> ThemeSize? {
        let scope = scope(component, nil)
        guard let width = width?.value(in: scope)?.number, let height = height?.value(in: scope)?.number else {
            return nil
        }
        return ThemeSize(width: width, height: height)
    }

    func padding(of component: Component) -> ThemeInsets? {
        if case .insets(let insets) = padding?.value(in: scope(component, nil)) { insets } else { nil }
    }

    func spacing(of component: Component) -> Double? { spacing?.value(in: scope(component, nil))?.number }

    func share(of component: Component) -> Double? { share?.value(in: scope(component, nil))?.number }

    func draw(_ component: Component, _ rect: ThemeRect, _ canvas: inout Canvas) {
        var scope = scope(component, rect.size)
        for shape in shapes {
            if let condition = shape.condition, condition.value(in: scope) == nil { continue }
            draw(shape, component, rect, &scope, &canvas)
        }
    }

    private func draw(
        _ shape: Shape, _ component: Component, _ rect: ThemeRect, _ scope: inout Expression.Scope,
        _ canvas: inout Canvas
    ) {
        let values = ShapeValues(shape, scope, rect)
        switch shape.kind {
        case .inherited: canvas.drawInherited(component, rect)
        case .let: scope.values.merge(values.bindings) { $1 }
        case .box: drawBox(values, &canvas)
        case .circle:
            let (x, y, radius) = (values.number("x") ?? 0, values.number("y") ?? 0, values.number("radius") ?? 0)
            canvas.circle(x: x, y: y, radius: radius, values.color("fill"))
        case .path: drawPath(values, shape.data, &canvas)
        case .image:
            guard case .image(var image) = values["image"] else { return }
            let fill = values.color("fill")
            if fill != nil { image.mode = .template }
            canvas.image(
                image, in: values.frame, mode: "scaleAspectFill", tint: fill ?? values.color("tint"),
                corners: Corners(values.number("radius") ?? 0))
        case .tiles:
            guard case .image(let image) = values["image"] else { return }
            canvas.tiles(image, in: rect, tint: values.color("tint"), opacity: values.number("opacity") ?? 1)
        case .text: drawText(values, component, &canvas)
        }
    }

    private func drawBox(_ values: ShapeValues, _ canvas: inout Canvas) {
        let radius = values.number("radius") ?? 0
        if let fill = values.paint("fill", &canvas, over: values.frame) {
            canvas.fill(values.frame, paint: fill.paint, opacity: fill.opacity, radius: radius)
        }
        canvas.stroke(values.frame, values.color("stroke"), width: values.number("line") ?? 1, radius: radius)
    }

    private func drawPath(_ values: ShapeValues, _ pieces: [ComponentDrawing.PathPiece], _ canvas: inout Canvas) {
        guard let data = values.data(pieces) else { return }
        let fill = values.paint("fill", &canvas, over: values.frame)
        canvas.group(alpha: fill?.opacity.flatMap(Double.init) ?? 1) { canvas in
            let width = values.number("line") ?? 1
            canvas.path(data, fill: fill?.paint, stroke: width > 0 ? values.color("stroke") : nil, width: width)
        }
    }

    private func drawText(_ values: ShapeValues, _ component: Component, _ canvas: inout Canvas) {
        guard case .string(let text) = values["value"] else { return }
        var font = ThemeFont(size: 17)
        if case .font(let given) = values["font"] { font = given }
        if let size = values.number("size") { font.size = max(size, 1) }
        let style = TextStyle(
            font: font, color: values.color("fill") ?? component.textStyle(on: canvas.stage).color, alignment: "center")
        canvas.text(text, in: values.frame, style)
    }
}

private struct ShapeValues {
    private let values: [String: ThemeValue]
    private let scope: Expression.Scope
    /// The rectangle from `x`, `y`, `width` and `height`, which default to those of the component.
    let frame: ThemeRect

    init(_ shape: ComponentDrawing.Shape, _ scope: Expression.Scope, _ rect: ThemeRect) {
        let values = shape.values.compactMapValues { $0.value(in: scope) }
        self.values = values
        self.scope = scope
        func number(_ name: String) -> Double? { values[name]?.number }
        frame = ThemeRect(
            x: number("x") ?? 0, y: number("y") ?? 0, width: max(number("width") ?? rect.size.width, 0),
            height: max(number("height") ?? rect.size.height, 0))
    }

    subscript(name: String) -> ThemeValue? { values[name] }

    func number(_ name: String) -> Double? { values[name]?.number }

    func color(_ name: String) -> ThemeColor? { values[name]?.color }

    /// The binding of a `let` shape: its value by name.
    var bindings: [String: ThemeValue] { values }

    /// Returns a color, or a gradient from a record or an array of colors, as a paint; nil for any other value.
    func paint(_ name: String, _ canvas: inout Canvas, over rect: ThemeRect) -> (paint: String, opacity: String?)? {
        switch values[name] {
        case .color(let color): return (color.svg, color.svgOpacity)
        case .record(let record): return Gradient(record).map { (canvas.gradient($0, over: rect), nil) }
        case .array(let objects):
            let colors = objects.prefix(Gradient.stopLimit).compactMap(\.color)
            return colors.isEmpty ? nil : (canvas.gradient(Gradient(colors), over: rect), nil)
        default: return nil
        }
    }

    func data(_ pieces: [ComponentDrawing.PathPiece]) -> String? {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let part): text += part
            case .expression(let expression):
                guard let number = expression.value(in: scope)?.number else { return nil }
                text += number.svg
            }
        }
        return text
    }
}
