import SkinKit

extension FilePath {
    /// Returns the last component of a path, without trailing slashes.
    package static func lastPart(of path: String) -> String {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"))
        return parts.last.map { String(Substring($0)) } ?? path
    }

    /// Removes trailing slashes from a path; the root stays `/`.
    package static func withoutTrailingSlashes(_ path: String) -> String {
        var text = Substring(path)
        while text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text = Substring(text.utf8.dropLast()) }
        return String(text)
    }

    package static func rest(of path: String, after prefix: String) -> String? {
        path.utf8.starts(with: prefix.utf8) ? String(Substring(path.utf8.dropFirst(prefix.utf8.count))) : nil
    }

    /// Returns the components of a path. An empty one is between two slashes.
    package static func parts(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }
}
