extension ThemeEngine {
    /// The decoder for operations that take decoded images; initially nil.
    ///
    /// Setting it empties ``imageCache``. Components keep their images until a switch prepares them again. Therefore,
    /// set the decoder before you activate the first theme.
    public var imageDecoder: (any ThemeImageDecoder)? {
        get { environment.workshop.imageDecoder }
        set { environment.workshop.imageDecoder = newValue }
    }

    /// The font maker for operations that take fonts of the app's type; initially nil. Like ``imageDecoder``, set it
    /// before you activate the first theme.
    public var fontMaker: (any ThemeFontMaker)? {
        get { environment.workshop.fontMaker }
        set { environment.workshop.fontMaker = newValue }
    }

    /// The cache of decoded images. Use it to set a limit, and to release the images when memory is short.
    public var imageCache: ThemeImageCache { environment.workshop.imageCache }

    /// Returns an image of the current theme, or else of its floor, under the active traits and scale; nil without a theme or
    /// a file.
    ///
    /// - Throws: An error as ``Theme/image(_:traits:scale:)`` does.
    public func image(_ name: String) throws(ThemeAssetError) -> ThemeImageFile? {
        try tracked(environment).image(name)
    }

    /// Returns the bytes of an asset of the current theme, or else of its floor, under the active traits and scale, such as
    /// a font or a sound.
    ///
    /// - Returns: The bytes; nil without a theme or a file.
    /// - Throws: An error as ``Theme/bytes(ofAsset:traits:scale:)`` does.
    public func bytes(ofAsset name: String) throws(ThemeAssetError) -> ThemeAssetBytes? {
        try tracked(environment).bytes(ofAsset: name)
    }
}

extension ThemeEnvironment {
    func image(_ name: String) throws(ThemeAssetError) -> ThemeImageFile? {
        guard let (theme, record) = asset(name) else { return nil }
        return try ThemeImageFile(try theme.file(record, name: name))
    }

    func bytes(ofAsset name: String) throws(ThemeAssetError) -> ThemeAssetBytes? {
        guard let (theme, record) = asset(name) else { return nil }
        return try theme.file(record, name: name).bytes
    }
}
