/// Turns image files into an app's own images: textures, `UIImage`s, surfaces.
///
/// Given to an engine (``ThemeEngine/imageDecoder``), whose staging calls it on the main actor. What it throws keeps the
/// theme from being put on.
@MainActor
public protocol ThemeImageDecoder: Sendable {
    /// The app's image.
    associatedtype Image

    /// The image of a file; must not call the engine.
    ///
    /// A PNG file was looked at from end to end, but for what its compressed data comes to
    /// (``Theme/image(_:traits:scale:)``); of a file in another format nothing is known.
    func decode(_ file: ThemeImageFile) throws -> Image

    /// How many bytes of memory an image takes; nil, as it is by default, counts 4 bytes for each pixel of a PNG image,
    /// and the file's size otherwise.
    func cost(of image: Image) -> Int?
}

extension ThemeImageDecoder {
    /// Nil: what images take as a rule.
    public func cost(of image: Image) -> Int? { nil }

    /// The image without its type, and what it costs.
    func made(of file: ThemeImageFile) throws -> (image: Any, cost: Int) {
        let image = try decode(file)
        let usual = file.header.map { 4 * $0.width * $0.height } ?? file.bytes.count
        return (image, max(0, cost(of: image) ?? usual))
    }
}

/// Turns font descriptions into an app's own fonts.
///
/// Given to an engine (``ThemeEngine/fontMaker``), whose staging calls it on the main actor. What it throws keeps the
/// theme from being put on.
@MainActor
public protocol ThemeFontMaker: Sendable {
    /// The app's font.
    associatedtype Font

    /// The font of a description; must not call the engine.
    ///
    /// - Parameters:
    ///   - description: What the theme asks for.
    ///   - file: The bytes of the font file, where the description names one; nothing is known of them. The same file
    ///     may come again for another size.
    func font(_ description: ThemeFont, file: ThemeAssetBytes?) throws -> Font
}
