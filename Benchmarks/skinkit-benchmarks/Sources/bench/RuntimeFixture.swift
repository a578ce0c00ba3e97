import SkinDevelopment
import SkinKit

/// A plain class of an app with the five properties that the generated themes set.
final class Panel {
    var background: ThemeColor?
    var frame = ThemeRect(x: 0, y: 0, width: 0, height: 0)
    var alpha = 1.0
    var shadow: Shade?
    var image: ThemeImage?
}

/// A shadow, prepared from two parameters.
struct Shade: Equatable {
    var color: ThemeColor
    var radius: Double
}

/// Values for the five properties, without an engine.
struct PlainStyle {
    var background: ThemeColor
    var frame: ThemeRect
    var alpha: Double
    var shadow: Shade
    var image: ThemeImage

    init(_ entity: ThemeModel.Entity, of model: ThemeModel) {
        background = Self.color(entity.background)
        let frame = entity.frame.map(Double.init)
        self.frame = ThemeRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
        alpha = Double(entity.alpha) / 1000
        shadow = Shade(color: Self.color(model.constants[entity.shadow]), radius: Double(entity.radius))
        image = ThemeImage(name: ThemeModel.imageName(entity.image), isCached: true)
    }

    @inline(__always)
    func store(in panel: Panel) {
        panel.background = background
        panel.frame = frame
        panel.alpha = alpha
        panel.shadow = shadow
        panel.image = image
    }

    private static func color(_ thousandths: [Int]) -> ThemeColor {
        let parts = thousandths.map { Float($0) / 1000 }
        return ThemeColor(red: parts[0], green: parts[1], blue: parts[2])
    }
}

/// Living components, an engine in which they are registered, and themes to switch between.
@MainActor
final class RuntimeFixture {
    let engine: ThemeEngine
    let ids: [String]
    var panels: [Panel]
    /// The theme itself, one in which every value differs, and one in which those of every tenth entity differ.
    let themes: (first: Theme, all: Theme, tenth: Theme)
    /// The values of the first and the second theme, by entity.
    let styles: (first: [PlainStyle], all: [PlainStyle])

    /// - Parameters:
    ///   - components: The number of components to create and register, which take the entities in turn.
    ///   - entities: The number of entities that the components share.
    init(components: Int, entities: Int, in folder: String) throws {
        let first = ThemeModel(entities: entities, types: ["uiview"])
        let all = first.changed(every: 1)
        ids = first.entities.map(\.id)
        styles = (
            first.entities.map { PlainStyle($0, of: first) }, all.entities.map { PlainStyle($0, of: all) }
        )
        themes = (
            try Self.theme(first, in: "\(folder)/first"), try Self.theme(all, in: "\(folder)/all"),
            try Self.theme(first.changed(every: 10), in: "\(folder)/tenth")
        )
        engine = ThemeEngine(components: Self.definitions)
        panels = (0..<components).map { _ in Panel() }
        for (number, panel) in panels.enumerated() { try engine.register(panel, as: ids[number % entities]) }
    }

    private static func theme(_ model: ThemeModel, in folder: String) throws -> Theme {
        try Theme(bundleAt: try model.writeBundles(in: folder, states: ""))
    }

    /// The definitions of the five operations, as closures.
    static var definitions: ComponentDefinitions {
        var components = ComponentDefinitions()
        components.define(Panel.self, as: "uiview") { panel in
            panel.operation("backgroundColor", .color("color"), get: { $0.background }, set: { $0.background = $1 })
            panel.operation("frame", .rect("rect"), get: { $0.frame }, set: { $0.frame = $1 })
            panel.operation("alpha", .float("value"), get: { $0.alpha }, set: { $0.alpha = $1 })
            panel.operation(
                "shadow", .color("color"), .float("radius"), get: { $0.shadow }, set: { $0.shadow = $1 }
            ) { color, radius in Shade(color: color, radius: radius) }
            panel.operation("backgroundImage", .image("image"), get: { $0.image }, set: { $0.image = $1 })
        }
        return components
    }

    /// Stores five properties of every component in a plain loop, the lower limit for an engine.
    func store(_ styles: [PlainStyle]) { Self.store(styles, in: panels) }

    static func store(_ styles: [PlainStyle], in panels: [Panel]) {
        var number = 0
        for panel in panels {
            panel.background = styles[number].background
            panel.frame = styles[number].frame
            panel.alpha = styles[number].alpha
            panel.shadow = styles[number].shadow
            panel.image = styles[number].image
            number += 1
            if number == styles.count { number = 0 }
        }
    }
}

/// Alternates between two values.
@MainActor
final class Alternation {
    private var isOdd = false

    func next<Value>(_ first: Value, _ second: Value) -> Value {
        defer { isOdd.toggle() }
        return isOdd ? second : first
    }
}
