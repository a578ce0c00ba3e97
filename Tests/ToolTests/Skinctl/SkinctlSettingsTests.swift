import Foundation
import TestSupport
import Testing

@Suite("skinctl list settings, and overlays")
struct SkinctlSettingsTests {
    private let folder: TemporaryFolder
    private let theme: String
    private let overlay: String

    init() throws {
        folder = try TemporaryFolder()
        theme = try folder.writeTheme([
            "main.xml": .theme(
                constants: """
                    <color name="accent" setting="Accent">#FF0000</color>
                    <float name="radius" setting="Corners" minimum="0" maximum="20" step="0.5">6</float>
                    <string name="side" setting="Side" values="left right">left</string>
                    """,
                instances: """
                    <uiview id="a"><operation name="cornerRadius" state="error"><float ref="radius"/></operation></uiview>
                    """)
        ])
        overlay = try folder.writeTheme(
            "Choice.overlay", identifier: "choice", ["c.xml": .theme(constants: "<float name=\"radius\">8</float>")])
        try folder.write("app.schema.xml", "<schema><state name=\"error\"/></schema>")
    }

    private func run(_ command: String, _ arguments: String...) throws -> SkinctlProcess {
        try SkinctlProcess([command] + arguments + ["--schema", folder.file("app.schema.xml")])
    }

    @Test("Settings are a table, or JSON; of a bundle or of its cache")
    func settings() throws {
        let text = try run("list", "settings", theme)
        #expect(text.status == 0 && text.errors.isEmpty)
        #expect(
            text.output == """
                accent  color   #FF0000                  Accent
                radius  float   6        0…20, step 0.5  Corners
                side    string  "left"   left right      Side

                """)
        let json = try run("list", "settings", theme, "--overlay", overlay, "--format", "json")
        #expect(
            json.output == """
                [{"name": "accent", "type": "color", "label": "Accent", "value": [1.0, 0.0, 0.0, 1.0], "minimum": null, \
                "maximum": null, "step": null, "values": null},
                {"name": "radius", "type": "float", "label": "Corners", "value": 8.0, "minimum": 0.0, "maximum": 20.0, \
                "step": 0.5, "values": null},
                {"name": "side", "type": "string", "label": "Side", "value": "left", "minimum": null, "maximum": null, \
                "step": null, "values": ["left", "right"]}]

                """)
        #expect(try run("compile", theme, "--overlay", overlay).status == 0)
        let cache = try SkinctlProcess(["list", "settings", folder.file("A.skincache"), "--format", "json"])
        #expect(cache.output == json.output)
        #expect(try run("list", "settings", overlay).output == "")
    }

    @Test("Labels of settings and of their words are in the first language that there is a label in")
    func languages() throws {
        try folder.write(
            "Labels.overlay/info.xml",
            """
            <info><identifier>labels</identifier><name>Labels</name><label for="accent" lang="de">Akzent</label>
            <label for="side" value="left" lang="DE">Links</label><label for="side" value="right">On the right</label></info>
            """)
        let labels = folder.file("Labels.overlay")
        let text = try run("list", "settings", theme, "--overlay", labels, "--language", "fr, de-CH")
        #expect(text.output.contains("Akzent\n") && text.output.contains("Corners\n") && text.errors.isEmpty)
        let json = try run("settings", theme, "--overlay", labels, "--language", "de", "--format", "json")
        #expect(json.output.contains(#""valueLabels": {"left": "Links", "right": "On the right"}"#))
        let plain = try run("settings", theme, "--overlay", labels, "--format", "json")
        #expect(plain.output.contains(#""label": "Accent""#))
        #expect(plain.output.contains(#""valueLabels": {"right": "On the right"}"#))
    }

    @Test("Overlays are for every command that takes a bundle")
    func commands() throws {
        let commands = [
            ["validate", theme], ["dump", theme], ["lint", theme], ["explain", theme, "uiview#a"],
            ["impact", theme, "radius"], ["export", "swift", theme], ["list", folder.path],
        ]
        for command in commands {
            let run = try SkinctlProcess(
                command + ["--overlay", overlay, "--schema", folder.file("app.schema.xml")])
            #expect(run.status == 0, "\(command): \(run.errors)")
        }
        #expect(
            try run("explain", theme, "uiview#a", "--overlay", overlay).output.contains("Choice.overlay/c.xml:2:12"))
        let impact = try run("impact", theme, "radius", "--set", "25", "--overlay", overlay)
        #expect(impact.status == 1 && impact.errors.contains("25 is above the maximum 20 of the setting 'radius'"))
    }

    @Test("dump shows constants and settings: as text always, as JSON under keys of their own on request")
    func dump() throws {
        let text = try run("dump", theme).output
        #expect(text.contains("\nConstants\n  ") && text.contains("\n  radius  6\n"), "\(text)")
        #expect(text.contains("\n  radius  float   6        0…20, step 0.5  Corners\n"), "\(text)")
        let plain = try #require(
            try JSONComparison.parse(run("dump", theme, "--format", "json").output) as? [String: Any])
        #expect(Set(plain.keys) == ["theme", "traits", "scale", "entities"])
        let json = try run("dump", theme, "--format", "json", "--constants").output
        let full = try #require(try JSONComparison.parse(json) as? [String: Any])
        let constants = try #require(full["constants"] as? [[String: Any]])
        #expect(constants.contains { $0["name"] as? String == "radius" && $0["type"] as? String == "float" }, "\(json)")
        #expect((full["settings"] as? [[String: Any]])?.contains { $0["name"] as? String == "radius" } == true)
    }

    @Test("A difference is shown between a cache and the bundle with an overlay")
    func difference() throws {
        #expect(try run("compile", theme).status == 0)
        let cache = folder.file("A.skincache")
        let run = try run("diff", cache, theme, "--overlay", overlay)
        #expect(run.status == 1)
        #expect(run.output.contains("cornerRadius:error  6 → 8"))
    }

    @Test("Overlays on a compiled file alone are wrong use", arguments: ["dump", "settings", "preview"])
    func caches(_ command: String) throws {
        #expect(try run("compile", theme).status == 0)
        let run = try run(command, folder.file("A.skincache"), "--overlay", overlay)
        #expect(run.status == 64)
        #expect(run.errors.contains("--overlay requires a bundle; "))
    }

    @Test("An app's own states are explained; one that the theme does not have is wrong use")
    func states() throws {
        let known = try run("explain", theme, "uiview#a", "--states", "error+focused")
        #expect(known.status == 0 && known.output.hasPrefix("uiview#a cornerRadius:error (focused+error)  6"))
        let unknown = try run("explain", theme, "uiview#a", "--states", "eror")
        #expect(unknown.status == 64 && unknown.errors.contains("unknown state 'eror'; did you mean 'error'?"))
    }

    @Test("A schema is printed with its states, roles and identifiers, and reads the same again")
    func schema() throws {
        let text = """
            <schema name="chat" version="1.2.3"><state name="error"/>
            <component name="note" inherits="uiview">
            <operation name="ink"><param name="color" type="color" role="text"/></operation></component>
            <identifiers component="note"><identifier name="a &amp; b" was="c d" description="x"/></identifiers></schema>
            """
        let path = try folder.write("own.schema.xml", text)
        let run = try SkinctlProcess(["list", "schema", "--schema", path])
        #expect(
            run.output.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<schema name=\"chat\" version=\"1.2.3\">")
        )
        #expect(run.output.contains("<state name=\"error\"/>"))
        #expect(run.output.contains("<param name=\"color\" type=\"color\" role=\"text\"/>"))
        #expect(run.output.contains("<identifier name=\"a &amp; b\" was=\"c d\" description=\"x\"/>"))
    }
}
