import SkinBundles
import SkinInspector
import SkinKit

/// The numbered images and font files of some themes, each content once.
struct AssetLibrary: Sendable {
    struct Image: Hashable, Sendable {
        var file: ImageFile
        /// The scale, in pixels per point.
        var scale: Int

        /// The size, in points.
        var size: ThemeSize {
            ThemeSize(width: Double(file.width) / Double(scale), height: Double(file.height) / Double(scale))
        }
    }

    private(set) var images: [Image] = []
    private(set) var fonts: [[UInt8]] = []
    private var imageNumbers: [Image: Int] = [:]
    private var fontNumbers: [[UInt8]: Int] = [:]

    init() {}

    /// Adds a theme's files that the library does not contain yet, and returns the numbers of all its files.
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

    /// Returns whether bytes begin with the signature of TrueType, OpenType, WOFF or WOFF2.
    private static func isFont(_ bytes: [UInt8]) -> Bool {
        [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("wOFF".utf8), Array("wOF2".utf8)]
            .contains { bytes.starts(with: $0) }
    }

    var definitions: String { images.indices.map(definition).joined() }

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

    static func family(ofFont number: Int) -> String { "font\(number)" }

    func rule(ofFont number: Int) -> String {
        "@font-face{font-family:\(Self.family(ofFont: number));src:url(data:font/sfnt;base64,\(Base64.text(of: fonts[number])))}"
    }
}

struct ThemeAssets: Sendable {
    var files: [ThemeAsset] = []
    var images: [ThemeAsset: Int] = [:]
    var fonts: [ThemeAsset: Int] = [:]

    /// The scales of the files, in ascending order; 1 without files.
    var scales: [Int] { files.isEmpty ? [1] : Set(files.map(\.scale)).sorted() }
    var traits: ThemeTraits { files.reduce(into: ThemeTraits()) { $0.formUnion($1.traits) } }
}
