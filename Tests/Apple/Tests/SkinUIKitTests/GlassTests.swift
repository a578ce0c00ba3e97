import CheckSupport
import SkinComponents
import SkinKit
import Testing
import UIKit

@testable import SkinQuartz
@testable import SkinUIKit

@Suite("Bars, glass and corners of iOS 26", .serialized) @MainActor
struct GlassTests {
    private let engine = Fixture.engine()

    private func withGlass(_ work: () throws -> Void) rethrows {
        (SystemLook.hasGlass, SystemLook.showsEachCorner) = (true, true)
        defer { (SystemLook.hasGlass, SystemLook.showsEachCorner) = (false, false) }
        try work()
    }

    private func color(_ bar: UINavigationBar) -> String { text(bar.standardAppearance.backgroundColor) }

    @Test("keep the glass of a bar, and its edge, whatever color a theme has")
    func glassBars() throws {
        try withGlass {
            let bar = UINavigationBar()
            try engine.activate(Fixture.theme("First"))
            try engine.register(bar, as: "only_barTintColor")
            #expect(color(bar) == "nil" && bar.standardAppearance.backgroundEffect != nil)
            #expect(bar.scrollEdgeAppearance == nil)
            #expect(SystemLook.skipped.contains { $0.contains("background of UINavigationBar") })
            try engine.register(bar, as: "only_titleColor")
            #expect(text(bar.standardAppearance.titleTextAttributes[.foregroundColor]) == firstColor)
        }
    }

    @Test("show the color of a bar that the theme calls opaque, and give the bar its own back")
    func opaqueBars() throws {
        try withGlass {
            let bar = UINavigationBar()
            try engine.register(bar, as: "all")
            try engine.activate(Fixture.theme("First"))
            #expect(color(bar) == "nil" && bar.isTranslucent)
            try engine.activate(Fixture.theme("Second"))
            #expect(color(bar) == secondColor && bar.scrollEdgeAppearance != nil && !bar.isTranslucent)
            engine.deactivate()
            #expect(color(bar) == "nil" && bar.scrollEdgeAppearance == nil && bar.isTranslucent)
        }
    }

    @Test("lay out a bar again that shows another appearance, at once in an animation")
    func layout() throws {
        let bar = UINavigationBar()
        try engine.register(bar, as: "only_titleColor")
        bar.layoutIfNeeded()
        try engine.activate(Fixture.theme("First"))
        #expect(bar.needsLayout)
        UIView.animationDuration = 0.25
        defer { UIView.animationDuration = 0 }
        try engine.activate(Fixture.theme("Second"))
        #expect(!bar.needsLayout)
    }

    @Test("show a background image of a bar in its appearances, and add no subview")
    func barImages() throws {
        let bar = UINavigationBar()
        try engine.register(bar, as: "all")
        try engine.activate(Fixture.theme("First"))
        #expect(bar.standardAppearance.backgroundImage != nil && bar.subviews.isEmpty)
        engine.deactivate()
        #expect(bar.standardAppearance.backgroundImage == nil)
    }

    @Test("are materials of views, with the tint alone before it")
    func materials() throws {
        let view = UIView()
        func shown(_ style: ThemeMaterialStyle) -> String {
            view.showMaterial(SkinMaterial(style: style, tint: white))
            let effect = view.skinBackground?.effectView
            return "\(material(effect?.effect)) \(text(effect?.contentView.backgroundColor))"
        }
        #expect(shown(.chrome) == "chrome [1000, 1000, 1000, 1000]")
        #expect(shown(.glass) == "nil [1000, 1000, 1000, 1000]")
        withGlass {
            #expect(shown(.glass) == "regular glass [1000, 1000, 1000, 1000] nil")
            #expect(shown(.clearGlass) == "clear glass [1000, 1000, 1000, 1000] nil")
        }
        view.showMaterial(SkinMaterial(style: .none, tint: white))
        #expect(view.skinBackground == nil)
        _ = shown(.thin)
        view.showMaterial(nil)
        #expect(view.skinBackground == nil)
    }

    @Test("show the tint of a material in bars, also at their edge, and in the configurations of buttons")
    func tints() throws {
        let tinted = { (style: ThemeMaterialStyle) in SkinMaterial(style: style, tint: white) }
        let bar = UIToolbar()
        bar.changeBackground { $0.material = tinted(.glass) }
        #expect(text(bar.scrollEdgeAppearance?.backgroundColor) == "[1000, 1000, 1000, 1000]")
        bar.changeBackground { $0.material = tinted(.none) }
        #expect(bar.standardAppearance.backgroundColor == nil && bar.scrollEdgeAppearance == nil)
        let button = UIButton()
        button.configuration = .plain()
        button.showMaterial(tinted(.thin))
        let background = button.configuration?.background.customView as? SkinBackgroundView
        #expect(material(background?.effectView?.effect) == "thin")
        #expect(text(background?.effectView?.contentView.backgroundColor) == "[1000, 1000, 1000, 1000]")
        button.showMaterial(nil)
        #expect(button.configuration?.background == .clear())
    }

    @Test("are the effect of a visual effect view and of a button's configuration, which get their own back")
    func effects() throws {
        let (view, button) = (UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterial)), UIButton())
        button.configuration = .plain()
        for view in [view, button] { try engine.register(view, as: "only_material") }
        try engine.activate(Fixture.theme("First"))
        #expect(material(view.effect) == "ultraThin" && view.subviews.isEmpty)
        let shown = button.configuration?.background.customView as? SkinBackgroundView
        #expect(material(shown?.effectView?.effect) == "ultraThin")
        engine.deactivate()
        #expect(material(view.effect) == "thin" && button.configuration?.background == .clear())
    }

    @Test("give each corner its radius, and a view its own corners back")
    func corners() throws {
        let view = UIView()
        view.layer.cornerRadius = 3
        func change(_ radii: [Double?]?) {
            view.changeCorners { $0.each = radii.map { ThemeCorners($0) } }
        }
        change([8, 8, 0, 0])
        #expect(view.layer.cornerRadius == 8 && view.layer.cornerCurve == .continuous)
        #expect(view.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        change([8, 4, 0, 0])
        #expect(SystemLook.skipped.contains { $0.contains("corners") })
        #expect(view.layer.cornerRadius == 3 && view.layer.cornerCurve == .circular)
        withGlass {
            change([8, 4, 2, nil])
            #expect(view.cornerConfiguration.radii == [8, 4, 0, 2])
            change(nil)
            #expect(view.cornerConfiguration.radii == [])
        }
        #expect(view.layer.cornerRadius == 3 && view.layer.cornerCurve == .circular)
    }

    @Test("give each corner its radius also in an app that asks for the look before glass")
    func cornersWithoutGlass() {
        SystemLook.showsEachCorner = true
        defer { SystemLook.showsEachCorner = false }
        let view = UIView()
        view.changeCorners { $0.each = ThemeCorners([8, 4, 2, nil]) }
        #expect(view.cornerConfiguration.radii == [8, 4, 0, 2])
    }

    @Test("are asked of systems that ignore the wish for the look before them, for what is built with their SDK")
    func compatibility() {
        func isOlder(_ wish: Bool?, sdk: String?, ignoring: Bool) -> Bool {
            var info: [String: Any] = ["DTPlatformVersion": sdk as Any]
            info["UIDesignRequiresCompatibility"] = wish
            return SystemLook.asksForOlderLook(info, ignoredSince27: ignoring)
        }
        #expect(!isOlder(nil, sdk: "26.2", ignoring: false) && !isOlder(false, sdk: "26.2", ignoring: false))
        #expect(isOlder(true, sdk: "26.2", ignoring: false) && isOlder(true, sdk: "26.2", ignoring: true))
        #expect(isOlder(true, sdk: "27.0", ignoring: false) && isOlder(true, sdk: nil, ignoring: true))
        #expect(!isOlder(true, sdk: "27.0", ignoring: true) && !isOlder(true, sdk: "27", ignoring: true))
    }

    @Test("give glass the corners of its view, also square ones, in whatever order operations go, and do not clip it")
    func cornersOfGlass() throws {
        let view = UIView()
        var shown: [CGFloat] { view.skinBackground?.effectView?.shape ?? [] }
        func show(_ style: ThemeMaterialStyle) {
            view.showMaterial(SkinMaterial(style: style, tint: nil))
        }
        withGlass {
            show(.glass)
            #expect(shown == [0, 0, 0, 0])
            #expect(view.skinBackground?.effectView?.layer.masksToBounds == false)
            view.changeCorners { $0.all = ThemeCorners(radius: 9) }
            #expect(shown == [9, 9, 9, 9])
            show(.thin)
            #expect(shown == [9, 9, 9, 9] && view.skinBackground?.effectView?.layer.masksToBounds == true)
            show(.clearGlass)
            #expect(shown == [9, 9, 9, 9])
            view.changeCorners { $0.each = ThemeCorners([8, 0, 0, 2]) }
            #expect(shown == [8, 0, 2, 0])
        }
    }

    @Test("give a visual effect view that becomes glass its own corners or those of the theme, and its own shape back")
    func cornersOfEffectViews() throws {
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterial))
        view.layer.cornerRadius = 5
        withGlass {
            view.showMaterial(SkinMaterial(style: .glass, tint: nil))
            #expect(view.shape == [5, 5, 5, 5])
            view.changeCorners { $0.all = ThemeCorners(radius: 7) }
            #expect(view.shape == [7, 7, 7, 7])
            view.changeCorners { $0.all = nil }
            view.showMaterial(nil)
            #expect(view.cornerConfiguration.radii == [] && view.shape == [5, 5, 5, 5])
        }
    }

    @Test("draw shadows around a view and within it, as far as its corners fit")
    func shadows() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        view.layer.cornerRadius = 30
        let shadow = { (isInset: Bool, spread: CGFloat) in
            SkinShadowLayer(
                color: white, offset: ThemePoint(x: 1, y: 2), radius: 4, spread: spread, isInset: isInset)
        }
        view.skinShadows = [shadow(false, 5), shadow(true, 2), shadow(false, 0), shadow(true, 50)]
        let background = try #require(view.skinBackground)
        let (outer, inner) = (
            background.layers.outerShadows?.sublayers ?? [], background.layers.innerShadows?.sublayers ?? []
        )
        #expect(outer.count == 2 && inner.count == 2)
        // The first one is in front.
        #expect(outer[1].shadowPath?.parts.first?.rect == CGRect(x: -5, y: -5, width: 50, height: 30))
        #expect(
            outer[1].shadowPath?.parts.first?.radii == [15, 15, 15, 15]
                && outer[1].shadowOffset == CGSize(width: 1, height: 2))
        #expect((outer[1].mask as? CAShapeLayer)?.path?.parts.last?.isReversed == true)
        #expect(inner[1].shadowPath?.parts.last?.rect == CGRect(x: 2, y: 2, width: 36, height: 16))
        #expect(inner[1].shadowPath?.parts.last?.isReversed == true)
        #expect(
            (background.layers.innerShadows?.zPosition ?? 0) > 0 && (background.layers.outerShadows?.zPosition ?? 0) < 0
        )
        view.skinShadows = []
        #expect(view.skinBackground == nil)
    }

    @Test("draw shadows with the radius of each corner, smaller in proportion where two do not fit")
    func cornersOfShadows() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        view.changeCorners { $0.each = ThemeCorners([8, 0, 0, 32]) }
        let shadow = SkinShadowLayer(color: white, radius: 0, spread: 4, isInset: false)
        view.skinShadows = [shadow]
        func radii() -> [CGFloat]? {
            view.skinBackground?.layers.outerShadows?.sublayers?.first?.shadowPath?.parts.first?.radii
        }
        // Before iOS 26 the view has corners of one radius.
        #expect(radii() == [0, 0, 0, 0])
        try withGlass {
            view.changeCorners { $0.each = ThemeCorners([8, 0, 0, 32]) }
            let grown = try #require(radii())
            #expect(grown == [7, 0, 0, 21])
        }
        view.changeCorners { $0.each = ThemeCorners([8, 8, 0, 0]) }
        #expect(radii() == [12, 12, 0, 0])
    }

    @Test("leave pictures behind views as they are under Smart Invert")
    func invertedColors() throws {
        let view = UIView()
        try engine.register(view, as: "only_backgroundImage")
        try engine.activate(Fixture.theme("First"))
        #expect(view.skinBackground?.imageView?.accessibilityIgnoresInvertColors == true)
    }
}
