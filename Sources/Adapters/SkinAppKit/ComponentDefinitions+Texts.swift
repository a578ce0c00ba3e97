#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinComponents
    import SkinKit

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
                field.operation(
                    "borderStyle", .word("style", as: ThemeBorderStyle.self), get: { $0.border },
                    set: { $0.border = $1 }
                ) { $0.border }
            }
            define(SkinTextLabel.self, as: "uilabel", inheriting: NSControl.self) { label in
                Self.defineField(&label)
                label.operation("text", .string("text"), get: { $0.stringValue }, set: { $0.stringValue = $1 }) { $0 }
                label.operation(
                    "numberOfLines", .integer("lines"),
                    get: { $0.maximumNumberOfLines }, set: { $0.maximumNumberOfLines = $1 })
            }
            defineTextView()
        }

        private static func defineField<Field: NSTextField>(_ field: inout ComponentBuilder<Field>) {
            field.operation(
                "backgroundColor", .nsColor("color"), get: { FieldBackground($0) }, set: { $1.show(in: $0) }
            ) { FieldBackground(color: $0, isDrawn: true) }
            field.operation("textColor", .nsColor("color"), get: { $0.textColor }, set: { $0.textColor = $1 })
            field.operation("font", .nsFont("font"), get: { $0.font }, set: { $0.font = $1 })
            field.operation(
                "textAlignment", .word("alignment", as: ThemeTextAlignment.self),
                get: { $0.alignment }, set: { $0.alignment = $1 }
            ) { $0.alignment }
            field.setBlending(.atMiddle, of: "font")
        }

        private mutating func defineTextView() {
            define(NSTextView.self, as: "uitextview", inheriting: NSView.self) { view in
                view.removeOperations("backgroundGradient", "backgroundImage")
                view.operation(
                    "backgroundColor", .nsColor("color"), get: { FieldBackground($0) }, set: { $1.show(in: $0) }
                ) { FieldBackground(color: $0, isDrawn: true) }
                view.operation("textColor", .nsColor("color"), get: { $0.textColor }, set: { $0.textColor = $1 })
                view.operation("font", .nsFont("font"), get: { $0.font }, set: { $0.font = $1 })
                view.operation(
                    "textAlignment", .word("alignment", as: ThemeTextAlignment.self),
                    get: { $0.alignment }, set: { $0.alignment = $1 }
                ) { $0.alignment }
                view.setBlending(.atMiddle, of: "font")
            }
        }
    }

    /// A text field that cannot be edited, which themes describe as a `uilabel`.
    ///
    /// AppKit has one class for labels and fields. Every other `NSTextField` is a `uitextfield`.
    open class SkinTextLabel: NSTextField {
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

    struct FieldBackground: Equatable {
        var color: NSColor?
        var isDrawn: Bool

        init(color: NSColor?, isDrawn: Bool) {
            self.color = color
            self.isDrawn = isDrawn
        }

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

    /// The placeholder of a text field, which has attributes or none.
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
