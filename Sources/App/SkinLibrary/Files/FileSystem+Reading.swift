import SkinKit

extension FileSystem {
    package static func size(of path: String) -> Int? {
        SystemCalls.status(of: path)?.size
    }

    package static func isLink(_ path: String) -> Bool {
        SystemCalls.status(of: path, followsLinks: false)?.isLink == true
    }

    /// Returns the names in a folder without `.` and `..`, sorted by their UTF-8 bytes.
    package static func names(inFolder path: String) throws(ThemeFileError) -> FolderNames {
        guard let folder = unsafe SystemCalls.openFolder(path) else { throw ThemeFileError(.read, path) }
        defer { unsafe SystemCalls.close(folder) }
        return unsafe try names(in: folder, path)
    }

    package static func names(
        in folder: SystemCalls.OpenFolder, _ path: String
    ) throws(ThemeFileError) -> FolderNames {
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
