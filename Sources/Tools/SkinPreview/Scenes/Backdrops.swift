import SkinKit

/// The fills of the components behind the entities of scenes.
///
/// A card has such a background, so that a white bubble is seen on its wallpaper and a white label on its button.
struct Backdrops {
    /// The fills as CSS, by entity. An entity without one has the stage's background.
    private(set) var fills: [ThemeEntityKey: String] = [:]
    private var seen: Set<ThemeEntityKey> = []
    private let stage: Stage

    init(_ stage: Stage) { self.stage = stage }

    /// Adds the components of a scene. The first place of an entity counts.
    mutating func add(_ places: [SceneLayout.Placed]) {
        var known: [Int: Fill] = [:]
        for (number, placed) in places.enumerated() where seen.insert(placed.component.key).inserted {
            let (x, y) = (placed.rect.midX, placed.rect.midY)
            let below = places[..<number].indices.reversed().lazy.filter { places[$0].rect.contains(x, y) }
            var veils: [ThemeColor] = []
            search: for index in below {
                let fill = known[index] ?? Fill(places[index], on: stage)
                known[index] = fill
                switch fill {
                case .nothing: continue
                case .image: break search
                case .color(let color) where color.alpha < 1: veils.append(color)
                case .color(let color):
                    fills[placed.component.key] = veils.reversed().reduce(color) { $1.opaque(on: $0) }.css
                    break search
                case .gradient(let gradient):
                    fills[placed.component.key] = gradient.css
                    break search
                }
            }
            if fills[placed.component.key] == nil, !veils.isEmpty {
                fills[placed.component.key] = veils.reversed().reduce(stage.ground) { $1.opaque(on: $0) }.css
            }
        }
    }

    private enum Fill {
        case nothing, image
        case color(ThemeColor)
        case gradient(Gradient)

        init(_ placed: SceneLayout.Placed, on stage: Stage) {
            let component = placed.component
            let look = component.look
            let object = stage.drawing(of: component.type)?.fill(of: component, placed.rect)
            if component.kind == .uiimageview || look.has("backgroundImage") {
                self = .image
            } else if let object, let gradient = Gradient(of: object) {
                self = gradient.stops.count == 1 ? .color(gradient.stops[0].color) : .gradient(gradient)
            } else if let gradient = look.gradient {
                self = .gradient(gradient)
            } else if let color = look.color("barTintColor") ?? look.color("backgroundColor"), color.alpha > 0 {
                self = .color(color)
            } else {
                self = .nothing
            }
        }
    }
}

extension ComponentDrawing {
    /// Returns the fill of the first shape that covers the component; nil if none does.
    func fill(of component: Component, _ rect: ThemeRect) -> ThemeValue? {
        var scope = scope(component, rect.size)
        for shape in shapes {
            if let condition = shape.condition, condition.value(in: scope) == nil { continue }
            switch shape.kind {
            case .let:
                for (name, expression) in shape.values { scope.values[name] = expression.value(in: scope) }
            case .path: if let fill = shape.values["fill"]?.value(in: scope) { return fill }
            case .box where ["x", "y", "width", "height"].allSatisfy({ shape.values[$0] == nil }):
                if let fill = shape.values["fill"]?.value(in: scope) { return fill }
            default: continue
            }
        }
        return nil
    }
}

extension Gradient {
    /// Creates a gradient from a color, an array of colors, or a record that contains colors.
    fileprivate init?(of object: ThemeValue) {
        switch object {
        case .color(let color): self.init([color])
        case .array(let parts):
            let colors = parts.prefix(Self.stopLimit).compactMap(\.color)
            guard !colors.isEmpty else { return nil }
            self.init(colors)
        case .record(let record): self.init(record)
        default: return nil
        }
    }

    /// The gradient as a CSS image. CSS counts angles from the bottom to the top.
    fileprivate var css: String {
        let stops = stops.map { "\($0.color.css) \(($0.offset * 100).svg)%" }.joined(separator: ",")
        return "linear-gradient(\((angle + 180).svg)deg,\(stops))"
    }
}

extension ThemeRect {
    fileprivate func contains(_ x: Double, _ y: Double) -> Bool { x >= minX && x < maxX && y >= minY && y < maxY }
}
