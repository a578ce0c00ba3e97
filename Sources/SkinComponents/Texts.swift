import SkinKit

/// Words that are read only: component type `uilabel`.
open class Label: View {
    /// The words.
    public var text = ""
    /// Their colour; nil is the platform's.
    public var textColor: Color?
    /// Their font.
    public var font = FontDescription(size: 17)
    /// Where the lines stand.
    public var textAlignment = TextAlignment.natural
    /// The greatest number of lines; 0 is no limit.
    public var numberOfLines = 1
    /// The letters' shadow.
    public var textShadow: TextShadow?
}

/// A line of words to be written: component type `uitextfield`.
open class TextField: Control {
    /// What is written.
    public var text = ""
    /// Its colour; nil is the platform's.
    public var textColor: Color?
    /// Its font.
    public var font = FontDescription(size: 17)
    /// Where the line stands.
    public var textAlignment = TextAlignment.natural
    /// What stands there while nothing is written.
    public var placeholder: Placeholder?
    /// The field's border.
    public var borderStyle = TextFieldBorder.none
}

/// Lines of words to be written: component type `uitextview`.
open class TextView: ScrollView {
    /// What is written.
    public var text = ""
    /// Its colour; nil is the platform's.
    public var textColor: Color?
    /// Its font.
    public var font = FontDescription(size: 17)
    /// Where the lines stand.
    public var textAlignment = TextAlignment.natural
}
