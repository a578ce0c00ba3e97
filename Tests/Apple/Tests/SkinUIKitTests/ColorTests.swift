import CheckSupport
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

extension ThemeConstant where Value == ThemeColor {
    static var color: Self { Self(named: "color", as: .color) }
    static var nothing: Self { Self(named: "nothing", as: .color) }
}

@Suite("A theme's colors in UIKit's properties", .serialized) @MainActor
struct ColorTests {
    private let engine = Fixture.engine()
    private let scene = UIWindowScene()
    private let window: UIWindow
    private let scope: ThemeScope

    init() throws {
        try engine.activate(Fixture.theme("First"))
        scope = scene.followSkins(of: engine)
        window = UIWindow(windowScene: scene)
    }

    private func shown(_ color: UIColor?, in view: UIView) -> String {
        text(color?.resolvedColor(with: view.traitCollection))
    }

    private func view() -> UIView {
        let view = UIView()
        window.addSubview(view)
        view.backgroundColor = .theme(.color)
        return view
    }

    @Test("are resolved for the traits of each view")
    func traits() throws {
        let (view, own) = (view(), view())
        #expect(shown(view.backgroundColor, in: view) == firstColor)
        own.overrideUserInterfaceStyle = .dark
        #expect(shown(own.backgroundColor, in: own) == darkColor)
        #expect(shown(view.backgroundColor, in: view) == firstColor)
        scene.systemTraits[UITraitUserInterfaceStyle.self] = .dark
        #expect(shown(view.backgroundColor, in: view) == darkColor)
    }

    @Test("change with each switch, of which UIKit notifies the views")
    func live() throws {
        let view = view()
        var count = 0
        view.registerForTraitChanges([SkinConstantsTrait.self]) { (_: UIView, _) in count += 1 }
        try engine.activate(Fixture.theme("Second"))
        #expect(shown(view.backgroundColor, in: view) == secondColor && count == 1)
        try scope.activate(Fixture.theme("First"))
        #expect(shown(view.backgroundColor, in: view) == firstColor && count == 2)
        scope.deactivate()
        #expect(shown(view.backgroundColor, in: view) == text(UIColor.label))
        #expect(SkinConstantsTrait.affectsColorAppearance)
    }

    @Test("are those of the scope that a view names, under the traits of that scope")
    func namedScope() throws {
        let view = view()
        let preview = engine.root.makeScope()
        view.traitOverrides.skinScope = preview
        var count = 0
        view.registerForTraitChanges([SkinConstantsTrait.self]) { (_: UIView, _) in count += 1 }
        try preview.activate(Fixture.theme("Second"))
        #expect(shown(view.backgroundColor, in: view) == secondColor && count == 1)
        try preview.activate(Fixture.theme("First"))
        try preview.update { $0.traits = .dark }
        #expect(shown(view.backgroundColor, in: view) == darkColor)
    }

    @Test("are those of the shared engine outside of all scenes, and the label's without a constant")
    func outside() throws {
        let shared = ThemeEngine.shared
        defer { ThemeEngine.shared = shared }
        ThemeEngine.shared = engine
        let color = UIColor.theme(.color)
        #expect(text(color.resolvedColor(with: UITraitCollection([.light]))) == firstColor)
        #expect(text(color.resolvedColor(with: UITraitCollection([.dark]))) == darkColor)
        #expect(text(UIColor.theme(.nothing)) == text(UIColor.label))
        ThemeEngine.shared = nil
        #expect(text(color) == text(UIColor.label))
    }

    @Test("are resolved on other threads for the traits of a scene")
    func threads() async throws {
        let (color, traits) = (UIColor.theme(.color), window.traitCollection)
        let resolved = await Task.detached { color.resolvedColor(with: traits) }.value
        #expect(text(resolved) == firstColor)
    }

    @Test("follow in layers, also in those that a view owns")
    func layers() throws {
        let (view, line) = (view(), CALayer())
        view.setLayerColor(.theme(.color), for: \.borderColor)
        view.setLayerColor(.theme(.color), for: \.backgroundColor, of: line)
        #expect([view.layer.borderColor, line.backgroundColor].map { text($0) } == [firstColor, firstColor])
        try engine.activate(Fixture.theme("Second"))
        #expect([view.layer.borderColor, line.backgroundColor].map { text($0) } == [secondColor, secondColor])
        try engine.activate(Fixture.theme("First"))
        view.overrideUserInterfaceStyle = .dark
        #expect([view.layer.borderColor, line.backgroundColor].map { text($0) } == [darkColor, darkColor])
        view.setLayerColor(nil, for: \.borderColor)
        view.overrideUserInterfaceStyle = .light
        #expect(view.layer.borderColor == nil && text(line.backgroundColor) == firstColor)
        #expect(view.traitRegistrationCount == 1)
    }

    @Test("keep neither views nor layers nor scenes alive")
    func weakness() throws {
        weak var (kept, line): (UIView?, CALayer?)
        do {
            let (view, layer) = (view(), CALayer())
            view.setLayerColor(.theme(.color), for: \.borderColor, of: layer)
            view.removeFromSuperview()
            (kept, line) = (view, layer)
        }
        #expect(kept == nil && line == nil)
        try engine.activate(Fixture.theme("Second"))
    }

    @Test("leave a view its own colors that knows nothing of themes, in a screen beside one that does")
    func neighbours() throws {
        let (themed, plain) = (view(), UILabel())
        window.addSubview(plain)
        let original = (plain.textColor, plain.backgroundColor, plain.tintColor, plain.font, plain.alpha)
        for name in ["Second", "First"] {
            try engine.activate(Fixture.theme(name))
            #expect(plain.textColor === original.0 && plain.backgroundColor === original.1)
            #expect(plain.tintColor === original.2 && plain.font === original.3 && plain.alpha == original.4)
        }
        #expect(shown(themed.backgroundColor, in: themed) == firstColor && plain.traitRegistrationCount == 0)
        #expect(engine.liveCount == 0)
    }

    @Test("are one color for a name, and are resolved again only after a switch that changes constants")
    func invalidation() throws {
        #expect(UIColor.theme(.color) == UIColor.theme(.color) && UIColor.theme(.color) != UIColor.theme(.nothing))
        let other = UIWindowScene().followSkins(of: engine)
        let view = view()
        var count = 0
        view.registerForTraitChanges([SkinConstantsTrait.self]) { (_: UIView, _) in count += 1 }
        try other.activate(Fixture.theme("Second"))
        try scope.update { $0.scale = 2 }
        #expect(count == 0)
    }
}
