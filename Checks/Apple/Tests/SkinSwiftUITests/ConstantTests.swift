import CheckSupport
import SkinKit
import SwiftUI
import Testing

@testable import SkinSwiftUI

struct Header: View {
    @Skin("color") var color: Color
    @Skin("nothing") var missing: Color
    @Skin("space") var space = 8.0
    @Skin("title") var title = "untitled"
    var body: some View { Text("\(title) \(space)").foregroundStyle(color).tint(missing) }
}

struct Logo: View {
    @Skin("logo") var logo = Image(systemName: "circle")
    var body: some View { logo }
}

struct Fonts: View {
    @Skin("face") var face: Font
    @Skin("plain") var plain: Font
    var body: some View { Text(face.text + ", " + plain.text) }
}

struct Steady: View {
    @Skin("steady") var steady: Color
    var body: some View { Text("steady").foregroundStyle(steady) }
}

@Suite("Constants in SwiftUI's views", .serialized) @MainActor
struct ConstantTests {
    @Test("have the values of the theme, follow switches, and have their own values without one")
    func values() throws {
        let engine = try Fixture.engine()
        let host = Host(Header(), engine)
        let own = "'untitled 8.0' foreground([0, 0, 0, 1000]) tint([0, 0, 0, 1000])"
        #expect(host.text == own)
        try engine.activate(Fixture.theme("First"))
        #expect(host.text == "'first 0.5' foreground(\(firstColor)) tint([0, 0, 0, 1000])")
        try engine.activate(Fixture.theme("Second"))
        #expect(host.text == "'second 0.25' foreground(\(secondColor)) tint([0, 0, 0, 1000])")
        engine.deactivate()
        #expect(host.text == own)
    }

    @Test("are those for the appearance of the view, whatever the engine's is")
    func appearance() throws {
        let engine = try Fixture.engine("First")
        let host = Host(Header(), engine)
        host.environment.colorScheme = .dark
        #expect(host.text.contains(darkColor))
        try engine.root.setTraits([.iphone, .dark])
        host.environment.colorScheme = .light
        #expect(host.text.contains(firstColor))
    }

    @Test("are those of the scope in the environment")
    func scopes() throws {
        let engine = try Fixture.engine("First")
        let scope = engine.root.makeScope()
        try scope.activate(Fixture.theme("Second"))
        let host = Host(Header(), engine)
        host.environment.skinScope = scope
        #expect(host.text.contains(secondColor))
        #expect(try host.invalidated { try engine.activate(Fixture.theme("Second")) } == [])
        #expect(try host.invalidated { try scope.activate(Fixture.theme("First")) } == ["Header"])
        #expect(host.text.contains(firstColor))
    }

    @Test("evaluate only the views whose values a switch changes")
    func observation() throws {
        let engine = try Fixture.engine("First")
        let header = Host(Header(), engine)
        #expect(try header.invalidated { try engine.activate(Fixture.theme("Second")) } == ["Header"])
        let steady = Host(Steady(), engine)
        #expect(try steady.invalidated { try engine.activate(Fixture.theme("First")) } == [])
        #expect(try steady.invalidated { try engine.root.setTraits(.iphone) } == [])
        #expect(steady.invalidated { engine.deactivate() } == ["Steady"])
    }

    @Test("are images in the scale of the view, with slice and mode")
    func images() throws {
        let engine = try Fixture.engine()
        let host = Host(Logo(), engine)
        #expect(host.text == "circle")
        try engine.activate(Fixture.theme("First"))
        #expect(host.text == "image 2.0 original 1.0,2.0,3.0,4.0")
        try engine.activate(Fixture.theme("Second"))
        #expect(host.text == "image 2.0 template")
    }

    @Test("are not made again while the view is evaluated for other reasons")
    func reuse() throws {
        let engine = try Fixture.engine("First")
        let reader = SkinReader<Int, Int>()
        let place = SkinPlace(scope: engine.root, appearance: .light, scale: 1, textScale: 1)
        for _ in 0..<3 {
            _ = reader.value(in: place) { _ in
                (7, true)
            } make: { key, _ in
                key ?? 0
            }
        }
        #expect(reader.madeCount == 1)
        try engine.activate(Fixture.theme("Second"))
        _ = reader.value(in: place) { _ in
            (7, true)
        } make: { key, _ in
            key ?? 0
        }
        #expect(reader.madeCount == 2)
    }

    @Test("are fonts of families and of files, in the size that the user chose")
    func fonts() throws {
        let engine = try Fixture.engine("First")
        let host = Host(Fonts(), engine)
        #expect(host.text == "'file of 25 15.0, system 12.0 bold italic'")
        host.environment.textScale = 2
        #expect(host.text == "'file of 25 30.0, system 24.0 bold italic'")
    }

    @Test("leave neither views nor readers alive")
    func weakness() throws {
        let engine = try Fixture.engine("First")
        weak var kept: SkinReader<Int, Int>?
        do {
            let reader = SkinReader<Int, Int>()
            let place = SkinPlace(scope: engine.root, appearance: .light, scale: 1, textScale: 1)
            _ = reader.value(in: place) { _ in
                (7, false)
            } make: { key, _ in
                key ?? 0
            }
            kept = reader
        }
        #expect(kept == nil)
        try engine.activate(Fixture.theme("Second"))
    }

    @Test("are reported if their files cannot be read")
    func faults() throws {
        var faults: [String] = []
        let handler = ThemeEngine.faultHandler
        ThemeEngine.faultHandler = { faults.append("\($0)") }
        defer { ThemeEngine.faultHandler = handler }
        let host = Host(Logo(), try Fixture.engine("Broken"))
        #expect(host.text == "circle")
        #expect(faults == ["'broken.jpg' is not an image that the system can read"])
    }
}
