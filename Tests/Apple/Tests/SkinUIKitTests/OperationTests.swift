import CheckSupport
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

@Suite("UIKit's views") @MainActor
struct OperationTests {
    let checks = OperationChecks(Cases.makers, engine: Fixture.engine)

    @Test("have a case for every operation of the schema, but for those without a counterpart")
    func completeness() throws {
        let schema = try Fixture.schema().filter { $0.type != "nswindow" }
        #expect(Set(schema.map(\.type)) == Set(Cases.makers.keys))
        let declared = Set(schema.flatMap { type in type.operations.map { "\(type.type) \($0)" } })
        let tested = Set(Cases.all.map { "\($0.type) \($0.name)" })
        #expect(declared.subtracting(tested) == ["uiswitch offTintColor", "uitextfield text", "uitextview text"])
        #expect(tested.isSubset(of: declared))
        #expect(declared.count > 80)
    }

    @Test("are listed with their operations in the article, as the definitions have them")
    func article() throws { try Fixture.checkTable("SkinUIKit", "UIKit", .uiKit, without: ["nswindow"]) }

    @Test("show each operation alone, exchange it, and get their own value back", arguments: Cases.all)
    func alone(_ operation: OperationCase) throws { try checks.alone(operation) }

    @Test("show all operations of their type and of its ancestors", arguments: Cases.makers.keys.sorted())
    func together(_ type: String) throws {
        let line = try Fixture.line(of: type)
        // What another operation of the same theme changes too, and what bars do in their own way.
        var others: Set = ["textCase", "titleCase", "largeTitleFont", "material"]
        if line.contains(where: { $0.hasSuffix("bar") && $0 != "uisearchbar" }) {
            others.formUnion(["backgroundGradient", "backgroundImage", "shadows", "corners"])
        }
        let cases = Cases.all.filter {
            line.contains($0.type) && !Cases.missing.contains("\(type) \($0.name)") && !others.contains($0.name)
        }
        try checks.together(type, cases)
    }

    @Test("are not kept alive")
    func weakness() throws { try checks.weakness() }

    @Test("keep their look if a theme cannot be prepared for one of them")
    func atomicity() throws { try checks.atomicity { $0.alpha } }

    @Test("with configurations show a theme's texts, colors, images and insets in them")
    func configuration() throws {
        let engine = Fixture.engine()
        let button = UIButton()
        button.configuration = .plain()
        button.configuration?.title = "own"
        try engine.activate(Fixture.theme("First"))
        try engine.register(button, as: "all")
        #expect(button.configuration?.title == "first")
        #expect(text(button.configuration?.baseForegroundColor) == firstColor)
        #expect(button.configuration?.image?.renderingMode == .alwaysOriginal)
        #expect(button.configuration?.contentInsets.trailing == 4)
        let attributes = button.configuration?.titleTextAttributesTransformer?(AttributeContainer())
        #expect(attributes?.font?.pointSize == 12)
        UIFontMetrics.factor = 2
        #expect(button.configuration?.titleTextAttributesTransformer?(AttributeContainer()).font?.pointSize == 24)
        UIFontMetrics.factor = 1
        #expect(button.title(for: .normal) == nil)
        engine.deactivate()
        #expect(button.configuration?.title == "own")
        #expect(button.configuration?.baseForegroundColor == nil)
        #expect(button.configuration?.titleTextAttributesTransformer == nil)
        #expect(button.configuration?.contentInsets.leading == 12)
    }

    @Test("with configurations count a theme's insets from the left edge in every language")
    func rightToLeft() throws {
        let engine = Fixture.engine()
        let button = UIButton()
        button.configuration = .plain()
        button.direction = .rightToLeft
        try engine.register(button, as: "only_contentInsets")
        try engine.activate(Fixture.theme("First"))
        #expect(button.configuration?.contentInsets.leading == 4 && button.configuration?.contentInsets.trailing == 2)
    }

    @Test("show fonts in the content size of the time when they get them")
    func contentSize() throws {
        let engine = Fixture.engine()
        try engine.activate(Fixture.theme("First"))
        try engine.register(UILabel(), as: "only_font")
        UIFontMetrics.factor = 2
        defer { UIFontMetrics.factor = 1 }
        let label = UILabel()
        try engine.register(label, as: "only_font")
        #expect(label.font.pointSize == 24 && UIFontMetrics.faultCount == 0)
    }

    @Test("that are sliders get the images of their tracks back, which a color had removed")
    func trackImages() throws {
        let (engine, slider) = (Fixture.engine(), UISlider())
        let image = try #require(UIImage(data: Data([0x89, 0x50, 0x4E, 0x47] as [UInt8]), scale: 1))
        slider.setMinimumTrackImage(image, for: .normal)
        try engine.register(slider, as: "all")
        try engine.activate(Fixture.theme("First"))
        #expect(text(slider.minimumTrackTintColor) == firstColor && slider.minimumTrackImage(for: .normal) == nil)
        engine.deactivate()
        #expect(slider.minimumTrackTintColor == nil && slider.minimumTrackImage(for: .normal) === image)
    }

    @Test("inherit a tint again that they had inherited")
    func inheritedTint() throws {
        let engine = Fixture.engine()
        let (parent, view) = (UIView(), UIView())
        parent.addSubview(view)
        try engine.register(view, as: "only_tintColor")
        try engine.activate(Fixture.theme("First"))
        #expect(text(view.tintColor) == firstColor)
        engine.deactivate()
        parent.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(text(view.tintColor) == "[1000, 0, 0, 1000]")
    }

    @Test("inherit a tint again that was dimmed when the theme came")
    func dimmedTint() throws {
        let engine = Fixture.engine()
        let (parent, view, own) = (UIView(), UIView(), UIView())
        parent.addSubview(view)
        parent.addSubview(own)
        own.tintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        parent.tintAdjustmentMode = .dimmed
        try engine.register(view, as: "only_tintColor")
        try engine.register(own, as: "only_tintColor")
        try engine.activate(Fixture.theme("First"))
        #expect(view.ownMode == .automatic && parent.ownMode == .dimmed)
        engine.deactivate()
        parent.tintAdjustmentMode = .automatic
        parent.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(text(view.tintColor) == "[1000, 0, 0, 1000]")
        #expect(text(own.tintColor) == "[0, 1000, 0, 1000]")
    }

    @Test("of the system have a title of the tint color again")
    func systemTitle() throws {
        let engine = Fixture.engine()
        let button = UIButton(type: .system)
        try engine.register(button, as: "only_titleColor")
        try engine.activate(Fixture.theme("First"))
        #expect(button.hasOwnTitleColor)
        engine.deactivate()
        #expect(!button.hasOwnTitleColor)
    }

    @Test("keep a bar's title at the edge, whichever operation is removed first")
    func barEdge() throws {
        let engine = Fixture.engine()
        let bar = UINavigationBar()
        let own = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        let appearance = bar.standardAppearance
        appearance.titleTextAttributes[.foregroundColor] = own
        bar.standardAppearance = appearance
        try engine.register(bar, as: "only_titleColor")
        try engine.activate(Fixture.theme("First"))
        try engine.register(bar, as: "all")
        #expect(text(bar.scrollEdgeAppearance?.titleTextAttributes[.foregroundColor]) == firstColor)
        try engine.register(bar, as: "only_barTintColor")
        #expect(bar.scrollEdgeAppearance?.titleTextAttributes[.foregroundColor] as? UIColor == own)
        engine.deactivate()
        #expect(bar.scrollEdgeAppearance == nil)
        #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == own)
    }

    @Test("that are bars show the color and the font of titles in large ones, too")
    func largeTitles() throws {
        let (engine, bar) = (Fixture.engine(), UINavigationBar())
        try engine.register(bar, as: "all")
        try engine.activate(Fixture.theme("First"))
        let attributes = bar.standardAppearance.largeTitleTextAttributes
        #expect(text(attributes[.foregroundColor]) == firstColor)
        #expect((attributes[.font] as? UIFont)?.pointSize == 24)
        engine.deactivate()
        #expect(bar.standardAppearance.largeTitleTextAttributes.isEmpty)
    }

    @Test("that are bars show a color in all their appearances, without a blur over it")
    func compactBars() throws {
        let (engine, bar) = (Fixture.engine(), UINavigationBar())
        bar.compactAppearance = UINavigationBarAppearance()
        try engine.register(bar, as: "all")
        try engine.activate(Fixture.theme("First"))
        #expect(text(bar.compactAppearance?.backgroundColor) == firstColor)
        #expect(text(bar.compactAppearance?.titleTextAttributes[.foregroundColor]) == firstColor)
        #expect(bar.compactScrollEdgeAppearance == nil)
        #expect(bar.standardAppearance.backgroundEffect == nil && bar.compactAppearance?.backgroundEffect == nil)
        engine.deactivate()
        #expect(bar.compactAppearance?.backgroundColor == nil && bar.compactAppearance?.backgroundEffect != nil)
        #expect(bar.compactAppearance?.titleTextAttributes.isEmpty ?? false)
        #expect(bar.standardAppearance.backgroundEffect != nil)
    }
}
