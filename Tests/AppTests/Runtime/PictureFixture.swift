import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinKit
import TestSupport

/// A component that shows images and fonts of its own types.
final class Picture {
    var writes = 0
    var image: Texture? { didSet { writes += 1 } }
    var frame: Frame? { didSet { writes += 1 } }
    var font: Face? { didSet { writes += 1 } }
    var note = "" { didSet { writes += 1 } }
    var margin = 0.0 { didSet { writes += 1 } }
}

/// A decoded image. Each decoding creates a new object.
final class Texture: Equatable {
    let bytes: [UInt8]
    let asset: ThemeAsset

    init(bytes: [UInt8], asset: ThemeAsset) {
        self.bytes = bytes
        self.asset = asset
    }

    static func == (left: Texture, right: Texture) -> Bool { left === right }
}

struct Frame: Equatable {
    var texture: Texture
    var mode: ThemeImage.Mode
}

struct Face: Equatable {
    var size: Double
    var bytes: [UInt8]?
}

final class CountingDecoder: ThemeImageDecoder {
    var decoded: [String] = []
    var cost: Int?
    var refuses = false

    func decode(_ file: ThemeImageFile) throws -> Texture {
        decoded.append(file.asset.path)
        if refuses { throw Refusal() }
        return Texture(bytes: file.bytes.array, asset: file.asset)
    }

    func cost(of image: Texture) -> Int? { cost }
}

final class CountingFontMaker: ThemeFontMaker {
    var made: [ThemeFont] = []

    func font(_ description: ThemeFont, file: ThemeAssetBytes?) throws -> Face {
        made.append(description)
        return Face(size: description.size, bytes: file?.array)
    }
}

extension ThemeAssetBytes {
    var array: [UInt8] { withBytes { $0.withUnsafeBytes(Array.init) } }
}

extension ComponentDefinitions {
    static var pictures: ComponentDefinitions {
        var components = ComponentDefinitions()
        components.define(Picture.self, as: "picture") { picture in
            picture.operation("image", .decodedImage("image", as: Texture.self), get: \.image, set: { $0.image = $1 })
            picture.operation(
                "frame",
                .record("frame", "frame") { frame -> Frame in
                    let reading = ThemeValueType<ThemeImage>.image.prepared {
                        Frame(texture: try $1.image($0, as: Texture.self), mode: $0.mode)
                    }
                    return try frame.value(reading("image"))
                }, get: \.frame, set: { $0.frame = $1 })
            picture.operation("font", .madeFont("font", as: Face.self), get: \.font, set: { $0.font = $1 })
            let note = ThemeValueType<String>.string.prepared { text, preparation in
                try "\(text) \(preparation.scale) \(preparation.constant("word", as: .string) ?? "–")"
            }
            picture.operation("note", note("text"), get: \.note, set: { $0.note = $1 })
            picture.operation("margin", .float("margin"), get: \.margin, set: { $0.margin = $1 })
        }
        return components
    }
}

/// A bundle of pictures on disk, and its themes.
final class PictureBundle {
    static let schema = """
        <schema>
          <object name="frame"><field name="image" type="image"/></object>
          <component name="picture">
            <operation name="image"><param name="image" type="image"/></operation>
            <operation name="frame"><param name="frame" type="frame"/></operation>
            <operation name="font"><param name="font" type="font"/></operation>
            <operation name="note"><param name="text" type="string"/></operation>
            <operation name="margin"><param name="margin" type="float"/></operation>
          </component>
        </schema>
        """

    let folder: TemporaryFolder
    private let compiler: ThemeCompiler

    init() throws {
        folder = try TemporaryFolder()
        compiler = ThemeCompiler(schemaFiles: [try folder.write("app.schema.xml", Self.schema)])
    }

    /// Returns a theme of some instances; `isEmbedded` specifies whether its cache contains the assets.
    func theme(
        named name: String = "A.theme", constants: String = "", _ instances: String, assets: [String: [UInt8]],
        isEmbedded: Bool = true
    ) throws -> Theme {
        let identifier = "org.example.\(name.prefix { $0 != "." }.lowercased())"
        let text = String.theme(constants: constants, instances: instances)
        let path = try folder.writeTheme(name, identifier: identifier, ["a.xml": text])
        for (file, bytes) in assets { try folder.write("\(name)/assets/\(file)", bytes) }
        var options = ThemeCacheOptions()
        options.embedsAssets = isEmbedded
        let result = try compiler.compile(path, options: options)
        let cache = try folder.write("\(name).skincache", result.cache ?? [])
        guard result.cache != nil else { throw ThemeError(result.diagnostics) }
        return try Theme(cacheAt: cache)
    }
}

/// `<picture id="a"><operation name="image"><image>a.png</image></operation></picture>`
func picture(_ id: String, _ name: String, isCached: Bool = false, more: String = "") -> String {
    "<picture id=\"\(id)\"><operation name=\"image\"><image cache=\"\(isCached)\">\(name)</image></operation>\(more)</picture>"
}
