extension ThemeEngine {
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
