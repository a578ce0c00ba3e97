import SkinKit
import SkinLibrary

/// A PNG file within a theme, a cache or a pack that cannot be decoded.
package struct DamagedImage: Sendable {
    /// The path of the file, or the name of the item.
    package let name: String
    package let error: PNGError

    /// Checks a file that is named `.png`, or begins as a PNG file does; returns nil for one that is intact.
    package init?(_ name: String, _ bytes: RawSpan) {
        guard Self.isPNG(name) || PNGHeader.begins(bytes) else { return nil }
        do throws(PNGError) {
            _ = try PNGFile(bytes)
            return nil
        } catch {
            self.name = name
            self.error = error
        }
    }

    package init?(_ name: String, _ bytes: [UInt8]) {
        // Safe: the span does not outlive the array.
        unsafe self.init(name, bytes.span.bytes)
    }

    package static func isPNG(_ name: String) -> Bool { FilePath.fileExtension(of: name)?.lowercased() == "png" }
}

extension Theme {
    /// Examines the assets whose bytes are in the cache. O(n) in their size.
    package func damagedImages() -> [DamagedImage] {
        (0..<reader.count(.assets)).compactMap { record in
            guard let asset = try? asset(record: record), let bytes = embeddedBytes(ofRecord: record) else {
                return nil
            }
            return bytes.withBytes { DamagedImage("\(asset.folder)/\(asset.path)", $0) }
        }
    }
}

extension ContentPack {
    package func damagedImages() -> [DamagedImage] {
        (0..<count).compactMap { number in
            guard let item = try? item(at: number) else { return nil }
            let name =
                item.name ?? item.scalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
            return item.withBytes { DamagedImage(name, $0) }
        }
    }
}
