import SkinFormat

/// Texts in URLs: RFC 3986.
package enum URLText {
    private static let inPaths = PercentEncoding.unreserved.union("!$&'()*+,;=:@/".utf8)

    /// Returns a text with every byte but letters, digits and `-._~` as `%` and two digits. It contains no slash.
    package static func quoted(_ text: String) -> String { PercentEncoding.encoded(text) }

    package static func quotedPath(_ path: String) -> String { PercentEncoding.encoded(path, allowed: inPaths) }

    package static func join(_ folder: String, _ path: String) -> String {
        folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }
}
