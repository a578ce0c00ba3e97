import CheckSupport
import SkinKit
import Testing
import UIKit

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
}
