import SkinKit
import TestSupport
import Testing

/// Decodes images to values that call back when they are released.
private final class FarewellDecoder: ThemeImageDecoder {
    private let value: @MainActor (String) -> Farewell

    @MainActor
    init(_ releases: Releases) {
        value = { releases.value($0) }
    }

    func decode(_ file: ThemeImageFile) -> Farewell {
        let value = value
        return MainActor.assumeIsolated { value(file.asset.path) }
    }

    func cost(of image: Farewell) -> Int? { 10 }
}

@MainActor
@Suite("An image that calls the engine when it is released")
struct RuntimeImageReleaseTests {
    let bundle: PictureBundle
    let releases = Releases()
    let engine: ThemeEngine

    init() throws {
        bundle = try PictureBundle()
        var components = ComponentDefinitions()
        components.define(Bearer.self, as: "picture") { bearer in
            bearer.operation(
                "image", .decodedImage("image", as: Farewell.self), get: { $0.value }, set: { $0.value = $1 })
            bearer.operation("margin", .float("margin"), get: { $0.width }, set: { $0.width = $1 }) { margin in
                if margin == 13 { throw Refusal() }
                return margin
            }
        }
        engine = ThemeEngine(
            components: components, configuration: .init(imageDecoder: FarewellDecoder(releases)))
    }

    func theme(_ ids: String..., isCached: Bool = true, margin: Int? = nil) throws -> Theme {
        let more = margin.map { "<operation name=\"margin\"><float>\($0)</float></operation>" } ?? ""
        return try bundle.theme(
            ids.map { picture($0, "\($0).png", isCached: isCached, more: more) }.joined(),
            assets: Dictionary(
                uniqueKeysWithValues: ids.map { ("\($0).png", PNGFixture.image(value: $0.utf8.first ?? 0)) }))
    }

    /// Keeps the images of some entities, which nothing shows.
    func keep(_ ids: [String]) throws {
        let bearers = try ids.map { id in
            let bearer = Bearer()
            try engine.theme(bearer, as: id)
            return bearer
        }
        try engine.activate(theme("a", "b", "c", "d"))
        engine.deactivate()
        bearers.forEach(engine.stopTheming)
        #expect(engine.imageCache.count == ids.count)
    }

    /// Uses every function of the cache that an app can call.
    private func useCache() {
        engine.imageCache.limit -= 1
        _ = engine.imageCache.count + engine.imageCache.cost
        engine.imageCache.removeAll()
    }

    @Test("may use the cache while it is emptied or shrinks", arguments: 0..<3)
    func cache(way: Int) throws {
        try keep(["a", "b", "c", "d"])
        releases.onRelease = { [self] _ in useCache() }
        switch way {
        case 0: engine.imageCache.removeAll()
        case 1: engine.imageCache.limit = 25
        default: engine.imageCache.limit -= 64 << 20 - 25
        }
        #expect(releases.texts.count == 4)
        #expect(engine.imageCache.count == 0 && engine.imageCache.cost == 0)
    }

    @Test("may use the cache while another image takes its place, and switch")
    func takesPlace() throws {
        try keep(["a", "b", "c"])
        engine.imageCache.limit = 30
        let bearer = Bearer()
        try engine.theme(bearer, as: "d")
        var generations: [Int] = []
        engine.observe(engine) { generations.append($1.generation) }
        releases.once(nil) { [self] in
            useCache()
            engine.deactivate()
        }
        try engine.activate(theme("d"))
        #expect(generations == [3, 4])
        #expect(bearer.value == nil)
        #expect(Set(releases.texts) == ["assets/a.png", "assets/b.png", "assets/c.png", "assets/d.png"])
    }

    @Test("may switch when a switch for which it was decoded fails")
    func failedSwitch() throws {
        let bearer = Bearer()
        try engine.theme(bearer, as: "a")
        let good = try theme("b", "a", isCached: false)
        releases.once("assets/a.png") { [engine] in _ = try? engine.activate(good) }
        let bad = try theme("a", isCached: false, margin: 13)
        #expect(throws: ThemePreparationError.self) { try engine.activate(bad) }
        #expect(bearer.text == "assets/a.png" && bearer.width == 1)
        #expect(engine.generation == 1)
    }
}
