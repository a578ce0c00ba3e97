import CheckSupport
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

@Suite("Themes that are always dark", .serialized) @MainActor
struct AppearanceTests {
    private let engine = Fixture.engine()
    private let scene = UIWindowScene()
    private let scope: ThemeScope
    private let window: UIWindow

    init() throws {
        scene.systemTraits[UITraitUserInterfaceStyle.self] = .light
        scope = scene.followSkins(of: engine)
        window = UIWindow(windowScene: scene)
    }

    private func label() -> UILabel {
        let label = UILabel()
        window.addSubview(label)
        label.skin = "only_textColor"
        return label
    }

    @Test("make the scene's windows dark, and give them the app's style back")
    func windows() throws {
        let other = UIWindow(windowScene: scene)
        other.overrideUserInterfaceStyle = .light
        try engine.activate(Fixture.theme("Night"))
        #expect([window, other].map(\.overrideUserInterfaceStyle) == [.dark, .dark])
        #expect(window.traitCollection.userInterfaceStyle == .dark)
        try engine.activate(Fixture.theme("First"))
        #expect([window, other].map(\.overrideUserInterfaceStyle) == [.unspecified, .light])
        #expect(window.traitCollection.userInterfaceStyle == .light)
        engine.deactivate()
        #expect([window, other].map(\.overrideUserInterfaceStyle) == [.unspecified, .light])
    }

    @Test("make windows dark that the scene gets later, and those of no other scene")
    func newWindows() throws {
        try engine.activate(Fixture.theme("Night"))
        let (new, stranger) = (UIWindow(windowScene: scene), UIWindow(windowScene: UIWindowScene()))
        for window in [new, stranger] { window.makeKeyAndVisible() }
        #expect([new, stranger].map(\.overrideUserInterfaceStyle) == [.dark, .unspecified])
        try engine.activate(Fixture.theme("First"))
        #expect(new.overrideUserInterfaceStyle == .unspecified)
    }

    @Test("leave a style that the app sets meanwhile")
    func ownStyle() throws {
        try engine.activate(Fixture.theme("Night"))
        window.overrideUserInterfaceStyle = .light
        try engine.activate(Fixture.theme("First"))
        #expect(window.overrideUserInterfaceStyle == .light)
    }

    @Test("leave the traits of the scope to the scene, so that nothing loops")
    func traits() throws {
        try engine.activate(Fixture.theme("Night"))
        let generation = engine.generation
        #expect(scope.traits == .light)
        scene.systemTraits[UITraitUserInterfaceStyle.self] = .dark
        #expect(scope.traits == .dark && engine.generation == generation + 1)
        scene.systemTraits[UITraitUserInterfaceStyle.self] = .light
        try engine.activate(Fixture.theme("First"))
        #expect(scope.traits == .light && engine.generation == generation + 3)
    }

    @Test("leave views in the scope of their scene, and show dark values")
    func views() throws {
        let label = label()
        #expect(scope.contains(label))
        try engine.activate(Fixture.theme("Night"))
        #expect(scope.contains(label) && text(label.textColor) == darkColor)
        #expect(scope.contains(self.label()))
        let plain = UIView()
        window.addSubview(plain)
        plain.backgroundColor = .theme(.color)
        #expect(text(plain.backgroundColor?.resolvedColor(with: plain.traitCollection)) == darkColor)
        try engine.activate(Fixture.theme("First"))
        #expect(scope.contains(label) && text(label.textColor) == firstColor)
    }
}
