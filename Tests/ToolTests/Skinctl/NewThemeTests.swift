import Foundation
import SkinBundles
import SkinEditing
import SkinKit
import TestSupport
import Testing

@Suite("skinctl new")
struct NewThemeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A new theme is right, and resolves to what its comments say")
    func new() throws {
        let run = try SkinctlProcess(["new", "Midnight", "-o", folder.path])
        #expect(run.status == 0 && run.errors.isEmpty)
        let bundle = folder.file("Midnight.theme")
        #expect(run.output.hasPrefix("Created \(bundle). Next:\n  skinctl validate \(bundle)\n"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: bundle).sorted() == ["assets", "info.xml", "ui.xml"])
        let result = try ThemeCompiler().compile(bundle)
        #expect(result.diagnostics.isEmpty)
        let theme = try Theme(cacheBytes: try #require(result.cache))
        #expect(theme.info.identifier == "org.example.midnight" && theme.info.inherits == nil)
        #expect(theme.operations(for: "uibutton", id: "button_primary").count == 7)
    }

    @Test("A name in another script is refused with how to begin, since it names no folder")
    func script() throws {
        let run = try SkinctlProcess(["new", "\u{591C}", "-o", folder.path])
        #expect(run.status != 0 && run.errors.contains("'\u{591C}' has no letter or digit"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("It inherits from a theme that is there, changes one color of it, and lists its other constants")
    func inherits() throws {
        try folder.writeTheme([
            "main.xml": .theme(
                constants: """
                    <color name="paper">#fff</color><color name="accent">#1F2937</color>
                    <float name="gap">4</float><string name="odd">a--b</string>
                    """,
                instances: """
                    <uilabel><operation name="textColor"><color ref="accent"/></operation>
                    <operation name="backgroundColor"><color ref="paper"/></operation></uilabel>
                    """)
        ])
        let run = try SkinctlProcess([
            "new", "Dusk", "--inherits", "org.example.a", "--identifier", "com.example.dusk", "-o", folder.path,
        ])
        #expect(run.status == 0, "\(run.errors)")
        let result = try ThemeCompiler().compile(folder.file("Dusk.theme"))
        let theme = try Theme(cacheBytes: try #require(result.cache))
        #expect(theme.info.identifier == "com.example.dusk" && theme.info.inherits == "org.example.a")
        let text = try String(contentsOfFile: folder.file("Dusk.theme/ui.xml"), encoding: .utf8)
        #expect(text.components(separatedBy: "<color name=\"accent\">").count == 2)
        #expect(text.contains("<float name=\"gap\">4</float>") && !text.contains("a--b"))
        #expect(try SkinctlProcess(["lint", folder.file("Dusk.theme"), "--strict"]).status == 0)
    }

    @Test("It lists the constants in force, also of a parent whose folder has a tilde or changes a type")
    func constantsInForce() throws {
        try folder.writeTheme(
            "Base~1.theme", identifier: "org.example.base",
            ["main.xml": .theme(constants: "<color name=\"accent\">#1F2937</color><float name=\"gap\">4</float>")])
        try folder.writeTheme(
            "Mid.theme", identifier: "org.example.mid", inherits: "org.example.base",
            ["main.xml": .theme(constants: "<integer name=\"gap\">5</integer>")])
        let run = try SkinctlProcess(["new", "Dusk", "--inherits", "org.example.mid", "-o", folder.path])
        #expect(run.status == 0, "\(run.errors)")
        let text = try String(contentsOfFile: folder.file("Dusk.theme/ui.xml"), encoding: .utf8)
        #expect(text.contains("name=\"accent\"") && text.contains("<integer name=\"gap\">5</integer>"))
        #expect(!text.contains("<float name=\"gap\">"))
    }

    @Test("It is valid beside no schema, with those beside its parent")
    func schemasOfThemeFolders() throws {
        let schema = """
            <schema><object name="frame"><field name="width" type="float"/></object>
            <component name="panel"><operation name="frame"><param name="frame" type="frame"/></operation></component></schema>
            """
        try folder.write("T/app.schema.xml", schema)
        try folder.writeTheme(
            "T/Base.theme", identifier: "org.example.base",
            [
                "ui.xml": .theme(
                    constants: "<color name=\"accent\">#1F2937</color>",
                    instances: """
                        <panel><operation name="frame"><frame><field name="width"><float>1</float></field></frame></operation>
                        </panel>
                        """)
            ])
        let themes = ["--themes", folder.file("T")]
        try folder.write("mine/README.md", "")
        let run = try SkinctlProcess(
            ["new", "Neon", "--inherits", "org.example.base", "-o", folder.file("mine")] + themes)
        #expect(run.status == 0, "\(run.errors)")
        let neon = folder.file("mine/Neon.theme")
        let validation = try SkinctlProcess(["validate", neon] + themes)
        #expect(validation.status == 0, "\(validation.errors)")
        // A copy of the schema beside the theme is no second declaration.
        try folder.write("mine/app.schema.xml", schema)
        for arguments in [["validate", neon] + themes, ["compile", neon, "-o", folder.file("x.skincache")] + themes] {
            let run = try SkinctlProcess(arguments)
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    @Test("It has the types of the app's schema, colors by their roles, and built-in types only where those inherit")
    func ownTypes() throws {
        try folder.write(
            "app.schema.xml",
            """
            <schema><object name="frame"><field name="style" type="string" values="single double"/>
            <field name="color" type="color"/></object>
            <component name="panel">
            <operation name="ink"><param name="color" type="color" role="text"/></operation>
            <operation name="paper"><param name="color" type="color" role="background"/></operation>
            <operation name="frame"><param name="frame" type="frame"/></operation>
            <operation name="padding"><param name="cells" type="integer" minimum="2" maximum="4"/></operation>
            <operation name="head"><param name="color" type="color" role="none"/>
            <param name="on" type="bool" optional="true"/></operation>
            <operation name="picture"><param name="image" type="image"/></operation>
            </component><component name="gauge" inherits="panel"/></schema>
            """)
        #expect(try SkinctlProcess(["new", "Own", "-o", folder.path]).status == 0)
        let file = folder.file("Own.theme/ui.xml")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!text.contains("uibutton") && text.contains("<operation name=\"ink\"><color ref=\"ink\"/></operation>"))
        #expect(text.contains("<!-- <operation name=\"padding\"><integer>2</integer></operation> -->"))
        #expect(try SkinctlProcess(["lint", folder.file("Own.theme"), "--strict"]).status == 0)
        // What is in comments is valid as well.
        let open = text.replacing("<!-- <operation", with: "<operation")
        try folder.write("Own.theme/ui.xml", open.replacing("</operation> -->", with: "</operation>"))
        let validation = try SkinctlProcess(["validate", folder.path])
        #expect(validation.status == 0, "\(validation.errors)")
        try folder.write(
            "app.schema.xml",
            """
            <schema><component name="badge" inherits="uiview"><operation name="count"><param name="n" type="integer"/>
            </operation></component></schema>
            """)
        #expect(try SkinctlProcess(["new", "Both", "-o", folder.file("sub"), "--themes", folder.path]).status == 0)
        let both = try String(contentsOfFile: folder.file("sub/Both.theme/ui.xml"), encoding: .utf8)
        #expect(both.contains("<uibutton") && both.contains("<!-- <operation name=\"count\"><integer>1</integer>"))
    }

    @Test("It makes the output folder, also for a theme that inherits")
    func newFolder() throws {
        try folder.writeTheme(["main.xml": .theme(constants: "<color name=\"accent\">#1F2937</color>")])
        let output = folder.file("new/folder")
        let run = try SkinctlProcess([
            "new", "Dusk", "--inherits", "org.example.a", "--themes", folder.path, "-o", output,
        ])
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("A theme that another one there differs from in case only, or whose identifier it has, is refused")
    func twins() throws {
        try folder.writeTheme("Base.theme", identifier: "org.example.base", ["main.xml": .theme()])
        let twins = [["BASE"], ["BASE", "--identifier", "org.other"], ["Other", "--identifier", "org.example.Base"]]
        for arguments in twins {
            let run = try SkinctlProcess(["new", "-o", folder.path] + arguments)
            #expect(run.status == 73 && run.errors.contains("'Base.theme'"), "\(run.errors)")
        }
        #expect(try folder.names() == ["Base.theme"])
    }

    @Test(
        "Letters with marks name the folder without them",
        arguments: [
            ("Ünïcode", "Unicode"), ("Ünïcode".decomposedStringWithCanonicalMapping, "Unicode"),
            ("Café Ångström 2", "CafeAngstrom2"), ("Straße", "Strae"),
        ])
    func marks(name: String, folder: String) throws {
        let template = try ThemeTemplate(name: name)
        #expect(template.folder == "\(folder).theme" && template.identifier == "org.example.\(folder.lowercased())")
    }

    @Test("Nothing stays where a file cannot be written")
    func half() throws {
        let template = try ThemeTemplate(name: "Half")
        let long = String(repeating: "x", count: 300)
        #expect(throws: ThemeFileError.self) { try template.create(in: folder.path, [("ui.xml", ""), (long, "")]) }
        #expect(try folder.names() == [])
    }

    @Test("A parent that is not there is an error with the nearest one, and nothing is created")
    func unknownParent() throws {
        try folder.writeTheme(["main.xml": .theme()])
        let run = try SkinctlProcess(["new", "Dusk", "--inherits", "org.example.b", "-o", folder.path])
        #expect(
            run.status == 66 && run.errors.contains("no theme 'org.example.b' is there; did you mean 'org.example.a'?"))
        #expect(try folder.names() == ["A.theme"])
    }

    @Test("A name may have spaces and characters that XML escapes; its folder has none of them")
    func nameWithSpaces() throws {
        let run = try SkinctlProcess(["new", "Salt & <Pepper>", "-o", folder.path])
        #expect(run.status == 0, "\(run.errors)")
        let result = try ThemeCompiler().compile(folder.file("SaltPepper.theme"))
        let theme = try Theme(cacheBytes: try #require(result.cache))
        #expect(theme.info.name == "Salt & <Pepper>" && theme.info.identifier == "org.example.saltpepper")
    }

    @Test("The commands that it prints work as printed")
    func nextSteps() throws {
        try folder.writeTheme(["main.xml": .theme(constants: "<color name=\"accent\">#1F2937</color>")])
        for arguments in [["new", "Ocean"], ["new", "Dusk", "--inherits", "org.example.a"]] {
            let run = try SkinctlProcess(arguments + ["-o", folder.path])
            let steps = run.output.split(separator: "\n").filter { $0.hasPrefix("  skinctl ") }
            #expect(steps.count == 3)
            for step in steps {
                var words = step.split(separator: " ").dropFirst().map(String.init)
                if let option = words.firstIndex(of: "-o") { words[option + 1] = folder.file(words[option + 1]) }
                let run = try SkinctlProcess(words)
                #expect(run.status == 0, "\(step): \(run.errors)")
            }
        }
    }

    @Test("An existing file stays unchanged, even a dangling link")
    func neverOverwrites() throws {
        try folder.write("Midnight.theme/notes.txt", "mine")
        let link = folder.file("Dusk.theme")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere")
        for name in ["Midnight", "Dusk"] {
            let run = try SkinctlProcess(["new", name, "-o", folder.path])
            #expect(run.status == 73 && run.errors.contains("it already exists"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("Midnight.theme")) == ["notes.txt"])
    }

    @Test(
        "A name that would lead elsewhere, or break the XML, is wrong use",
        arguments: ["../x", "a/b", "", "<>", ".x", "a\u{7}"])
    func wrongName(_ name: String) throws {
        #expect(try SkinctlProcess(["new", "-o", folder.path, "--", name]).status == 64)
        #expect(try SkinctlProcess(["new", "A", "--identifier", name, "-o", folder.path]).status == 64)
        #expect(try folder.names().isEmpty)
    }

    private static func color(_ channels: Float...) -> ThemeColor {
        ThemeColor(red: channels[0] / 255, green: channels[1] / 255, blue: channels[2] / 255)
    }

    private static let palette = "base00: \"1d2021\"\nbase05: \"d5c4a1\"\nbase08: \"fb4934\"\nbase0D: \"83a598\"\n"

    @Test("A palette gives the colors of a theme that lint accepts and every built-in type shows")
    func palette() throws {
        let file = try folder.write("gruvbox.yaml", Self.palette)
        let run = try SkinctlProcess(["new", "Gruvbox", "--palette", file, "-o", folder.path])
        #expect(run.status == 0, "\(run.errors)")
        let bundle = folder.file("Gruvbox.theme")
        #expect(
            run.output.hasPrefix(
                """
                Created \(bundle). Colors of base16: background 'base00', text 'base05', secondary 'base05', accent \
                'base0D', danger 'base08'. Next:
                  skinctl validate \(bundle)

                """))
        #expect(try SkinctlProcess(["lint", bundle, "--strict"]).output == "")
        let result = try ThemeCompiler().compile(bundle)
        let theme = try Theme(cacheBytes: try #require(result.cache))
        let drawn = Set(theme.entities().map(\.component))
        let abstract: Set = ["uiview", "uicontrol", "uiscrollview", "uistackview"]
        #expect(Set(theme.componentTypes.map(\.name)).subtracting(drawn).subtracting(abstract).isEmpty)
        #expect(theme.constant("background", traits: .dark) == .color(Self.color(0x1D, 0x20, 0x21)))
    }

    @Test("A palette gives a child the colors of its parent's that have a role and do not keep themselves legible")
    func paletteOfChild() throws {
        let file = try folder.write("gruvbox.yaml", Self.palette)
        let constants = ["paper", "ink", "accent", "other"].map { "<color name=\"\($0)\">#777777</color>" }.joined()
        try folder.writeTheme(
            "Day.theme", identifier: "day",
            [
                "ui.xml": "<theme><constants>\(constants)"
                    + "<color name=\"danger\" ref=\"accent\" against=\"paper\" contrast=\"1.01\"/></constants></theme>"
            ])
        let run = try SkinctlProcess(["new", "Night", "--palette", file, "--inherits", "day", "-o", folder.path])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("Colors of base16: paper 'base00', ink 'base05', accent 'base0D'. Next:"))
        let theme = try Theme(cacheBytes: try #require(ThemeCompiler().compile(folder.file("Night.theme")).cache))
        #expect(theme.constant("paper", traits: .dark) == .color(Self.color(0x1D, 0x20, 0x21)))
        #expect(theme.constant("accent") == .color(Self.color(0x83, 0xA5, 0x98)))
        #expect(theme.constant("other") == .color(Self.color(0x77, 0x77, 0x77)))
        #expect(theme.constants().count == 5)
        try folder.writeTheme("Bare.theme", identifier: "bare", ["ui.xml": "<theme/>"])
        let bare = try SkinctlProcess(["new", "C", "--palette", file, "--inherits", "bare", "-o", folder.path])
        #expect(bare.status != 0 && bare.errors.contains("the parent has no colors that a palette could give"))
    }

    @Test("A file that is no palette, a second source of colors and a picture of no known format are refused")
    func noPalette() throws {
        let file = try folder.write("a.txt", "nothing")
        let run = try SkinctlProcess(["new", "A", "--palette", file, "-o", folder.path])
        #expect(run.status == 1 && run.errors.contains("error: the file is no palette of a known format"))
        let both = try SkinctlProcess(["new", "A", "--palette", file, "--picture", file, "-o", folder.path])
        #expect(both.status == 64 && both.errors.contains("--palette and --picture exclude one another"))
        let picture = try SkinctlProcess(["new", "A", "--picture", file, "-o", folder.path])
        #expect(picture.status != 0)
        #expect(
            picture.errors.contains("cannot read '\(file)': expected a PNG or JPEG file")
                || picture.errors.contains("reading a picture requires librsvg"))
        #expect(try folder.names() == ["a.txt"])
    }

    #if Previews
        @Test("A picture gives the accent: of a PNG or JPEG file, not of a damaged one", arguments: ["png", "jpg"])
        func picture(_ format: String) throws {
            let bytes = try #require(Data(base64Encoded: format == "png" ? Self.png : Self.jpeg))
            let file = try folder.write("a.\(format)", Array(bytes))
            let run = try SkinctlProcess(["new", "Leaf", "--picture", file, "-o", folder.path])
            #expect(run.status == 0, "\(run.errors)")
            let result = try ThemeCompiler().compile(folder.file("Leaf.theme"))
            let theme = try Theme(cacheBytes: try #require(result.cache))
            guard case .color(let accent)? = theme.constant("palette.accent") else {
                Issue.record("no accent")
                return
            }
            #expect(abs(accent.red * 255 - 0x0A) < 4 && abs(accent.green * 255 - 0x7A) < 4, "\(accent)")
            #expect(try SkinctlProcess(["lint", folder.file("Leaf.theme"), "--strict"]).output == "")
            let damaged = try folder.write("b.\(format)", Array(bytes.prefix(40)))
            let refusal = try SkinctlProcess(["new", "B", "--picture", damaged, "-o", folder.path])
            #expect(refusal.status == 1 && refusal.errors.hasPrefix("skinctl: cannot read '\(damaged)': "))
        }

        private static let png = """
            iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAA3NCSVQICAjb4U/gAAAAGUlEQVQokWPkqvJmIAUwka\
            R6VMOohiGlAQCsPwDvx+R2bwAAAABJRU5ErkJggg==
            """
        private static let jpeg = """
            /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7\
            gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8\
            fHx8fHx8fHz/wAARCAAQABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF\
            BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW\
            V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi\
            4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC\
            AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm\
            Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq\
            8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDNoooqTyz/2Q==
            """
    #endif
}
