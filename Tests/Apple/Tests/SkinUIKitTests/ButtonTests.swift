import CheckSupport
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

@Suite("Buttons") @MainActor
struct ButtonTests {
    private let engine = Fixture.engine()

    private func configured() -> UIButton {
        let button = UIButton()
        button.configuration = .plain()
        button.configuration?.background.backgroundColor = .white
        button.configuration?.background.cornerRadius = 7
        button.configuration?.cornerStyle = .capsule
        return button
    }

    @Test("with configurations show a theme's background in them, and get their own back")
    func background() throws {
        let button = configured()
        try engine.register(button, as: "all")
        try engine.activate(Fixture.theme("First"))
        let shown = try #require(button.configuration)
        #expect(text(shown.background.backgroundColor) == firstColor && button.backgroundColor == nil)
        #expect(shown.background.cornerRadius == 0.5 && shown.cornerStyle == .fixed && button.layer.cornerRadius == 0)
        #expect(text(shown.background.strokeColor) == firstColor && shown.background.strokeWidth == 0.5)
        #expect(button.layer.borderWidth == 0)
        let view = try #require(shown.background.customView as? SkinBackgroundView)
        #expect(view.gradient != nil && view.image != nil && view.layers.gradient?.cornerRadius == 0.5)
        #expect(button.subviews.isEmpty)
        engine.deactivate()
        #expect(button.configuration?.background == configured().configuration?.background)
        #expect(button.configuration?.cornerStyle == .capsule)
    }

    @Test("with configurations keep a custom view of the app")
    func customView() throws {
        let (button, own) = (configured(), UIView())
        button.configuration?.background.customView = own
        try engine.register(button, as: "all")
        try engine.activate(Fixture.theme("First"))
        #expect(button.configuration?.background.customView === own && button.skinBackground != nil)
        engine.deactivate()
        #expect(button.configuration?.background.customView === own && button.skinBackground == nil)
    }

    @Test("get the attributes of their titles back")
    func titles() throws {
        let (button, plain) = (configured(), UIButton())
        var own = AttributedString("own")
        own.font = .systemFont(ofSize: 9, weight: .bold)
        button.configuration?.attributedTitle = own
        let title = NSAttributedString(string: "own", attributes: [.underlineStyle: 1])
        plain.setAttributedTitle(title, for: .normal)
        for button in [button, plain] { try engine.register(button, as: "only_title") }
        try engine.activate(Fixture.theme("First"))
        #expect(button.configuration?.title == "first" && plain.title(for: .normal) == "first")
        #expect(plain.attributedTitle(for: .normal) == nil)
        engine.deactivate()
        #expect(button.configuration?.attributedTitle == own)
        #expect(plain.title(for: .normal) == nil && plain.attributedTitle(for: .normal) == title)
    }

    @Test("show a theme's background in the base color that the app has set, which UIKit dims")
    func baseColor() throws {
        let button = UIButton()
        button.configuration = .plain()
        button.configuration?.baseBackgroundColor = .white
        try engine.register(button, as: "only_backgroundColor")
        try engine.activate(Fixture.theme("First"))
        #expect(text(button.configuration?.baseBackgroundColor) == firstColor)
        #expect(button.configuration?.background.backgroundColor == nil)
        engine.deactivate()
        #expect(button.configuration?.baseBackgroundColor == .white)
    }

    @Test("show their theme in a configuration that the app sets later, and get that one back")
    func replacedConfiguration() throws {
        let (scene, button) = (UIWindowScene(), configured())
        try engine.activate(Fixture.theme("First"))
        scene.followSkins(of: engine)
        UIWindow(windowScene: scene).addSubview(button)
        button.skin = "all"
        button.configuration = .plain()
        button.configuration?.title = "new"
        #expect(text(button.configuration?.background.backgroundColor) == firstColor)
        #expect(text(button.configuration?.baseForegroundColor) == firstColor && engine.liveCount == 1)
        button.skin = nil
        #expect(
            button.configuration?.background.backgroundColor == nil && button.configuration?.cornerStyle == .dynamic)
    }

    @Test("keep the configuration of the app apart from the theme's when UIKit updates it for another state")
    func updatedConfiguration() throws {
        let (scene, button) = (UIWindowScene(), UIButton())
        try engine.activate(Fixture.theme("First"))
        scene.followSkins(of: engine)
        UIWindow(windowScene: scene).addSubview(button)
        button.configuration = .filled()
        button.skin = "only_borderColor"
        #expect(text(button.configuration?.background.strokeColor) == firstColor)
        button.isEnabled = false
        #expect(text(button.configuration?.background.strokeColor) == firstColor)
        button.skin = nil
        #expect(button.configuration?.background.strokeColor == nil)
    }

    @Test(
        "show their insets and their font in a configuration that the app sets later",
        arguments: [
            "only_contentInsets", "only_titleFont",
        ])
    func replacedLook(_ id: String) throws {
        let (scene, button) = (UIWindowScene(), UIButton())
        try engine.activate(Fixture.theme("First"))
        scene.followSkins(of: engine)
        UIWindow(windowScene: scene).addSubview(button)
        button.configuration = .plain()
        button.skin = id
        let insets = button.configuration?.contentInsets
        button.configuration = .plain()
        #expect(button.configuration?.contentInsets == insets)
        #expect((button.configuration?.titleTextAttributesTransformer != nil) == (id == "only_titleFont"))
        button.skin = nil
        #expect(button.configuration?.contentInsets == UIButton.Configuration.plain().contentInsets)
        #expect(button.configuration?.titleTextAttributesTransformer == nil)
    }

    @Test("take a configuration of the app for one, also if it has a part of the theme by accident")
    func accidents() throws {
        let (scene, button) = (UIWindowScene(), UIButton())
        try engine.activate(Fixture.theme("First"))
        scene.followSkins(of: engine)
        UIWindow(windowScene: scene).addSubview(button)
        button.configuration = .plain()
        button.skin = "only_cornerRadius"
        var own = UIButton.Configuration.plain()
        own.cornerStyle = .fixed
        button.configuration = own
        #expect(button.configuration?.background.cornerRadius == 0.5)
        button.skin = nil
        button.skin = "only_titleFont"
        func font() -> UIFont? { button.configuration?.titleTextAttributesTransformer?(AttributeContainer()).font }
        let size = font()?.pointSize
        own.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { $0 }
        button.configuration = own
        #expect(size != nil && font()?.pointSize == size)
        button.skin = nil
        for id in ["only_title", "only_image"] {
            button.skin = id
            own.title = "own"
            button.configuration = own
            #expect((button.configuration?.title == "first") == (id == "only_title"))
            #expect((button.configuration?.image != nil) == (id == "only_image"))
            button.skin = nil
            #expect(button.configuration?.title == "own" && button.configuration?.image == nil)
        }
    }

    @Test("with a title of the theme in its case keep that when UIKit updates them")
    func updatedTitle() throws {
        let button = configured()
        try engine.register(button, as: "only_title")
        try engine.activate(Fixture.theme("First"))
        button.setTitleCase(.upper)
        #expect(button.configuration?.title == "FIRST" && button.replacedConfiguration == nil)
        button.configuration = .plain()
        #expect(button.replacedConfiguration != nil)
    }

    @Test("without configurations stay without, and follow their states")
    func plainStates() throws {
        let (scene, button) = (UIWindowScene(), UIButton())
        try engine.activate(Fixture.theme("First"))
        scene.followSkins(of: engine)
        UIWindow(windowScene: scene).addSubview(button)
        button.skin = "states"
        #expect(!button.isConfigurationBased)
        button.isEnabled = false
        #expect(button.skinStates == .disabled && button.alpha == 0.4)
        (button.isEnabled, button.isSelected, button.isHighlighted) = (true, true, true)
        #expect(button.skinStates == [.selected, .highlighted])
        button.skin = nil
        button.isHighlighted = false
        #expect(button.skinStates == [])
        button.configuration = .plain()
        button.skin = "only_backgroundColor"
        #expect(text(button.configuration?.background.backgroundColor) == firstColor && button.backgroundColor == nil)
    }

    @Test("show their theme in a configuration and a title that the app sets, also with a handler of the app")
    func ownHandler() throws {
        let (shared, button) = (ThemeEngine.shared, UIButton())
        button.configuration = .plain()
        defer { ThemeEngine.shared = shared }
        ThemeEngine.shared = engine
        button.configurationUpdateHandler = { $0.updateSkinStates() }
        button.skin = "only_backgroundColor"
        try engine.activate(Fixture.theme("First"))
        button.configuration = .plain()
        #expect(text(button.configuration?.background.backgroundColor) == firstColor)
    }
}
