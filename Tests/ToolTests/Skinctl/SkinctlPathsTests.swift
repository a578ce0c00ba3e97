import Foundation
import TestSupport
import Testing

@Suite("skinctl finds what it needs")
struct SkinctlPathsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "app.schema.xml",
            """
            <schema><component name="wallpaper" inherits="uiview"/></schema>
            """)
        let wallpaper = "<wallpaper id=\"w\"><operation name=\"alpha\"><float>1</float></operation></wallpaper>"
        try folder.writeTheme("Base.theme", identifier: "base", ["a.xml": .theme(instances: wallpaper)])
        try folder.writeTheme("Ocean.theme", identifier: "ocean", inherits: "base", [:])
    }

    private var ocean: String { folder.file("Ocean.theme") }

    /// Every command that reads bundles, with a bundle that needs the schema beside it.
    static let commands: [[String]] = [
        ["validate"], ["compile", "-o", "OUT/"], ["dump"], ["list"], ["lint"], ["diff", "Base.theme"],
        ["impact"], ["preview", "-o", "OUT/p.html"], ["preview", "-o", "OUT/p.svg"], ["export", "swift"],
        ["list", "schema"],
    ]

    @Test("A theme that two paths lead to is checked once", arguments: ["validate", "lint"])
    func twoPaths(_ command: String) throws {
        try folder.write("Ocean.theme/b.xml", .theme(constants: "<float name=\"a\">b</float>"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("Sea.theme"), withDestinationPath: "Ocean.theme")
        let run = try SkinctlProcess([command, ocean, folder.file("Sea.theme")])
        #expect((run.output + run.errors).hasSuffix("1 error in 1 theme\n") && run.status == 1)
    }

    @Test("Schemas beside the themes are read without --schema", arguments: commands)
    func schemas(_ command: [String]) throws {
        let words = command.map { $0.replacingOccurrences(of: "OUT", with: folder.file("new/folder")) }
        let path = command.last == "schema" ? folder.path : ocean
        let name = command == ["impact"] ? ["alpha"] : []
        let run = try SkinctlProcess(words + [path] + name, shell: "cd '\(folder.path)'")
        #expect(!run.errors.contains("wallpaper") && run.status <= 1, "\(run.errors)")
        if command == ["schema"] { #expect(run.output.contains("wallpaper")) }
        if command.contains("-o") { #expect(FileManager.default.fileExists(atPath: folder.file("new/folder"))) }
    }

    @Test("--schema replaces the schemas beside the themes")
    func givenSchema() throws {
        let other = try folder.write("other.xml", "<schema><component name=\"tile\" inherits=\"uiview\"/></schema>")
        let run = try SkinctlProcess(["validate", ocean, "--schema", other])
        #expect(run.status == 1 && run.output.contains("unknown component type 'wallpaper'"))
    }

    @Test("A folder stands for the themes in it")
    func folders() throws {
        try folder.writeTheme("Bad.theme", identifier: "bad", ["a.xml": "<theme><foo/></theme>"])
        let run = try SkinctlProcess(["validate", folder.path])
        #expect(run.status == 1 && run.output.hasSuffix("1 error in 3 themes\n"))
        #expect(try SkinctlProcess(["compile", folder.path, "-o", folder.file("out/")]).status == 1)
        try FileManager.default.removeItem(atPath: folder.file("Bad.theme"))
        #expect(try SkinctlProcess(["compile", folder.path, "-o", folder.file("out/")]).status == 0)
        #expect(try SkinctlProcess(["verify", folder.file("out")]).status == 0)
        let list = try SkinctlProcess(["list", folder.file("out")]).output
        #expect(list.contains("ocean") && list.contains("no bundle"))
        #expect(try SkinctlProcess(["preview", folder.file("out"), "-o", folder.file("p.html")]).status == 0)
        let several = try SkinctlProcess(["dump", folder.path])
        #expect(several.status == 66)
        #expect(several.errors.contains("the folder contains 2 themes (Base.theme, Ocean.theme); name one of them"))
    }

    @Test(
        "A bundle that two paths lead to is one bundle, as where a file system ignores case",
        .enabled(if: SkinctlPathsTests.mount("/tmp", "/tmp", canRun: "true")))
    func twoPaths() throws {
        for name in ["base.theme", "More"] { try folder.write("\(name)/note.txt", "") }
        let (base, more) = (folder.file("base.theme"), folder.file("More"))
        let schema = folder.file("app.schema.xml")
        try FileManager.default.linkItem(atPath: schema, toPath: folder.file("More/app.schema.xml"))
        let shell = Self.mount(folder.file("Base.theme"), base)
        for arguments in [[base], [ocean], [folder.path], [ocean, "--themes", more]] {
            let run = try SkinctlProcess(["validate"] + arguments, shell: shell)
            #expect(run.status == 0 && run.output == "" && run.errors == "", "\(arguments) \(run.output)")
        }
        let list = try SkinctlProcess(["list", folder.path], shell: shell).output
        #expect(list.contains("/Base.theme") && !list.contains("/base.theme"))
        let set = try SkinctlProcess(["set", base, "wallpaper#w", "alpha", "0.5"], shell: shell)
        #expect(set.status == 0, "\(set.output) \(set.errors)")
        try FileManager.default.removeItem(atPath: base)
        let again = Self.mount(folder.path, more)
        for arguments in [[folder.path, more], [ocean, "--themes", more]] {
            let run = try SkinctlProcess(["validate"] + arguments, shell: again)
            #expect(run.status == 0 && run.output == "", "\(arguments) \(run.output)")
        }
    }

    /// Shell commands that mount a folder at another one for the process alone.
    private static func mount(_ folder: String, _ place: String) -> String {
        """
        exec unshare --user --map-root-user --mount bash -c \
          'mount --bind "\(folder)" "\(place)" && exec "$@"' bash "$@"
        """
    }

    /// Whether the system lets an unprivileged process mount a folder.
    private static func mount(_ folder: String, _ place: String, canRun program: String) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", mount(folder, place), "bash", program]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    @Test("A folder with one theme is that theme")
    func onlyTheme() throws {
        let only = try TemporaryFolder()
        try only.writeTheme(["a.xml": "<theme/>"])
        #expect(try SkinctlProcess(["dump", only.path]).status == 0)
    }

    @Test("A path that is not there is completed in the message, and a file of the wrong kind is refused")
    func wrongPaths() throws {
        let missing = try SkinctlProcess(["validate", folder.file("Ocean")])
        #expect(missing.status == 66 && missing.errors.contains("did you mean '\(ocean)'?"))
        #expect(try SkinctlProcess(["compile", ocean]).status == 0)
        for command in ["lint", "validate"] {
            let cache = try SkinctlProcess([command, folder.file("Ocean.skincache")])
            let advice = "a compiled file; pass the theme's folder, or check the file with 'skinctl verify'"
            #expect(cache.status == 66 && cache.errors.contains(advice))
        }
        let bundle = try SkinctlProcess(["verify", ocean])
        #expect(bundle.status == 66 && bundle.errors.contains("'skinctl validate' checks bundles"))
    }

    @Test("An unknown ending of -o is refused", arguments: ["p.pdf", "p", "svg"])
    func endings(_ name: String) throws {
        let render = try SkinctlProcess(["preview", ocean, "-o", folder.file(name)])
        #expect(render.status == 64 && render.errors.contains("does not end with .html or .htm or .svg or .png"))
        #expect(try SkinctlProcess(["preview", ocean, "-o", folder.file(name)]).status == 64)
        #expect(!FileManager.default.fileExists(atPath: folder.file(name)))
    }

    @Test("An identifier alone names an entity, if only one type has it")
    func bareIdentifier() throws {
        for word in ["w", "#w", "wallpaper#w"] {
            let run = try SkinctlProcess(["explain", ocean, word, "alpha"])
            #expect(run.status == 0 && run.output.hasPrefix("wallpaper#w alpha"), "\(run.errors)")
        }
        try folder.write(
            "Ocean.theme/b.xml",
            .theme(
                instances: "<uilabel id=\"w\"><operation name=\"alpha\"><float>1</float></operation></uilabel>"
                    + "<uibutton id=\"button_send\"><operation name=\"alpha\"><float>1</float></operation></uibutton>"))
        let several = try SkinctlProcess(["explain", ocean, "w"])
        #expect(several.status == 1)
        #expect(several.errors.contains("several components have the identifier 'w': 'uilabel#w' and 'wallpaper#w'"))
        let missing = try SkinctlProcess(["explain", ocean, "button_sned"])
        #expect(missing.status == 1 && missing.errors.contains("did you mean 'button_send'?"))
        let operation = try SkinctlProcess(["explain", ocean, "uibutton", "button_send"])
        #expect(operation.status == 1 && operation.errors.contains("did you mean 'uibutton#button_send'?"))
    }

    @Test("A wrong trait is explained")
    func traits() throws {
        let run = try SkinctlProcess(["dump", ocean, "--traits", "night"])
        #expect(run.status == 64 && run.errors.contains("unknown trait 'night'; did you mean 'dark'?"))
    }

    @Test("help of an unknown command is wrong use")
    func help() throws {
        let run = try SkinctlProcess(["help", "expain"])
        #expect(run.status == 64 && run.errors.contains("did you mean 'explain'?"))
    }
}
