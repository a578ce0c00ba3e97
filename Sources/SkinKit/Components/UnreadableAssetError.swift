/// The error of a ``ThemeImageDecoder`` or a ``ThemeFontMaker``: an asset that the platform cannot read.
public struct UnreadableAssetError: Error, Hashable, CustomStringConvertible {
    /// The form that the asset should have.
    public enum Kind: String, Sendable {
        /// A font that the system can use.
        case font
        /// An image that the system can decode.
        case image
    }

    /// The form that the asset should have.
    public let kind: Kind
    /// The logical name of the asset, or its path below the bundle.
    public let name: String

    /// Creates the error of a file that is not a font.
    public static func font(_ name: String) -> Self { Self(kind: .font, name: name) }

    /// Creates the error of a file that is not an image.
    public static func image(_ name: String) -> Self { Self(kind: .image, name: name) }

    /// A description of the fault, without a full stop.
    public var description: String {
        "'\(name)' is not \(kind == .font ? "a font" : "an image") that the system can read"
    }
}
