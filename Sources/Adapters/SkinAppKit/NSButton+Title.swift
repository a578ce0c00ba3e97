#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinComponents
    import SkinQuartz

    struct ButtonTitle: Equatable {
        var text: String
        var attributed: NSAttributedString?
    }

    /// The color of a button's title: a theme's, or that of the app's attributes, of which a plain title has none.
    enum ButtonTitleColor: Equatable {
        case theme(NSColor)
        case original(NSAttributedString?)
    }

    /// The color that a theme has for a button's title, and the attributed title of the app.
    private final class ThemedTitle {
        let color: NSColor
        let original: NSAttributedString?

        init(_ color: NSColor, original: NSAttributedString?) { (self.color, self.original) = (color, original) }
    }

    /// The case of a button's title. The button retains it.
    private final class TitleCase {
        let textCase: ThemeTextCase
        let own: String
        let shown: String

        init(_ textCase: ThemeTextCase, own: String, shown: String) {
            (self.textCase, self.own, self.shown) = (textCase, own, shown)
        }
    }

    /// AppKit removes the color of a title when a button gets another title or another font. So it is set again.
    extension NSButton {
        var skinTitle: ButtonTitle {
            get {
                ButtonTitle(
                    text: Association.get(TitleCase.self, of: self)?.own ?? title, attributed: ownAttributedTitle)
            }
            set {
                title = newValue.text
                if let attributed = newValue.attributed { attributedTitle = attributed }
                updateTitleCase()
                showTitleColor()
            }
        }

        /// Sets the case of the title; nil for the app's title.
        func setTitleCase(_ textCase: ThemeTextCase?) {
            let known = Association.get(TitleCase.self, of: self)
            let own = known.flatMap { $0.shown == title ? $0.own : nil } ?? title
            let shown = textCase?.applied(to: own) ?? own
            // First, because a button may update itself when its title changes.
            Association.set(textCase.map { TitleCase($0, own: own, shown: shown) }, TitleCase.self, of: self)
            if shown != title { title = shown }
            showTitleColor()
        }

        /// Shows the case again in which a title is that the app has set meanwhile.
        func updateTitleCase() {
            if let known = Association.get(TitleCase.self, of: self), known.shown != title {
                setTitleCase(known.textCase)
            }
        }

        var skinTitleColor: ButtonTitleColor {
            get { .original(ownAttributedTitle) }
            set {
                switch newValue {
                case .theme(let color):
                    let themed = ThemedTitle(color, original: ownAttributedTitle)
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

        /// Shows the theme's color of the title, if there is one and the title has another.
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

        /// A button of which only the title is read.
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
