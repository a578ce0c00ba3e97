/// Paths as text, with `/`.
package enum FilePath {
    /// A name within a folder; the name alone within `.`.
    package static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty || folder == "." || name.utf8.first == UInt8(ascii: "/") { return name }
        return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }

    /// The last part of a path; trailing slashes do not count.
    package static func lastPart(of path: String) -> String {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"))
        return parts.last.map { String(Substring($0)) } ?? path
    }

    /// The folder that a path stands in: `.` where it names none.
    package static func folder(of path: String) -> String {
        var text = Substring(path)
        while text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text = text.dropLast() }
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == text.startIndex ? "/" : String(text[..<slash])
    }

    /// A path without trailing slashes.
    package static func withoutTrailingSlashes(_ path: String) -> String {
        var text = Substring(path)
        while text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text = text.dropLast() }
        return String(text)
    }

    /// What stands behind the last point of a name; nil without a point.
    package static func fileExtension(of name: String) -> String? {
        guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return String(name[name.index(after: point)...])
    }
}
