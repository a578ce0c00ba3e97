/// The head of an HTTP/1.1 request (RFC 9112), reduced to the parts that the server needs.
struct RequestHead: Equatable, Sendable {
    /// The maximum size of a head, in bytes. Browsers send less to a local server.
    static let limit = 16_384

    let method: String
    /// The request target as sent, without decoding, so that it has exactly one spelling.
    let target: String
    /// The value of the field Host in lower case; nil if it is missing.
    let host: String?
    /// The value of the field Origin in lower case; nil if it is missing.
    let origin: String?
    /// The secret of a page that may edit, in the field X-SkinKit-Token; nil if it is missing.
    let token: String?
    /// The number of bytes of a body of JSON or of raw bytes; 0 for none, nil for a body of another kind.
    let bodyLength: Int?
    /// Whether the body is raw bytes.
    let isRaw: Bool

    /// Parses the bytes up to and including the empty line. Returns nil if they are malformed or repeat a field that counts.
    init?(_ bytes: [UInt8]) {
        guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) || [0x09, 0x0A, 0x0D].contains($0) }) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first?.split(separator: " ", omittingEmptySubsequences: false), first.count == 3,
            ["HTTP/1.1", "HTTP/1.0"].contains(first[2]), !first[0].isEmpty, first[1].hasPrefix("/"),
            !lines.contains(where: { $0.contains(where: \.isNewline) })
        else { return nil }
        (method, target) = (String(first[0]), String(first[1]))
        var fields = [
            "host": [String](), "origin": [], "x-skinkit-token": [], "content-length": [], "content-type": [],
            "transfer-encoding": [],
        ]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            // White space in a field name and folded lines enable request smuggling.
            guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: \.isWhitespace) else { return nil }
            let words = parts[1].lowercased().split(whereSeparator: \.isWhitespace)
            fields[parts[0].lowercased()]?.append(words.joined(separator: " "))
        }
        guard fields.values.allSatisfy({ $0.count <= 1 }) else { return nil }
        (host, origin) = (fields["host"]?.first, fields["origin"]?.first)
        token = fields["x-skinkit-token"]?.first
        let length = fields["content-length"]?.first
        isRaw = fields["content-type"]?.first == "application/octet-stream"
        let isKnown = isRaw || fields["content-type"]?.first == "application/json"
        bodyLength =
            length == nil
            ? 0
            : isKnown && fields["transfer-encoding"]?.isEmpty == true
                && length?.utf8.allSatisfy { (0x30...0x39).contains($0) } == true
                ? length.flatMap { Int($0) } : nil
    }
}
