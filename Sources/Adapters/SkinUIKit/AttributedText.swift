#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    /// A view whose text has attributes. UIKit replaces them when the text, the color or the font is set.
    ///
    /// UIKit's properties are of the same types, except that some are implicitly unwrapped, which does not conform.
    @MainActor
    protocol AttributedTextView: UIView, UIContentSizeCategoryAdjusting {
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

        var skinFont: TextFont {
            get { .original(styledFont, isAdjusted: adjustsFontForContentSizeCategory) }
            set {
                changeText("font", isTheme: newValue.isTheme) { view in
                    (view.styledFont, view.adjustsFontForContentSizeCategory) = newValue.value
                    let font: UIKitFont? = if case .theme(let font) = newValue { font } else { nil }
                    (view as? UILabel)?.changeTextLook { $0.font = font }
                }
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
#endif
