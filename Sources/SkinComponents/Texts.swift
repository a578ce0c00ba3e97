import SkinKit

/// Words that are read only: component type `uilabel`.
open class SkinLabel: SkinView {
    /// The words.
    public var text = ""
    /// Their colour; nil is the platform's.
    public var textColor: ThemeColor?
    /// Their font.
    public var font = ThemeFont(size: 17)
    /// Where the lines stand.
    public var textAlignment = SkinTextAlignment.natural
    /// The greatest number of lines; 0 is no limit.
    public var numberOfLines = 1
    /// The letters' shadow.
    public var textShadow: SkinTextShadow?
}

/// A line of words to be written: component type `uitextfield`.
open class SkinTextField: SkinControl {
    /// What is written.
    public var text = ""
    /// Its colour; nil is the platform's.
    public var textColor: ThemeColor?
    /// Its font.
    public var font = ThemeFont(size: 17)
    /// Where the line stands.
    public var textAlignment = SkinTextAlignment.natural
    /// What stands there while nothing is written.
    public var placeholder: SkinPlaceholder?
    /// The field's border.
    public var borderStyle = SkinTextFieldBorder.none
}

/// Lines of words to be written: component type `uitextview`.
open class SkinTextView: SkinScrollView {
    /// What is written.
    public var text = ""
    /// Its colour; nil is the platform's.
    public var textColor: ThemeColor?
    /// Its font.
    public var font = ThemeFont(size: 17)
    /// Where the lines stand.
    public var textAlignment = SkinTextAlignment.natural
}
