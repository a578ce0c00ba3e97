/// The identity of a source file, by which its text and its places are found, with the names under which people know it.
///
/// A name identifies no file: two themes of one run can have folders of the same name.
public struct ThemeFileID: Sendable {
    /// The bundle's folder name and the path in it (`Midnight.theme/chat.xml`), or the bare name of a schema or of
    /// `skinkit.xml`.
    public let name: String
    /// A path that an editor can open, or the name for a file that is not on a disk.
    public let path: String
    /// The same for each path and link that leads to the file, and for no other file.
    private let key: [UInt8]
    /// The number of bytes at the end of the name, the path and the key that are the path in the bundle.
    private let length: Int

    private init(_ name: String, _ path: String, _ key: [UInt8], _ length: Int) {
        (self.name, self.path, self.key, self.length) = (name, path, key, length)
    }

    /// Creates the identity of a file that only its name identifies, such as a text in memory.
    public init(_ name: String) { self.init(name, name, Array(name.utf8), 0) }

    /// - Parameter realPath: The path without links.
    package init(_ name: String, at path: String, realPath: String) { self.init(name, path, Array(realPath.utf8), 0) }

    /// Returns the identity of a file in the folder that has this one, by its path in the folder.
    package func file(_ part: String) -> ThemeFileID {
        let end = "/" + part
        return ThemeFileID(name + end, path + end, key + end.utf8, end.utf8.count)
    }

    /// The path in the bundle; nil for a file in none.
    package var part: String? { length > 0 ? String(name.utf8.suffix(length - 1)) : nil }

    /// The bundle's folder; nil for a file in none.
    package var folder: ThemeFileID? {
        guard length > 0, let name = String(name.utf8.dropLast(length)), let path = String(path.utf8.dropLast(length))
        else { return nil }
        return ThemeFileID(name, path, key.dropLast(length), 0)
    }

    package func contains(_ file: ThemeFileID) -> Bool {
        file.length > 0 && file.key.count - file.length == key.count && file.key.starts(with: key)
    }
}

extension ThemeFileID: Hashable {
    /// Returns whether two files are the same, whatever their names are.
    public static func == (left: ThemeFileID, right: ThemeFileID) -> Bool { left.key == right.key }

    /// Hashes what identifies the file.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension ThemeFileID: Comparable {
    /// Orders files by name (as UTF-8 bytes), and those of one name by where they are.
    public static func < (left: ThemeFileID, right: ThemeFileID) -> Bool {
        if left == right { return false }
        if left.name.utf8.elementsEqual(right.name.utf8) { return left.key.lexicographicallyPrecedes(right.key) }
        return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
}

extension ThemeFileID: ExpressibleByStringInterpolation {
    /// Creates the identity of a file that only its name identifies.
    public init(stringLiteral name: String) { self.init(name) }
}
