import Foundation
import SkinBundles
import SkinGTK
import SkinKit
import SkinLibrary

/// A picture that is sent as a message.
@MainActor
final class Sticker {
    let texture: Texture
    let name: String

    init?(_ item: ContentPackItem) {
        let bytes = item.withBytes { span in span.withUnsafeBytes { [UInt8]($0) } }
        guard let texture = Texture(bytes) else { return nil }
        self.texture = texture
        name = item.name ?? String(String.UnicodeScalarView(item.scalars))
    }
}

/// An installed pack of stickers. Its pictures are decoded when they are first shown.
@MainActor
final class StickerPack {
    let id: String
    let version: String
    private let pack: ContentPack
    lazy var stickers: [Sticker] = (0..<pack.count).compactMap { number in
        (try? pack.item(at: number))
    }.sorted { $0.order < $1.order }.compactMap { Sticker($0) }
    /// The picture of the pack's tab.
    var first: Sticker? { stickers.first }

    init(_ id: String, _ version: String, _ pack: ContentPack) {
        self.id = id
        self.version = version
        self.pack = pack
    }
}

/// The packs of the app and of the store.
@MainActor
final class StickerPacks {
    private(set) var packs: [StickerPack] = []
    private let bundled: [StickerPack]

    /// - Parameter folders: The folders in which the app's own packs are.
    init(folders: [String]) {
        bundled = folders.flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
                .filter { $0.hasSuffix(".stickers") }.sorted().compactMap { Self.bundle("\(folder)/\($0)") }
        }
        packs = bundled
    }

    private static func bundle(_ path: String) -> StickerPack? {
        guard let bytes = try? ContentPackCompiler().compile(path).pack, let pack = try? ContentPack(bytes: bytes)
        else { return nil }
        return StickerPack(path, "", pack)
    }

    /// Shows the packs that are installed now, besides the app's own.
    func update(_ installed: [(id: String, version: String, path: String)]) {
        packs =
            bundled
            + installed.compactMap { pack in
                if let known = packs.first(where: { $0.id == pack.id && $0.version == pack.version }) { return known }
                return (try? ContentPack(at: pack.path)).map { StickerPack(pack.id, pack.version, $0) }
            }
    }
}
