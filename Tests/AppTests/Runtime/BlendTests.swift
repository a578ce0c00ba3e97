import SkinBlending
import SkinColors
import SkinSettings
import TestSupport
import Testing

@testable import SkinKit

@MainActor
@Suite("A blended switch")
struct BlendTests {
    let engine = ThemeEngine(components: .panels(), configuration: .blending)
    let panel = Panel()

    /// Shows a theme, registers the panel, and begins a blend to another theme.
    private func begin(_ first: String, _ second: String, _ transition: ThemeTransition = .even) throws {
        try engine.activate(.panels("<panel>\(first)</panel>"))
        try engine.register(panel)
        try engine.activate(.panels("<panel>\(second)</panel>"), transition: transition)
        engine.renderFrame(at: .seconds(7))
    }

    private func frame(_ milliseconds: Int) -> Bool {
        engine.renderFrame(at: .seconds(7) + .milliseconds(milliseconds))
    }

    private func operation(_ name: String, _ value: String) -> String { AppTests.panel(name, value) }

    @Test("moves numbers, geometry and sizes of fonts with the frames, and ends at the values of the theme")
    func numbers() throws {
        try begin(
            operation("width", "2") + operation("lines", "1") + operation("offset", "0,8")
                + operation("extent", "2,4") + operation("frame", "0,0,10,20") + operation("margins", "1,2,3,4")
                + operation("font", "<font family=\"Georgia\" size=\"10\"/>"),
            operation("width", "10") + operation("lines", "5") + operation("offset", "4,0")
                + operation("extent", "4,8") + operation("frame", "4,8,20,40") + operation("margins", "5,6,7,8")
                + operation("font", "<font family=\"Times\" size=\"20\" weight=\"bold\"/>"))
        #expect(panel.width == 2)
        #expect(frame(25))
        #expect(panel.width == 4)
        #expect(panel.lines == 2)
        #expect(panel.offset == ThemePoint(x: 1, y: 6))
        #expect(panel.extent == ThemeSize(width: 2.5, height: 5))
        #expect(panel.frame == ThemeRect(x: 1, y: 2, width: 12.5, height: 25))
        #expect(panel.margins == ThemeInsets(top: 2, left: 3, bottom: 4, right: 5))
        #expect(panel.font == ThemeFont(face: .family("Georgia"), size: 12.5))
        #expect(frame(75))
        #expect(panel.font == ThemeFont(face: .family("Times"), size: 17.5, weight: 700))
        #expect(!frame(100))
        #expect(panel.width == 10 && panel.lines == 5)
        #expect(panel.font == ThemeFont(face: .family("Times"), size: 20, weight: 700))
        #expect(!engine.isBlending)
    }

    @Test("moves colors in OKLab with premultiplied alpha, also in records and in arrays of one length")
    func colors() throws {
        try begin(
            operation("color", "#FFFFFF") + operation("stops", AppTests.colors(["#FFFFFF", "#FF000000"]))
                + operation("shadow", shade("#000000", 2)),
            operation("color", "#000000") + operation("stops", AppTests.colors(["#000000", "#0000FF"]))
                + operation("shadow", shade("#FFFFFF", 4)))
        _ = frame(50)
        // CSS Color 4: color-mix(in oklab, white, black) is #636363.
        let grey = try #require(panel.color)
        for channel in [grey.red, grey.green, grey.blue] { #expect(abs(channel * 255 - 99) < 0.5) }
        #expect(panel.stops.count == 2 && panel.stops[0] == grey)
        // A transparent color has no hue: color-mix(in oklab, transparent, blue).
        let blue = panel.stops[1]
        #expect(blue.red < 0.01 && blue.green < 0.01 && blue.blue > 0.99 && blue.alpha == 0.5)
        let shadow = try #require(panel.shadow)
        #expect(shadow.radius == 3 && abs(shadow.color.red - grey.red) < 0.001)
        _ = frame(100)
        #expect(panel.color == ThemeColor(red: 0, green: 0, blue: 0))
        #expect(panel.shadow == Panel.Shadow(color: ThemeColor(red: 1, green: 1, blue: 1), radius: 4))
    }

    @Test("changes other values at the middle")
    func middle() throws {
        let two = AppTests.colors(["#FFFFFF", "#000000"])
        try begin(
            operation("text", "a") + operation("isOn", "false") + operation("late", "1") + operation("stops", two),
            operation("text", "b") + operation("isOn", "true") + operation("late", "2")
                + operation("stops", AppTests.colors(["#FFFFFF"])) + operation("width", "9"))
        _ = frame(49)
        #expect(panel.text == "a" && !panel.isOn && panel.late == 1 && panel.stops.count == 2 && panel.width == 1)
        _ = frame(50)
        // An operation that only one theme has begins or ends at the middle.
        #expect(panel.text == "b" && panel.isOn && panel.late == 2 && panel.stops.count == 1 && panel.width == 9)
        try begin(operation("text", "a") + operation("width", "9"), operation("text", "a"))
        _ = frame(49)
        #expect(panel.width == 9)
        _ = frame(50)
        #expect(panel.width == 1)
    }

    @Test("changes values at the start where the operation says so")
    func start() throws {
        try engine.activate(.panels("<panel>\(operation("early", "1"))\(operation("width", "0"))</panel>"))
        try engine.register(panel)
        let next = try Theme.panels("<panel>\(operation("width", "8"))\(operation("early", "5"))</panel>")
        let report = try engine.activate(next, transition: .even)
        #expect(report.isBlending && report.writes == 1 && report.changedComponents == 1)
        #expect(panel.early == 5 && panel.width == 0)
        // The same value in both themes remains, and one that ends does so at the start.
        let same = try Theme.panels("<panel>\(operation("width", "0"))\(operation("early", "5"))</panel>")
        try engine.activate(same, transition: .even)
        #expect(panel.early == 5)
        try engine.activate(.panels("<panel>\(operation("width", "3"))</panel>"), transition: .even)
        #expect(panel.early == 0)
        try engine.activate(same, transition: .even)
        #expect(panel.early == 5)
    }

    @Test("is a plain switch if only values change that change at the start")
    func startOnly() throws {
        try begin(operation("early", "1"), operation("early", "2"))
        #expect(panel.early == 2 && !engine.isBlending)
    }

    @Test("continues from what is shown if another switch interrupts it")
    func interruption() throws {
        let themes = try [0, 8, 100].map { try Theme.panels(width: $0) }
        try engine.activate(themes[0])
        try engine.register(panel)
        try engine.activate(themes[1], transition: .even)
        _ = frame(0)
        _ = frame(50)
        try engine.activate(themes[0], transition: .even)
        #expect(panel.width == 4)
        _ = frame(60)
        #expect(panel.width == 4)
        _ = frame(85)
        #expect(panel.width == 3)
        try engine.activate(themes[2], transition: .even)
        #expect(panel.width == 3)
        _ = frame(90)
        _ = frame(190)
        #expect(panel.width == 100 && !engine.isBlending)
    }

    @Test("goes on with values whose goal stays the same, in their own time")
    func sameGoal() throws {
        func theme(width: Int, lines: Int) throws -> Theme {
            try .panels("<panel>\(operation("width", "\(width)"))\(operation("lines", "\(lines)"))</panel>")
        }
        try engine.activate(theme(width: 0, lines: 0))
        try engine.register(panel)
        try engine.activate(theme(width: 8, lines: 0), transition: .even)
        _ = frame(0)
        _ = frame(50)
        #expect(panel.width == 4)
        try engine.activate(theme(width: 8, lines: 100), transition: .even)
        #expect(panel.width == 4 && panel.lines == 0)
        _ = frame(50)
        _ = frame(75)
        #expect(panel.width == 6 && panel.lines == 25)
        _ = frame(125)
        #expect(panel.width == 8 && panel.lines == 75)
        _ = frame(150)
        #expect(panel.width == 8 && panel.lines == 100 && !engine.isBlending)
    }

    @Test("goes on with every value in its own time if it is interrupted twice")
    func sameGoalTwice() throws {
        func theme(_ width: Int, _ offset: Int, _ lines: Int) throws -> Theme {
            try .panels(
                "<panel>\(operation("width", "\(width)"))\(operation("offset", "\(offset),0"))"
                    + "\(operation("lines", "\(lines)"))</panel>")
        }
        try engine.activate(theme(0, 0, 0))
        try engine.register(panel)
        try engine.activate(theme(100, 0, 0), transition: .even)
        _ = frame(0)
        _ = frame(40)
        try engine.activate(theme(100, 100, 0), transition: .even)
        _ = frame(40)
        _ = frame(80)
        #expect(panel.width == 80 && panel.offset.x == 40)
        try engine.activate(theme(100, 100, 100), transition: .even)
        _ = frame(80)
        _ = frame(84)
        #expect(panel.width == 84 && panel.offset.x == 44 && panel.lines == 4)
        _ = frame(92)
        #expect(panel.width == 92 && panel.offset.x == 52 && panel.lines == 12)
        #expect(frame(140))
        #expect(panel.width == 100 && panel.offset.x == 100 && panel.lines == 60)
        #expect(!frame(180))
        #expect(panel.lines == 100)
    }

    @Test("to the same theme goes on as it was")
    func sameTheme() throws {
        let themes = try [0, 8].map { try Theme.panels(width: $0) }
        try engine.activate(themes[0])
        try engine.register(panel)
        try engine.activate(themes[1], transition: .even)
        _ = frame(0)
        _ = frame(50)
        #expect(try engine.activate(themes[1], transition: .even).isBlending)
        _ = frame(75)
        #expect(panel.width == 6)
        // A switch without a blend ends it, even if the theme is the same.
        let report = try engine.activate(themes[1])
        #expect(panel.width == 8 && report.writes == 1 && !report.isBlending && !engine.isBlending)
    }

    @Test("is over when a switch without a blend is made")
    func plainSwitch() throws {
        try begin(operation("width", "0"), operation("width", "8"))
        _ = frame(50)
        try engine.activate(.panels(width: 3))
        #expect(panel.width == 3 && !engine.isBlending)
        #expect(!frame(60))
        #expect(panel.width == 3)
        try engine.activate(.panels(width: 5), transition: .blend(duration: .zero))
        #expect(panel.width == 5 && !engine.isBlending)
    }

    @Test("of traits moves values, too, and one to no theme restores at the middle")
    func traits() throws {
        let theme = try Theme.panels(
            "<panel>\(operation("width", "0"))</panel>", dark: "<panel>\(operation("width", "8"))</panel>")
        try engine.activate(theme)
        try engine.register(panel)
        try engine.root.update(transition: .even) { $0.traits = .dark }
        _ = frame(0)
        _ = frame(25)
        #expect(panel.width == 2)
        try engine.activate(nil, transition: .even)
        _ = frame(30)
        _ = frame(79)
        #expect(panel.width == 2)
        _ = frame(80)
        #expect(panel.width == 1)
        #expect(!frame(130))
    }

    @Test("of a setting moves what depends on it, and a drag without a transition ends it")
    func settings() throws {
        let text = """
            <theme><constants><float name="wide" setting="Width">2</float></constants><instances>
              <panel><operation name="width"><float ref="wide" multiply="2"/></operation></panel></instances></theme>
            """
        try engine.activate(.fixture(["": text], schema: Theme.panelSchema))
        try engine.register(panel)
        try engine.root.adjust("wide", to: .float(10), transition: .even)
        _ = frame(0)
        _ = frame(50)
        #expect(panel.width == 12)
        try engine.root.adjust(to: ["wide": .float(4)], transition: .even)
        _ = frame(60)
        _ = frame(110)
        #expect(panel.width == 10)
        try engine.root.adjust("wide", to: .float(5))
        #expect(panel.width == 10 && !engine.isBlending)
    }

    @Test("prepares and writes a value once a frame, and a frame without a blend does neither")
    func idle() throws {
        var prepared: [Double] = []
        let engine = ThemeEngine(components: .panels { prepared.append($0) }, configuration: .blending)
        try engine.register(panel)
        try engine.activate(.panels(width: 0))
        try engine.activate(.panels(width: 8))
        #expect(prepared == [0, 8])
        let writes = panel.writes
        #expect(!engine.renderFrame(at: .seconds(1)))
        engine.finishTransitions()
        #expect(prepared == [0, 8] && panel.writes == writes)
        try engine.activate(.panels(width: 0), transition: .even)
        #expect(prepared == [0, 8, 0] && panel.writes == writes)
        for time in [0, 0, 25, 25, 100, 150] { engine.renderFrame(at: .milliseconds(time)) }
        #expect(prepared == [0, 8, 0, 6] && panel.writes == writes + 2)
    }

    @Test("notifies observers once, when it is made, and calls for a clock once")
    func notifications() throws {
        var (reports, starts): ([ThemeSwitchReport], Int) = ([], 0)
        engine.observe(engine) { reports.append($1) }
        engine.onTransitionStart = { starts += 1 }
        try begin(operation("width", "0"), operation("width", "8"))
        #expect(reports.map(\.isBlending) == [false, true])
        #expect(engine.root.activeTheme?.operations(for: "panel", id: nil)[0]["value"] == .float(8))
        _ = frame(50)
        try engine.activate(.panels(width: 3), transition: .even)
        _ = frame(60)
        #expect(!frame(160))
        #expect(starts == 1 && reports.count == 3)
        try engine.activate(.panels(width: 0), transition: .even)
        #expect(starts == 2)
    }

    @Test("changes nothing if a value cannot be prepared, and a blend in progress goes on")
    func refusal() throws {
        let engine = ThemeEngine(components: .panels { if $0 == 13 { throw Refusal() } }, configuration: .blending)
        try engine.activate(.panels(width: 0))
        try engine.register(panel)
        try engine.activate(.panels(width: 8), transition: .even)
        engine.renderFrame(at: .zero)
        engine.renderFrame(at: .milliseconds(25))
        #expect(throws: ThemePreparationError.self) { try engine.activate(.panels(width: 13), transition: .even) }
        #expect(panel.width == 2 && engine.generation == 2)
        engine.renderFrame(at: .milliseconds(50))
        #expect(panel.width == 4)
    }

    @Test("keeps the last value where a value between the ends cannot be prepared")
    func refusalBetween() throws {
        let engine = ThemeEngine(
            components: .panels { if (3...7).contains($0) { throw Refusal() } }, configuration: .blending)
        try engine.activate(.panels(width: 0))
        try engine.register(panel)
        try engine.activate(.panels(width: 10), transition: .even)
        var widths: [Double] = []
        for time in stride(from: 0, through: 100, by: 20) {
            engine.renderFrame(at: .milliseconds(time))
            widths.append(panel.width)
        }
        #expect(widths == [0, 2, 2, 2, 8, 10])
    }

    @MainActor
    private final class User {
        var wantsLessMotion = true
    }

    @Test("does not move where the user wants less motion")
    func reducedMotion() throws {
        let user = User()
        var configuration = ThemeEngine.Configuration.blending
        configuration.reducesMotion = { user.wantsLessMotion }
        let engine = ThemeEngine(components: .panels(), configuration: configuration)
        try engine.register(panel)
        try engine.activate(.panels(width: 0))
        try engine.activate(.panels(width: 3), transition: .even)
        #expect(panel.width == 3 && !engine.isBlending)
        user.wantsLessMotion = false
        try engine.activate(.panels(width: 5), transition: .even)
        #expect(panel.width == 3 && engine.isBlending)
        engine.finishTransitions()
        #expect(panel.width == 5 && !engine.isBlending)
    }

    @Test("is made at once by an engine that has no animation")
    func withoutAnimation() throws {
        let engine = ThemeEngine(components: .panels())
        try engine.register(panel)
        try engine.activate(.panels(width: 3), transition: .even)
        #expect(panel.width == 3 && !engine.isBlending)
    }

    @Test("ends with the next frame if a callback asks for it, and may be requested by one")
    func callbacks() throws {
        try begin(operation("width", "0") + operation("text", "a"), operation("width", "8") + operation("text", "b"))
        panel.onText = { [engine] in
            MainActor.assumeIsolated {
                #expect(engine.renderFrame(at: .seconds(99)))
                engine.finishTransitions()
            }
        }
        _ = frame(50)
        #expect(panel.width == 4)
        #expect(!frame(51))
        #expect(panel.width == 8)
        panel.onText = nil
        let next = try Theme.panels(width: 4)
        engine.observe(engine) { [engine] _, report in
            guard report.generation == 3 else { return }
            #expect((try? engine.activate(next, transition: .even))?.isQueued == true)
        }
        try engine.activate(.panels(width: 0))
        #expect(panel.width == 0 && engine.isBlending)
        _ = frame(60)
        _ = frame(110)
        #expect(panel.width == 2)
    }

    @Test("takes its time from the frames, of which none goes back")
    func clock() throws {
        try begin(operation("width", "0"), operation("width", "8"))
        _ = frame(50)
        _ = frame(-5_000)
        #expect(panel.width == 4)
        #expect(frame(75))
        #expect(panel.width == 6)
        #expect(!engine.renderFrame(at: .seconds(1 << 40)))
    }

    @Test("follows a curve that never decreases and stays between its ends")
    func curves() {
        typealias Curve = ThemeTransition.Curve
        for curve in [.linear, .easeIn, .easeOut, .easeInOut, Curve(1, 0, 0, 1), Curve(-5, 9, .nan, .infinity)] {
            let values = (0...1_000).map { curve.progress(at: Double($0) / 1_000) }
            #expect(values.first == 0 && values.last == 1)
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
        }
        // CSS: cubic-bezier(0.42, 0, 0.58, 1) is symmetric, and 0.129 at a quarter.
        #expect(abs(Curve.easeInOut.progress(at: 0.5) - 0.5) < 1e-9)
        #expect(abs(Curve.easeInOut.progress(at: 0.25) - 0.129) < 0.001)
    }

    @Test("never leaves the range of its ends, even of the widest")
    func widest() {
        let numbers = ObjectPath(from: .integer(.min), to: .integer(.max)).object(at: 0.999_999_999_999_999_9)
        #expect(numbers == .integer(.max) || numbers != .integer(.min))
    }
}
