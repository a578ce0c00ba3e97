import CheckSupport
import SkinBlending
import SkinKit
import SkinQuartz
import Testing
import UIKit

@testable import SkinUIKit

@Suite("The clock of transitions", .serialized) @MainActor
struct ClockTests {
    /// An engine that shows the theme `First` in a view of a scene.
    private struct Screen {
        let engine: ThemeEngine
        let scene: UIWindowScene
        let label: UILabel
        let window: UIWindow

        @MainActor init() throws {
            (scene, label) = (UIWindowScene(), UILabel())
            window = UIWindow(windowScene: scene)
            SystemLook.hasGlass = false
            var configuration = ThemeEngine.Configuration.uiKit
            configuration.animation = .blending
            engine = ThemeEngine(components: .uiKit, configuration: configuration)
            scene.followSkins(of: engine)
            window.addSubview(label)
            label.skin = "only_textColor"
            try engine.activate(Fixture.theme("First"))
        }

        @MainActor func move(to name: String = "Second") throws {
            try engine.activate(Fixture.theme(name), transition: .blend(duration: .seconds(1)))
        }

        @MainActor var color: String { text(label.textColor) }
    }

    @Test("gives an engine frames while components move, and none otherwise")
    func frames() throws {
        let screen = try Screen()
        #expect(UIUpdateLink.sendFrame(at: 0) == 0)
        try screen.move()
        #expect(screen.color == firstColor)
        #expect(UIUpdateLink.sendFrame(at: 1) == 1 && UIUpdateLink.sendFrame(at: 1.5) == 1)
        #expect(screen.color != firstColor && screen.color != secondColor)
        #expect(UIUpdateLink.sendFrame(at: 2) == 1 && UIUpdateLink.sendFrame(at: 3) == 0)
        #expect(screen.color == secondColor)
    }

    @Test("shows a switch at once that no display shows, or whose user wants less motion")
    func unseen() throws {
        let screen = try Screen()
        UIAccessibility.wantsReducedMotion = true
        try screen.move()
        UIAccessibility.wantsReducedMotion = false
        #expect(screen.color == secondColor && !screen.engine.isBlending)
        screen.scene.hide()
        try screen.move(to: "First")
        #expect(screen.color == firstColor && !screen.engine.isBlending)
    }

    @Test(
        "ends a switch when its scene goes to the background or away",
        arguments: [UIScene.ActivationState.background, .unattached])
    func background(state: UIScene.ActivationState) throws {
        let screen = try Screen()
        try screen.move()
        UIUpdateLink.sendFrame(at: 1)
        UIUpdateLink.sendFrame(at: 1.5)
        screen.scene.hide(state)
        #expect(screen.color == secondColor && UIUpdateLink.sendFrame(at: 2) == 0)
    }

    @Test("continues a switch in another scene")
    func otherScene() throws {
        let screen = try Screen()
        let other = UIWindowScene()
        other.followSkins(of: screen.engine)
        try screen.move()
        UIUpdateLink.sendFrame(at: 1)
        screen.scene.hide()
        #expect(screen.color == firstColor && UIUpdateLink.sendFrame(at: 1.5) == 1)
        #expect(UIUpdateLink.sendFrame(at: 2) == 1 && screen.color == secondColor)
    }

    @Test("has one display link, however a switch ended")
    func links() throws {
        let screen = try Screen()
        try screen.move()
        screen.engine.finishTransitions()
        try screen.move(to: "First")
        #expect(UIUpdateLink.sendFrame(at: 1) == 1)
        try screen.engine.activate(Fixture.theme("Second"))
        #expect(UIUpdateLink.sendFrame(at: 2) == 1 && UIUpdateLink.sendFrame(at: 3) == 0)
    }

    @Test("leaves a switch to a clock of the app that is set meanwhile")
    func ownClock() throws {
        let screen = try Screen()
        try screen.move()
        var starts = 0
        screen.engine.onTransitionStart = { starts += 1 }
        #expect(starts == 1)
        screen.engine.finishTransitions()
        screen.scene.hide()
        try screen.move(to: "First")
        #expect(starts == 2 && screen.engine.isBlending)
    }
}
