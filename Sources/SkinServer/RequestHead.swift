/// The head of an HTTP/1.1 request (RFC 9112), reduced to the parts that the server needs.
struct RequestHead: Equatable, Sendable {
    /// The maximum size of a head, in bytes. Browsers send less to a local server.
    static let limit = 16_384

    var method: String
    /// The request target as sent, without decoding, so that it has exactly one spelling.
    var target: String
    /// The value of the field Host in lower case; nil if it is missing.
    var host: String?
    /// The value of the field Origin in lower case; nil if it is missing.
    var origin: String?

    /// Returns whether there is a CR without an LF after it, or an LF without a CR before it. A CR at the end does not count: its LF may follow.
    ///
    /// RFC 9112, section 2.2, lets a server accept a bare LF, but two programs that read one request differently are a
    /// danger (section 11.2).
    static func hasBareLineEnd(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { place in
            switch bytes[place] {
            case 0x0A: place == 0 || bytes[place - 1] != 0x0D
            case 0x0D: place + 1 < bytes.count && bytes[place + 1] != 0x0A
            default: false
            }
        }
    }

    /// Parses the bytes up to and including the empty line. Returns nil if they are malformed or repeat Host or Origin.
    init?(_ bytes: [UInt8]) {
        guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0D || $0 == 0x0A || $0 == 0x09 }) else {
            return nil
        }
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: true)[
            ...]
        guard let first = lines.popFirst()?.split(separator: " ", omittingEmptySubsequences: false), first.count == 3,
            first[2] == "HTTP/1.1" || first[2] == "HTTP/1.0", !first[0].isEmpty, first[1].hasPrefix("/")
        else { return nil }
        method = String(first[0])
        target = String(first[1])
        var values: [String: [String]] = [:]
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            // White space in a field name and folded lines enable request smuggling.
            guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: \.isWhitespace) else { return nil }
            let value = parts[1].drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
            values[parts[0].lowercased(), default: []].append(String(value).lowercased())
        }
        guard (values["host"] ?? []).count <= 1, (values["origin"] ?? []).count <= 1 else { return nil }
        host = values["host"]?.first
        origin = values["origin"]?.first
    }
}
