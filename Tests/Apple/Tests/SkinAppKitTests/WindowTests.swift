import AppKit
import CheckSupport
import SkinKit
import Testing

@testable import SkinAppKit

@Suite("Windows", .serialized) @MainActor
struct WindowTests {
    private func window(_ engine: ThemeEngine) -> (NSWindow, ThemeScope) {
        let window = NSWindow()
        return (window, window.followSkins(of: engine))
    }

    private func label(_ id: String, in parent: NSView?) -> SkinTextLabel {
        let label = SkinTextLabel("own")
        parent?.addSubview(label)
        label.skin = id
        return label
    }

    @Test("hand their appearance and scale to a scope, live")
    func traits() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (window, scope) = window(engine)
        let label = label("only_textColor", in: window.contentView)
        #expect(text(label.textColor) == firstColor)
        #expect(scope.traits == [.mac, .light])
        window.appearance = NSAppearance(named: .darkAqua)
        #expect(text(label.textColor) == darkColor)
        window.appearance = NSAppearance(increasingContrastOf: .darkAqua)
        #expect(scope.traits == [.mac, .dark, .highContrast])
        window.scale = 2
        #expect(scope.scale == 2)
    }

    @Test("show a theme each, and the app's windows have looks of their own")
    func themes() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let ((one, _), (two, scope)) = (window(engine), window(engine))
        let labels = [one, two].map { label("only_textColor", in: $0.contentView) }
        two.skin = "only_backgroundColor"
        try scope.activate(Fixture.theme("Second"))
        #expect(labels.map { text($0.textColor) } == [firstColor, secondColor])
        #expect(text(two.backgroundColor) == secondColor)
        two.skin = nil
        #expect(two.skin == nil && text(two.backgroundColor) == "[900, 900, 900, 1000]")
    }

    @Test("show a skin that they got before they follow an engine")
    func waitingWindow() throws {
        let shared = ThemeEngine.shared
        ThemeEngine.shared = nil
        defer { ThemeEngine.shared = shared }
        let (engine, window) = (Fixture.engine(), NSWindow())
        try engine.activate(Fixture.theme("First"))
        window.skin = "only_title"
        #expect(window.skin == "only_title" && window.title.isEmpty)
        let scope = window.followSkins(of: engine)
        #expect(window.title == "first" && scope.contains(window))
    }

    @Test("show the skins that their views got before there was an engine")
    func waiting() throws {
        let shared = ThemeEngine.shared
        ThemeEngine.shared = nil
        defer { ThemeEngine.shared = shared }
        let label = SkinTextLabel("own")
        #expect(label.skin == nil && label.skinStates == [])
        label.skin = "only_textColor"
        label.skinStates = .hovered
        #expect(label.skin == "only_textColor" && label.skinStates == .hovered)
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (window, scope) = window(engine)
        window.contentView?.addSubview(label)
        #expect(text(label.textColor) == firstColor && scope.contains(label) && label.skin == "only_textColor")
        #expect(label.skinStates == .hovered)
    }

    @Test("that have no scope leave the waiting views to an engine that is shared later")
    func waitingForShared() throws {
        let shared = ThemeEngine.shared
        ThemeEngine.shared = nil
        defer { ThemeEngine.shared = shared }
        let label = SkinTextLabel("own")
        label.skin = "only_textColor"
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        ThemeEngine.shared = engine
        let window = NSWindow()
        window.contentView?.addSubview(label)
        #expect(text(label.textColor) == firstColor && engine.liveCount == 1)
        window.appearance = NSAppearance(named: .darkAqua)
        #expect(text(label.textColor) == darkColor)
    }

    @Test("and views that get another scope move their views, also from one that nobody else keeps")
    func replaced() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let parent = NSView()
        parent.skinScope = engine.root.makeScope()
        let label = label("only_textColor", in: parent)
        let second = engine.root.makeScope()
        parent.skinScope = second
        #expect(label.skin == "only_textColor" && second.contains(label))
        try second.activate(Fixture.theme("Second"))
        #expect(text(label.textColor) != firstColor)
        parent.skinScope = nil
        #expect(label.skin == "only_textColor" && engine.root.contains(label) && text(label.textColor) == firstColor)
    }

    @Test("leave an engine for another whole, and a view keeps the states that it got while it waited")
    func engines() throws {
        let shared = ThemeEngine.shared
        ThemeEngine.shared = nil
        defer { ThemeEngine.shared = shared }
        let label = SkinTextLabel("own")
        label.skin = "only_textColor"
        let (first, second) = (Fixture.engine(), Fixture.engine())
        ThemeEngine.shared = first
        label.skinStates = .hovered
        label.skin = "only_textColor"
        #expect(first.states(of: label) == .hovered)
        let parent = NSView()
        parent.skinScope = second.root.makeScope()
        parent.addSubview(label)
        label.skin = "other"
        #expect(first.states(of: label) == nil && second.identifier(of: label) == "other")
        label.skin = nil
        #expect(second.states(of: label) == nil && label.skin == nil)
    }

    @Test("take over views that had a skin before, with their states")
    func moving() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let preview = engine.root.makeScope()
        let parent = NSView()
        parent.skinScope = preview
        let label = label("only_textColor", in: parent)
        label.skinStates = .hovered
        let (window, scope) = window(engine)
        try scope.activate(Fixture.theme("Second"))
        parent.skinScope = nil
        #expect(text(label.textColor) == firstColor)
        window.contentView?.addSubview(parent)
        #expect(scope.contains(label))
        #expect(text(label.textColor) == secondColor)
        #expect(label.skinStates == .hovered)
    }

    @Test("keep their scope, and no views")
    func weakness() throws {
        let engine = Fixture.engine()
        let (window, _) = window(engine)
        weak var kept: SkinTextLabel?
        do {
            let label = label("only_textColor", in: window.contentView)
            kept = label
            label.removeFromSuperview()
        }
        #expect(window.contentView?.skinScope != nil)
        #expect(kept == nil)
        #expect(engine.liveCount == 0)
    }

    @Test("register a view once, however often its skin is set, and forget those that are gone")
    func reuse() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (window, _) = window(engine)
        let label = label("only_textColor", in: window.contentView)
        let generation = engine.generation
        label.skin = "only_textColor"
        #expect(engine.generation == generation)
        label.skin = nil
        #expect(label.skin == nil)
        #expect(text(label.textColor) == "[0, 0, 0, 1000]")
    }

    @Test("add no view of their own, and take over the views of another content view")
    func contentView() throws {
        let shared = ThemeEngine.shared
        ThemeEngine.shared = nil
        defer { ThemeEngine.shared = shared }
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (window, scope) = window(engine)
        #expect(window.contentView?.subviews.isEmpty ?? false)
        let (content, label) = (NSView(), SkinTextLabel("own"))
        content.addSubview(label)
        label.skin = "only_textColor"
        window.contentView = content
        #expect(scope.contains(label))
        window.appearance = NSAppearance(named: .darkAqua)
        #expect(text(label.textColor) == darkColor)
    }

    @Test("release their scopes when they are released")
    func closed() throws {
        let engine = Fixture.engine()
        do { _ = NSWindow().followSkins(of: engine) }
        #expect(engine.scopes.isEmpty)
    }

    @Test("leave a view the appearance that it or a superview overrides")
    func overriddenAppearance() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (window, scope) = window(engine)
        let (parent, own) = (NSView(), label("only_textColor", in: window.contentView))
        window.contentView?.addSubview(parent)
        let label = label("only_textColor", in: parent)
        parent.appearance = NSAppearance(named: .darkAqua)
        #expect(text(label.textColor) == darkColor && text(own.textColor) == firstColor)
        window.appearance = NSAppearance(named: .darkAqua)
        #expect(text(own.textColor) == darkColor && scope.contains(own))
        parent.appearance = nil
        #expect(scope.contains(label))
    }

    @Test("report what an assignment cannot throw, and show the skin once a theme can be prepared")
    func faults() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("Broken"))
        let (window, _) = window(engine)
        var faults: [any Error] = []
        engine.configuration.faultHandler = { faults.append($0) }
        let view = NSView()
        window.contentView?.addSubview(view)
        view.skin = "broken"
        #expect(faults.count == 1)
        #expect(view.alphaValue == 1)
        #expect(view.skin == "broken" && engine.liveCount == 0)
        try engine.activate(Fixture.theme("First"))
        #expect(view.skin == "broken" && engine.liveCount == 1 && faults.count == 1)
    }

    @Test("have controls that show their states once the app says that they changed")
    func states() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (window, _) = window(engine)
        let button = NSButton()
        window.contentView?.addSubview(button)
        button.skin = "states"
        button.skinStates = .hovered
        button.isEnabled = false
        button.updateSkinStates()
        #expect(button.skinStates == [.disabled, .hovered])
        #expect(button.alphaValue == 0.4)
        button.isEnabled = true
        button.state = .on
        button.updateSkinStates()
        #expect(button.alphaValue == 0.2)
        let control = NSSwitch()
        window.contentView?.addSubview(control)
        control.state = .on
        control.skin = "states"
        #expect(control.skinStates == .selected)
        let row = SkinTableRowView()
        window.contentView?.addSubview(row)
        row.skin = "states"
        row.isSelected = true
        #expect(row.alphaValue == 0.2)
        row.isSelected = false
        #expect(row.alphaValue == 1)
    }

    @Test("have appearances that are converted both ways")
    func conversions() throws {
        for traits in [.light, .dark] as [ThemeTraits] {
            let appearance = try #require(NSAppearance(traits.union(.highContrast)))
            #expect(ThemeTraits(appearance) == traits.union(.mac))
            let contrasting = NSAppearance(increasingContrastOf: appearance.name)
            #expect(ThemeTraits(contrasting) == [.mac, .highContrast, traits])
        }
        #expect(NSAppearance([.pad])?.name == .aqua)
    }
}
