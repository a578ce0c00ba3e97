import CMeasures
import SkinDevelopment
import SkinKit

/// The cost of themes on one screen: switches, a button that is pressed, cells that scroll past.
@MainActor
enum ScreenBenchmarks {
    /// Each measured time is below a millisecond, so that on a busy machine most are not interrupted.
    private static let rounds = 101

    static func run(in folder: String, _ report: Report) throws {
        for count in [10, 100, 500] { try runSwitch(of: count, in: "\(folder)/small-\(count)", report) }
        try runStates(in: "\(folder)/states", report)
        try runCells(in: "\(folder)/cells", report)
    }

    // MARK: Switches

    /// 25 components an entity, as in a list, but no fewer than ten entities.
    private static func runSwitch(of count: Int, in folder: String, _ report: Report) throws {
        let fixture = try RuntimeFixture(components: count, entities: max(10, count / 25), in: folder)
        try fixture.engine.activate(fixture.themes.all)
        let (themes, styles) = (Alternation(), Alternation())
        var comparison = Comparison()
        comparison.add(repetitions: 2) {
            try fixture.engine.activate(themes.next(fixture.themes.first, fixture.themes.all))
        }
        comparison.add(repetitions: 10_000 / count) {
            fixture.store(styles.next(fixture.styles.first, fixture.styles.all))
        }
        let times = try comparison.run(rounds: rounds)
        report.add("switch-small", entities: count, times, peer: "plain-stores", case: 1)
        let before = measures_allocations()
        for _ in 0..<10 { try fixture.engine.activate(themes.next(fixture.themes.first, fixture.themes.all)) }
        let allocations = Double(measures_allocations() - before) / 10
        report.add("switch-small-allocations", entities: count, ratio: allocations)
    }

    // MARK: States

    /// Two properties that have another value while the button is pressed, and one that the theme sets then only.
    private static let buttonXML = """
        <theme><instances><uiview id="button">
          <operation name="backgroundColor"><color format="rgb">1,0,0</color></operation>
          <operation name="backgroundColor" state="highlighted"><color format="rgb">0,0,1</color></operation>
          <operation name="alpha"><float>1</float></operation>
          <operation name="alpha" state="highlighted"><float>0.5</float></operation>
          <operation name="backgroundImage" state="highlighted"><image>pressed.png</image></operation>
        </uiview></instances></theme>

        """

    private static func runStates(in folder: String, _ report: Report) throws {
        let bundle = "\(folder)/Button.theme"
        try Files.makeFolder("\(bundle)/assets")
        try Files.write(
            "<info><identifier>org.skinkit.bench.button</identifier><name>Button</name></info>",
            to: "\(bundle)/info.xml")
        try Files.write(buttonXML, to: "\(bundle)/button.xml")
        try Files.write("not decoded by anyone", to: "\(bundle)/assets/pressed.png")
        let engine = ThemeEngine(components: RuntimeFixture.definitions)
        try engine.activate(Theme(bundleAt: bundle))
        let (button, plain) = (Panel(), Panel())
        try engine.register(button, as: "button")
        let press: @MainActor () throws -> Void = {
            try engine.setStates(.highlighted, for: button)
            try engine.setStates([], for: button)
        }
        var comparison = Comparison()
        comparison.add(repetitions: 100, press)
        comparison.add(repetitions: 10_000) { pressPlainly(plain) }
        let times = try comparison.run(rounds: rounds)
        report.add("set-states", entities: 1, times, peer: "plain-stores", case: 1)
        let before = measures_allocations()
        for _ in 0..<1_000 { try press() }
        report.add("set-states-allocations", entities: 1, ratio: Double(measures_allocations() - before) / 1_000)
    }

    @inline(never)
    private static func pressPlainly(_ button: Panel) {
        button.background = ThemeColor(red: 0, green: 0, blue: 1)
        button.alpha = 0.5
        button.image = ThemeImage(name: "pressed.png")
        keep(button)
        button.background = ThemeColor(red: 1, green: 0, blue: 0)
        button.alpha = 1
        button.image = nil
        keep(button)
    }

    // MARK: Cells

    private static let cells = 1_000
    private static let visibleCells = 20

    /// Cells of ten entities, of which 20 are alive at a time; what the engine does to find the dead is included.
    private static func runCells(in folder: String, _ report: Report) throws {
        let fixture = try RuntimeFixture(components: 0, entities: 10, in: folder)
        let engine = fixture.engine
        try engine.activate(fixture.themes.first)
        let themed: @MainActor () throws -> Void = {
            try scroll { cell, entity in try engine.register(cell, as: fixture.ids[entity]) }
        }
        var comparison = Comparison()
        comparison.add(themed)
        comparison.add { scroll { cell, entity in fixture.styles.first[entity].store(in: cell) } }
        let times = try comparison.run(rounds: rounds)
        report.add("register-release", entities: cells, times, peer: "plain-cells", case: 1)
        let before = measures_allocations()
        try themed()
        let allocations = Double(measures_allocations() - before) / Double(cells)
        report.add("register-release-allocations", entities: cells, ratio: allocations)
    }

    /// Makes cells one after the other, and releases the oldest.
    private static func scroll(_ show: (Panel, _ entity: Int) throws -> Void) rethrows {
        var window = [Panel?](repeating: nil, count: visibleCells)
        for number in 0..<cells {
            let cell = Panel()
            try show(cell, number % 10)
            window[number % visibleCells] = cell
        }
        keep(window)
    }
}
