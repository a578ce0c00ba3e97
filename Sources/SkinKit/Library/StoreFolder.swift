/// The folder of installed themes, while its lock is held.
///
///     .lock       the lock, held while the folder is changed, with the number of changes
///     .staging/   themes that are being installed or removed
///     .replaced/  the previous version of a theme that is being replaced
///
/// Files in the hidden folders at the time of locking are left over from a process that was interrupted.
struct StoreFolder {
    let path: String
    /// The folder for hidden, temporary files; initially empty.
    let staging: String
    private let replaced: String
    private let lock: FolderLock

    /// - Throws: `ThemeFileError` if the remains of an interrupted process cannot be recovered.
    init(_ path: String, _ lock: FolderLock) throws {
        self.path = path
        self.lock = lock
        staging = FilePath.join(path, ".staging")
        replaced = FilePath.join(path, ".replaced")
        try recover()
        try FileSystem.makeFolder(staging)
    }

    /// Performs a change of what readers see. They read nothing of the store that is partly from before and partly from
    /// after it.
    func change<Result>(_ work: () throws -> Result) rethrows -> Result { try lock.changing(work) }

    /// Restores each version whose replacement was interrupted.
    private func recover() throws {
        guard FileSystem.kind(of: replaced) != nil || FileSystem.kind(of: staging) != nil else { return }
        try change { try restore() }
    }

    private func restore() throws(ThemeFileError) {
        if FileSystem.kind(of: replaced) == .folder {
            for name in try FileSystem.names(inFolder: replaced).names {
                let target = FilePath.join(path, name)
                guard FileSystem.kind(of: target) == nil else { continue }
                try FileSystem.move(FilePath.join(replaced, name), to: target)
            }
        }
        try FileSystem.remove(replaced)
        try FileSystem.remove(staging)
    }

    /// Removes the hidden folders. Files that cannot be removed are left to the next process.
    func clean() {
        try? FileSystem.remove(staging)
        try? FileSystem.remove(replaced)
    }

    /// Moves a folder that is completely on the disk to its target. An existing one is moved away first, and kept until
    /// then.
    func place(_ folder: String, at target: String) throws(ThemeFileError) {
        let old = FilePath.join(replaced, FilePath.lastPart(of: target))
        let replacesOld = FileSystem.kind(of: target) != nil
        if replacesOld {
            try FileSystem.makeFolder(replaced)
            try FileSystem.move(target, to: old)
        }
        do {
            try FileSystem.move(folder, to: target)
        } catch {
            if replacesOld { try FileSystem.move(old, to: target) }
            throw error
        }
        try FileSystem.synchronize(folder: path)
    }

    /// Removes a file, or a folder atomically.
    func remove(_ path: String) throws(ThemeFileError) {
        guard FileSystem.kind(of: path) == .folder, !FileSystem.isLink(path) else {
            return try FileSystem.remove(path)
        }
        let hidden = FilePath.join(staging, "removed-" + FilePath.lastPart(of: path))
        try FileSystem.move(path, to: hidden)
        try FileSystem.remove(hidden)
    }
}
