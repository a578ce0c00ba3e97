import CheckSupport
import SkinKit
import Testing
import UIKit

@testable import SkinQuartz
@testable import SkinUIKit

@Suite("Texts") @MainActor
struct TextTests {
    private let engine = Fixture.engine()
    private let own = NSMutableAttributedString(string: "two styles")

    init() throws {
        own.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 0, length: 3))
        try engine.activate(Fixture.theme("First"))
    }

    @Test("get attributes of their own back, in whatever order their operations go")
    func attributes() throws {
        let (label, field, view) = (UILabel(), UITextField(), UITextView())
        (label.attributedText, field.attributedText, view.attributedText) = (own, own, own)
        try engine.register(label, as: "all")
        try engine.register(field, as: "all")
        try engine.register(view, as: "only_font")
        #expect(label.text == "first" && text(label.textColor) == firstColor)
        #expect(field.text == "two styles" && field.attributedText != own)
        try engine.register(label, as: "only_textColor")
        #expect(label.text == "two styles" && label.attributedText != own)
        engine.deactivate()
        #expect(label.attributedText == own && field.attributedText == own && view.attributedText == own)
    }

    @Test("stay as the app has set them meanwhile")
    func newText() throws {
        let label = UILabel()
        label.attributedText = own
        try engine.register(label, as: "only_textColor")
        label.text = "new"
        engine.deactivate()
        #expect(label.text == "new")
    }

    @Test("that users edit are not a theme's")
    func editing() throws {
        let (field, view) = (UITextField(), UITextView())
        try engine.register(field, as: "all")
        try engine.register(view, as: "all")
        (field.text, view.text) = ("typed", "typed")
        try engine.activate(Fixture.theme("Second"))
        engine.deactivate()
        #expect(field.text == "typed" && view.text == "typed")
    }

    private func font(_ change: (inout ThemeFont) -> Void) throws -> UIKitFont {
        var font = ThemeFont(size: 17)
        change(&font)
        return try UIKitFonts().font(font, file: nil)
    }

    @Test("grow as the style of text that the theme names, or as the nearest one by size, and to a maximum")
    func textStyles() throws {
        let sizes = [
            (40.0, UIFont.TextStyle.largeTitle), (25, .title1), (18, .body), (14, .subheadline), (8, .caption2),
        ]
        for (size, style) in sizes { #expect(try font { $0.size = size }.style == style) }
        #expect(try font { $0.relative = .footnote }.style == .footnote)
        UIFontMetrics.factor = 3
        defer { UIFontMetrics.factor = 1 }
        #expect(try font { $0.size = 34 }.font.pointSize == 34 * 1.72)
        #expect(try font { _ in }.font.pointSize == 51)
        #expect(try font { $0.maximum = 30 }.font.pointSize == 30)
        #expect(UIFontMetrics.faultCount == 0)
    }

    @Test("are bold for users who want bold text, also in a family of the theme")
    func boldText() throws {
        let family = try font { $0.face = .family("Fake Sans") }
        #expect(weight(family.font) == UIFont.Weight.regular.rawValue)
        // UIKit makes its own font bold.
        let fallback = ThemeFont(families: "Unknown, system", size: 12, weight: 400, style: .normal)
        #expect(try UIKitFonts().font(fallback, file: nil).bold == nil && family.bold != nil)
        UIAccessibility.wantsBoldText = true
        defer { UIAccessibility.wantsBoldText = false }
        #expect(weight(family.font) == UIFont.Weight.semibold.rawValue)
    }

    @Test("grow with the content size that the user chooses meanwhile, with the height of their lines, and become bold")
    func newSettings() throws {
        let (scene, label, field, view) = (UIWindowScene(), UILabel(), UITextField(), UITextView())
        let (button, header) = (UIButton(), UITableViewHeaderFooterView(reuseIdentifier: nil))
        let list = UITableViewHeaderFooterView(reuseIdentifier: nil)
        list.contentConfiguration = UIListContentConfiguration.header()
        let window = UIWindow(windowScene: scene)
        scene.followSkins(of: engine)
        for view in [label, field, view, button, header, list] { window.addSubview(view) }
        for view in [label, field, view, header, list] { view.skin = "only_font" }
        button.skin = "only_titleFont"
        let theme = try font {
            ($0.face, $0.size) = (.family("Fake Sans"), 10)
            ($0.lineHeight, $0.letterSpacing) = (2, 1)
        }
        label.text = "text"
        let views: [any ThemedFontView] = [label, field, view, header, list]
        for view in views { view.showFont(theme) }
        button.showTitleFont(theme)
        func shown() -> [UIFont?] {
            let inList = (list.contentConfiguration as? UIListContentConfiguration)?.textProperties.font
            let inHeader = (header.subviews.first as? UILabel)?.font
            return [label.font, field.font, view.font, button.titleLabel?.font, inHeader, inList]
        }
        func lineHeight() -> CGFloat? {
            (label.attributedText?.attribute(.paragraphStyle, at: 0, effectiveRange: nil)
                as? NSMutableParagraphStyle)?.maximumLineHeight
        }
        #expect(shown().allSatisfy { $0?.pointSize == 10 } && lineHeight() == 20)
        scene.traitOverrides[UITraitPreferredContentSizeCategory.self] = UIContentSizeCategory(rawValue: "huge")
        #expect(shown().allSatisfy { $0?.pointSize == 20 } && lineHeight() == 40)
        #expect(label.attributedText?.attribute(.baselineOffset, at: 0, effectiveRange: nil) as? CGFloat == 8)
        scene.traitOverrides[UITraitLegibilityWeight.self] = .bold
        #expect(shown().allSatisfy { weight($0) == UIFont.Weight.semibold.rawValue })
        #expect(shown().allSatisfy { $0?.pointSize == 20 } && lineHeight() == 40 && UIFontMetrics.faultCount == 0)
        // A view that shows no theme keeps its own font.
        label.skin = nil
        scene.traitOverrides[UITraitLegibilityWeight.self] = .regular
        #expect(label.font.pointSize == 17)
    }

    private func weight(_ font: UIFont?) -> CGFloat? {
        let traits = font?.fontDescriptor.fontAttributes[.traits] as? [UIFontDescriptor.TraitKey: Any]
        return traits?[.weight] as? CGFloat
    }

    @Test("of headers follow the content size as the theme's font does")
    func headers() throws {
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        try engine.register(header, as: "only_font")
        let label = try #require(header.subviews.first as? UILabel)
        #expect(label.adjustsFontForContentSizeCategory)
        engine.deactivate()
        #expect(!label.adjustsFontForContentSizeCategory && label.font.pointSize == 17)
    }

    @Test("are in the first family that the device has")
    func families() throws {
        let theme = ThemeFont(families: "Unknown, Fake Sans, Fake Serif", size: 12, weight: 400, style: .normal)
        #expect(
            try UIKitFonts().font(theme, file: nil).base.fontDescriptor.fontAttributes[.family] as? String
                == "Fake Sans")
    }

    @Test("have the case, the line and the spaces of the theme, and of each new text of a skin label")
    func looks() throws {
        let (label, plain) = (SkinLabel(), UILabel())
        for view in [label, plain] {
            view.text = "Own"
            view.changeTextLook {
                $0.textCase = .upper
                $0.decoration = .underline
            }
            view.showFont(try font { ($0.letterSpacing, $0.lineHeight) = (2, 1.5) })
        }
        func attributes(_ label: UILabel) -> [NSAttributedString.Key: Any] {
            label.attributedText?.attributes(at: 0, effectiveRange: nil) ?? [:]
        }
        #expect(label.text == "OWN" && attributes(label)[.underlineStyle] as? Int == 1)
        #expect(attributes(label)[.kern] as? CGFloat == 2)
        #expect((attributes(label)[.paragraphStyle] as? NSMutableParagraphStyle)?.maximumLineHeight == 25.5)
        (label.text, plain.text) = ("New", "New")
        #expect(label.text == "NEW" && plain.text == "New")
        plain.updateSkinText()
        #expect(plain.text == "NEW" && attributes(plain)[.kern] as? CGFloat == 2)
        plain.changeTextLook { ($0.textCase, $0.decoration, $0.font) = (nil, nil, nil) }
        #expect(plain.text == "New" && attributes(plain)[.kern] == nil && attributes(plain)[.underlineStyle] == nil)
    }

    @Test("of buttons without configurations have the theme's font, and not its spaces, which UIKit would replace")
    func plainButtons() throws {
        let button = UIButton()
        button.titleLabel?.text = "own"
        button.showTitleFont(try font { ($0.size, $0.letterSpacing, $0.lineHeight) = (9, 2, 1.5) })
        #expect(button.titleLabel?.font.pointSize == 9)
        let shown = button.titleLabel?.attributedText?.attributes(at: 0, effectiveRange: nil)
        #expect(shown?[.kern] == nil && shown?[.paragraphStyle] == nil)
        #expect(SystemLook.skipped.contains { $0.hasPrefix("'titleFont letter-spacing") })
        button.showTitleFont(nil)
        #expect(button.titleLabel?.font.pointSize == 17)
    }

    @Test("of buttons have the case of the theme, also those that the app sets later")
    func titleCase() throws {
        let button = UIButton()
        button.configuration = .plain()
        button.configuration?.title = "Own"
        try engine.register(button, as: "only_titleCase")
        #expect(button.configuration?.title == "OWN")
        button.configuration?.title = "New"
        button.updateTitleCase()
        #expect(button.configuration?.title == "NEW")
        engine.deactivate()
        #expect(button.configuration?.title == "New")
    }
}
