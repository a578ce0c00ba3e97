extension ThemeEngine {
    /// What decodes images for operations that take decoded ones; nil at first. Setting it empties ``imageCache``;
    /// what is shown stays until a switch for which it is prepared anew. So set it before the first theme is on.
    public var imageDecoder: (any ThemeImageDecoder)? {
        get { scene.workshop.imageDecoder }
        set { scene.workshop.imageDecoder = newValue }
    }

    /// What makes fonts for operations that take made ones; nil at first. As ``imageDecoder``, set it before the first
    /// theme is on.
    public var fontMaker: (any ThemeFontMaker)? {
        get { scene.workshop.fontMaker }
        set { scene.workshop.fontMaker = newValue }
    }

    /// The decoded images that are kept: to set their limit, and to let go of them when memory is short.
    public var imageCache: ThemeImageCache { scene.workshop.imageCache }

    /// The image of an asset of the current theme under the active traits and scale; nil without a theme or a file.
    ///
    /// - Throws: As ``Theme/image(_:traits:scale:)``.
    public func image(_ name: String) throws(ThemeAssetError) -> ThemeImageFile? {
        try theme?.image(name, traits: traits, scale: scale)
    }

    /// The bytes of an asset of the current theme under the active traits and scale: a font, a sound.
    ///
    /// - Returns: The bytes; nil without a theme or a file.
    /// - Throws: As ``Theme/bytes(ofAsset:traits:scale:)``.
    public func bytes(ofAsset name: String) throws(ThemeAssetError) -> ThemeAssetBytes? {
        try theme?.bytes(ofAsset: name, traits: traits, scale: scale)
    }
}
