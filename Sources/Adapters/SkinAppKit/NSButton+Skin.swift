#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinComponents
    import SkinKit
    import SkinQuartz

    /// A button whose look follows its states: `highlighted` while it is pressed, `disabled`, and `selected` while it is on.
    ///
    /// It keeps the theme's color of the title when the app sets another title. For other buttons, call
    /// ``AppKit/NSControl/updateSkinStates()``.
    open class SkinButton: NSButton {
        open override var isHighlighted: Bool {
            didSet { setAppKitStates(isHighlighted ? .highlighted : [], of: .highlighted) }
        }

        open override var isEnabled: Bool { didSet { updateSkinStates() } }

        open override var state: NSControl.StateValue { didSet { updateSkinStates() } }

        open override var title: String {
            didSet {
                updateTitleCase()
                showTitleColor()
            }
        }

        /// Tracks the pointer until the user releases it. AppKit highlights the button's cell meanwhile, not the button.
        open override func mouseDown(with event: NSEvent) {
            if isEnabled { setAppKitStates(.highlighted, of: .highlighted) }
            super.mouseDown(with: event)
            setAppKitStates([], of: .highlighted)
            updateSkinStates()
        }

        /// Clicks the button, as the space bar does. A click may switch it on or off.
        open override func performClick(_ sender: Any?) {
            super.performClick(sender)
            updateSkinStates()
        }
    }

    struct ButtonTitle: Equatable {
        var text: String
        var attributed: NSAttributedString?
    }

    /// The color of a button's title: a theme's, or that of the app's attributes, of which a plain title has none.
    enum ButtonTitleColor: Equatable {
        case theme(NSColor)
        case original(NSAttributedString?)
    }

    private struct ThemedTitle {
        let color: NSColor
        let original: NSAttributedString?
    }

    /// AppKit removes the color of a title when a button gets another title or another font. So it is set again.
    extension NSButton {
        var skinTitle: ButtonTitle {
            get {
                ButtonTitle(
                    text: TitleCase.existing(of: self)?.own ?? title, attributed: ownAttributedTitle)
            }
            set {
                title = newValue.text
                if let attributed = newValue.attributed { attributedTitle = attributed }
                updateTitleCase()
                showTitleColor()
            }
        }

        func setTitleCase(_ textCase: ThemeTextCase?) {
            TitleCase.set(textCase, of: self, with: title) { title = $0 ?? "" }
            showTitleColor()
        }

        func updateTitleCase() { TitleCase.update(of: self, with: title) { title = $0 ?? "" } }

        var skinTitleColor: ButtonTitleColor {
            get { .original(ownAttributedTitle) }
            set {
                switch newValue {
                case .theme(let color):
                    let themed = ThemedTitle(color: color, original: ownAttributedTitle)
                    Association.set(themed, ThemedTitle.self, of: self)
                    showTitleColor()
                case .original(let attributed):
                    Association.set(nil, ThemedTitle.self, of: self)
                    let text = title
                    title = text
                    if let attributed, attributed.string == text { attributedTitle = attributed }
                }
            }
        }

        var themedFont: NSFont? {
            get { font }
            set {
                font = newValue
                showTitleColor()
            }
        }

        func showTitleColor() {
            guard let color = Association.get(ThemedTitle.self, of: self)?.color, titleColor != color,
                let colored = attributedTitle.mutableCopy() as? NSMutableAttributedString
            else { return }
            let range = NSRange(location: 0, length: colored.length)
            colored.addAttribute(.foregroundColor, value: color, range: range)
            attributedTitle = colored
        }

        /// The color of the title; nil for AppKit's. A button without a title has none.
        var titleColor: NSColor? {
            guard attributedTitle.length > 0 else { return nil }
            // Safe: without a pointer, AppKit stores no range.
            return unsafe attributedTitle.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? NSColor
        }

        private static let plainButton = NSButton()

        /// The attributed title of the app; nil if the title is plain, as that of a button that only has its text and font.
        private var ownAttributedTitle: NSAttributedString? {
            if let themed = Association.get(ThemedTitle.self, of: self) { return themed.original }
            let plain = Self.plainButton
            (plain.title, plain.font, plain.alignment) = (title, font, alignment)
            return attributedTitle == plain.attributedTitle ? nil : attributedTitle
        }
    }
#endif
