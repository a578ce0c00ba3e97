/// The error of a ``ThemeImageDecoder`` or a ``ThemeFontMaker``: an asset that the platform cannot read.
public struct UnreadableAssetError: Error, Hashable, CustomStringConvertible {
    private let isFont: Bool
    /// The logical name of the asset, or its path below the bundle.
    public let name: String

    /// Creates the error of a file that is not a font.
    public static func font(_ name: String) -> Self { Self(isFont: true, name: name) }

    /// Creates the error of a file that is not an image.
    public static func image(_ name: String) -> Self { Self(isFont: false, name: name) }

    /// A description of the fault, without a full stop.
    public var description: String {
        "'\(name)' is not \(isFont ? "a font" : "an image") that the system can read"
    }
}
