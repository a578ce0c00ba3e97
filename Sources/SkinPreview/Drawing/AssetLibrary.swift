import SkinKit

/// The images and font files of some themes, each content once, by number.
struct AssetLibrary: Sendable {
    /// An image at the scale that its file is for.
    struct Image: Hashable, Sendable {
        var file: ImageFile
        /// Pixels for a point.
        var scale: Int

        /// In points.
        var size: ThemeSize {
            ThemeSize(width: Double(file.width) / Double(scale), height: Double(file.height) / Double(scale))
        }
    }

    private(set) var images: [Image] = []
    private(set) var fonts: [[UInt8]] = []
    private var imageNumbers: [Image: Int] = [:]
    private var fontNumbers: [[UInt8]: Int] = [:]

    /// A library without files.
    init() {}

    /// What a theme's files are in the library; they are added where they are not there yet.
    ///
    /// - Complexity: O(n) in the size of the theme's files.
    mutating func add(_ theme: Theme) -> ThemeAssets {
        var assets = ThemeAssets()
        for file in theme.assetFiles {
            assets.files.append(file.asset)
            guard let bytes = file.bytes?.copy else { continue }
            if let image = ImageFile(bytes) {
                assets.images[file.asset] = number(of: Image(file: image, scale: max(file.asset.scale, 1)))
            } else if Self.isFont(bytes) {
                assets.fonts[file.asset] = number(ofFont: bytes)
            }
        }
        return assets
    }

    private mutating func number(of image: Image) -> Int {
        if let number = imageNumbers[image] { return number }
        imageNumbers[image] = images.count
        images.append(image)
        return images.count - 1
    }

    private mutating func number(ofFont bytes: [UInt8]) -> Int {
        if let number = fontNumbers[bytes] { return number }
        fontNumbers[bytes] = fonts.count
        fonts.append(bytes)
        return fonts.count - 1
    }

    /// TrueType, OpenType, WOFF and WOFF2 begin so.
    private static func isFont(_ bytes: [UInt8]) -> Bool {
        [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("wOFF".utf8), Array("wOF2".utf8)]
            .contains { bytes.starts(with: $0) }
    }

    /// The definition of an image, which drawings use by its number.
    func definition(ofImage number: Int) -> String {
        var svg = SVGText()
        let image = images[number]
        svg.add(
            "image",
            [
                "id": "image\(number)", "width": image.size.width.svg, "height": image.size.height.svg,
                "preserveAspectRatio": "none", "href": image.file.dataURL,
            ])
        return svg.text
    }

    /// What a drawing calls the family of a font file.
    static func family(ofFont number: Int) -> String { "font\(number)" }

    /// The CSS rule of a font file.
    func rule(ofFont number: Int) -> String {
        "@font-face{font-family:\(Self.family(ofFont: number));src:url(data:font/sfnt;base64,\(Base64.text(of: fonts[number])))}"
    }
}

/// Which files of a library a theme's assets are.
struct ThemeAssets: Sendable {
    var files: [ThemeAsset] = []
    var images: [ThemeAsset: Int] = [:]
    var fonts: [ThemeAsset: Int] = [:]

    /// The scales that there are files for, rising; 1 where there is none.
    var scales: [Int] { files.isEmpty ? [1] : Set(files.map(\.scale)).sorted() }
    /// The traits that files are for.
    var traits: ThemeTraits { files.reduce(into: ThemeTraits()) { $0.formUnion($1.traits) } }
}
