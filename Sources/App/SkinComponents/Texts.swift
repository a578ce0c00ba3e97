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
