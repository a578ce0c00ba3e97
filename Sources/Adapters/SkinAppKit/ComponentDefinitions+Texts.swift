#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinComponents
    import SkinKit
    import SkinQuartz

    extension ComponentDefinitions {
        mutating func defineTexts() {
            define(NSTextField.self, as: "uitextfield", inheriting: NSControl.self) { field in
                Self.defineField(&field)
                field.operation(
                    "placeholder", .string("text"), .optional(.nsColor("color")),
                    get: { Placeholder($0) }, set: { $1.show(in: $0) }
                ) { text, color in
                    let attributes = color.map { [NSAttributedString.Key.foregroundColor: $0 as Any] }
                    return Placeholder(attributed: NSAttributedString(string: text, attributes: attributes))
                }
                field.operation("borderStyle", .word("style", as: ThemeBorderStyle.self), \.border) { $0.border }
            }
            define(SkinTextLabel.self, as: "uilabel", inheriting: NSControl.self) { label in
                Self.defineField(&label)
                label.operation("text", .string("text"), get: { $0.plainText }, set: { $0.stringValue = $1 }) { $0 }
                label.operation("textCase", .word("case")) { $0.textCase = $1 }
                label.operation("textDecoration", .word("line")) { $0.decoration = $1 }
                label.operation("numberOfLines", .integer("lines"), \.maximumNumberOfLines)
            }
            defineTextView()
        }

        private static func defineField<Field: NSTextField>(_ field: inout ComponentBuilder<Field>) {
            field.operation(
                "backgroundColor", .nsColor("color"), get: { FieldBackground($0) }, set: { $1.show(in: $0) }
            ) { FieldBackground(color: $0, isDrawn: true) }
            field.operation("textColor", .nsColor("color"), \.textColor)
            field.operation("font", .themeFont("font")) { $0.showFont($1) }
            field.operation("textAlignment", .word("alignment", as: ThemeTextAlignment.self), \.alignment) {
                $0.alignment
            }
            field.setBlending(.atMiddle, of: "font")
        }

        private mutating func defineTextView() {
            define(NSTextView.self, as: "uitextview", inheriting: NSView.self) { view in
                view.removeOperations("backgroundGradient", "backgroundImage", "material", "shadows")
                view.operation(
                    "backgroundColor", .nsColor("color"), get: { FieldBackground($0) }, set: { $1.show(in: $0) }
                ) { FieldBackground(color: $0, isDrawn: true) }
                view.operation("textColor", .nsColor("color"), \.textColor)
                view.operation("font", .nsFont("font"), \.font)
                view.operation("textAlignment", .word("alignment", as: ThemeTextAlignment.self), \.alignment) {
                    $0.alignment
                }
                view.setBlending(.atMiddle, of: "font")
            }
        }
    }

    /// A text field that cannot be edited, which themes describe as a `uilabel`.
    ///
    /// AppKit has one class for labels and fields. Every other `NSTextField` is a `uitextfield`.
    open class SkinTextLabel: NSTextField {
        /// The text that the app, or the theme, has set; nil while it is shown as it is.
        private var own: String?
        private var isShowing = false
        var textCase: ThemeTextCase? { didSet { showText() } }
        var decoration: ThemeTextDecoration? { didSet { showText() } }
        /// The font of a theme, for the space between its letters and the height of its lines.
        var themeFont: AppKitFont? { didSet { showText() } }

        var plainText: String { own ?? stringValue }

        open override var stringValue: String {
            didSet {
                if !isShowing { own = nil }
                showText()
            }
        }

        // The attributes have these in place of the label.

        open override var textColor: NSColor? { didSet { showText() } }

        open override var font: NSFont? { didSet { showText() } }

        open override var alignment: NSTextAlignment { didSet { showText() } }

        private func showText() {
            if isShowing { return }
            let text = plainText
            let hasLook = textCase != nil || decoration != nil || themeFont?.isSpaced ?? false
            guard hasLook || own != nil else { return }
            isShowing = true
            own = hasLook ? text : nil
            stringValue = textCase?.applied(to: text) ?? text
            if hasLook { attributedStringValue = styled(stringValue) }
            isShowing = false
        }

        private func styled(_ text: String) -> NSAttributedString {
            var attributes: [NSAttributedString.Key: Any] = [:]
            (attributes[.font], attributes[.foregroundColor]) = (font, textColor)
            attributes[.kern] = themeFont?.letterSpacing
            if decoration == .underline { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
            if decoration == .strikethrough { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
            let style = NSMutableParagraphStyle()
            style.alignment = alignment
            if let height = themeFont?.lineHeight, let font {
                (style.minimumLineHeight, style.maximumLineHeight) = (height * font.pointSize, height * font.pointSize)
            }
            attributes[.paragraphStyle] = style
            return NSAttributedString(string: text, attributes: attributes)
        }

        /// Creates a label with a text.
        public convenience init(_ text: String) {
            self.init(frame: .zero)
            stringValue = text
            isEditable = false
            isSelectable = false
            isBezeled = false
            isBordered = false
            drawsBackground = false
        }
    }

    private struct OwnFont {
        let value: NSFont?
    }

    extension NSTextField {
        /// Shows the font of a theme; nil for the field's own.
        fileprivate func showFont(_ theme: AppKitFont?) {
            let own = Association.own(OwnFont(value: font), of: self, isThemed: theme != nil)
            font = theme?.base ?? own.value
            (self as? SkinTextLabel)?.themeFont = theme
        }
    }

    struct FieldBackground: Equatable {
        var color: NSColor?
        var isDrawn: Bool

        init(color: NSColor?, isDrawn: Bool) { (self.color, self.isDrawn) = (color, isDrawn) }

        @MainActor init(_ field: NSTextField) {
            self.init(color: field.backgroundColor, isDrawn: field.drawsBackground)
        }
        @MainActor init(_ text: NSTextView) { self.init(color: text.backgroundColor, isDrawn: text.drawsBackground) }

        @MainActor func show(in field: NSTextField) {
            (field.backgroundColor, field.drawsBackground) = (color, isDrawn)
        }

        @MainActor func show(in text: NSTextView) {
            text.drawsBackground = isDrawn
            if let color { text.backgroundColor = color }
        }
    }

    struct Placeholder: Equatable {
        var plain: String?
        var attributed: NSAttributedString?

        init(attributed: NSAttributedString) { self.attributed = attributed }

        @MainActor init(_ field: NSTextField) {
            (plain, attributed) = (field.placeholderString, field.placeholderAttributedString)
        }

        @MainActor func show(in field: NSTextField) {
            field.placeholderAttributedString = attributed
            if attributed == nil { field.placeholderString = plain }
        }
    }

    struct TextFieldBorder: Equatable {
        var isBordered: Bool
        var isBezeled: Bool
        var style: NSTextField.BezelStyle
    }

    extension NSTextField {
        var border: TextFieldBorder {
            get { TextFieldBorder(isBordered: isBordered, isBezeled: isBezeled, style: bezelStyle) }
            set {
                // AppKit removes the border and the background of a field that gets a bezel.
                let isBackgroundDrawn = drawsBackground
                isBordered = newValue.isBordered
                isBezeled = newValue.isBezeled
                bezelStyle = newValue.style
                drawsBackground = isBackgroundDrawn
            }
        }
    }
#endif
