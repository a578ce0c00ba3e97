import TestSupport
import Testing

@_spi(Testing) @testable import SkinKit

@MainActor
@Suite("What the engine releases")
struct RuntimeReleasedTests {
    let bundle: PictureBundle
    let decoder = CountingDecoder()
    let engine: ThemeEngine

    init() throws {
        bundle = try PictureBundle()
        engine = ThemeEngine(components: .pictures, configuration: .init(imageDecoder: decoder))
    }

    /// Weak references, which keep nothing alive.
    final class Watch {
        private struct Weak {
            weak var object: AnyObject?
        }
        private var all: [Weak] = []
        func add(_ object: AnyObject?) { all.append(Weak(object: object)) }
        var alive: Int { all.count { $0.object != nil } }
    }

    private static let count = 60

    private func theme() throws -> Theme {
        let names = (0..<Self.count).map { "i\($0)" }
        return try bundle.theme(
            names.map { picture($0, "\($0).png") }.joined(),
            assets: Dictionary(
                uniqueKeysWithValues: names.enumerated().map {
                    ("\($1).png", PNGFixture.image(value: UInt8($0)))
                }))
    }

    /// Shows an image on each of many components.
    private func shown() throws -> (pictures: [Picture], images: Watch) {
        let (pictures, images) = ((0..<Self.count).map { _ in Picture() }, Watch())
        try engine.activate(theme())
        for (number, picture) in pictures.enumerated() {
            try engine.theme(picture, as: "i\(number)")
            images.add(picture.image)
        }
        #expect(images.alive == Self.count)
        return (pictures, images)
    }

    enum Call: CaseIterable {
        case sameTheme, traits, removeAll, registration
    }

    @Test(
        "images of released components go with the next switch of the engine, whatever it changes",
        arguments: Call.allCases)
    func images(call: Call) throws {
        let images = try shown().images
        switch call {
        case .sameTheme: try engine.activate(engine.root.activeTheme)
        case .traits: try engine.root.setTraits(.dark)
        case .removeAll: engine.imageCache.removeAll()
        case .registration:
            // The engine looks for released components once there are 64 entries more.
            let others = (0..<70).map { _ in Picture() }
            for other in others { try engine.theme(other) }
        }
        #expect(images.alive == 0)
        #expect(engine.entryCount == (call == .registration ? 70 : 0))
    }

    @Test("images go with the call that unregisters their component, or shows another image")
    func unregistered() throws {
        let (pictures, images) = try shown()
        for (number, picture) in pictures.enumerated() {
            switch number % 3 {
            case 0: engine.stopTheming(picture)
            case 1: try engine.theme(picture, as: "i\((number + 3) % Self.count)")
            default: try engine.theme(picture, as: "unknown")
            }
            // Image `number` is still that of the component registered three before, if that shows it.
            #expect(images.alive <= Self.count - number / 3)
        }
        for picture in pictures { engine.stopTheming(picture) }
        #expect(images.alive == 0)
        #expect(engine.entryCount == 0)
    }

    @Test("a released scope keeps its theme and its values only while a component shows them")
    func scopes() throws {
        var pictures: [Picture] = []
        let images = Watch()
        let caches = Watch()
        for number in 0..<20 {
            let scope = engine.root.makeScope()
            let theme = try bundle.theme(
                named: "T\(number).theme", picture("a", "a.png"),
                assets: ["a.png": PNGFixture.image(value: UInt8(number))])
            caches.add(theme.reader.bytes)
            try scope.activate(theme)
            let view = Picture()
            try scope.theme(view, as: "a")
            images.add(view.image)
            pictures.append(view)
        }
        engine.deactivate()
        #expect(images.alive == 20 && caches.alive == 20)
        pictures.removeLast(5)
        engine.deactivate()
        #expect(images.alive == 15 && caches.alive == 15)
        for picture in pictures.prefix(5) { engine.stopTheming(picture) }
        #expect(images.alive == 10)
        engine.deactivate()
        #expect(caches.alive == 10)
        pictures = []
        engine.deactivate()
        #expect(images.alive == 0 && caches.alive == 0)
        #expect(engine.entryCount == 0)
    }

    @Test("a released scope without components keeps nothing")
    func emptyScopes() throws {
        let caches = Watch()
        for number in 0..<5 {
            let scope = engine.root.makeScope()
            let theme = try bundle.theme(
                named: "T\(number).theme", picture("a", "a.png"), assets: ["a.png": PNGFixture.image()])
            caches.add(theme.reader.bytes)
            try scope.activate(theme)
            let view = Picture()
            try scope.theme(view, as: "b")
            engine.stopTheming(view)
        }
        engine.deactivate()
        #expect(caches.alive == 0)
    }

    @Test("a theme goes with the switch to another one")
    func themes() throws {
        let view = Picture()
        try engine.theme(view, as: "a")
        let caches = Watch()
        for number in 0..<5 {
            let theme = try bundle.theme(
                named: "T\(number).theme", picture("a", "a.png"), assets: ["a.png": PNGFixture.image()])
            caches.add(theme.reader.bytes)
            try engine.activate(theme)
            #expect(caches.alive == 1)
        }
        #expect(decoder.decoded.count == 1)
        engine.deactivate()
        #expect(caches.alive == 0)
    }

    @Test("an original goes with its component", arguments: [false, true])
    func originals(isUnregistered: Bool) throws {
        let releases = Releases()
        let engine = ThemeEngine(components: releases.definitions)
        try engine.activate(RuntimeReleaseTests.theme("shown"))
        let other = Bearer()
        try engine.theme(other)
        var bearer: Bearer? = Bearer()
        bearer?.value = releases.value("mine")
        if let bearer {
            try engine.theme(bearer)
            if isUnregistered { engine.stopTheming(bearer) }
            if isUnregistered { #expect(bearer.text == "mine") }
        }
        bearer = nil
        engine.deactivate()
        #expect(releases.texts.filter { $0 == "mine" }.count == 1)
        #expect(releases.texts.contains("shown"))
        #expect(other.text == nil)
    }

    @Test("an engine goes, although an original of a component that lives knows it")
    func engines() throws {
        let releases = Releases()
        var engine: ThemeEngine? = ThemeEngine(components: releases.definitions)
        weak let observed = engine
        final class Owner {}
        do {
            let bearer = Bearer()
            bearer.value = Farewell("mine") { [engine] _ in _ = engine?.root.activeTheme }
            try engine?.theme(bearer)
            try engine?.activate(RuntimeReleaseTests.theme("shown"))
            engine?.stopTheming(bearer)
        }
        engine = nil
        #expect(observed == nil)
    }

    @Test("a value that a prepare step made goes with the call that shows another")
    func prepared() throws {
        let releases = Releases()
        let engine = ThemeEngine(components: releases.definitions)
        let selected = operation("text", "selected", state: "selected")
        try engine.activate(.probes("<probe>\(operation("text", "plain"))\(selected)</probe>"))
        let bearer = Bearer()
        try engine.theme(bearer)
        try engine.setStates(.selected, for: bearer)
        #expect(releases.texts == ["plain"])
        try engine.setStates([], for: bearer)
        #expect(releases.texts == ["plain", "selected"])
    }
}
