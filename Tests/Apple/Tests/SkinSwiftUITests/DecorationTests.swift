import CheckSupport
import SkinComponents
import SkinKit
import SkinQuartz
import SwiftUI
import Testing

@testable import SkinSwiftUI

@Suite("Views below a look", .serialized) @MainActor
struct DecorationTests {
    private let red = Color(red: 1, green: 0, blue: 0)
    private let green = Color(red: 0, green: 1, blue: 0)

    private func look(tint: Color? = nil, foreground: Color? = nil) -> SkinAppearance {
        var look = SkinAppearance()
        (look.tint, look.foreground) = (tint, foreground)
        return look
    }

    private func environment(
        below decoration: SkinDecoration, in environment: EnvironmentValues = EnvironmentValues()
    ) -> EnvironmentValues {
        Text("").modifier(decoration).environment(within: environment)
    }

    /// What a control draws that has the tint, and what its label draws, whose default style is the tint.
    private func control(_ environment: EnvironmentValues) -> [Paint] {
        var label = environment
        label.defaultForegroundStyle = AnyShapeStyle(.tint)
        return [TintShapeStyle().paint(in: environment), ForegroundStyle().paint(in: label)]
    }

    @Test("are drawn by stubs that show a style which refers to itself, and a foreground that hides a control's own")
    func stubs() {
        let endless = Text("").tint(.some(TintShapeStyle())).environment(within: EnvironmentValues())
        #expect(control(endless) == [.endless, .endless])
        let hidden = Text("").foregroundStyle(.foreground).environment(within: EnvironmentValues())
        #expect(control(hidden) == [.accent, .primary])
        #expect(control(EnvironmentValues()) == [.accent, .accent])
    }

    @Test("have the tint and the foreground styles that they have without it, if the theme has none")
    func plain() {
        #expect(control(environment(below: SkinDecoration(look: look()))) == [.accent, .accent])
        var above = EnvironmentValues()
        above.tint = AnyShapeStyle(red)
        let below = environment(below: SkinDecoration(look: look()), in: above)
        #expect(control(below) == [.color(red), .color(red)])
        #expect(below.foregroundStyle == nil)
        above.foregroundStyle = AnyShapeStyle(green)
        #expect(control(environment(below: SkinDecoration(look: look()), in: above)) == [.color(red), .color(green)])
    }

    @Test("have the colors of the theme")
    func colored() {
        #expect(control(environment(below: SkinDecoration(look: look(tint: red)))) == [.color(red), .color(red)])
        let both = environment(below: SkinDecoration(look: look(tint: red, foreground: green)))
        #expect(control(both) == [.color(red), .color(green)])
    }

    @Test("have the colors of the look above them again, when a switch takes theirs away")
    func switched() {
        var decoration = SkinDecoration(look: look(tint: red, foreground: red))
        #expect(control(environment(below: decoration)) == [.color(red), .color(red)])
        decoration.look = look()
        #expect(control(environment(below: decoration)) == [.accent, .primary])
        let above = environment(below: SkinDecoration(look: look(tint: green, foreground: green)))
        #expect(control(environment(below: decoration, in: above)) == [.color(green), .color(green)])
    }

    @Test("have no line and no spaces of a look that has none, and those that one has")
    func texts() {
        var above = EnvironmentValues()
        (above.isUnderlined, above.kerning, above.textCase) = (true, 3, .uppercase)
        let plain = environment(below: SkinDecoration(look: look()), in: above)
        #expect(plain.isUnderlined && plain.kerning == 3 && plain.textCase == .uppercase)
        var look = look()
        (look.decoration, look.letterSpacing, look.textCase) = (.strikethrough, 2, .some(nil))
        let below = environment(below: SkinDecoration(look: look), in: above)
        #expect(!below.isUnderlined && below.kerning == 2 && below.textCase == nil)
    }

    @Test("hide the system's background of lists and forms that are in front of theirs, and no other")
    func scrollBackgrounds() {
        var decoration = SkinDecoration(look: look())
        #expect(environment(below: decoration).scrollBackground == .automatic)
        decoration.look.background = red
        #expect(environment(below: decoration).scrollBackground == .hidden)
        decoration.look.background = nil
        #expect(environment(below: decoration).scrollBackground == .automatic)
    }

    @Test("fill the safe area with a background that has straight edges, as a color of SwiftUI does")
    func safeArea() {
        var look = look()
        look.background = red
        #expect(look.fillsSafeArea)
        look.cornerRadius = 4
        #expect(!look.fillsSafeArea)
        look.corners = ThemeCorners([0, 0, 0, 0])
        #expect(look.fillsSafeArea)
        look.borderWidth = 1
        #expect(!look.fillsSafeArea)
    }

    @Test("leave bars their glass, and have the color of a theme that shows one")
    func bars() throws {
        let engine = ThemeEngine(components: ComponentDefinitions())
        try engine.activate(Fixture.theme("First"))
        var environment = EnvironmentValues()
        environment.skinScope = engine.root
        func bar() -> EnvironmentValues {
            Text("").skinBar("only_barTintColor", as: "uinavigationbar").environment(within: environment)
        }
        SystemLook.hasGlass = true
        #expect(bar().barBackground == nil && bar().barVisibility == nil)
        #expect(SystemLook.skipped.contains { $0.contains("'barTintColor' is not shown") })
        SystemLook.hasGlass = false
        #expect(bar().barVisibility == .visible && bar().barBackground?.style is Color)
        let kept = Text("").skinBarBackground(nil, for: .automatic, isKept: true).environment(within: environment)
        #expect(kept.barVisibility == .automatic && kept.barBackground?.style is Material)
    }

    @Test("have one form of corners, in which left and right are sides of the screen")
    func corners() {
        var look = look()
        look.cornerRadius = 4
        #expect(
            look.shape
                == UnevenRoundedRectangle(
                    topLeadingRadius: 4, bottomLeadingRadius: 4, bottomTrailingRadius: 4, topTrailingRadius: 4))
        let clip = SkinClip(shape: look.shape, clips: true).path(in: .zero)
        #expect(clip == look.shape.path(in: .zero))
        look.corners = ThemeCorners([1, 2, 3, 4], curve: .circular)
        #expect(look.shape.radii == [1, 4, 3, 2] && look.shape.style == .circular)
    }

    @Test("are drawn by closures that SwiftUI may call on any thread")
    func renderer() {
        var look = look()
        look.font = .system(size: 9, weight: .bold)
        look.shadows = [false, true].map { SkinShadowLayer(color: ThemeColor(red: 1, green: 0, blue: 0), isInset: $0) }
        let background = SkinBackground(look: look)
        for isInset in [false, true] {
            _ = background.shadows(isInset: isInset).environment(within: EnvironmentValues())
        }
        _ = background.fill(SkinGradient(colors: [], angle: 0)).environment(within: EnvironmentValues())
        #expect(environment(below: SkinDecoration(look: look)).font == look.font)
    }

    @Test("make objects for a view once, and not each time that its parent is evaluated")
    func allocations() {
        let before = stateObjectCount
        for _ in 0..<10 { _ = Text("").skin("title") }
        #expect(stateObjectCount == before)
    }
}
