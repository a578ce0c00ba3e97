import Foundation
import SkinBundles
import SkinInspector
import SkinKit
import SkinLibrary
import SkinSettings
import TestSupport
import Testing

/// Constants that a setting chooses, of every type, and numbers by reference in texts.
@Suite("Choices")
struct ChoiceTests {
    private static let words = ["compact", "cozy", "roomy"]

    /// A theme that says each setting's default, so that a compilation with another one is what a user's choice must equal.
    private static func theme(density: String = "cozy", isRound: Bool = true) throws -> Theme {
        try Theme.fixture(
            ["": text.replacing("DENSITY", with: density).replacing("ROUND", with: "\(isRound)")], schema: schema)
    }

    private static let schema = """
        <schema><object name="halo"><field name="size" type="float"/><field name="tint" type="color" optional="true"/></object>
        <component name="probe"><operation name="all"><param name="number" type="float"/><param name="count" type="integer"/>
        <param name="word" type="string"/><param name="flag" type="bool"/><param name="place" type="point"/>
        <param name="extent" type="size"/><param name="frame" type="rect"/><param name="margins" type="insets"/>
        <param name="tint" type="color"/><param name="face" type="font"/><param name="list" type="array" of="float"/>
        <param name="halo" type="halo"/><param name="halos" type="array"/></operation></component></schema>
        """

    private static let text = """
        <theme><constants>
        <string name="density" setting="Density" values="compact cozy roomy">DENSITY</string>
        <bool name="round" setting="Round">ROUND</bool>
        <string name="same" ref="density"/>
        <float name="gutter" by="density" multiply="2"><when value="compact">4</when><when value="roomy" ref="wide"/>
        <when>8</when></float>
        <float name="wide" by="round"><when value="true">10</when><when value="false" add="1">20</when></float>
        <integer name="count" by="same"><when value="roomy">3</when><when>1</when></integer>
        <string name="word" by="round"><when value="true">yes</when><when value="false" ref="density"/></string>
        <bool name="flag" by="density"><when value="cozy" ref="round"/><when>false</when></bool>
        <insets name="margins" by="density"><when value="compact">0,1,0,1</when><when>gutter,wide,gutter,wide</when></insets>
        <size name="extent">gutter,wide</size>
        <color name="accent" by="round"><when value="true">#336699</when><when value="false" lighten="0.1">#993366</when>
        </color>
        <color name="tint" by="density" alpha="0.5"><when value="compact" ref="accent"/><when ref="accent" darken="0.1"/></color>
        <font name="face" by="density" weight="bold"><when value="roomy" size="gutter"/><when size="12" family="Georgia"/></font>
        <array name="list" by="density"><when value="compact"/><when value="roomy"><float ref="gutter"/><float>2</float></when>
        <when><integer>1</integer></when></array>
        <halo name="halo" by="round"><when value="true"><field name="size"><float ref="gutter"/></field>
        <field name="tint"><color ref="tint"/></field></when><when value="false" ref="plain"/></halo>
        <halo name="plain"><field name="size"><float>1</float></field></halo>
        <halo name="other" by="density"><when value="roomy" ref="halo"/><when ref="plain"/></halo>
        </constants><instances><probe id="a"><operation name="all"><param name="number"><float ref="gutter"/></param>
        <param name="count"><integer ref="count"/></param><param name="word"><string ref="word"/></param>
        <param name="flag"><bool ref="flag"/></param><param name="place"><point>wide,gutter</point></param>
        <param name="extent"><size ref="extent"/></param><param name="frame"><rect>0,0,wide,gutter</rect></param>
        <param name="margins"><insets ref="margins"/></param><param name="tint"><color ref="tint"/></param>
        <param name="face"><font ref="face"/></param><param name="list"><array ref="list"/></param>
        <param name="halo"><halo ref="halo"><field name="size"><float ref="wide"/></field></halo></param>
        <param name="halos"><array><halo ref="other"/><halo ref="halo"/></array></param></operation></probe></instances></theme>
        """

    @Test("A user's choices give what a compilation with them gives, whatever was chosen before")
    func equalCompiled() throws {
        let theme = try Self.theme()
        try theme.verify()
        var last = theme
        for density in Self.words + Self.words.reversed() {
            for isRound in [true, false] {
                last = try last.adjusted(to: ["density": .string(density), "round": .bool(isRound)])
                let expected = try Self.theme(density: density, isRound: isRound)
                let found = last.operations(for: "probe", id: "a")
                #expect(found == expected.operations(for: "probe", id: "a"), "\(density), \(isRound)")
                try last.verify()
            }
        }
        #expect(last.unadjusted.operations(for: "probe", id: "a") == theme.operations(for: "probe", id: "a"))
    }

    @MainActor
    @Test("A live component shows what changes within what is chosen")
    func live() throws {
        final class Palette {
            var colors: [ThemeColor] = []
        }
        var components = ComponentDefinitions()
        components.define(Palette.self, as: "palette") { palette in
            palette.operation("colors", .array("colors", of: .color), get: \.colors, set: { $0.colors = $1 })
        }
        let engine = ThemeEngine(components: components)
        try engine.activate(
            .fixture(
                [
                    "": """
                    <theme><constants><color name="a" setting="A">#F00</color><bool name="b" setting="B">true</bool>
                    <array name="l" by="b"><when value="true"><color ref="a"/></when><when value="false"/></array></constants>
                    <instances><palette id="p"><operation name="colors"><array ref="l"/></operation></palette>
                    </instances></theme>
                    """
                ],
                schema: """
                    <schema><component name="palette"><operation name="colors"><param name="colors" type="array" of="color"/>
                    </operation></component></schema>
                    """))
        let palette = Palette()
        try engine.register(palette, as: "p")
        let green = ThemeColor(red: 0, green: 1, blue: 0)
        try engine.root.adjust("a", to: .color(green))
        #expect(palette.colors == [green])
        try engine.root.adjust("b", to: .bool(false))
        #expect(palette.colors == [])
        try engine.root.adjust("b", to: .bool(true))
        #expect(palette.colors == [green])
    }

    @Test("What a choice does not mean is out of range only once a user chooses it")
    func outOfRange() throws {
        let theme = try Theme.fixture(
            [
                "": """
                <theme><constants><bool name="b" setting="B">true</bool><float name="less" by="b"><when value="true">1</when>
                <when value="false">-1</when></float><size name="s">less,less</size>
                <color name="c" by="b"><when value="true">#FFF</when><when value="false" lighten="two">#000</when></color>
                <float name="two">2</float></constants>
                <instances><probe id="p"><operation name="size"><size ref="s"/></operation>
                <operation name="tint"><color ref="c"/></operation></probe></instances></theme>
                """
            ],
            schema: """
                <schema><component name="probe"><operation name="size"><param name="size" type="size"/></operation>
                <operation name="tint"><param name="tint" type="color"/></operation></component></schema>
                """)
        #expect(throws: ThemeAdjustmentError.self) { try theme.adjusted("b", to: .bool(false)) }
        #expect(throws: Never.self) { try theme.adjusted("b", to: .bool(true)) }
    }

    @Test("A part of what a choice gives is out of range only while the choice gives it")
    func partsOutOfRange() throws {
        let theme = try Theme.fixture(
            [
                "": """
                <theme><constants><string name="mood" setting="Mood" values="calm loud">calm</string>
                <float name="more" setting="More">0.1</float><float name="less" setting="Less">0.1</float>
                <array name="l" by="mood"><when value="calm"><color lighten="less">#333</color></when>
                <when value="loud"><array><color lighten="more">#333</color></array></when></array></constants>
                <instances><probe id="p"><operation name="list"><array ref="l"/></operation></probe></instances></theme>
                """
            ],
            schema: """
                <schema><component name="probe"><operation name="list"><param name="list" type="array"/></operation></component>
                </schema>
                """)
        try theme.verify()
        let loud = try theme.adjusted("mood", to: .string("loud"))
        #expect(throws: ThemeAdjustmentError.self) { try theme.adjusted("less", to: .float(3)) }
        #expect(throws: Never.self) { try theme.adjusted("more", to: .float(3)) }
        #expect(throws: ThemeAdjustmentError.self) { try loud.adjusted("more", to: .float(3)) }
        #expect(throws: Never.self) { try loud.adjusted("less", to: .float(3)) }
        #expect(throws: ThemeAdjustmentError.self) {
            try theme.adjusted(to: ["mood": .string("loud"), "more": .float(3)])
        }
    }

    @Test("An explanation says which 'when' it was, and why")
    func explanation() throws {
        let steps = try Self.theme().explain(component: "probe", id: "a").first?.steps ?? []
        let chosen = steps.compactMap { step in
            if case .choice(let name, let value) = step.action { "\(name) \(value)" } else { nil }
        }
        #expect(chosen.contains("density cozy") && chosen.contains("round true"), "\(chosen)")
    }
}
