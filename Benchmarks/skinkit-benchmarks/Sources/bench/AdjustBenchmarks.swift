import SkinDevelopment
import SkinKit
import SkinLegibility
import SkinSettings

/// The cost of dragging a color wheel: a setting of the current theme changes, and all that depends on it.
@MainActor
enum AdjustBenchmarks {
    private static let components = 10_000
    private static let values = 1_000

    static func run(in folder: String, _ report: Report) throws {
        let fixture = try Fixture(in: folder)
        let turn = Alternation()
        let stores = Alternation()
        var comparison = Comparison()
        comparison.add { try fixture.engine.root.adjust("accent", to: .color(turn.next(Fixture.red, Fixture.blue))) }
        comparison.add { fixture.store(stores.next(fixture.styles.red, fixture.styles.blue)) }
        let times = try comparison.run(rounds: 25)
        report.add("adjust-over-stores", entities: components, times, peer: "plain-stores", case: 1)
        report.add("adjust-ms", entities: components, ratio: times.median(0) / 1e6)
        try runCovered(in: folder, report)
        try runDensity(in: folder, report)
    }

    /// A word on which the space in all components depends: a choice, and what follows from it.
    private static func runDensity(in folder: String, _ report: Report) throws {
        let engine = ThemeEngine(components: RuntimeFixture.definitions)
        try engine.activate(Theme(bundleAt: Fixture.writeDensity(in: folder)))
        let panels = (0..<components).map { _ in Panel() }
        for (number, panel) in panels.enumerated() { try engine.register(panel, as: "panel\(number % values)") }
        let turn = Alternation()
        var comparison = Comparison()
        comparison.add { try engine.root.adjust("density", to: .string(turn.next("compact", "roomy"))) }
        report.add("density-ms", entities: components, ratio: try comparison.run(rounds: 25).median(0) / 1e6)
        withExtendedLifetime(panels) {}
    }

    /// The same with a theme below, and with a minimum contrast.
    private static func runCovered(in folder: String, _ report: Report) throws {
        let (plain, below, legible) = (try Fixture(in: folder), try Fixture(in: folder), try Fixture(in: folder))
        let fallback = try Theme(bundleAt: Fixture.writeFallback(in: folder))
        try below.engine.root.update { $0.fallbackTheme = fallback }
        try legible.engine.root.update { $0.legibility = .minimumContrast(4.5) }
        var comparison = Comparison()
        for fixture in [plain, below, legible] {
            let turn = Alternation()
            comparison.add {
                try fixture.engine.root.adjust("accent", to: .color(turn.next(Fixture.red, Fixture.blue)))
            }
        }
        let times = try comparison.run(rounds: 25)
        report.add("adjust-with-fallback", entities: components, times, ours: 1, peer: "without", case: 0)
        report.add("adjust-with-legibility", entities: components, times, ours: 2, peer: "without", case: 0)
    }

    /// Living components, each of which shows one of a thousand colors that depend on one setting.
    @MainActor
    private final class Fixture {
        static let red = ThemeColor(red: 1, green: 0.2, blue: 0.2)
        static let blue = ThemeColor(red: 0.2, green: 0.2, blue: 1)

        let engine = ThemeEngine(components: RuntimeFixture.definitions)
        var panels: [Panel] = []
        /// The colors under each accent.
        let styles: (red: [ThemeColor], blue: [ThemeColor])

        init(in folder: String) throws {
            let theme = try Theme(bundleAt: Self.writeBundle(in: folder))
            styles = (
                try Self.colors(theme.adjusted(to: ["accent": .color(Self.red)])),
                try Self.colors(theme.adjusted(to: ["accent": .color(Self.blue)]))
            )
            try engine.activate(theme)
            panels = (0..<components).map { _ in Panel() }
            for (number, panel) in panels.enumerated() { try engine.register(panel, as: "panel\(number % values)") }
        }

        private static func colors(_ theme: Theme) throws -> [ThemeColor] {
            try (0..<values).map { try theme.constant("color\($0)", as: .color) ?? red }
        }

        func store(_ colors: [ThemeColor]) {
            var number = 0
            for panel in panels {
                panel.background = colors[number]
                number += 1
                if number == colors.count { number = 0 }
            }
        }

        /// A theme that has another operation for the same components.
        static func writeFallback(in folder: String) throws -> String {
            let bundle = "\(folder)/Below.theme"
            try Files.makeFolder(bundle)
            try Files.write(
                "<info><identifier>bench.below</identifier><name>Below</name></info>", to: "\(bundle)/info.xml")
            try Files.write(
                "<theme><instances><uiview><operation name=\"alpha\"><float>0.5</float></operation></uiview></instances>"
                    + "</theme>", to: "\(bundle)/main.xml")
            return bundle
        }

        /// A theme with a choice of three spaces, on which a thousand frames depend.
        static func writeDensity(in folder: String) throws -> String {
            let constants = (0..<values).map { number in
                "<float name=\"width\(number)\" ref=\"gutter\" multiply=\"\(1 + number % 7)\" add=\"\(number)\"/>"
            }
            let entities = (0..<values).map { number in
                "<uiview id=\"panel\(number)\"><operation name=\"frame\"><rect>gutter,gutter,width\(number),20</rect>"
                    + "</operation></uiview>"
            }
            return try write(
                "Density",
                "<string name=\"density\" setting=\"Density\" values=\"compact cozy roomy\">cozy</string>"
                    + "<float name=\"gutter\" by=\"density\"><when value=\"compact\">4</when>"
                    + "<when value=\"roomy\">12</when><when>8</when></float>\(constants.joined())",
                entities, in: folder)
        }

        /// A theme in which a tenth of the colors are perceptual.
        private static func writeBundle(in folder: String) throws -> String {
            let constants = (0..<values).map { number in
                let amount = Double(number % 500) / 1000
                let change = number % 10 == 0 ? "lightness=\"\(0.3 + amount)\"" : "lighten=\"\(amount)\""
                return "<color name=\"color\(number)\" ref=\"accent\" \(change)/>"
            }
            let entities = (0..<values).map { number in
                "<uiview id=\"panel\(number)\"><operation name=\"backgroundColor\"><color ref=\"color\(number)\"/>"
                    + "</operation></uiview>"
            }
            let accent = "<color name=\"accent\" setting=\"Accent\">#4466AA</color>"
            return try write("Adjust", accent + constants.joined(), entities, in: folder)
        }

        private static func write(
            _ name: String, _ constants: String, _ entities: [String], in folder: String
        ) throws -> String {
            let bundle = "\(folder)/\(name).theme"
            try Files.makeFolder(bundle)
            try Files.write(
                "<info><identifier>bench.\(name.lowercased())</identifier><name>\(name)</name></info>",
                to: "\(bundle)/info.xml")
            try Files.write(
                "<theme><constants>\(constants)</constants><instances>\(entities.joined())</instances></theme>",
                to: "\(bundle)/main.xml")
            return bundle
        }
    }
}
