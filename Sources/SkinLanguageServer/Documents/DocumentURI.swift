/// The `file` URIs of documents.
enum DocumentURI {
    /// Returns the path of a URI, or nil if it is of another scheme.
    static func path(_ uri: String) -> String? {
        guard uri.hasPrefix("file://") else { return nil }
        var bytes: [UInt8] = []
        // The host is empty or this machine.
        var rest = Array(uri.dropFirst("file://".count).drop { $0 != "/" }.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"),
                let number = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(number)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    static func uri(_ path: String) -> String {
        var uri = "file://"
        for byte in path.utf8 {
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                byte < 0x80
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "/-._~".unicodeScalars.contains(scalar))
            if isPlain {
                uri.unicodeScalars.append(scalar)
            } else {
                uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return uri
    }
}
