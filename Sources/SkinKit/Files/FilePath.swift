/// Operations on paths as text, with `/` as separator.
///
/// They work on bytes, as file systems and archives do. `String` would join a slash and a combining mark after it to one
/// character, so that two programs find different names in one path.
package enum FilePath {
    /// Appends a name to a folder; returns the name alone if it is absolute, or the folder is empty or `.`.
    package static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty || folder == "." || name.utf8.first == UInt8(ascii: "/") { return name }
        return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }

    /// Returns the last component of a path, without trailing slashes.
    package static func lastPart(of path: String) -> String {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"))
        return parts.last.map { String(Substring($0)) } ?? path
    }

    /// Returns the folder of a path's last component: `.` if the path names no folder.
    package static func folder(of path: String) -> String {
        var text = Substring(path)
        while text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text = Substring(text.utf8.dropLast()) }
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == text.startIndex ? "/" : String(text[..<slash])
    }

    /// Removes trailing slashes from a path; the root stays `/`.
    package static func withoutTrailingSlashes(_ path: String) -> String {
        var text = Substring(path)
        while text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text = Substring(text.utf8.dropLast()) }
        return String(text)
    }

    /// Returns the text after the last dot of a name, or `nil` if there is no dot.
    package static func fileExtension(of name: String) -> String? {
        guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return String(name[name.utf8.index(after: point)...])
    }

    /// Returns the rest of a path after a prefix, or `nil` if the path has another beginning.
    package static func rest(of path: String, after prefix: String) -> String? {
        path.utf8.starts(with: prefix.utf8) ? String(Substring(path.utf8.dropFirst(prefix.utf8.count))) : nil
    }

    /// Returns the components of a path. An empty one is between two slashes.
    package static func parts(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }
}
