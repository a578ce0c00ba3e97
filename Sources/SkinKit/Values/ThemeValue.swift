/// The typed value of one parameter of an operation (theme format 1, section 5).
public indirect enum ThemeValue: Hashable, Sendable {
    case integer(Int64)
    case float(Double)
    case bool(Bool)
    case string(String)
    case point(ThemePoint)
    case size(ThemeSize)
    case rect(ThemeRect)
    case insets(ThemeInsets)
    case color(ThemeColor)
    case image(ThemeImage)
    case font(ThemeFont)
    case array([ThemeValue])
    case record(ThemeRecord)

    /// The element name of the value's type. For a record it is the name of its schema object, such as `gradient`.
    package var typeName: String {
        switch self {
        case .integer: ObjectKind.integer.rawValue
        case .float: ObjectKind.float.rawValue
        case .bool: ObjectKind.bool.rawValue
        case .string: ObjectKind.string.rawValue
        case .point: ObjectKind.point.rawValue
        case .size: ObjectKind.size.rawValue
        case .rect: ObjectKind.rect.rawValue
        case .insets: ObjectKind.insets.rawValue
        case .color: ObjectKind.color.rawValue
        case .image: ObjectKind.image.rawValue
        case .font: ObjectKind.font.rawValue
        case .array: ObjectKind.array.rawValue
        case .record(let record): record.type
        }
    }
}

/// A value of a type that a schema declares: a list of named fields.
public struct ThemeRecord: Hashable, Sendable {
    /// The name of the record's type in the schema.
    public var type: String
    /// The fields that are present, in the schema's order.
    public var fields: [ThemeField]

    package init(type: String, fields: [ThemeField]) {
        self.type = type
        self.fields = fields
    }

    /// The value of a field; nil if the field is absent. O(n) in the number of fields.
    public subscript(name: String) -> ThemeValue? {
        fields.first { $0.name.isIdentical(to: name) }?.object
    }
}

/// The object elements that every theme can use, in the order of theme format 1, section 5.
package enum ObjectKind: String, CaseIterable, Sendable {
    case integer, float, bool, string, point, size, rect, insets, color, image, font, array
}

/// A color in sRGB (IEC 61966-2-1) with straight alpha, each channel 0 to 1.
public struct ThemeColor: Hashable, Sendable {
    /// The red channel, 0 to 1.
    public var red: Float
    /// The green channel, 0 to 1.
    public var green: Float
    /// The blue channel, 0 to 1.
    public var blue: Float
    /// The opacity, 0 to 1.
    public var alpha: Float

    /// Creates a color from its channels. It is opaque by default.
    @inlinable
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}

extension ThemeColor: CustomStringConvertible {
    /// The channels red, green, blue and alpha, rounded to 255ths.
    package var bytes: [UInt8] {
        [red, green, blue, alpha].map { $0.isNaN ? 0 : UInt8((min(max($0, 0), 1) * 255).rounded()) }
    }

    /// The color as `#RRGGBB`, or `#RRGGBBAA` if it is not opaque, rounded to 8 bits a channel.
    public var description: String {
        bytes.prefix(alpha >= 1 ? 3 : 4).reduce(into: "#") { text, byte in
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}

/// A reference to an image asset by its logical name.
///
/// The active traits and the scale determine which file the name refers to.
public struct ThemeImage: Hashable, Sendable {
    /// The way the pixels of an image are used.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// The pixels are drawn unchanged.
        case original
        /// The pixels are a mask that is filled with the tint color.
        case template
    }

    /// The way the parts of a sliced image grow that are not its corners.
    public enum Resizing: String, Hashable, Sendable, CaseIterable {
        /// The parts are stretched.
        case stretch
        /// The parts are repeated.
        case tile
    }

    /// The logical name: a relative path with `/`, without traits and scale, such as `buttons/cancel.png`.
    public var name: String
    /// A Boolean value that indicates whether ``ThemeEngine/imageCache`` keeps the decoded image.
    public var isCached: Bool
    /// The nine-part cap insets, in points; nil if the image is not sliced.
    public var slice: ThemeInsets?
    /// The way the pixels are used.
    public var mode: Mode
    /// The way the parts of a sliced image grow.
    public var resizing = Resizing.stretch
    /// The name of a symbol of the platform, which is shown in place of the file where there is one; nil for none.
    public var symbol: String?

    /// Creates an image reference.
    public init(name: String, isCached: Bool = false, slice: ThemeInsets? = nil, mode: Mode = .original) {
        self.name = name
        self.isCached = isCached
        self.slice = slice
        self.mode = mode
    }

    /// Returns whether the values are the same. Names are compared by their bytes, as files are found by them.
    public static func == (left: ThemeImage, right: ThemeImage) -> Bool {
        left.name.isIdentical(to: right.name) && left.isCached == right.isCached
            && left.slice == right.slice && left.mode == right.mode && left.resizing == right.resizing
            && left.symbol.isIdentical(to: right.symbol)
    }
}

/// A description of a font.
public struct ThemeFont: Hashable, Sendable {
    /// The source of a font's glyphs.
    public enum Face: Hashable, Sendable {
        /// A family that the system knows by name; `system` is the platform's default family.
        case family(String)
        /// A font file of the theme, by its logical asset name.
        case file(String)

        /// The name of the family or of the file, as themes refer to it.
        var name: String {
            switch self {
            case .family(let name), .file(let name): name
            }
        }

        /// Returns whether the names have the same bytes.
        public static func == (left: Face, right: Face) -> Bool {
            switch (left, right) {
            case (.family(let left), .family(let right)), (.file(let left), .file(let right)):
                left.isIdentical(to: right)
            default: false
            }
        }
    }

    /// The slant of the glyphs.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        case normal
        case italic
    }

    /// A style of a platform's text, whose size follows the user's text size (theme format 1, section 18).
    public enum TextStyle: String, Hashable, Sendable, CaseIterable {
        case largeTitle, title1, title2, title3, headline, subheadline, body, callout, footnote, caption1, caption2

        /// The number in a cache, beginning with 1.
        package var number: UInt32 { UInt32(Self.allCases.firstIndex(of: self) ?? 0) + 1 }

        package init?(number: UInt32) {
            guard number >= 1, number <= Self.allCases.count else { return nil }
            self = Self.allCases[Int(number) - 1]
        }
    }

    /// The source of the glyphs. Of several families, the first one.
    public var face: Face
    /// The families after that of ``face``.
    private var otherFamilies: [Face] = []
    /// The size in points, greater than 0.
    public var size: Double
    /// The weight, 100 to 900 in hundreds, on the CSS and OpenType scale: 400 is regular, 700 is bold.
    public var weight: Int
    /// The slant of the glyphs.
    public var style: Style
    /// The height of a line as a multiple of the size, 0.5 to 5; nil for that of the font.
    public var lineHeight: Double?
    /// The space that is added between letters, in points, -100 to 100; nil for that of the font.
    public var letterSpacing: Double?
    /// The style with which the text grows when the user changes the text size; nil for a text that does not.
    public var relative: TextStyle?
    /// The size in points that a text which grows does not exceed; nil for no limit.
    public var maximum: Double?

    /// Creates a font description.
    public init(face: Face = .family("system"), size: Double, weight: Int = 400, style: Style = .normal) {
        self.face = face
        self.size = size
        self.weight = weight
        self.style = style
    }

    /// The names of the families, the preferred one first: the first that a device has is meant. Empty for a font file.
    public var families: [String] {
        guard case .family(let name) = face else { return [] }
        return [name] + otherFamilies.map(\.name)
    }

    /// The number of families that a font may have.
    package static let familyLimit = 16

    /// Creates a font of several families.
    ///
    /// - Parameter families: The names, the preferred one first, separated by a comma and a space.
    package init(families: String, size: Double, weight: Int, style: Style) {
        self.init(face: .family(families), size: size, weight: weight, style: style)
        // Not by characters, which a combining mark would change.
        guard families.utf8.contains(UInt8(ascii: ",")) else { return }
        let names = families.utf8.split(separator: UInt8(ascii: ","), maxSplits: Self.familyLimit - 1).map { name in
            Face.family(String(Substring(name.drop { $0 == UInt8(ascii: " ") })))
        }
        guard let first = names.first else { return }
        face = first
        otherFamilies = Array(names.dropFirst())
    }
}
