import SkinBundles
import SkinCompiler
import SkinComponents
import SkinKit
import SkinLibrary
import TestSupport
import Testing

/// A view of an app that counts the writes of its image and its font.
private final class Poster {
    var writes = 0
    var image: ThemeImage? { didSet { writes += 1 } }
    var font: ThemeFont? { didSet { writes += 1 } }
}

@MainActor
@Suite("An image or a font that a component shows by name")
struct RuntimeContentTests {
    static let schema = """
        <schema><component name="poster">
          <operation name="image"><param name="image" type="image"/></operation>
          <operation name="font"><param name="font" type="font"/></operation>
        </component></schema>
        """
    static let text = String.theme(
        instances: """
            <poster><operation name="image"><image>bg.png</image></operation>
            <operation name="font"><font file="f.ttf" size="12"/></operation></poster>
            """)

    let folder: TemporaryFolder
    let engine: ThemeEngine
    private let poster = Poster()

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("app.schema.xml", Self.schema)
        var components = ComponentDefinitions()
        components.define(Poster.self, as: "poster") { poster in
            poster.operation("image", .image("image"), get: { $0.image }, set: { $0.image = $1 })
            poster.operation("font", .font("font"), get: { $0.font }, set: { $0.font = $1 })
        }
        engine = ThemeEngine(components: components)
        try engine.register(poster)
    }

    var compiler: ThemeCompiler { ThemeCompiler(schemaFiles: [folder.file("app.schema.xml")]) }

    @discardableResult
    func write(_ bundle: String, as identifier: String = "got", image: [UInt8], font: [UInt8] = [1]) throws -> String {
        try folder.write("\(bundle)/assets/bg.png", image)
        try folder.write("\(bundle)/assets/f.ttf", font)
        return try folder.writeTheme(bundle, identifier: identifier, ["main.xml": Self.text])
    }

    func theme(_ bundle: String, isEmbedded: Bool) throws -> Theme {
        var options = ThemeCacheOptions()
        options.embedsAssets = isEmbedded
        let cache = try #require(try compiler.compile(folder.file(bundle), options: options).cache)
        var theme = try Theme(cacheBytes: cache)
        theme.assetFolders = [String(folder.file(bundle).split(separator: "/").dropLast().joined(separator: "/"))]
            .map { "/" + $0 }
        return theme
    }

    @Test(
        "is written again where a version of the theme has other bytes under the same name", arguments: [false, true])
    func version(isEmbedded: Bool) throws {
        try write("a/Got.theme", image: PNGFixture.image(value: 1))
        let first = try theme("a/Got.theme", isEmbedded: isEmbedded)
        try engine.activate(first)
        #expect(poster.writes == 2)
        try write("b/Got.theme", image: PNGFixture.image(value: 2))
        let second = try theme("b/Got.theme", isEmbedded: isEmbedded)
        #expect(try engine.activate(second).writes == 1)
        try write("c/Got.theme", image: PNGFixture.image(value: 2), font: [2])
        #expect(try engine.activate(theme("c/Got.theme", isEmbedded: isEmbedded)).writes == 1)
        #expect(poster.writes == 4)
        // The other way round, every file is known.
        #expect(try engine.activate(second).writes == 1)
        #expect(try engine.activate(first).writes == 1)
    }

    @Test("is not written again where another file has the same bytes", arguments: [false, true])
    func sameBytes(isEmbedded: Bool) throws {
        try write("a/Got.theme", image: PNGFixture.image(value: 1))
        try write("b/Other.theme", as: "other", image: PNGFixture.image(value: 1))
        try engine.activate(theme("a/Got.theme", isEmbedded: isEmbedded))
        #expect(try engine.activate(theme("b/Other.theme", isEmbedded: !isEmbedded)).writes == 0)
        #expect(try engine.activate(theme("a/Got.theme", isEmbedded: !isEmbedded)).writes == 0)
        #expect(poster.writes == 2)
    }

    @Test("is written again in a scope, and between states and scopes only where the bytes differ")
    func scopes() throws {
        try write("a/Got.theme", image: PNGFixture.image(value: 1))
        try write("b/Got.theme", image: PNGFixture.image(value: 2))
        let first = try theme("a/Got.theme", isEmbedded: false)
        try engine.activate(first)
        let (scope, other) = (engine.root.makeScope(), engine.root.makeScope())
        try scope.activate(theme("b/Got.theme", isEmbedded: false))
        try other.activate(theme("a/Got.theme", isEmbedded: false))
        try scope.register(poster)
        #expect(poster.writes == 3)
        try engine.register(poster)
        #expect(poster.writes == 4)
        try other.register(poster)
        try engine.setStates(.selected, for: poster)
        #expect(poster.writes == 4)
    }

    @Test("is written again after an update from the store, with the picture that a new engine shows")
    func update() async throws {
        let library = ThemeLibrary(
            folders: [], installFolder: folder.file("store"), cacheFolder: folder.file("caches"), compiler: compiler,
            onEvent: { _ in })
        for value in [1, 2, 3] as [UInt8] {
            let path = try write("downloads/Got.theme", image: PNGFixture.image(value: value))
            try await library.install(from: path)
            #expect(try await engine.activate(library.load("got")).writes == (value == 1 ? 2 : 1))
            let shown = try engine.root.image("bg.png")
            #expect(shown?.bytes.array == PNGFixture.image(value: value))
        }
        #expect(try await engine.activate(library.load("got")).writes == 0)
    }

    @Test("is written again where the theme's folders are others, with other bytes, and not where they are the same")
    func folders() throws {
        try write("a/Got.theme", image: PNGFixture.image(value: 1))
        try write("b/Got.theme", image: PNGFixture.image(value: 2))
        var theme = try theme("a/Got.theme", isEmbedded: false)
        let folders = theme.assetFolders
        try engine.activate(theme)
        theme.assetFolders = [folder.file("b")]
        #expect(try engine.activate(theme).writes == 1)
        #expect(try engine.root.image("bg.png")?.bytes.array == PNGFixture.image(value: 2))
        theme.assetFolders = folders
        #expect(try engine.activate(theme).writes == 1)
        var embedded = try self.theme("a/Got.theme", isEmbedded: true)
        try engine.activate(embedded)
        embedded.assetFolders = [folder.file("b")]
        #expect(try engine.activate(embedded).writes == 0)
    }

    @Test("that is not readable is written once, and again when its file is")
    func missing() throws {
        try write("a/Got.theme", image: PNGFixture.image(value: 1))
        var theme = try theme("a/Got.theme", isEmbedded: false)
        let folders = theme.assetFolders
        theme.assetFolders = [folder.file("nowhere")]
        try engine.activate(theme)
        #expect(poster.writes == 2)
        theme.assetFolders = folders
        #expect(try engine.activate(theme).writes == 2)
        #expect(try engine.root.update { $0.scale = 2 }.writes == 0)
    }
}
