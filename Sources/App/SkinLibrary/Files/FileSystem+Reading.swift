import SkinKit

extension FileSystem {
    package static func size(of path: String) -> Int? { SystemCalls.status(of: path)?.size }

    package static func isLink(_ path: String) -> Bool {
        SystemCalls.status(of: path, followsLinks: false)?.isLink == true
    }

    /// Returns the names in a folder without `.` and `..`, sorted by their UTF-8 bytes.
    package static func names(inFolder path: String) throws(ThemeFileError) -> FolderNames {
        guard let folder = unsafe SystemCalls.openFolder(path) else { throw ThemeFileError(.read, path) }
        defer { unsafe SystemCalls.close(folder) }
        return unsafe try names(in: folder, path)
    }

    package static func names(in folder: SystemCalls.OpenFolder, _ path: String) throws(ThemeFileError) -> FolderNames {
        var result = FolderNames()
        while let entry = unsafe SystemCalls.nextEntry(in: folder) {
            switch entry {
            case .unreadable: result.hasUnreadable = true
            case .name(let name): if name != ".", name != ".." { result.names.append(name) }
            }
        }
        guard SystemCalls.errorNumber == 0 else { throw ThemeFileError(.read, path) }
        result.names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return result
    }

    package struct FolderNames {
        package var names: [String] = []
        /// Whether the folder contains names that are not valid UTF-8, to which no theme can refer.
        package var hasUnreadable = false
    }

    /// Returns at most `limit` bytes; fewer if the file ends before.
    package static func read(_ path: String, from offset: Int, limit: Int) throws(ThemeFileError) -> [UInt8] {
        let file = try openFile(path)
        defer { SystemCalls.close(file.descriptor) }
        guard offset >= 0, limit >= 0, offset <= file.size else { return [] }
        return try bytes(in: file.descriptor, from: offset, limit: min(limit, file.size - offset), path)
    }
}

/// The identity, size and modification time of a file. A different mark means that the file was changed or replaced.
package struct FileMark: Hashable, Sendable {
    fileprivate var identity: FileIdentity
    fileprivate var size: Int
    /// The modification time, in nanoseconds since 1970.
    fileprivate var modified: Int64
    /// Whether the file was written so recently that another write can leave the same mark: file systems keep time in
    /// steps of up to 10 ms.
    package var isYoung: Bool
}

extension FileSystem {
    package static func mark(of path: String) -> FileMark? {
        guard let status = SystemCalls.status(of: path) else { return nil }
        let age = SystemCalls.microseconds &- status.modified / 1_000
        return FileMark(
            identity: status.identity, size: status.size, modified: status.modified,
            isYoung: (0..<FileMark.step).contains(age))
    }
}

extension FileMark {
    /// The longest step of a file system's time, in microseconds.
    fileprivate static let step: Int64 = 10_000
}
