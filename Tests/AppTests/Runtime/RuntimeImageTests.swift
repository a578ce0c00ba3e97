import SkinKit
import TestSupport
import Testing

@MainActor
@Suite("Images of an engine")
struct RuntimeImageTests {
    let bundle: PictureBundle
    let decoder = CountingDecoder()
    let maker = CountingFontMaker()
    let engine: ThemeEngine

    init() throws {
        bundle = try PictureBundle()
        engine = ThemeEngine(
            components: .pictures, configuration: .init(imageDecoder: decoder, fontMaker: maker))
    }

    func registered(_ ids: String...) throws -> [Picture] {
        try ids.map { id in
            let picture = Picture()
            try engine.register(picture, as: id)
            return picture
        }
    }

    @Test("are decoded once for all entities that use the same file, in operations and in records")
    func once() throws {
        let pictures = try registered("a", "b", "c")
        let frame =
            "<operation name=\"frame\"><frame><field name=\"image\"><image mode=\"template\">i.png</image>"
            + "</field></frame></operation>"
        let theme = try bundle.theme(
            picture("a", "i.png") + picture("b", "i.png") + picture("c", "j.png", more: frame),
            assets: ["i.png": PNGFixture.image(), "j.png": PNGFixture.image(value: 8)])
        try engine.activate(theme)
        #expect(decoder.decoded.sorted() == ["assets/i.png", "assets/j.png"])
        #expect(pictures[0].image === pictures[1].image)
        #expect(pictures[2].frame == pictures[0].image.map { Frame(texture: $0, mode: .template) })
        #expect(pictures[0].image?.bytes == PNGFixture.image())
        #expect(try engine.activate(theme).writes == 0)
        engine.deactivate()
        #expect(pictures.allSatisfy { $0.image == nil && $0.frame == nil })
    }

    /// A reference to an engine for a prepare step.
    @MainActor
    private final class Reference {
        weak var engine: ThemeEngine?
    }

    @Test("are decoded once where a prepare step reads a constant of the engine between them")
    func constantBetween() throws {
        let reference = Reference()
        var components = ComponentDefinitions()
        components.define(Picture.self, as: "picture") { picture in
            picture.operation("image", .decodedImage("image", as: Texture.self), get: \.image, set: { $0.image = $1 })
            picture.operation(
                "margin", .float("margin"), get: \.margin, set: { $0.margin = $1 },
                prepare: { margin in try margin * (reference.engine?.root.constant("factor", as: .float) ?? 1) })
        }
        let engine = ThemeEngine(components: components, configuration: .init(imageDecoder: decoder))
        reference.engine = engine
        let pictures = [Picture(), Picture()]
        for (picture, id) in zip(pictures, ["a", "b"]) { try engine.register(picture, as: id) }
        let margin = "<operation name=\"margin\"><float>2</float></operation>"
        let theme = try bundle.theme(
            constants: "<float name=\"factor\">3</float>",
            picture("a", "i.png", more: margin) + picture("b", "i.png", more: margin),
            assets: ["i.png": PNGFixture.image()])
        try engine.activate(theme)
        #expect(decoder.decoded == ["assets/i.png"] && pictures[0].image === pictures[1].image)
        #expect(try engine.root.constant("factor", as: .float) == 3)
    }

    @Test("are another file's under other traits and scales, and stay where the file is the same")
    func otherFiles() throws {
        let pictures = try registered("a", "b")
        try engine.activate(
            bundle.theme(
                picture("a", "i.png") + picture("b", "j.png"),
                assets: [
                    "i.png": PNGFixture.image(), "i@2x.png": PNGFixture.image(),
                    "i~dark.png": PNGFixture.image(value: 9),
                    "j.png": PNGFixture.image(value: 8),
                ]))
        decoder.decoded = []
        let report = try engine.root.update { $0.scale = 2 }
        #expect(report.writes == 1)
        #expect(decoder.decoded == ["assets/i@2x.png"])
        #expect(pictures[0].image?.asset.scale == 2)
        #expect(try engine.root.update { $0.traits = .dark }.writes == 1)
        #expect(decoder.decoded == ["assets/i@2x.png", "assets/i~dark.png"])
        #expect(try engine.root.update { $0.traits = [.dark, .pad] }.writes == 0)
        #expect(pictures[1].writes == 1)
    }

    @Test("of the same bytes in another theme are neither decoded nor written again")
    func otherTheme() throws {
        let pictures = try registered("a")
        let assets = ["i.png": PNGFixture.image()]
        try engine.activate(bundle.theme(picture("a", "i.png"), assets: assets))
        #expect(try engine.activate(bundle.theme(named: "B.theme", picture("a", "i.png"), assets: assets)).writes == 0)
        #expect(decoder.decoded.count == 1)
        let other = ["i.png": PNGFixture.image(value: 1)]
        #expect(try engine.activate(bundle.theme(named: "C.theme", picture("a", "i.png"), assets: other)).writes == 1)
        #expect(pictures[0].image?.bytes == PNGFixture.image(value: 1))
    }

    @Test("are let go with their plan, but for those that a theme wants kept")
    func kept() throws {
        let theme = try bundle.theme(
            picture("a", "i.png") + picture("b", "j.png", isCached: true),
            assets: ["i.png": PNGFixture.image(), "j.png": PNGFixture.image(value: 8)])
        let pictures = try registered("a", "b")
        try engine.activate(theme)
        weak let loose = pictures[0].image
        weak let kept = pictures[1].image
        engine.deactivate()
        #expect(loose == nil)
        #expect(kept != nil)
        #expect(engine.imageCache.count == 1)
        #expect(engine.imageCache.cost == 16)
        decoder.decoded = []
        try engine.activate(theme)
        #expect(decoder.decoded == ["assets/i.png"])
        engine.deactivate()
        engine.imageCache.removeAll()
        #expect(kept == nil)
        #expect(engine.imageCache.cost == 0)
    }

    @Test("that are kept go where they cost more than the limit, those first that were used least recently")
    func limit() throws {
        let names = ["i", "j", "k"]
        let theme = try bundle.theme(
            names.map { picture($0, "\($0).png", isCached: true) }.joined(),
            assets: Dictionary(
                uniqueKeysWithValues: names.enumerated().map { ("\($1).png", PNGFixture.image(value: UInt8($0))) }))
        decoder.cost = 40
        engine.imageCache.limit = 100
        try engine.activate(theme)
        func use(_ id: String) throws -> Int {
            decoder.decoded = []
            let shown = try registered(id)
            shown.forEach(engine.unregister)
            try engine.activate(theme)
            engine.deactivate()
            try engine.activate(theme)
            return decoder.decoded.count
        }
        #expect(try ["i", "j", "i", "k", "i", "j"].map(use) == [1, 1, 0, 1, 0, 1])
        #expect(engine.imageCache.count == 2 && engine.imageCache.cost == 80)
        engine.imageCache.limit = 40
        #expect(engine.imageCache.count == 1 && engine.imageCache.cost == 40)
        decoder.cost = 41
        #expect(try use("k") == 1)
        #expect(try use("k") == 1)
        #expect(engine.imageCache.count == 1)
        engine.imageCache.limit = -1
        #expect(engine.imageCache.count == 0)
    }

    @Test(
        "that cannot be loaded leave everything unchanged",
        arguments: ["damaged", "huge", "short", "refused"])
    func failure(_ fault: String) throws {
        let pictures = try registered("a", "b")
        try engine.activate(
            bundle.theme(picture("a", "i.png", isCached: true), assets: ["i.png": PNGFixture.image()]))
        let before = (pictures[0].image, pictures[0].writes, engine.imageCache.count, engine.generation)
        var bad = PNGFixture.image(value: 3)
        if fault == "damaged" { bad[12] ^= 1 }
        if fault == "huge" {
            bad = PNGFixture.signature + PNGFixture.header(width: 60_000, height: 60_000) + PNGFixture.image()[33...]
        }
        if fault == "short" { bad = Array(bad[..<20]) }
        decoder.refuses = fault == "refused"
        let theme = try bundle.theme(
            named: "B.theme",
            picture("a", "k.png", isCached: true, more: "<operation name=\"margin\"><float>3</float></operation>")
                + picture("b", "bad.png", isCached: true),
            assets: ["k.png": PNGFixture.image(value: 4), "bad.png": bad])
        let error = #expect(throws: ThemePreparationError.self) { try engine.activate(theme) }
        guard let cause = error?.failures.first?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.failures.map(\.operation).last == "image")
        switch cause.code {
        case .invalidPNG: #expect(["damaged", "huge", "short"].contains(fault) && cause.asset == "bad.png")
        case .failed: #expect(cause.underlying is Refusal && fault == "refused")
        default: Issue.record("\(cause)")
        }
        #expect(pictures[0].image === before.0 && pictures[0].writes == before.1 && pictures[0].margin == 0)
        #expect(engine.imageCache.count == before.2)
        #expect(engine.generation == before.3 && engine.root.activeTheme?.info.identifier == "org.example.a")
    }

    @Test("that cannot be decoded are tried once, and named for each that asks")
    func failsOnce() throws {
        let pictures = try registered("a", "b")
        decoder.refuses = true
        let error = #expect(throws: ThemePreparationError.self) {
            try engine.activate(
                bundle.theme(
                    picture("a", "i.png") + picture("b", "j.png"),
                    assets: ["i.png": PNGFixture.image(), "j.png": PNGFixture.image()]))
        }
        #expect(decoder.decoded.count == 1)
        #expect(pictures.allSatisfy { $0.writes == 0 })
        #expect(
            error?.failures.map(\.description)
                == ["a", "b"].map {
                    let name = $0 == "a" ? "i.png" : "j.png"
                    return "org.example.a: picture#\($0): image: \(name): A.theme/assets/\(name): Refusal()"
                })
    }

    @Test("of another type than a definition asks for are an error")
    func wrongType() throws {
        struct Other: ThemeImageDecoder {
            func decode(_ file: ThemeImageFile) -> Int { 1 }
        }
        let engine = ThemeEngine(components: .pictures, configuration: .init(imageDecoder: Other()))
        let theme = try bundle.theme(picture("a", "i.png"), assets: ["i.png": PNGFixture.image()])
        try engine.activate(theme)
        let error = #expect(throws: ThemePreparationError.self) { try engine.register(Picture(), as: "a") }
        #expect(
            error?.description == "org.example.a: picture#a: image: i.png: "
                + "the engine makes a value of type 'Int'; expected 'Texture'")
    }

    @Test("that no decoder makes are an error")
    func noDecoder() throws {
        let engine = ThemeEngine(components: .pictures)
        let view = Picture()
        try engine.register(view, as: "a")
        let theme = try bundle.theme(picture("a", "i.png"), assets: ["i.png": PNGFixture.image()])
        let error = #expect(throws: ThemePreparationError.self) { try engine.activate(theme) }
        #expect(error?.failures.first?.reason.code == .noImageDecoder, "\(String(describing: error))")
        #expect(view.writes == 0 && engine.generation == 0)
    }

    @Test("and fonts are created again only if a value that they depend on changed")
    func questions() throws {
        let pictures = try registered("a", "b")
        let font = "<operation name=\"font\"><font file=\"f.ttf\" size=\"12\"/></operation>"
        let other = "<operation name=\"font\"><font size=\"13\"/></operation>"
        let note = "<operation name=\"note\"><string>n</string></operation>"
        let word = "<string name=\"word\">w</string>"
        let instances = "<picture id=\"a\">\(font)\(note)</picture><picture id=\"b\">\(font)\(note)</picture>"
        try engine.activate(bundle.theme(constants: word, instances, assets: ["f.ttf": [1, 2]]))
        #expect(pictures.map(\.font) == [Face(size: 12, bytes: [1, 2]), Face(size: 12, bytes: [1, 2])])
        #expect(pictures[0].note == "n 1 w")
        #expect(maker.made.count == 1)
        #expect(try engine.root.update { $0.traits = .dark }.writes == 0)
        #expect(try engine.root.update { $0.scale = 3 }.writes == 2)
        #expect(pictures[0].note == "n 3 w")
        #expect(try engine.activate(bundle.theme(named: "B.theme", instances, assets: ["f.ttf": [1, 2]])).writes == 2)
        #expect(pictures[1].note == "n 3 –")
        #expect(maker.made.count == 1)
        try engine.activate(bundle.theme(named: "C.theme", "<picture>\(other)</picture>", assets: [:]))
        #expect(pictures[0].font == Face(size: 13, bytes: nil))
    }
}
