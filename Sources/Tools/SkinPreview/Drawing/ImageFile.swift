import SkinBundles
import SkinInspector

extension ImageFile {
    var dataURL: String { "data:\(mediaType);base64,\(Base64.text(of: bytes))" }
}

/// Base64 encoding (RFC 4648, section 4).
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func text(of bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            let group = (0..<3).reduce(0) { $0 << 8 | ($1 < count ? Int(bytes[start + $1]) : 0) }
            for index in 0..<4 {
                result.append(index <= count ? alphabet[group >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
