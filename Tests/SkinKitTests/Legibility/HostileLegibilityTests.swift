import SkinLegibility
import SkinLibrary
import SkinTestSupport
import Testing

@testable import SkinCompiler
@testable import SkinKit

/// Themes of strangers that would make a search for contrasts long.
@MainActor
@Suite("A minimum contrast on a hostile theme")
struct HostileLegibilityTests {
    private func engine(showing theme: Theme) throws -> (ThemeEngine, Colored) {
        let (engine, label) = (ThemeEngine(components: ColoredTypes.definitions), ColoredTypes.component("uilabel"))
        try engine.theme(label, as: "a")
        try engine.activate(theme)
        return (engine, label)
    }

    private static let ink = colorOperation("textColor", "#808080")

    @Test("takes a background of very many translucent layers as unknown")
    func layers() throws {
        let names = (0..<40).map { "view\($0)" }
        let views = names.map { "<uiview id=\"\($0)\">\(colorOperation("backgroundColor", "#80808010"))</uiview>" }
        let all = names.map { "uiview#\($0)" }.joined(separator: " ")
        let theme = try Theme.colored(
            "<!-- skinkit:contrast uilabel#a \(all) on \(all) --><uilabel id=\"a\">\(Self.ink)</uilabel>"
                + views.joined())
        let (engine, label) = try engine(showing: theme)
        let time = try threadTime { _ = try engine.setLegibility(.minimumContrast(4.5)) }
        #expect(label.colors["textColor"] == ThemeColor("#808080"))
        #expect(time < .seconds(20))
    }

    @Test("takes a background of very many colors as unknown")
    func gradients() throws {
        func theme(_ count: Int) throws -> Theme {
            let colors = (0..<count).map { "<color>#\(String(0xFF_FFFF - $0, radix: 16))</color>" }.joined()
            return try Theme.colored(
                "<uilabel id=\"a\">\(Self.ink)<operation name=\"backgroundGradient\"><gradient>"
                    + "<field name=\"colors\"><array>\(colors)</array></field></gradient></operation></uilabel>")
        }
        for (count, isKnown) in [(20, true), (3000, false)] {
            let (engine, label) = try engine(showing: theme(count))
            let time = try threadTime { _ = try engine.setLegibility(.minimumContrast(4.5)) }
            #expect(time < .seconds(20))
            #expect((label.colors["textColor"] == ThemeColor("#808080")) != isKnown)
        }
    }

    @Test("ends where entities are behind one another, or types inherit from one another")
    func circles() throws {
        let theme = try Theme.colored(
            """
            <!-- skinkit:contrast uilabel#a on uilabel#a uiview#v -->
            <!-- skinkit:contrast uiview#v on uilabel#a -->
            <uilabel id="a">\(Self.ink)</uilabel><uiview id="v">\(colorOperation("backgroundColor", "#FFFFFF80"))</uiview>
            """)
        let (engine, label) = try engine(showing: theme)
        try engine.setLegibility(.minimumContrast(4.5))
        #expect(label.colors["textColor"] == ThemeColor("#808080"))
        let backdrops = ContrastBackdrops(
            [([ThemeEntityKey(component: "x", id: nil)], [])], parents: ["a": "b", "b": "a"])
        #expect(backdrops.of(ThemeEntityKey(component: "a", id: nil)) == [])
    }

    @Test("takes a role on something other than a color as none")
    func wrongRoles() throws {
        var theme = CacheFixture.small()
        theme.roles = [
            ("button", "all", "pm", .text), ("button", "all", "pa", .border), ("button", "none", "x", .text),
        ]
        let cache = try Theme(cacheBytes: ThemeCacheWriter.write(theme))
        try cache.verify()
        let shown = LegibleLooks(ThemeLayers([cache], under: []), RequiredContrast(text: 21))
        for key in cache.entities() { #expect(shown.changes(of: key, in: .highlighted) == []) }
    }

    @Test("A theme without roles and backdrops has no section for them, and no byte more")
    func size() throws {
        let plain = try ThemeCacheWriter.write(CacheFixture.small())
        let reader = try ThemeCacheReader(CacheBytes(plain))
        #expect(!reader.has(.roles) && !reader.has(.backdrops))
        var theme = CacheFixture.small()
        theme.roles = [("button", "color", "color", .text)]
        #expect(try ThemeCacheWriter.write(theme).count > plain.count)
    }
}
