/// Texts in URLs: RFC 3986.
enum URLText {
    private static let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    private static let inPaths = unreserved.union("!$&'()*+,;=:@/".utf8)

    /// Returns a text with every byte but letters, digits and `-._~` as `%` and two digits. It contains no slash.
    static func quoted(_ text: String) -> String { quoted(text, except: unreserved) }

    /// Returns a path that can follow a URL.
    static func quotedPath(_ path: String) -> String { quoted(path, except: inPaths) }

    private static func quoted(_ text: String, except allowed: Set<UInt8>) -> String {
        text.utf8.map { byte in
            allowed.contains(byte) ? String(Unicode.Scalar(byte)) : "%" + [byte].hexadecimal.uppercased()
        }.joined()
    }

    /// Returns the URL of a path below that of a folder.
    static func join(_ folder: String, _ path: String) -> String {
        folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }
}
