import AppKit
import CheckSupport
import SkinKit
import Testing

@testable import SkinAppKit

@Suite("AppKit's controls and rows") @MainActor
struct ControlTests {
    private let engine = Fixture.engine()
    private let window = NSWindow()

    init() throws {
        try engine.activate(Fixture.theme("First"))
        window.followSkins(of: engine)
    }

    private func add<View: NSView>(_ view: View, _ id: String) -> View {
        window.contentView?.addSubview(view)
        view.skin = id
        return view
    }

    @Test("that are buttons of SkinKit follow their states")
    func button() {
        let button = add(SkinButton(), "states")
        button.isEnabled = false
        #expect(button.alphaValue == 0.4)
        button.isEnabled = true
        button.isHighlighted = true
        #expect(button.alphaValue == 0.3)
        button.isHighlighted = false
        button.state = .on
        #expect(button.skinStates == .selected && button.alphaValue == 0.2)
    }

    @Test("that are buttons of SkinKit look pressed until the user releases the pointer")
    func pressing() {
        let button = add(SkinButton(), "states")
        button.isSwitch = true
        button.skinStates = .hovered
        var tracked: ThemeStates = []
        button.onTracking = { tracked = button.skinStates }
        button.mouseDown(with: NSEvent())
        #expect(tracked == [.highlighted, .hovered])
        #expect(button.skinStates == [.selected, .hovered])
        button.performClick(nil)
        #expect(button.skinStates == .hovered)
        button.isEnabled = false
        button.mouseDown(with: NSEvent())
        #expect(tracked == [.disabled, .hovered])
    }

    @Test("do not stay pressed when they update their states in their action")
    func action() {
        let button = add(NSButton(), "states")
        button.isHighlighted = true
        button.updateSkinStates()
        #expect(button.skinStates == [])
    }

    @Test("show the color of a title that the app sets, at once or when the app updates their states")
    func newTitles() {
        let (button, plain) = (add(SkinButton(), "only_titleColor"), add(NSButton(), "only_titleColor"))
        button.title = "new"
        #expect(text(button.attributedTitle) == "new \(firstColor)")
        plain.title = "new"
        plain.updateSkinStates()
        #expect(text(plain.attributedTitle) == "new \(firstColor)")
        engine.deactivate()
        let new = NSAttributedString(string: "new")
        #expect(button.attributedTitle == new && plain.attributedTitle == new)
    }

    @Test("get the attributes of their titles back, in whatever order their operations go")
    func attributedTitles() throws {
        let button = NSButton()
        let own = NSAttributedString(string: "own", attributes: [.foregroundColor: NSColor.black])
        button.attributedTitle = own
        window.contentView?.addSubview(button)
        button.skin = "all"
        #expect(text(button.attributedTitle) == "first \(firstColor)")
        button.skin = "only_titleColor"
        #expect(text(button.attributedTitle) == "own \(firstColor)")
        button.skin = "only_title"
        #expect(button.title == "first" && button.titleColor == nil)
        button.skin = nil
        #expect(button.attributedTitle == own)
    }

    @Test("that are labels have the color of the text that they have now, whatever else a theme does to the text")
    func labelColors() {
        let label = SkinTextLabel("Chats")
        label.decoration = .underline
        func shown() -> NSColor? {
            label.attributedStringValue.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? NSColor
        }
        let own = label.textColor
        label.textColor = NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        #expect(shown() == label.textColor)
        label.textColor = own
        #expect(shown() == own)
    }

    @Test("that are fields get a plain placeholder back")
    func placeholder() {
        let field = NSTextField()
        field.placeholderString = "own"
        _ = add(field, "only_placeholder")
        #expect(field.placeholderString == nil)
        field.skin = nil
        #expect(field.placeholderString == "own" && field.placeholderAttributedString == nil)
    }

    @Test("that users edit keep what they have typed")
    func editing() throws {
        let (field, text) = (add(NSTextField(), "all"), add(NSTextView(), "all"))
        (field.stringValue, text.string) = ("typed", "typed")
        try engine.activate(Fixture.theme("Second"))
        engine.deactivate()
        #expect(field.stringValue == "typed" && text.string == "typed")
    }

    @Test("that are rows have light texts on a dark selection, and stay disabled when they are selected")
    func rows() {
        let row = add(SkinTableRowView(), "only_selectedBackgroundColor")
        row.skinStates = .disabled
        #expect(row.interiorBackgroundStyle == .normal)
        row.isSelected = true
        #expect(row.interiorBackgroundStyle == .emphasized && row.skinStates == [.disabled, .selected])
        row.cells = [NSTableCellView()]
        row.cells[0].backgroundStyle = .emphasized
        row.selectedBackgroundColor = NSColor(srgbRed: 1, green: 1, blue: 0.8, alpha: 1)
        #expect(row.interiorBackgroundStyle == .normal && row.cells[0].backgroundStyle == .normal)
        row.skin = nil
        #expect(row.interiorBackgroundStyle == .emphasized)
    }

    @Test("leave views whose subviews have a meaning without a background, and hide it from accessibility elsewhere")
    func containers() throws {
        for view in [NSSplitView(), NSTabView(), NSClipView()] {
            #expect(add(view, "all").subviews.isEmpty && view.alphaValue == 0.5)
        }
        let background = try #require(add(NSView(), "all").skinBackground)
        #expect(background.subviews.compactMap { $0 as? NSImageView }.allSatisfy { !$0.isAccessible })
    }
}
