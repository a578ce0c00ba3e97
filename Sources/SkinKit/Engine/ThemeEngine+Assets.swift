extension ThemeEngine {
    /// The cache of decoded images. Use it to set a limit, and to release the images when memory is short.
    public var imageCache: ThemeImageCache { environment.workshop.imageCache }
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
