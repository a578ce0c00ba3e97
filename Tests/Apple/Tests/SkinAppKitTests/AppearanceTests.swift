import AppKit
import CheckSupport
import SkinKit
import Testing

@testable import SkinAppKit

@Suite("Themes that are always dark, and windows of windows", .serialized) @MainActor
struct AppearanceTests {
    private let engine = Fixture.engine()
    private let window = NSWindow()
    private let scope: ThemeScope

    init() { scope = window.followSkins(of: engine) }

    private func label(in window: NSWindow) -> SkinTextLabel {
        let label = SkinTextLabel("own")
        window.contentView?.addSubview(label)
        label.skin = "only_textColor"
        return label
    }

    private func withDarkSystem(_ work: () throws -> Void) rethrows {
        let light = NSApplication.shared.systemAppearance
        defer { NSApplication.shared.systemAppearance = light }
        NSApplication.shared.systemAppearance = NSAppearance(named: .darkAqua) ?? light
        try work()
    }

    @Test("make a window dark, and give it the app's appearance back")
    func windows() throws {
        try engine.activate(Fixture.theme("Night"))
        #expect(window.appearance?.name == .darkAqua)
        try engine.activate(Fixture.theme("First"))
        #expect(window.appearance == nil)
        window.appearance = NSAppearance(named: .aqua)
        try engine.activate(Fixture.theme("Night"))
        #expect(window.appearance?.name == .darkAqua)
        engine.deactivate()
        #expect(window.appearance?.name == .aqua)
    }

    @Test("leave the traits of the scope to the system, so that nothing loops")
    func traits() throws {
        try engine.activate(Fixture.theme("Night"))
        let generation = engine.generation
        #expect(scope.traits == [.mac, .light])
        withDarkSystem { #expect(scope.traits == [.mac, .dark]) }
        #expect(scope.traits == [.mac, .light] && engine.generation == generation + 2)
        try engine.activate(Fixture.theme("First"))
        #expect(engine.generation == generation + 3)
    }

    @Test("leave views in the scope of their window, and show dark values")
    func views() throws {
        let label = label(in: window)
        try engine.activate(Fixture.theme("Night"))
        #expect(scope.contains(label) && text(label.textColor) == darkColor)
        #expect(scope.contains(self.label(in: window)))
        try engine.activate(Fixture.theme("First"))
        #expect(scope.contains(label) && text(label.textColor) == firstColor)
    }

    @Test("show in sheets and child windows, which belong to their parent's scope")
    func sheets() throws {
        try engine.activate(Fixture.theme("First"))
        try scope.activate(Fixture.theme("Second"))
        let (sheet, child) = (NSWindow(), NSWindow())
        window.beginSheet(sheet)
        window.addChildWindow(child, ordered: .above)
        let labels = [sheet, child].map { label(in: $0) }
        #expect(labels.map { text($0.textColor) } == [secondColor, secondColor])
        try scope.activate(Fixture.theme("Night"))
        #expect([sheet, child].map(\.appearance?.name) == [.darkAqua, .darkAqua])
        try scope.activate(Fixture.theme("First"))
        #expect(sheet.appearance == nil)
        sheet.appearance = NSAppearance(named: .darkAqua)
        #expect(labels.map { text($0.textColor) } == [darkColor, firstColor])
    }

    @Test("show in a window that becomes a child after its views have got their skins, as popovers do")
    func popovers() async throws {
        try engine.activate(Fixture.theme("First"))
        try scope.activate(Fixture.theme("Second"))
        let popover = NSWindow()
        let label = SkinTextLabel("own")
        let shared = ThemeEngine.shared
        ThemeEngine.shared = nil
        label.skin = "only_textColor"
        popover.contentView?.addSubview(label)
        ThemeEngine.shared = shared
        window.addChildWindow(popover, ordered: .above)
        for _ in 0..<100 where text(label.textColor) != secondColor { await Task.yield() }
        #expect(text(label.textColor) == secondColor)
    }

    @Test("and panels that follow no engine show the shared one in their own appearance")
    func panels() throws {
        let shared = ThemeEngine.shared
        ThemeEngine.shared = engine
        defer { ThemeEngine.shared = shared }
        try engine.activate(Fixture.theme("First"))
        let panel = NSWindow()
        panel.appearance = NSAppearance(named: .darkAqua)
        let label = label(in: panel)
        #expect(text(label.textColor) == darkColor)
        panel.appearance = nil
        #expect(text(label.textColor) == firstColor)
        try engine.root.update { $0.traits = [.mac, .dark] }
        let other = self.label(in: panel)
        #expect(text(other.textColor) == darkColor && engine.root.contains(other))
    }
}
