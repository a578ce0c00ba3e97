import Foundation
import SkinBundles
import SkinKit
import TestSupport
import Testing

@Suite("A PNG file")
struct PNGFileTests {
    typealias PNG = PNGFixture
    static let end = PNG.chunk("IEND", [])
    static let data = PNG.chunk("IDAT", [UInt8](repeating: 0, count: 30))
    static let start = PNG.signature + PNG.header(width: 2, height: 3)
    static let paletted = PNG.signature + PNG.header(width: 2, height: 2, depth: 1, type: 3)

    @Test("has a header, with every kind of pixel", arguments: [0, 2, 3, 4, 6] as [UInt8])
    func kinds(type: UInt8) throws {
        let depths: [UInt8] = [0: [1, 2, 4, 8, 16], 3: [1, 2, 4, 8]][type] ?? [8, 16]
        for depth in 0...UInt8.max {
            let bytes =
                PNG.signature + PNG.header(width: 5, height: 7, depth: depth, type: type, methods: [0, 0, 1])
                + (type == 3 ? PNG.chunk("PLTE", [1, 2, 3]) : []) + Self.data + Self.end
            guard depths.contains(depth) else {
                #expect(throws: PNGError.self) { try PNGFile(bytes: bytes) }
                continue
            }
            let header = try PNGFile(bytes: bytes)
            #expect(header.width == 5 && header.height == 7 && header.isInterlaced)
            #expect(header.bitDepth == Int(depth) && header.colorType.rawValue == type)
        }
    }

    @Test("is intact: each of those of the shipped themes")
    func shipped() throws {
        let folder = URL(fileURLWithPath: ShippedThemes.folder)
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "png" {
            let bytes = Array(try Data(contentsOf: file))
            let header = try PNGFile(bytes: bytes)
            #expect(header.width == Int(bytes[18]) << 8 + Int(bytes[19]), "\(file)")
            count += 1
        }
        #expect(count > 10)
    }

    @Test("is not found in a file of which a byte is another, or which is shorter or longer")
    func damaged() throws {
        let sound = PNG.image()
        _ = try PNGFile(bytes: sound)
        for length in 0..<sound.count {
            #expect(throws: PNGError.self) { try PNGFile(bytes: Array(sound[..<length])) }
        }
        for place in sound.indices {
            for bits in [1, 0x20, 0x80, 0xFF] as [UInt8] {
                var bytes = sound
                bytes[place] ^= bits
                #expect(throws: PNGError.self, "byte \(place)") { try PNGFile(bytes: bytes) }
            }
        }
        #expect(reason(sound + [0]) == .trailingBytes)
    }

    @Test("is not found where chunks are missing, out of place, of the wrong length, or not known")
    func chunks() throws {
        let palette = PNG.chunk("PLTE", [1, 2, 3])
        let text = PNG.chunk("tEXt", [65, 0, 66])
        let start = Self.start
        #expect(reason(start + text + Self.data + text + Self.end) == nil)
        #expect(reason(start + palette + Self.data + Self.data + Self.end) == nil)
        #expect(reason(PNG.signature + text + Self.data + Self.end) == .noChunk("IHDR"))
        #expect(reason(PNG.signature + PNG.chunk("IHDR", [0, 0, 0, 1])) == .noChunk("IHDR"))
        #expect(reason(start + PNG.header(width: 2, height: 3) + Self.data + Self.end) == .misplaced(chunk: "IHDR"))
        #expect(reason(start + Self.end) == .noChunk("IDAT"))
        #expect(reason(start + Self.data) == .truncated)
        #expect(reason(start + Self.data + text + Self.data + Self.end) == .misplaced(chunk: "IDAT"))
        #expect(reason(start + Self.data + palette + Self.end) == .misplaced(chunk: "PLTE"))
        #expect(reason(start + palette + palette + Self.data + Self.end) == .misplaced(chunk: "PLTE"))
        #expect(reason(start + Self.data + PNG.chunk("IEND", [0])) == .misplaced(chunk: "IEND"))
        #expect(reason(start + PNG.chunk("WHAT", []) + Self.data + Self.end) == .unknown(chunk: "WHAT"))
        #expect(reason(start + PNG.chunk("whaT", []) + Self.data + Self.end) == .chunkName)
        #expect(reason(start + PNG.chunk("ID@T", []) + Self.data + Self.end) == .chunkName)
        #expect(reason(Self.paletted + Self.data + Self.end) == .noChunk("PLTE"))
        #expect(reason(Self.paletted + PNG.chunk("PLTE", [1, 2]) + Self.data + Self.end) == .misplaced(chunk: "PLTE"))
        let three = PNG.chunk("PLTE", [UInt8](repeating: 0, count: 9))
        #expect(reason(Self.paletted + three + Self.data + Self.end) == .misplaced(chunk: "PLTE"))
    }

    @Test("is not found where the size is nothing, beyond the limits, or more than the data can hold")
    func sizes() {
        func reason(_ width: UInt32, _ height: UInt32) -> PNGError.Reason? {
            self.reason(PNG.signature + PNG.header(width: width, height: height) + Self.data + Self.end)
        }
        #expect(reason(0, 1) == .header)
        #expect(reason(1, 0) == .header)
        #expect(reason(1 << 31, 1) == .header)
        #expect(reason(.max, .max) == .header)
        let most: UInt32 = 0x7FFF_FFFF
        #expect(reason(most, most) == .tooLarge(width: most, height: most))
        #expect(reason(16_385, 1) == .tooLarge(width: 16_385, height: 1))
        #expect(reason(8_192, 4_097) == .tooLarge(width: 8_192, height: 4_097))
        #expect(reason(8_192, 4_096) == .tooLittleData)
        #expect(reason(79, 79) == nil)
        #expect(reason(80, 81) == .tooLittleData)
    }

    @Test("tells where the file is wrong")
    func place() {
        var bytes = PNG.image()
        bytes[45] ^= 1
        let error = #expect(throws: PNGError.self) { try PNGFile(bytes: bytes) }
        #expect(error?.description == "byte 33: the checksum of chunk 'IDAT' does not match")
    }

    private func reason(_ bytes: [UInt8]) -> PNGError.Reason? {
        do throws(PNGError) {
            _ = try PNGFile(bytes: bytes)
            return nil
        } catch {
            return error.reason
        }
    }
}
