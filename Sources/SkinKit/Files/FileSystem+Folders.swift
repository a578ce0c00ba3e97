#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Making, moving and removing folders.
extension FileSystem {
    /// Makes a folder, and those that it stands in; none where it is there.
    ///
    /// - Throws: `ThemeFileError` where one cannot be made.
    package static func makeFolder(_ path: String) throws(ThemeFileError) {
        if kind(of: path) == .folder { return }
        let parent = FilePath.folder(of: path)
        if parent != path { try makeFolder(parent) }
        // Another process may have been faster.
        guard mkdir(path, 0o755) == 0 || (errno == EEXIST && kind(of: path) == .folder) else {
            throw ThemeFileError(.create, path)
        }
    }

    /// Does work that no other task or process does at the same time in the same folder; waits for its turn. The lock
    /// is a hidden file in the folder, and falls with the process that has it.
    package static func whileLocked<Result>(folder: String, _ work: () throws -> Result) throws -> Result {
        let path = FilePath.join(folder, ".lock")
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw ThemeFileError(.create, path) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw ThemeFileError(.write, path) }
        }
        return try work()
    }

    /// Gives a file or folder another name on the same file system; a file that is there is replaced at once.
    package static func move(_ path: String, to target: String) throws(ThemeFileError) {
        guard rename(path, target) == 0 else { throw ThemeFileError(.create, target) }
    }

    /// Removes a file, a link, or a folder with all that is in it. Links are not followed; what is not there is
    /// removed already.
    package static func remove(_ path: String) throws(ThemeFileError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw ThemeFileError(.remove, path)
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            for name in try rawNames(inFolder: path) { try remove(FilePath.join(path, name)) }
            guard rmdir(path) == 0 || errno == ENOENT else { throw ThemeFileError(.remove, path) }
        } else {
            guard unlink(path) == 0 || errno == ENOENT else { throw ThemeFileError(.remove, path) }
        }
    }

    private static func rawNames(inFolder path: String) throws(ThemeFileError) -> [String] {
        let names = try names(inFolder: path)
        if names.hasUnreadable { throw ThemeFileError(.remove, path, reason: "it holds a name that is not UTF-8") }
        return names.names
    }

    /// Forces the names in a folder to the disk, as ``replace(_:with:)`` does the bytes of a file.
    package static func synchronize(folder path: String) throws(ThemeFileError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ThemeFileError(.read, path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw ThemeFileError(.write, path) }
    }

    /// The value of an environment variable; nil where there is none, or it is empty.
    package static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// Writes a line where a program's faults go.
    package static func printFault(_ line: String) {
        var text = line + "\n"
        text.withUTF8 { bytes in _ = writeOnce(UnsafeRawBufferPointer(bytes), to: STDERR_FILENO) }
    }
}
