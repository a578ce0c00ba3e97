#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinComponents
    import SkinKit
    import SkinQuartz
    import UIKit

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

        /// Shows the app's text without attributes of the theme.
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
        open override var text: String? {
            didSet { updateSkinText() }
        }
    }

    // MARK: - Buttons

    extension UIButton {
        private var plainTitle: String? {
            get { configuration == nil ? title(for: .normal) : configuration?.title }
            set { show(newValue, in: \.title) { setTitle($0, for: .normal) } }
        }

        /// Sets the case of the title; nil for the app's title.
        func setTitleCase(_ textCase: ThemeTextCase?) {
            TitleCase.set(textCase, of: self, with: plainTitle) { plainTitle = $0 }
        }

        func updateTitleCase() { TitleCase.update(of: self, with: plainTitle) { plainTitle = $0 } }
    }
#endif
