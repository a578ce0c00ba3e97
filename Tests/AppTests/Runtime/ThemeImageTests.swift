import Foundation
import SkinDevelopment
import SkinKit
import TestSupport
import Testing

@Suite("The image of an asset")
struct ThemeImageTests {
    let bundle: PictureBundle
    let large = PNGFixture.image(width: 6, height: 4)

    init() throws { bundle = try PictureBundle() }

    @Test("has bytes and size, from the cache or from the bundle's files", arguments: [true, false])
    func sizes(isEmbedded: Bool) throws {
        let theme = try bundle.theme(
            "", assets: ["i@2x.png": large, "i~dark.png": PNGFixture.image(), "t.bin": [1, 2, 3]],
            isEmbedded: isEmbedded)
        let image = try #require(try theme.image("i.png", scale: 2))
        #expect(image.pixelSize?.width == 6 && image.pixelSize?.height == 4)
        #expect(image.size == ThemeSize(width: 3, height: 2))
        #expect(image.bytes.array == large)
        #expect(try theme.image("i.png", traits: .dark)?.size == ThemeSize(width: 2, height: 2))
        #expect(try theme.image("unheardOf.png") == nil)
        let other = try #require(try theme.image("t.bin"))
        #expect(other.pixelSize == nil && other.size == nil)
        #expect(try theme.bytes(ofAsset: "t.bin")?.array == [1, 2, 3])
        #expect((theme.assetBytes("t.bin") == nil) == !isEmbedded)
    }

    @Test("is found in the folder that the theme's bundle is compiled from")
    func bundleOnDisk() throws {
        _ = try bundle.theme("", assets: ["i.png": large])
        let theme = try Theme(bundleAt: bundle.folder.file("A.theme"))
        #expect(try theme.image("i.png")?.size == ThemeSize(width: 6, height: 4))
    }

    @Test("is an error where the file is gone, no image, or not in the theme's bundle")
    func faults() throws {
        let files = ["i.png": large, "bad.png": Array("hello".utf8), "out.png": large, "gone.png": large]
        var theme = try bundle.theme("", assets: files, isEmbedded: false)
        let assets = bundle.folder.file("A.theme/assets")
        try FileManager.default.removeItem(atPath: "\(assets)/gone.png")
        try FileManager.default.removeItem(atPath: "\(assets)/out.png")
        try bundle.folder.write("secret.png", large)
        try FileManager.default.createSymbolicLink(atPath: "\(assets)/out.png", withDestinationPath: "../../secret.png")
        func reason(_ name: String) -> String {
            do throws(ThemeFault) {
                return "\(String(describing: try theme.image(name)?.size))"
            } catch {
                return "\(error)"
            }
        }
        #expect(reason("bad.png") == "bad.png: A.theme/assets/bad.png: the PNG header is missing or truncated")
        #expect(reason("out.png") == "out.png: A.theme/assets/out.png: the path leads out of its bundle")
        #expect(reason("gone.png").hasSuffix("neither in the cache nor in the theme's asset folders"))
        theme.assetFolders = []
        #expect(reason("i.png").hasSuffix("neither in the cache nor in the theme's asset folders"))
    }

    @Test("is never outside of the bundle, whatever path the cache has")
    func hostilePath() throws {
        try bundle.folder.write("zzzzzz.png", large)
        let name = "a/zzzzzzzzzzzz.png"
        _ = try bundle.theme("", assets: [name: large], isEmbedded: false)
        let path = bundle.folder.file("A.theme.skincache")
        let cache = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        for hostile in ["a/../../../zzzzzz.png".utf8.suffix(18), "../.././zzzzzz.png".utf8.suffix(18)] {
            var bytes = cache
            let old = Array(name.utf8)
            for start in 0...(bytes.count - old.count) where Array(bytes[start..<start + old.count]) == old {
                bytes.replaceSubrange(start..<start + old.count, with: hostile)
            }
            var theme = try Theme(cacheBytes: bytes)
            theme.assetFolders = [bundle.folder.path]
            let error = #expect(throws: ThemeFault.self) {
                _ = try theme.image(String(decoding: Array(hostile), as: UTF8.self))
            }
            #expect(error?.code == .unsafePath, "\(String(describing: error))")
        }
    }
}
