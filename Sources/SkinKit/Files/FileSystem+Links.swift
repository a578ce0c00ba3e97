extension FileSystem {
    /// The number of links that a path may lead through, as Linux counts them.
    private static let linkLimit = 40

    /// Resolves links, `.` and `..` in a path, for systems that cannot; returns nil if there is no file at the path.
    package static func resolvedPath(of path: String) -> String? {
        guard !path.isEmpty else { return nil }
        var rest = parts(of: path)
        var resolved = ""
        if path.utf8.first != UInt8(ascii: "/") {
            guard let folder = SystemCalls.workingFolder else { return nil }
            resolved = folder == "/" ? "" : folder
        }
        var links = 0
        while let name = rest.popLast() {
            if name == "." || name == ".." {
                guard kind(of: resolved + "/") == .folder else { return nil }
                if name == "..", !resolved.isEmpty { resolved = FilePath.folder(of: resolved) }
                if resolved == "/" { resolved = "" }
                continue
            }
            let next = resolved + "/" + name
            guard let status = SystemCalls.status(of: next, followsLinks: false) else { return nil }
            guard status.isLink else {
                if status.kind != .folder, !rest.isEmpty { return nil }
                resolved = next
                continue
            }
            links += 1
            guard links <= linkLimit, let target = SystemCalls.target(ofLink: next) else { return nil }
            if target.utf8.first == UInt8(ascii: "/") { resolved = "" }
            rest += parts(of: target)
        }
        return resolved.isEmpty ? "/" : resolved
    }

    /// Returns the names in a path, last first. A slash at the end adds the folder's own name, `.`.
    private static func parts(of path: String) -> [String] {
        var parts = path.utf8.split(separator: UInt8(ascii: "/")).reversed().map { String(Substring($0)) }
        if path.utf8.last == UInt8(ascii: "/"), !parts.isEmpty { parts.insert(".", at: 0) }
        return parts
    }
}
