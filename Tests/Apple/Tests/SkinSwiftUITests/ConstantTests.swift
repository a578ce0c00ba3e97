import CheckSupport
import Observation
import SkinKit
import SwiftUI
import Testing
import UIKit

@testable import SkinSwiftUI

/// A value that a view reads, and whether SwiftUI would evaluate the view again.
@MainActor
private final class Reading<Value: SkinValue> {
    private let reader = SkinReader<ThemeValue?, Value?>()
    private let name: String
    private(set) var isInvalidated = false

    init(_ name: String) { self.name = name }

    func value(
        _ scope: ThemeScope, _ appearance: ThemeTraits = .light, textSize: DynamicTypeSize = .large
    ) -> Value? {
        let place = SkinPlace(
            scope: scope, appearance: appearance, scale: 2, textSize: textSize, isBold: false,
            layoutDirection: .leftToRight)
        isInvalidated = false
        return withObservationTracking {
            reader.constant(name, in: place)
        } onChange: {
            MainActor.assumeIsolated { self.isInvalidated = true }
        }
    }
}

@Suite("Constants in SwiftUI's views", .serialized) @MainActor
struct ConstantTests {
    private let engine = ThemeEngine(components: ComponentDefinitions())

    private func color(_ red: Float, _ green: Float, _ blue: Float) -> Color {
        Color(ThemeColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: 1))
    }

    @Test("have the values of the theme and of the view's appearance, and none without a theme")
    func values() throws {
        let reading = Reading<Color>("color")
        #expect(reading.value(engine.root) == nil)
        try engine.activate(Fixture.theme("First"))
        #expect(reading.value(engine.root) == color(0x33, 0x66, 0x99))
        #expect(reading.value(engine.root, .dark) == color(0x99, 0xCC, 0xFF))
        try engine.root.update { $0.traits = [.phone, .dark] }
        #expect(reading.value(engine.root) == color(0x33, 0x66, 0x99))
        engine.deactivate()
        #expect(reading.value(engine.root) == nil)
    }

    @Test("evaluate only the views whose values a switch changes")
    func observation() throws {
        let (reading, steady, scope) = (Reading<Color>("color"), Reading<Color>("steady"), engine.root.makeScope())
        try engine.activate(Fixture.theme("First"))
        try scope.activate(Fixture.theme("Second"))
        _ = (reading.value(scope), steady.value(engine.root))
        try engine.activate(Fixture.theme("Second"))
        #expect(!reading.isInvalidated && !steady.isInvalidated)
        try scope.activate(Fixture.theme("First"))
        #expect(reading.isInvalidated)
        engine.deactivate()
        #expect(steady.isInvalidated)
    }

    @Test("are images in the scale of the view, and fonts in the size that the user chose")
    func assets() throws {
        try engine.activate(Fixture.theme("First"))
        #expect(Reading<Image>("logo").value(engine.root)?.text == "image 2.0 original 1.0,2.0,3.0,4.0")
        #expect(Reading<Font>("face").value(engine.root, textSize: .accessibility1)?.text == "file of 25 30.0")
        #expect(
            Reading<Font>("plain").value(engine.root, textSize: .accessibility1)
                == .system(size: 24, weight: .bold).italic())
    }

    @Test("are fonts of a family that become bolder for users who want bold text, as the system's own does itself")
    func boldText() throws {
        try engine.activate(Fixture.theme("First"))
        let appearance = engine.root.untracked
        let made = SkinContext(engine, appearance, textSize: .large, isBold: true, layoutDirection: .leftToRight)
        let context = try #require(made)
        func font(_ families: String) throws -> Font {
            try context.font(ThemeFont(families: families, size: 12, weight: 400, style: .normal))
        }
        #expect(try font("Fake Sans") == .custom("Fake Sans", fixedSize: 12).weight(.semibold))
        #expect(try font("Unknown, system") == .system(size: 12, weight: .regular))
    }

    @Test("are numbers in the types of Swift and of Core Graphics")
    func numbers() throws {
        try engine.activate(Fixture.theme("First"))
        #expect(Reading<Double>("space").value(engine.root) == 0.5)
        #expect(Reading<CGFloat>("space").value(engine.root) == CGFloat(0.5))
    }

    @Test("are read again when an engine is shared after the views were evaluated")
    func sharing() throws {
        let shared = ThemeEngine.shared
        ThemeEngine.shared = nil
        defer { ThemeEngine.shared = shared }
        var isInvalidated = false
        let place = withObservationTracking {
            SkinSource().place
        } onChange: {
            MainActor.assumeIsolated { isInvalidated = true }
        }
        #expect(place.context == nil && place.textSize == .large && !isInvalidated)
        ThemeEngine.shared = engine
        #expect(isInvalidated)
        #expect(SkinSource().place.scope === engine.root)
    }

    @Test("are not made again while the view is evaluated for other reasons")
    func reuse() throws {
        try engine.activate(Fixture.theme("First"))
        let reader = SkinReader<Int, Int>()
        let place = SkinPlace(
            scope: engine.root, appearance: .light, scale: 1, textSize: .large, isBold: false,
            layoutDirection: .leftToRight)
        for _ in 0..<3 { _ = reader.value(in: place, read: { _ in (7, true) }, make: { key, _ in key ?? 0 }) }
        #expect(reader.madeCount == 1)
        try engine.activate(Fixture.theme("Second"))
        _ = reader.value(in: place, read: { _ in (7, true) }, make: { key, _ in key ?? 0 })
        #expect(reader.madeCount == 2)
    }

    @Test("leave no readers alive")
    func weakness() throws {
        try engine.activate(Fixture.theme("First"))
        weak var kept: SkinReader<ThemeValue?, Color?>?
        do {
            let reader = SkinReader<ThemeValue?, Color?>()
            let place = SkinPlace(
                scope: engine.root, appearance: .light, scale: 1, textSize: .large, isBold: false,
                layoutDirection: .leftToRight)
            _ = reader.constant("color", in: place)
            kept = reader
        }
        #expect(kept == nil)
        try engine.activate(Fixture.theme("Second"))
    }

    @Test("are reported if their files cannot be read")
    func faults() throws {
        var faults: [String] = []
        engine.configuration.faultHandler = { faults.append("\($0)") }
        try engine.activate(Fixture.theme("Broken"))
        #expect(Reading<Image>("logo").value(engine.root) == nil)
        #expect(faults == ["'broken.jpg' is not an image that the system can read"])
    }

    @Test("are those of the scope that UIKit's traits name, in views that UIKit hosts")
    func bridge() {
        let scope = engine.root.makeScope()
        let traits = UITraitCollection { SkinScopeKey.write(to: &$0, value: scope) }
        var overrides: any UIMutableTraits = UIView().traitOverrides
        SkinScopeKey.write(to: &overrides, value: scope)
        #expect(overrides.skinScope === scope)
        #expect(SkinScopeKey.read(from: traits) === scope)
    }

    @Test("are those for the appearance that a view of UIKit overrides, also in one with traits that SwiftUI makes")
    func hostedAppearance() throws {
        let engine = ThemeEngine(components: .uiKit, configuration: .uiKit)
        try engine.activate(Fixture.theme("First"))
        let (scene, host, label) = (UIWindowScene(), UIView(), UILabel())
        let scope = scene.followSkins(of: engine)
        UIWindow(windowScene: scene).addSubview(host)
        host.addSubview(label)
        // As SwiftUI does, which makes traits from the environment.
        var made: any UIMutableTraits = UIView().traitOverrides
        SkinScopeKey.write(to: &made, value: SkinScopeKey.read(from: scene.traitCollection))
        host.traitOverrides = try #require(made as? UITraitOverrides)
        label.skin = "only_textColor"
        #expect(label.traitCollection.skinScope === scope && commonText(label.textColor.cgColor) == firstColor)
        label.overrideUserInterfaceStyle = .dark
        #expect(commonText(label.textColor.cgColor) == darkColor)
    }
}
