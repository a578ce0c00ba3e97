import Foundation
import SkinLibrary
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinInspector
@testable import SkinKit

/// Writes golden files, and their answers as text. Only the tests use this text format, so that it never changes.
enum GoldenFiles {
    static let version = max(CacheLayout.version, ContentPackLayout.version)
    private static let languages = [[], ["de-CH-1996", "fr"], ["fr-FR"]]
    private static let traits: [ThemeTraits] = [[], [.dark], [.dark, .pad]]

    /// - Throws: An error if this version of the format is released. A change then needs a new version.
    static func record(in folder: URL) throws {
        let target = folder.appendingPathComponent("v\(version)")
        let released = target.appendingPathComponent("RELEASED").path
        try #require(!FileManager.default.fileExists(atPath: released), "version \(version) is released")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let files = try written(from: folder)
        for (name, bytes) in files { try Data(bytes).write(to: target.appendingPathComponent(name)) }
        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: target.appendingPathComponent(name))
        }
        let theme = try Theme(cacheBytes: #require(files["whole.skincache"]))
        try write(answers(of: theme), "answers.txt")
        try write(origins(in: theme), "origins.txt")
        try write(assets(of: theme), "assets.txt")
        try write(items(of: ContentPack(bytes: #require(files["cats.skinpack"]))), "items.txt")
        try write("skinkit:1/org.example.golden?accent=6750A4&corner=12\n", "link.txt")
    }

    /// Returns the files that today's writers make, by name.
    static func written(from folder: URL) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        let bundle = folder.appendingPathComponent("Golden.theme").path
        for (name, isWhole) in [("whole", true), ("stripped", false)] {
            var options = ThemeCacheOptions()
            options.includesProvenance = isWhole
            options.embedsAssets = isWhole
            files["\(name).skincache"] = try ThemeCompiler().compile(bundle, options: options).cache
        }
        let stickers = folder.appendingPathComponent("Cats.stickers").path
        files["cats.skinpack"] = try ContentPackCompiler().compile(stickers).pack
        for name in ["Golden.theme", "Parent.theme", "Cats.stickers"] {
            let package = try ThemePackage(of: folder.appendingPathComponent(name).path)
            files["\(name.lowercased()).skin"] = package.bytes
        }
        try #require(files.count == 6)
        return files
    }

    /// Returns the theme's metadata, its entities with their operations, and its constants.
    static func answers(of theme: Theme) -> String {
        var text = ""
        for info in [theme.info] + theme.ancestors {
            let rest = [info.inherits, info.author, info.license, info.summary, info.homepage].map { $0 ?? "-" }
            text += ([info.identifier, info.name, info.version] + rest).joined(separator: " | ") + "\n"
            let texts = languages.map { "\(info.name(for: $0)), \(info.summary(for: $0) ?? "-")" }
            text += "\(info.appearance.rawValue) | \(texts.joined(separator: " | "))\n"
        }
        text += "\(theme.mentionedTraits.sortedNames)\n"
        text += theme.componentTypes.map { "\($0.name) \($0.parent ?? "-")\n" }.joined()
        for languages in languages { text += theme.settingsJSON(traits: [], languages: languages) }
        for traits in traits {
            for scale in [1, 2] { text += theme.json(traits: traits, scale: scale) }
            for name in constants {
                let object = theme.constant(name, traits: traits)
                text += "\(name): \(object.map(self.text) ?? "none")\n"
            }
        }
        return text
    }

    private static func text(_ object: ThemeValue) -> String {
        switch object {
        case .integer(let number): "\(number)"
        case .float(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .string(let string): "'\(string)'"
        case .point(let point): "\(point.x) \(point.y)"
        case .size(let size): "\(size.width) \(size.height)"
        case .rect(let rect): "\(rect.origin.x) \(rect.origin.y) \(rect.size.width) \(rect.size.height)"
        case .insets(let insets): text(insets)
        case .color(let color): "\(color.red) \(color.green) \(color.blue) \(color.alpha)"
        case .image(let image):
            "\(image.name) \(image.isCached) \(image.mode.rawValue) \(image.slice.map(text) ?? "-") "
                + "\(image.resizing.rawValue) \(image.symbol ?? "-")"
        case .font(let font):
            "\(font.face) \(font.families) \(font.size) \(font.weight) \(font.style.rawValue) "
                + "\(text(font.lineHeight)) \(text(font.letterSpacing)) \(font.relative?.rawValue ?? "-") "
                + text(font.maximum)
        case .array(let parts): "[\(parts.map(text).joined(separator: "; "))]"
        case .record(let record):
            "\(record.type)(\(record.fields.map { "\($0.name) \(text($0.object))" }.joined(separator: "; ")))"
        }
    }

    private static func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "-" }

    private static func text(_ insets: ThemeInsets) -> String {
        "\(insets.top) \(insets.left) \(insets.bottom) \(insets.right)"
    }

    private static let constants = [
        "integer", "float", "bool", "string", "point", "size", "rect", "insets", "accent", "lighter", "image", "plain",
        "file", "family", "families", "growing", "lines", "word", "symbol", "array", "record", "radius", "none",
    ]

    /// Returns the origin of each operation.
    static func origins(in theme: Theme) -> String {
        var text = ""
        for traits in traits {
            for entity in theme.entities(traits: traits) {
                text += "\(entity) \(traits.sortedNames)\n"
                for origin in theme.provenance(for: entity.component, id: entity.id, traits: traits) {
                    text += "  \(self.text(origin.winner))\n"
                    for loser in origin.losers { text += "    over \(self.text(loser.source)): \(loser.reason)\n" }
                    for constant in origin.constants { text += "    by \(constant.name) \(constant.location)\n" }
                }
            }
        }
        return text
    }

    private static func text(_ source: ThemeOperationOrigin.Source) -> String {
        "\(source.location) \(source.component)\(source.isDefault ? " default" : "") \(source.className ?? "-")"
    }

    /// Returns the files of the assets and their bytes.
    static func assets(of theme: Theme) -> String {
        var text = ""
        for name in ["one.png", "two.png", "fonts/golden.ttf", "none.png"] {
            for traits in traits {
                for scale in 1...3 {
                    let asset = theme.asset(name, traits: traits, scale: scale)
                    let bytes = theme.assetBytes(name, traits: traits, scale: scale)?.withBytes { span in
                        span.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
                    }
                    text += "\(name) \(traits.sortedNames) \(scale): "
                    text += "\(asset.map { "\($0.folder)/\($0.path)" } ?? "none") '\(bytes ?? "")'\n"
                }
            }
        }
        return text
    }

    /// Returns a pack's items by category, with their images.
    static func items(of pack: ContentPack) throws -> String {
        var text = "\(pack.count)\n"
        for category in try pack.categories {
            text += "\(category)\n"
            for item in try pack.items(in: category) {
                let key = item.name ?? item.scalars.map { String($0.value, radix: 16) }.joined(separator: " ")
                let image = item.withBytes { span in
                    span.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
                }
                text += "  \(item.order) \(item.category) \(key) '\(image)'\n"
            }
        }
        return text
    }
}
