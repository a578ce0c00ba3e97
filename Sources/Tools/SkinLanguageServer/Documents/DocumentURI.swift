import SkinFormat

enum DocumentURI {
    private static let inPaths = PercentEncoding.unreserved.union([UInt8(ascii: "/")])

    /// Returns the path of a URI, or nil if it is of another scheme. One with a malformed escape is taken as it is.
    static func path(_ uri: String) -> String? {
        guard uri.hasPrefix("file://") else { return nil }
        // The host is empty or this machine.
        let path = uri.dropFirst("file://".count).drop { $0 != "/" }
        let bytes = PercentEncoding.decoded(path) ?? Array(path.utf8)
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    static func uri(_ path: String) -> String { "file://" + PercentEncoding.encoded(path, allowed: inPaths) }
}
