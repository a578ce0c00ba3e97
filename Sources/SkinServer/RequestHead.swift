/// The head of an HTTP/1.1 request (RFC 9112), as far as a server of a few fixed pages looks at it.
struct RequestHead: Equatable, Sendable {
    /// More bytes no browser sends to a server on its own machine.
    static let limit = 16_384

    var method: String
    /// As it was sent: nothing is decoded, so nothing can be meant by it but what it says.
    var target: String
    /// In lower case; nil where there is none, or more than one.
    var host: String?
    var origin: String?

    /// Nil where the bytes are no head of a request. They end with the empty line.
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
            // A name with a space in it, or a line that goes on with the one before, is a way to smuggle.
            guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: \.isWhitespace) else { return nil }
            let value = parts[1].drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
            values[parts[0].lowercased(), default: []].append(String(value).lowercased())
        }
        guard (values["host"] ?? []).count <= 1, (values["origin"] ?? []).count <= 1 else { return nil }
        host = values["host"]?.first
        origin = values["origin"]?.first
    }
}
