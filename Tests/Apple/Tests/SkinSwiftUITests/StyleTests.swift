import CheckSupport
import Dispatch
import Observation
import SkinKit
import SkinQuartz
import SwiftUI
import Testing
import UIKit

@testable import SkinSwiftUI
@testable import SkinUIKit

extension ThemeConstant where Value == ThemeColor {
    static var color: Self { Self(named: "color", as: .color) }
    static var nothing: Self { Self(named: "nothing", as: .color) }
}

extension ThemeConstant where Value == ThemeRecord {
    static var fade: Self { Self(named: "fade", as: .gradient) }
}

@Suite("A theme's constants as SwiftUI's styles", .serialized) @MainActor
struct StyleTests {
    private let engine = ThemeEngine(components: ComponentDefinitions())
    private let first = color(0x336699)
    private let second = color(0x993333)

    private static func color(_ rgb: Int) -> Color {
        let parts = [16, 8, 0].map { Float(rgb >> $0 & 255) / 255 }
        return Color(ThemeColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1))
    }

    /// The environment below a view that follows skins.
    private func environment(of scope: ThemeScope, _ change: (inout EnvironmentValues) -> Void = { _ in })
        -> EnvironmentValues
    {
        var environment = EnvironmentValues()
        environment.skinConstants = SkinFollower.constants(of: scope)
        change(&environment)
        return environment
    }

    private func shown(_ style: SkinStyle, in environment: EnvironmentValues) -> Color? {
        style.resolve(in: environment).style as? Color
    }

    @Test("are resolved in the theme, the scope and the appearance of each view")
    func resolution() throws {
        try engine.activate(Fixture.theme("First"))
        let scope = engine.root.makeScope()
        try scope.activate(Fixture.theme("Second"))
        #expect(shown(.theme(.color), in: environment(of: engine.root)) == first)
        #expect(shown(.theme(.color), in: environment(of: scope)) == second)
        #expect(
            shown(.theme(.color), in: environment(of: engine.root) { $0.colorScheme = .dark }) == Self.color(0x99CCFF))
        #expect(
            shown(.theme(.color).opacity(0.5).opacity(0.5), in: environment(of: engine.root)) == first.opacity(0.25))
        #expect(shown(.theme(.nothing), in: environment(of: engine.root)) == .primary)
        #expect(shown(.theme(.color), in: EnvironmentValues()) == .primary)
    }

    @Test("change when the view that follows skins is evaluated again, after each switch")
    func live() throws {
        try engine.activate(Fixture.theme("First"))
        var isInvalidated = false
        let before = withObservationTracking {
            environment(of: engine.root)
        } onChange: {
            MainActor.assumeIsolated { isInvalidated = true }
        }
        try engine.activate(Fixture.theme("Second"))
        #expect(isInvalidated)
        #expect(shown(.theme(.color), in: before) == first)
        #expect(shown(.theme(.color), in: environment(of: engine.root)) == second)
    }

    @Test("leave an environment as it is if a view is evaluated for other reasons")
    func equality() throws {
        try engine.activate(Fixture.theme("First"))
        let constants = SkinFollower.constants(of: engine.root)
        #expect(constants == SkinFollower.constants(of: engine.root))
        try engine.root.update { $0.traits = .phone }
        #expect(constants != SkinFollower.constants(of: engine.root))
        try engine.activate(Fixture.theme("Second"))
        #expect(SkinFollower.constants(of: engine.root) != constants)
    }

    @Test("are resolved on other threads")
    func threads() async throws {
        try engine.activate(Fixture.theme("First"))
        let constants = environment(of: engine.root).skinConstants
        let shown = await Task.detached {
            var environment = EnvironmentValues()
            environment.skinConstants = constants
            return SkinStyle.theme(.color).resolve(in: environment).style as? Color
        }.value
        #expect(shown == first)
    }

    @Test("are those of the shared engine on other threads, as they were last on the main one")
    func sharedOnThreads() throws {
        try engine.activate(Fixture.theme("First"))
        let shared = ThemeEngine.shared
        defer { ThemeEngine.shared = shared }
        ThemeEngine.shared = engine
        func shown() -> Color? { SkinStyle.theme(.color).resolve(in: EnvironmentValues()).style as? Color }
        #expect(shown() == first)
        #expect(
            DispatchQueue.global().sync { SkinStyle.theme(.color).resolve(in: EnvironmentValues()).style as? Color }
                == first)
    }

    @Test("can be gradients")
    func gradients() throws {
        try engine.activate(Fixture.theme("First"))
        let style = SkinStyle.theme(gradient: .fade).resolve(in: environment(of: engine.root)).style as? LinearGradient
        #expect(style?.gradient.stops.map(\.color) == [first, Self.color(0)])
        #expect(style?.gradient.stops.map(\.location) == [0, 1])
        #expect([style?.startPoint, style?.endPoint] == [UnitPoint(x: 0, y: 0.5), UnitPoint(x: 1, y: 0.5)])
    }

    @Test("come from the window scene in views that UIKit hosts, and go to views of UIKit")
    func bridge() throws {
        try engine.activate(Fixture.theme("First"))
        let scene = UIWindowScene()
        scene.followSkins(of: engine)
        let constants = SkinConstantsKey.read(from: scene.traitCollection)
        #expect(constants == SkinFollower.constants(of: engine.root))
        let traits = UITraitCollection { SkinConstantsKey.write(to: &$0, value: constants) }
        var overrides: any UIMutableTraits = UIView().traitOverrides
        SkinConstantsKey.write(to: &overrides, value: constants)
        #expect(overrides.skinConstants == constants)
        #expect(text(UIColor.theme(.color).resolvedColor(with: traits).cgColor) == firstColor)
    }

    @Test("make the window dark that follows a dark theme, or only the views that a scope is given to")
    func darkThemes() throws {
        try engine.activate(Fixture.theme("Night"))
        let shared = ThemeEngine.shared
        defer { ThemeEngine.shared = shared }
        ThemeEngine.shared = engine
        func below(_ view: some View) -> EnvironmentValues { view.environment(within: EnvironmentValues()) }
        let (all, some) = (below(Text("").followSkins()), below(Text("").followSkins(in: engine.root)))
        #expect(all.preferredScheme == .dark && all.colorScheme == .dark)
        #expect(some.preferredScheme == nil && some.colorScheme == .dark)
        try engine.activate(Fixture.theme("First"))
        let none = below(Text("").followSkins())
        #expect(none.preferredScheme == nil && none.colorScheme == .light)
    }

    @Test("keep nothing alive but the theme")
    func weakness() throws {
        weak var scope: ThemeScope?
        var environment = EnvironmentValues()
        do {
            let made = engine.root.makeScope()
            try made.activate(Fixture.theme("First"))
            environment = self.environment(of: made)
            scope = made
        }
        #expect(scope == nil && shown(.theme(.color), in: environment) == first)
    }

    private func text(_ value: Any?) -> String { commonText(value) }
}

/// What apps write. It compiles, or the stubs' modifiers would refuse it.
@MainActor
private func modifiers(_ view: some View) -> some View {
    view.font(.theme(.plain)).padding(.theme(.space)).padding(.horizontal, .theme(.space)).padding(.theme(.edges))
        .opacity(.theme(.space)).foregroundStyle(.theme(.color)).tint(.theme(.color)).tint(.blue)
        .foregroundStyle(.theme(.color).opacity(0.5)).background(.theme(gradient: .fade), in: Capsule())
        .padding(8).padding().font(.body).foregroundStyle(.blue).followSkins()
}

extension ThemeConstant where Value == ThemeFont {
    fileprivate static var plain: Self { Self(named: "plain", as: .font) }
}

extension ThemeConstant where Value == Double {
    fileprivate static var space: Self { Self(named: "space", as: .float) }
}

extension ThemeConstant where Value == ThemeInsets {
    fileprivate static var edges: Self { Self(named: "edges", as: .insets) }
}
