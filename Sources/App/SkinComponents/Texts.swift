import SkinKit

/// A read-only text: component type `uilabel`.
open class SkinLabel: SkinView {
    /// The text.
    public var text = ""
    /// The color of the text; nil for the platform's default.
    public var textColor: ThemeColor?
    /// The font of the text.
    public var font = ThemeFont(size: 17)
    /// The alignment of the lines.
    public var textAlignment = ThemeTextAlignment.natural
    /// The maximum number of lines; 0 for no limit.
    public var numberOfLines = 1
    /// The shadow of the text.
    public var textShadow: SkinTextShadow?
    /// The case in which the text is shown.
    public var textCase = ThemeTextCase.none
    /// The line of the text.
    public var textDecoration = ThemeTextDecoration.none
}

/// An editable line of text: component type `uitextfield`.
open class SkinTextField: SkinControl {
    /// The text.
    public var text = ""
    /// The color of the text; nil for the platform's default.
    public var textColor: ThemeColor?
    /// The font of the text.
    public var font = ThemeFont(size: 17)
    /// The alignment of the line.
    public var textAlignment = ThemeTextAlignment.natural
    /// The text displayed while the field is empty.
    public var placeholder: SkinPlaceholder?
    /// The field's border.
    public var borderStyle = ThemeBorderStyle.none
}

/// An editable text of several lines: component type `uitextview`.
open class SkinTextView: SkinScrollView {
    /// The text.
    public var text = ""
    /// The color of the text; nil for the platform's default.
    public var textColor: ThemeColor?
    /// The font of the text.
    public var font = ThemeFont(size: 17)
    /// The alignment of the lines.
    public var textAlignment = ThemeTextAlignment.natural
}

extension ComponentDefinitions {
    mutating func defineTexts() {
        define(SkinLabel.self, as: "uilabel", inheriting: SkinView.self) { label in
            label.operation("text", .string("text"), get: \.text, set: { $0.text = $1 })
            label.operation("textColor", .color("color"), get: \.textColor, set: { $0.textColor = $1 })
            label.operation("font", .font("font"), get: \.font, set: { $0.font = $1 })
            label.operation("textAlignment", .word("alignment"), get: \.textAlignment, set: { $0.textAlignment = $1 })
            label.operation("numberOfLines", .integer("lines"), get: \.numberOfLines, set: { $0.numberOfLines = $1 })
            label.operation(
                "textShadow", .color("color"), .optional(.point("offset")),
                get: \.textShadow, set: { $0.textShadow = $1 }
            ) { color, offset in
                offset.map { SkinTextShadow(color: color, offset: $0) } ?? SkinTextShadow(color: color)
            }
            label.operation("textCase", .word("case"), get: \.textCase, set: { $0.textCase = $1 })
            label.operation("textDecoration", .word("line"), get: \.textDecoration, set: { $0.textDecoration = $1 })
        }
        define(SkinTextField.self, as: "uitextfield", inheriting: SkinControl.self) { field in
            field.operation("text", .string("text"), get: \.text, set: { $0.text = $1 })
            field.operation("textColor", .color("color"), get: \.textColor, set: { $0.textColor = $1 })
            field.operation("font", .font("font"), get: \.font, set: { $0.font = $1 })
            field.operation("textAlignment", .word("alignment"), get: \.textAlignment, set: { $0.textAlignment = $1 })
            field.operation(
                "placeholder", .string("text"), .optional(.color("color")),
                get: \.placeholder, set: { $0.placeholder = $1 }
            ) { text, color in SkinPlaceholder(text: text, color: color) }
            field.operation("borderStyle", .word("style"), get: \.borderStyle, set: { $0.borderStyle = $1 })
        }
        define(SkinTextView.self, as: "uitextview", inheriting: SkinScrollView.self) { view in
            view.operation("text", .string("text"), get: \.text, set: { $0.text = $1 })
            view.operation("textColor", .color("color"), get: \.textColor, set: { $0.textColor = $1 })
            view.operation("font", .font("font"), get: \.font, set: { $0.font = $1 })
            view.operation("textAlignment", .word("alignment"), get: \.textAlignment, set: { $0.textAlignment = $1 })
        }
    }
}
