import SkinKit

extension FileSystem {
    package static func makeFolder(_ path: String) throws(ThemeFileError) {
        if kind(of: path) == .folder { return }
        let parent = FilePath.folder(of: path)
        if parent != path { try makeFolder(parent) }
        // Another process may have created the folder in the meantime.
        if SystemCalls.makeFolder(path) { return }
        let number = SystemCalls.errorNumber
        guard number == SystemCalls.ErrorNumber.exists, kind(of: path) == .folder else {
            throw ThemeFileError(.create, path, code: number)
        }
    }

    /// Forces the folder's name to the disk if it is new.
    package static func makeDurableFolder(_ path: String) throws(ThemeFileError) {
        if kind(of: path) == .folder { return }
        let parent = FilePath.folder(of: path)
        if parent != path { try makeDurableFolder(parent) }
        try makeFolder(path)
        try synchronize(folder: parent)
    }

    /// Renames a file or folder within a file system. Replaces an existing file atomically.
    package static func move(_ path: String, to target: String) throws(ThemeFileError) {
        guard SystemCalls.rename(path, to: target) else { throw ThemeFileError(.create, target) }
    }

    /// Moves a file, also to another file system. Replaces an existing file atomically.
    package static func moveFile(_ path: String, to target: String) throws(ThemeFileError) {
        if SystemCalls.rename(path, to: target) { return }
        guard SystemCalls.errorNumber == SystemCalls.ErrorNumber.otherFileSystem else {
            throw ThemeFileError(.create, target)
        }
        let file = try OpenFile(path)
        let copy = try ReplacementFile(target)
        try file.forEachPiece(of: 0..<file.size) { piece throws(ThemeFileError) in try copy.append(piece) }
        try copy.complete()
        try remove(path)
    }

    /// Does nothing if the path does not exist. Links are removed, not followed.
    package static func remove(_ path: String) throws(ThemeFileError) {
        guard let status = SystemCalls.status(of: path, followsLinks: false) else {
            return try throwUnlessMissing(path)
        }
        if status.kind == .folder {
            for name in try rawNames(inFolder: path) { try remove(FilePath.join(path, name)) }
            if !SystemCalls.removeFolder(path) { try throwUnlessMissing(path) }
        } else {
            if !SystemCalls.removeFile(path) { try throwUnlessMissing(path) }
        }
    }

    /// Throws the error of the last call, unless it is that there is no file.
    private static func throwUnlessMissing(_ path: String) throws(ThemeFileError) {
        let number = SystemCalls.errorNumber
        if number != SystemCalls.ErrorNumber.missing { throw ThemeFileError(.remove, path, code: number) }
    }

    private static func rawNames(inFolder path: String) throws(ThemeFileError) -> [String] {
        let names = try names(inFolder: path)
        if names.hasUnreadable {
            throw ThemeFileError(.remove, path, reason: "it contains a name that is not valid UTF-8")
        }
        return names.names
    }

    /// Removes the temporary files of ``replace(_:with:)`` that processes left when they were interrupted.
    ///
    /// - Parameter age: The least time since the last change, in seconds. Younger files may be in use.
    package static func removeTemporaries(inFolder path: String, olderThan age: Int) throws(ThemeFileError) {
        let limit = Int(SystemCalls.microseconds / 1_000_000) - age
        for name in try names(inFolder: path).names where isTemporary(name) {
            let file = FilePath.join(path, name)
            guard let time = modificationTime(of: file), time <= limit else { continue }
            try remove(file)
        }
    }

    /// Returns the time of the last change of a file, in seconds since 1970; nil if there is none.
    package static func modificationTime(of path: String) -> Int? {
        SystemCalls.status(of: path, followsLinks: false).map { Int($0.modified / 1_000_000_000) }
    }

    package static func synchronize(folder path: String) throws(ThemeFileError) {
        let descriptor = SystemCalls.open(path, for: .folder)
        guard descriptor >= 0 else { throw ThemeFileError(.read, path) }
        defer { SystemCalls.close(descriptor) }
        guard SystemCalls.synchronize(descriptor) else { throw ThemeFileError(.write, path) }
    }

    /// Returns the value of an environment variable, or `nil` if it is not set or empty.
    package static func environment(_ name: String) -> String? {
        guard let value = SystemCalls.environment(name), !value.isEmpty else { return nil }
        return value
    }
}
