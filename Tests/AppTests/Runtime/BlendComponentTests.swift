import SkinBlending
import SkinDiagnostics
import TestSupport
import Testing

@testable import SkinKit

/// A prepared value that counts the living ones.
private final class Counted: Equatable {
    let width: Double
    private let count: Count

    @MainActor
    final class Count {
        nonisolated(unsafe) var living = 0
        nonisolated(unsafe) var made = 0
    }

    init(_ width: Double, _ count: Count) {
        (self.width, self.count) = (width, count)
        count.living += 1
        count.made += 1
    }

    deinit { count.living -= 1 }

    static func == (left: Counted, right: Counted) -> Bool { left.width == right.width }
}

private final class Holder {
    var value: Counted?
}

@MainActor
@Suite("Components during a blend")
struct BlendComponentTests {
    let engine = ThemeEngine(components: .panels(), configuration: .blending)
    static let pressed = panel("width", "100", state: "highlighted")

    /// Shows the panels of the first theme, and goes to a quarter of the blend to the second.
    private func begin(_ panels: [Panel], from first: Double = 0, to second: Double = 8) throws {
        func theme(_ width: Double) throws -> Theme {
            try .panels(
                "<panel>\(panel("width", "\(width)"))\(Self.pressed)</panel><panel id=\"a\">\(panel("width", "\(width)"))\(Self.pressed)</panel>"
            )
        }
        try engine.activate(theme(first))
        for panel in panels { try engine.register(panel) }
        try engine.activate(theme(second), transition: .even)
        engine.renderFrame(at: .zero)
        engine.renderFrame(at: .milliseconds(25))
    }

    private func frame(_ milliseconds: Int) { engine.renderFrame(at: .milliseconds(milliseconds)) }

    @Test("blend as an inherited operation does that a subclass declares again")
    func inheritedBlending() {
        class Base { var font = 0.0 }
        final class Label: Base {}
        var components = ComponentDefinitions()
        components.define(Base.self, as: "base") { base in
            base.operation("font", .float("size"), get: \.font, set: { $0.font = $1 })
            base.setBlending(.atStart, of: "font")
        }
        components.define(Label.self, as: "label", inheriting: Base.self) { label in
            label.operation(
                "font", .float("size"), .optional(.float("weight")), get: \.font, set: { $0.font = $1 }
            ) { size, weight in size + (weight ?? 0) }
        }
        #expect(components.all.map { $0.operations.map(\.blending) } == [[.atStart], [.atStart]])
    }

    @Test("get the look of the others when they are registered, and a look of their own at its end")
    func registration() throws {
        let (first, second, other) = (Panel(), Panel(), Panel())
        try begin([first])
        try engine.register(second)
        #expect(second.width == 2)
        try engine.setStates(.highlighted, for: other)
        try engine.register(other, as: "a")
        #expect(other.width == 8)
        frame(50)
        #expect(first.width == 4 && second.width == 4 && other.width == 8)
        frame(100)
        engine.deactivate()
        #expect([first, second, other].allSatisfy { $0.width == 1 })
    }

    @Test("show new states at once, and take part again when they return")
    func states() throws {
        let panel = Panel()
        try begin([panel])
        try engine.setStates(.highlighted, for: panel)
        #expect(panel.width == 100)
        frame(50)
        #expect(panel.width == 100)
        try engine.setStates([], for: panel)
        #expect(panel.width == 4)
        try engine.setStates(.highlighted, for: panel)
        frame(100)
        try engine.setStates([], for: panel)
        #expect(panel.width == 8 && !engine.isBlending)
    }

    @Test("get their original values back when they are unregistered")
    func unregistering() throws {
        let (first, second) = (Panel(), Panel())
        try begin([first, second])
        engine.unregister(first)
        frame(50)
        #expect(first.width == 1 && second.width == 4)
        engine.unregister(second)
        frame(75)
        frame(100)
        #expect(second.width == 1 && !engine.isBlending)
    }

    @Test("may be released")
    func releasing() throws {
        var panels: [Panel]? = (0..<10).map { _ in Panel() }
        weak let first = panels?[0]
        try begin(panels ?? [])
        panels = nil
        #expect(first == nil)
        frame(50)
        frame(100)
        #expect(!engine.isBlending && engine.liveCount == 0)
        #expect(try engine.activate(nil).released == 10)
    }

    @Test("of a scope blend on their own, and reach the end if the scope is released")
    func scopes() throws {
        let (own, inner) = (Panel(), Panel())
        try begin([own])
        var window: ThemeScope? = engine.root.makeScope()
        try window?.register(inner)
        #expect(inner.width == 8)
        try window?.activate(.panels(width: 16), transition: .even)
        frame(30)
        frame(80)
        #expect(inner.width == 12 && abs(own.width - 6.4) < 1e-9)
        try window?.update { $0.traits = .dark }
        #expect(inner.width == 16 && engine.isBlending)
        try window?.update(transition: .even) { $0.traits = [] }
        try window?.activate(.panels(width: 8), transition: .even)
        frame(85)
        window = nil
        frame(135)
        #expect(own.width == 8 && inner.width == 12)
        frame(185)
        #expect(inner.width == 8 && !engine.isBlending)
        engine.unregister(inner)
        #expect(inner.width == 1)
    }

    @Test("share one prepared value a frame, and the engine keeps none longer than it is shown")
    func preparation() throws {
        let count = Counted.Count()
        var components = ComponentDefinitions()
        components.define(Holder.self, as: "panel") { holder in
            holder.operation("width", .float("value"), get: \.value, set: { $0.value = $1 }) { Counted($0, count) }
        }
        let engine = ThemeEngine(components: components, configuration: .blending)
        let holders = (0..<300).map { _ in Holder() }
        for holder in holders { try engine.register(holder) }
        let themes = try [0, 8].map { try Theme.panels(width: $0) }
        try engine.activate(themes[0])
        for round in 1...200 {
            try engine.activate(themes[round % 2], transition: .even)
            let made = count.made
            // Every other blend is interrupted.
            for time in stride(from: 0, to: round.isMultiple(of: 2) ? 60 : 110, by: 10) {
                engine.renderFrame(at: .milliseconds(round * 1_000 + time))
            }
            #expect(count.made - made <= 10)
            #expect(count.living <= 3)
        }
        engine.finishTransitions()
        #expect(count.living == 1 && holders.allSatisfy { $0.value?.width == 0 })
        engine.deactivate()
        #expect(count.living == 0)
    }

    @Test("show images of one theme, then those of the other")
    func images() throws {
        let bundle = try PictureBundle()
        func theme(_ name: String, _ byte: UInt8, _ margin: Int) throws -> Theme {
            let margin = "<operation name=\"margin\"><float>\(margin)</float></operation>"
            return try bundle.theme(
                named: name, picture("a", "i.png", more: margin), assets: ["i.png": PNGFixture.image(value: byte)])
        }
        let themes = try [theme("A.theme", 0, 0), theme("B.theme", 1, 8)]
        let decoder = CountingDecoder()
        let engine = ThemeEngine(
            components: .pictures, configuration: .init(imageDecoder: decoder, animation: .blending))
        let view = Picture()
        try engine.register(view, as: "a")
        try engine.activate(themes[0])
        weak let old = view.image
        let bytes = old?.bytes
        try engine.activate(themes[1], transition: .even)
        for time in 0..<50 { engine.renderFrame(at: .milliseconds(time)) }
        #expect(view.image === old && view.margin > 3.9)
        engine.renderFrame(at: .milliseconds(50))
        #expect(view.image?.bytes != bytes && view.margin == 4)
        engine.renderFrame(at: .milliseconds(100))
        #expect(decoder.decoded.count == 2 && old == nil)
    }

    @Test("change a value at the middle if its prepare step reads a file, or a constant that is another now")
    func requests() throws {
        var components = ComponentDefinitions()
        components.define(Picture.self, as: "picture") { picture in
            let margin = ThemeValueType.float.prepared { margin, preparation in
                if margin < 0 { _ = try preparation.bytes(ofAsset: "i.png") }
                return try margin * (preparation.constant("factor", as: .float) ?? 1)
            }
            picture.operation("margin", margin("margin"), get: \.margin, set: { $0.margin = $1 })
        }
        let bundle = try PictureBundle()
        /// The margins a quarter, half and all of the way between two themes.
        func margins(_ first: (margin: Int, factor: Int), _ second: (margin: Int, factor: Int)) throws -> [Double] {
            let engine = ThemeEngine(components: components, configuration: .blending)
            let view = Picture()
            try engine.register(view)
            for (place, end) in [first, second].enumerated() {
                let theme = try bundle.theme(
                    constants: "<float name=\"factor\">\(end.factor)</float>",
                    "<picture><operation name=\"margin\"><float>\(end.margin)</float></operation></picture>",
                    assets: ["i.png": PNGFixture.image(value: 1)])
                try engine.activate(theme, transition: place == 0 ? .none : .even)
            }
            return [0, 25, 50, 100].map {
                engine.renderFrame(at: .milliseconds($0))
                return view.margin
            }
        }
        #expect(try margins((0, 2), (8, 2)) == [0, 4, 8, 16])
        #expect(try margins((1, 2), (8, 3)) == [2, 2, 24, 24])
        #expect(try margins((-1, 1), (-9, 1)) == [-1, -1, -9, -9])
    }

    @Test("may hold values whose end calls the engine")
    func callingBack() throws {
        let releases = Releases()
        let engine = ThemeEngine(components: releases.definitions, configuration: .blending)
        let bearer = Bearer()
        try engine.register(bearer)
        let bundle = try PictureBundle()
        let themes = try ["u", "v"].enumerated().map { number, text in
            let note = "<operation name=\"note\"><string>\(text)</string></operation>"
            let margin = "<operation name=\"margin\"><float>\(number * 8)</float></operation>"
            return try bundle.theme(named: "\(text).theme", "<picture>\(note)\(margin)</picture>", assets: [:])
        }
        for round in 0..<50 {
            releases.once(nil) { _ = try? engine.activate(themes[round % 2], transition: .even) }
            try engine.activate(themes[(round + 1) % 2], transition: .even)
            for time in 0..<6 { engine.renderFrame(at: .seconds(round) + .milliseconds(time * 20)) }
        }
        releases.onRelease = nil
        try engine.activate(themes[1])
        #expect(bearer.text == "v" && bearer.width == 8)
    }
}
