#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinComponents
    import SkinKit
    import SkinQuartz
    import UIKit

    /// A font, and whether UIKit exchanges it for another content size.
    struct ShownFont {
        var font: UIFont?
        var isAdjusted = false
    }

    /// A view that shows the font of a theme, again when the user chooses another content size or bold text.
    @MainActor
    protocol ThemedFontView: UIView {
        var shownFont: ShownFont { get set }
        /// Shows the font of a theme; nil for the view's own.
        func showFont(_ font: UIKitFont?)
    }

    extension ThemedFontView {
        func exchangeFont(_ theme: UIKitFont?) {
            let own = Association.own(shownFont, of: self, isThemed: theme != nil)
            Association.set(theme, UIKitFont.self, of: self)
            let traits = window == nil ? nil : traitCollection
            shownFont =
                theme.map { ShownFont(font: $0.font(for: traits), isAdjusted: $0.followsContentSize) } ?? own
        }

        /// UIKit itself exchanges a font for another content size, and not what follows from it, as the height of lines.
        func updateThemeFont() { if let font = Association.get(UIKitFont.self, of: self) { showFont(font) } }
    }

    /// A view whose text has attributes. UIKit replaces them when the text, the color or the font is set.
    ///
    /// UIKit's properties are of the same types, except that some are implicitly unwrapped, which does not conform.
    @MainActor
    protocol AttributedTextView: ThemedFontView, UIContentSizeCategoryAdjusting {
        var styledText: NSAttributedString? { get set }
        var styledColor: UIColor? { get set }
        var styledFont: UIFont? { get set }
        var textAlignment: NSTextAlignment { get set }
    }

    extension UILabel: AttributedTextView {
        var styledText: NSAttributedString? {
            get { attributedText }
            set { attributedText = newValue }
        }
        var styledColor: UIColor? {
            get { textColor }
            set { textColor = newValue }
        }
        var styledFont: UIFont? {
            get { font }
            set { font = newValue }
        }
    }

    extension UITextField: AttributedTextView {
        var styledText: NSAttributedString? {
            get { attributedText }
            set { attributedText = newValue }
        }
        var styledColor: UIColor? {
            get { textColor }
            set { textColor = newValue }
        }
        var styledFont: UIFont? {
            get { font }
            set { font = newValue }
        }
    }

    extension UITextView: AttributedTextView {
        var styledText: NSAttributedString? {
            get { attributedText }
            set { attributedText = newValue }
        }
        var styledColor: UIColor? {
            get { textColor }
            set { textColor = newValue }
        }
        var styledFont: UIFont? {
            get { font }
            set { font = newValue }
        }
    }

    /// The attributed text that a view had before a theme wrote it, and the operations that have written it.
    private final class OriginalText {
        let value: NSAttributedString
        var operations: Set<String> = []

        init(_ value: NSAttributedString) { self.value = value }
    }

    extension AttributedTextView {
        var skinColor: ThemedValue<UIColor> {
            get { .original(styledColor) }
            set { changeText("textColor", isTheme: newValue.isTheme) { $0.styledColor = newValue.value } }
        }

        var shownFont: ShownFont {
            get { ShownFont(font: styledFont, isAdjusted: adjustsFontForContentSizeCategory) }
            set { (styledFont, adjustsFontForContentSizeCategory) = (newValue.font, newValue.isAdjusted) }
        }

        func showFont(_ font: UIKitFont?) {
            changeText("font", isTheme: font != nil) { view in
                view.exchangeFont(font)
                (view as? UILabel)?.changeTextLook { $0.font = font }
            }
        }

        /// Changes what replaces attributes. With the last operation of a theme, the view gets its attributes back, unless
        /// the app has set another text meanwhile.
        func changeText(_ operation: String, isTheme: Bool, _ change: (Self) -> Void) {
            if isTheme { keepOriginal(before: operation) }
            change(self)
            (self as? UILabel)?.updateSkinText()
            guard !isTheme, let original = Association.get(OriginalText.self, of: self) else { return }
            original.operations.remove(operation)
            guard original.operations.isEmpty else { return }
            Association.set(nil, OriginalText.self, of: self)
            if styledText?.string == original.value.string { styledText = original.value }
        }

        private func keepOriginal(before operation: String) {
            var original = Association.get(OriginalText.self, of: self)
            // The attributes of a theme are not the app's.
            let isThemed = (self as? UILabel)?.hasTextLook ?? false
            if original == nil, !isThemed, let styledText, styledText.hasOwnAttributes {
                original = OriginalText(styledText)
                Association.set(original, OriginalText.self, of: self)
            }
            original?.operations.insert(operation)
        }
    }

    extension NSAttributedString {
        /// Whether the string has attributes that a text in one color and one font does not have.
        fileprivate var hasOwnAttributes: Bool {
            guard length > 0 else { return false }
            var range = NSRange()
            // Safe: Foundation writes the range during the call only.
            let attributes = unsafe attributes(at: 0, effectiveRange: &range)
            let usual: Set<NSAttributedString.Key> = [.foregroundColor, .font, .paragraphStyle, .shadow]
            return range.length < length || !usual.isSuperset(of: attributes.keys)
        }
    }

    /// The attributes and the case that a theme has for the text of a label, beside its color and font. UIKit has no attribute for a
    /// case. The label retains it.
    @MainActor
    final class TextLook {
        var textCase: ThemeTextCase?
        var decoration: ThemeTextDecoration?
        /// The font, for the space between its letters and the height of its lines.
        var font: UIKitFont?
        /// The text that is shown, and the app's.
        fileprivate var shown: String?
        fileprivate var own: String?
        /// Whether the look itself sets the text.
        fileprivate var isWriting = false

        fileprivate var isEmpty: Bool {
            textCase == nil && decoration == nil && font?.letterSpacing == nil && font?.lineHeight == nil
        }

        fileprivate func attributes(of label: UILabel) -> [NSAttributedString.Key: Any] {
            var attributes: [NSAttributedString.Key: Any] = [:]
            attributes[.kern] = font?.letterSpacing
            switch decoration {
            case .underline: attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue
            case .strikethrough: attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
            case .some(.none), nil: break
            }
            guard let height = font?.lineHeight, let shownFont = label.font else { return attributes }
            let style = NSMutableParagraphStyle()
            // The style decides these in place of the label.
            (style.alignment, style.lineBreakMode) = (label.textAlignment, label.lineBreakMode)
            let points = height * shownFont.pointSize
            (style.minimumLineHeight, style.maximumLineHeight) = (points, points)
            attributes[.paragraphStyle] = style
            attributes[.baselineOffset] = (points - shownFont.lineHeight) / 2
            return attributes
        }
    }

    extension UILabel {
        /// Applies what the theme does to the text: the case, the line, the space between letters and the height of lines.
        ///
        /// UIKit removes attributes when the app sets another text. Call it afterwards; a ``SkinLabel`` calls it itself.
        public func updateSkinText() {
            guard let look = Association.get(TextLook.self, of: self), !look.isWriting else { return }
            look.isWriting = true
            defer { look.isWriting = false }
            if text != look.shown { look.own = text }
            let shown = look.own.map { look.textCase?.applied(to: $0) ?? $0 }
            let string = NSMutableAttributedString(attributedString: attributedText ?? NSAttributedString(string: ""))
            if let shown, string.string != shown {
                string.replaceCharacters(in: NSRange(location: 0, length: string.length), with: shown)
            }
            string.addAttributes(look.attributes(of: self), range: NSRange(location: 0, length: string.length))
            look.shown = shown
            if string.length > 0 { attributedText = string }
        }

        /// Changes what a theme does to the text. With the last of it, the label has the app's text again.
        func changeTextLook(_ change: (TextLook) -> Void) {
            let known = Association.get(TextLook.self, of: self)
            let look = known ?? TextLook()
            change(look)
            if !look.isEmpty {
                Association.set(look, TextLook.self, of: self)
                if known != nil { plain(look) }
                return updateSkinText()
            }
            if known != nil {
                plain(look)
                Association.set(nil, TextLook.self, of: self)
            }
        }

        private func plain(_ look: TextLook) {
            look.isWriting = true
            if text == look.shown { text = look.own }
            look.shown = nil
            look.isWriting = false
        }

        var hasTextLook: Bool { Association.get(TextLook.self, of: self) != nil }
    }

    /// A label that shows what its theme does to the text whenever the app sets one.
    open class SkinLabel: UILabel {
        open override var text: String? { didSet { updateSkinText() } }
    }

    // MARK: - Buttons

    extension UIButton {
        private var plainTitle: String? {
            get { configuration == nil ? title(for: .normal) : configuration?.title }
            set {
                if configuration == nil { setTitle(newValue, for: .normal) }
                changeConfiguration { $0.title = newValue }
            }
        }

        func setTitleCase(_ textCase: ThemeTextCase?) {
            TitleCase.set(textCase, of: self, with: plainTitle) { plainTitle = $0 }
        }

        func updateTitleCase() { TitleCase.update(of: self, with: plainTitle) { plainTitle = $0 } }
    }
#endif
