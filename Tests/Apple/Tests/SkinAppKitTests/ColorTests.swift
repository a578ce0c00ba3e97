import AppKit
import CheckSupport
import SkinKit
import Testing

@testable import SkinAppKit

extension ThemeConstant where Value == ThemeColor {
    static var color: Self { Self(named: "color", as: .color) }
    static var nothing: Self { Self(named: "nothing", as: .color) }
}

@Suite("A theme's colors in AppKit's properties", .serialized) @MainActor
struct ColorTests {
    private let engine = Fixture.engine()

    init() throws { try engine.activate(Fixture.theme("First")) }

    private func shown(_ color: NSColor, _ traits: ThemeTraits) throws -> String {
        text(color.resolved(in: try #require(NSAppearance(traits))))
    }

    @Test("are resolved for the appearance, and change with each switch")
    func dynamicColors() throws {
        let color = NSColor.theme(.color, in: engine.root)
        #expect(try shown(color, .light) == firstColor)
        #expect(try shown(color, .dark) == darkColor)
        try engine.activate(Fixture.theme("Second"))
        #expect(try shown(color, .light) == secondColor)
        engine.deactivate()
        #expect(try shown(color, .light) == text(NSColor.labelColor))
    }

    @Test("are those of the shared engine, and the label's without a constant")
    func shared() throws {
        let shared = ThemeEngine.shared
        defer { ThemeEngine.shared = shared }
        ThemeEngine.shared = engine
        #expect(try shown(.theme(.color), .dark) == darkColor)
        #expect(try shown(.theme(.nothing), .dark) == text(NSColor.labelColor))
    }

    @Test("are on other threads what they were last on the main thread")
    func threads() async throws {
        let color = NSColor.theme(.color, in: engine.root)
        _ = try shown(color, .light)
        let resolved = await Task.detached {
            NSAppearance(ThemeTraits.dark).map { color.resolved(in: $0) }
        }.value
        #expect(text(resolved) == darkColor)
    }

    @Test("are drawn again in each view of a window that follows skins")
    func display() throws {
        let (window, view) = (NSWindow(), NSView())
        window.followSkins(of: engine)
        window.contentView?.addSubview(view)
        view.needsDisplay = false
        try engine.activate(Fixture.theme("Second"))
        #expect(view.needsDisplay)
    }

    @Test("follow in layers")
    func layers() throws {
        let (window, view, line) = (NSWindow(), NSView(), CALayer())
        window.followSkins(of: engine)
        window.contentView?.addSubview(view)
        view.setLayerColor(.theme(.color, in: engine.root), for: \.borderColor)
        view.setLayerColor(.theme(.color, in: engine.root), for: \.backgroundColor, of: line)
        #expect([view.layer?.borderColor, line.backgroundColor].map { text($0) } == [firstColor, firstColor])
        view.appearance = NSAppearance(.dark)
        #expect(text(view.layer?.borderColor) == darkColor)
        view.appearance = NSAppearance(.light)
        try engine.activate(Fixture.theme("Second"))
        #expect([view.layer?.borderColor, line.backgroundColor].map { text($0) } == [secondColor, secondColor])
    }

    @Test("keep neither views nor layers alive")
    func weakness() throws {
        weak var (kept, line): (NSView?, CALayer?)
        do {
            let (view, layer) = (NSView(), CALayer())
            view.setLayerColor(.theme(.color), for: \.borderColor, of: layer)
            (kept, line) = (view, layer)
        }
        #expect(kept == nil && line == nil)
        try engine.activate(Fixture.theme("Second"))
    }

    @Test("are one color for a name and a scope")
    func equality() {
        let (one, other) = (engine.root.makeScope(), engine.root.makeScope())
        let color = NSColor.theme(.color, in: one)
        #expect(color == NSColor.theme(.color, in: one) && color != NSColor.theme(.color, in: other))
        #expect(color != NSColor.theme(.nothing, in: one))
    }
}
