/// Decodes image files into an app's own images: textures, `UIImage`s, surfaces.
///
/// An engine has the decoder of its ``ThemeEngine/Configuration``. It calls the decoder on the main actor while it
/// prepares components and while the app reads a constant. If the decoder throws, the switch or the registration fails,
/// and the constant has no value.
@MainActor
public protocol ThemeImageDecoder: Sendable {
    /// The app's image type.
    associatedtype Image

    /// Returns the image of a file. Must not call the engine.
    ///
    /// Of a PNG file only the size is validated (``Theme/image(_:traits:scale:)``), of files in other formats nothing.
    /// Throw an error for a file that is damaged.
    func decode(_ file: ThemeImageFile) throws -> Image

    /// Returns the memory that an image occupies, in bytes.
    ///
    /// The default is nil, which counts 4 bytes for each pixel of a PNG image, and the file's size for other formats.
    func cost(of image: Image) -> Int?
}

extension ThemeImageDecoder {
    /// Returns nil, which selects the default cost.
    public func cost(of image: Image) -> Int? { nil }

    func made(of file: ThemeImageFile) throws -> (image: Any, cost: Int) {
        let image = try decode(file)
        let usual = file.pixelSize.map { 4 * $0.width * $0.height } ?? file.bytes.count
        return (image, max(0, cost(of: image) ?? usual))
    }
}

/// Converts font descriptions to an app's own fonts.
///
/// An engine has the font maker of its ``ThemeEngine/Configuration``. It calls the font maker on the main actor while
/// it prepares components and while the app reads a constant. If the font maker throws, the switch or the registration
/// fails, and the constant has no value.
@MainActor
public protocol ThemeFontMaker: Sendable {
    /// The app's font type.
    associatedtype Font

    /// Returns the font of a description. Must not call the engine.
    ///
    /// - Parameters:
    ///   - description: The font that the theme specifies.
    ///   - file: The bytes of the font file, if the description names one. They are not validated. The engine may pass
    ///     the same file again for another size.
    func font(_ description: ThemeFont, file: ThemeAssetBytes?) throws -> Font
}
