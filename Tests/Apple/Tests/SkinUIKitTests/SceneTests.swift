import CheckSupport
import SkinKit
import SkinQuartz
import Testing
import UIKit

@testable import SkinUIKit

@Suite("Window scenes", .serialized) @MainActor
struct SceneTests {
    private func scene(_ engine: ThemeEngine) -> (UIWindowScene, UIWindow, ThemeScope) {
        let scene = UIWindowScene()
        let scope = scene.followSkins(of: engine)
        return (scene, UIWindow(windowScene: scene), scope)
    }

    private func label(_ id: String, in parent: UIView) -> UILabel {
        let label = UILabel()
        parent.addSubview(label)
        label.skin = id
        return label
    }

    @Test("hand their traits and scale to a scope, live")
    func traits() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (scene, window, scope) = scene(engine)
        let label = label("only_textColor", in: window)
        #expect(text(label.textColor) == firstColor)
        scene.systemTraits[UITraitUserInterfaceStyle.self] = .dark
        #expect(text(label.textColor) == darkColor)
        scene.systemTraits[UITraitDisplayScale.self] = 3
        scene.systemTraits[UITraitUserInterfaceIdiom.self] = .pad
        scene.systemTraits[UITraitAccessibilityContrast.self] = .high
        #expect(scope.scale == 3)
        #expect(scope.traits == [.pad, .dark, .highContrast])
        scene.systemTraits[UITraitUserInterfaceStyle.self] = .light
        #expect(text(label.textColor) == firstColor)
    }

    @Test("show the skins that their views got before there was an engine")
    func waiting() throws {
        let shared = ThemeEngine.shared
        ThemeEngine.shared = nil
        defer { ThemeEngine.shared = shared }
        let label = UILabel()
        #expect(label.skin == nil && label.skinStates == [])
        label.skin = "other"
        label.skin = "only_textColor"
        label.skinStates = .hovered
        #expect(label.skin == "only_textColor" && label.skinStates == .hovered)
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (_, window, scope) = scene(engine)
        window.addSubview(label)
        #expect(text(label.textColor) == firstColor && scope.contains(label))
        #expect(label.skin == "only_textColor" && engine.states(of: label) == .hovered)
        let other = UILabel()
        other.skin = "only_textColor"
        other.skin = nil
        window.addSubview(other)
        #expect(other.skin == nil && engine.identifier(of: other) == nil)
    }

    @Test("leave a view that is outside of them in its engine, also with another identifier")
    func outside() throws {
        let shared = ThemeEngine.shared
        ThemeEngine.shared = nil
        defer { ThemeEngine.shared = shared }
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (_, window, scope) = scene(engine)
        let label = label("only_textColor", in: window)
        label.removeFromSuperview()
        label.skin = "only_text"
        #expect(engine.identifier(of: label) == "only_text" && label.text == "first")
        window.addSubview(label)
        #expect(scope.contains(label))
    }

    @Test("show a theme each")
    func themes() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let ((_, one, _), (_, two, scope)) = (scene(engine), scene(engine))
        let labels = [one, two].map { label("only_textColor", in: $0) }
        try scope.activate(Fixture.theme("Second"))
        #expect(labels.map { text($0.textColor) } == [firstColor, secondColor])
    }

    @Test("take over views that move to them, with their states")
    func moving() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let ((_, one, _), (_, two, scope)) = (scene(engine), scene(engine))
        try scope.activate(Fixture.theme("Second"))
        let parent = UIView()
        one.addSubview(parent)
        let label = label("only_textColor", in: parent)
        label.skinStates = .hovered
        two.addSubview(parent)
        #expect(scope.contains(label))
        #expect(text(label.textColor) == secondColor)
        #expect(label.skinStates == .hovered)
    }

    @Test("take over views from another engine")
    func engines() throws {
        let (first, second) = (Fixture.engine(), Fixture.engine())
        try first.activate(Fixture.theme("First"))
        try second.activate(Fixture.theme("Second"))
        let ((_, one, _), (_, two, _)) = (scene(first), scene(second))
        let label = label("only_textColor", in: one)
        label.skinStates = .hovered
        two.addSubview(label)
        #expect(first.liveCount == 0 && second.liveCount == 1)
        #expect(text(label.textColor) == secondColor)
        #expect(label.skinStates == .hovered)
        label.skin = "only_textColor"
        #expect(first.liveCount == 0 && second.liveCount == 1)
    }

    @Test("hand a scope down, which a view can override for its subtree")
    func subtree() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (_, window, _) = scene(engine)
        let parent = UIView()
        window.addSubview(parent)
        let label = label("only_textColor", in: parent)
        let preview = engine.root.makeScope()
        try preview.activate(Fixture.theme("Second"))
        parent.traitOverrides.skinScope = preview
        #expect(text(label.textColor) == secondColor)
    }

    @Test("hand their scope down again once a view no longer overrides it")
    func removedOverride() throws {
        let shared = ThemeEngine.shared
        ThemeEngine.shared = nil
        defer { ThemeEngine.shared = shared }
        let (engine, other) = (Fixture.engine(), Fixture.engine())
        try engine.activate(Fixture.theme("First"))
        let (_, window, scope) = scene(engine)
        let parent = UIView()
        window.addSubview(parent)
        let label = label("only_textColor", in: parent)
        parent.traitOverrides.skinScope = engine.root.makeScope()
        #expect(!scope.contains(label))
        ThemeEngine.shared = other
        parent.traitOverrides.skinScope = nil
        #expect(other.root.contains(label))
        parent.traitOverrides.removeSkinScope()
        #expect(scope.contains(label) && text(label.textColor) == firstColor)
    }

    @Test("have no scope where a view overrides none, of which UIKit has no value")
    func noOverride() {
        #expect(UIView().traitOverrides.skinScope == nil)
    }

    @Test("give the root of an engine the traits and the scale of the first one")
    func rootTraits() throws {
        let engine = Fixture.engine()
        let (first, second) = (UIWindowScene(), UIWindowScene())
        first.systemTraits[UITraitUserInterfaceIdiom.self] = .phone
        first.systemTraits[UITraitUserInterfaceStyle.self] = .dark
        first.systemTraits[UITraitDisplayScale.self] = 3
        second.systemTraits[UITraitUserInterfaceIdiom.self] = .pad
        first.followSkins(of: engine)
        second.followSkins(of: engine)
        #expect(engine.root.traits == [.phone, .dark] && engine.root.scale == 3)
    }

    @Test("leave a view the appearance that it or a superview overrides")
    func overriddenStyle() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (scene, window, scope) = scene(engine)
        scene.systemTraits[UITraitUserInterfaceStyle.self] = .light
        let (parent, own) = (UIView(), label("only_textColor", in: window))
        window.addSubview(parent)
        let label = label("only_textColor", in: parent)
        label.skinStates = .hovered
        parent.overrideUserInterfaceStyle = .dark
        #expect(text(label.textColor) == darkColor && text(own.textColor) == firstColor)
        #expect(label.skin == "only_textColor" && label.skinStates == .hovered)
        try scope.activate(Fixture.theme("Second"))
        #expect(text(own.textColor) == secondColor && text(label.textColor) == "[1000, 800, 800, 1000]")
        try scope.activate(Fixture.theme("First"))
        scene.systemTraits[UITraitUserInterfaceStyle.self] = .dark
        #expect(text(own.textColor) == darkColor && scope.contains(own) && text(label.textColor) == darkColor)
        scene.systemTraits[UITraitUserInterfaceStyle.self] = .light
        parent.overrideUserInterfaceStyle = .light
        #expect(text(label.textColor) == firstColor)
    }

    @Test("leave the traits of a scope that a view names as the app set them")
    func namedScope() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (_, window, _) = scene(engine)
        let preview = engine.root.makeScope()
        try preview.update { $0.traits = .dark }
        window.traitOverrides.skinScope = preview
        #expect(text(label("only_textColor", in: window).textColor) == darkColor)
    }

    @Test("keep their scope, and no views")
    func weakness() throws {
        let engine = Fixture.engine()
        let (scene, window, _) = scene(engine)
        #expect(scene.traitCollection.skinScope != nil)
        weak var kept: UILabel?
        do {
            let label = label("only_textColor", in: window)
            kept = label
            label.removeFromSuperview()
        }
        #expect(kept == nil)
        #expect(engine.liveCount == 0)
    }

    @Test("register a view once, however often its skin is set")
    func reuse() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (_, window, _) = scene(engine)
        let label = label("only_textColor", in: window)
        let count = label.traitRegistrationCount
        for _ in 0..<5 {
            label.skin = "only_textColor"
            label.skin = "only_text"
            label.skin = nil
            #expect(label.traitRegistrationCount == 0)
            label.skin = "only_textColor"
        }
        #expect(label.traitRegistrationCount == count)
        #expect(label.skin == "only_textColor")
        let generation = engine.generation
        label.skin = "only_textColor"
        #expect(engine.generation == generation)
    }

    @Test("report what an assignment cannot throw, and show the skin once a theme can be prepared")
    func faults() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("Broken"))
        let (_, window, _) = scene(engine)
        var faults: [any Error] = []
        engine.configuration.faultHandler = { faults.append($0) }
        let view = UIView()
        window.addSubview(view)
        view.skin = "broken"
        #expect(faults.count == 1)
        #expect(view.alpha == 1)
        #expect(view.skin == "broken" && engine.liveCount == 0)
        view.skinStates = .hovered
        try engine.activate(Fixture.theme("First"))
        #expect(view.skin == "broken" && engine.states(of: view) == .hovered && faults.count == 1)
        view.skin = nil
        #expect(view.skin == nil && engine.liveCount == 0 && view.traitRegistrationCount == 0)
    }

    @Test("show the skin of a view that moves from a theme that cannot be prepared to another")
    func movingFault() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("Broken"))
        let ((_, one, _), (_, two, scope)) = (scene(engine), scene(engine))
        try scope.activate(Fixture.theme("First"))
        engine.configuration.faultHandler = { _ in }
        let label = label("only_textColor", in: one)
        label.skin = "all"
        let view = UIView()
        one.addSubview(view)
        view.skin = "broken"
        #expect(engine.identifier(of: view) == nil)
        two.addSubview(view)
        #expect(engine.identifier(of: view) == "broken" && scope.contains(view))
    }

    @Test("have traits that are converted both ways")
    func conversions() {
        for traits in [[], [.phone, .dark], [.vision, .light, .highContrast], [.mac], [.tv, .dark]] as [ThemeTraits] {
            #expect(ThemeTraits(UITraitCollection(traits)) == traits)
        }
        #expect(ThemeTraits(UITraitCollection([.watch, .light])) == [.light])
    }

    @Test("name identifiers that no theme describes, once, in builds for debugging")
    func unknownIdentifiers() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        let (_, window, _) = scene(engine)
        _ = [
            label("only_textColr", in: window), label("only_textColr", in: window), label("only_textColor", in: window),
        ]
        #expect(
            SystemLook.unknown.filter { $0.contains("textCol") } == [
                "no theme describes 'only_textColr' of the type 'uilabel'"
            ])
    }
}
