import SkinKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// Creates a folder and its missing parent folders. Does nothing if the folder exists.
    ///
    /// - Throws: `ThemeFileError` if a folder cannot be created.
    package static func makeFolder(_ path: String) throws(ThemeFileError) {
        if kind(of: path) == .folder { return }
        let parent = FilePath.folder(of: path)
        if parent != path { try makeFolder(parent) }
        // Another process may have created the folder in the meantime.
        guard unsafe mkdir(path, 0o755) == 0 || (errno == EEXIST && kind(of: path) == .folder) else {
            throw ThemeFileError(.create, path)
        }
    }

    /// Creates a folder as ``makeFolder(_:)`` does, and forces its name to the disk if it is new.
    ///
    /// - Throws: `ThemeFileError` if a folder cannot be created.
    package static func makeDurableFolder(_ path: String) throws(ThemeFileError) {
        if kind(of: path) == .folder { return }
        let parent = FilePath.folder(of: path)
        if parent != path { try makeDurableFolder(parent) }
        try makeFolder(path)
        try synchronize(folder: parent)
    }

    /// Blocks the calling thread.
    package static func sleep(milliseconds: Int) {
        let time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
        // A signal may end the wait early. Every caller tries again.
        _ = unsafe withUnsafePointer(to: time) { unsafe nanosleep($0, nil) }
    }

    /// Renames a file or folder within a file system. Replaces an existing file atomically.
    package static func move(_ path: String, to target: String) throws(ThemeFileError) {
        guard unsafe rename(path, target) == 0 else { throw ThemeFileError(.create, target) }
    }

    /// Moves a file, also to another file system. Replaces an existing file atomically.
    ///
    /// - Throws: `ThemeFileError`.
    package static func moveFile(_ path: String, to target: String) throws(ThemeFileError) {
        if unsafe rename(path, target) == 0 { return }
        guard errno == EXDEV else { throw ThemeFileError(.create, target) }
        let file = try OpenFile(path)
        let copy = try ReplacementFile(target)
        try file.forEachPiece(of: 0..<file.size) { piece throws(ThemeFileError) in try copy.append(piece) }
        try copy.complete()
        try remove(path)
    }

    /// Removes a file, a link, or a folder with its contents. Does nothing if the path does not exist.
    ///
    /// Links are removed, not followed.
    package static func remove(_ path: String) throws(ThemeFileError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw ThemeFileError(.remove, path)
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            for name in try rawNames(inFolder: path) { try remove(FilePath.join(path, name)) }
            guard unsafe rmdir(path) == 0 || errno == ENOENT else { throw ThemeFileError(.remove, path) }
        } else {
            guard unsafe unlink(path) == 0 || errno == ENOENT else { throw ThemeFileError(.remove, path) }
        }
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
        let now = time(nil)
        for name in try names(inFolder: path).names where isTemporary(name) {
            let file = FilePath.join(path, name)
            var status = stat()
            guard unsafe lstat(file, &status) == 0, modified(status) <= now - age else { continue }
            try remove(file)
        }
    }

    /// Returns the time of the last change of a file, in seconds since 1970; nil if there is none.
    package static func modificationTime(of path: String) -> Int? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? modified(status) : nil
    }

    private static func modified(_ status: stat) -> Int {
        #if canImport(Darwin)
            status.st_mtimespec.tv_sec
        #else
            status.st_mtim.tv_sec
        #endif
    }

    /// Forces the entries of a folder to disk, as ``replace(_:with:)`` does with the bytes of a file.
    package static func synchronize(folder path: String) throws(ThemeFileError) {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ThemeFileError(.read, path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw ThemeFileError(.write, path) }
    }

    /// Returns the value of an environment variable, or `nil` if it is not set or empty.
    package static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
        return unsafe String(cString: value)
    }
}
