/// Operations on paths as text, with `/` as separator.
///
/// They work on bytes, as file systems and archives do. `String` would join a slash and a combining mark after it to
/// one character, so that two programs find different names in one path.
package enum FilePath {
    /// Appends a name to a folder; returns the name alone if it is absolute, or the folder is empty or `.`.
    package static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty || folder == "." || name.utf8.first == UInt8(ascii: "/") { return name }
        return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }

    /// Returns the folder of a path's last component: `.` if the path names no folder.
    package static func folder(of path: String) -> String {
        var text = Substring(path)
        while text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text = Substring(text.utf8.dropLast()) }
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == text.startIndex ? "/" : String(text[..<slash])
    }

    package static func fileExtension(of name: String) -> String? {
        guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return String(name[name.utf8.index(after: point)...])
    }
}
