/// The folder of installed themes, while its lock is held.
///
///     .lock       who holds it changes the folder
///     .staging/   what is being made, and what is being removed
///     .replaced/  the earlier version of what is being put in its place
///
/// Whatever is found in the hidden folders was left by a process that ended too soon.
struct StoreFolder {
    let path: String
    /// For what is not to be seen; empty at first.
    let staging: String
    private let replaced: String

    /// - Throws: `ThemeFileError` where what another process has left cannot be put right.
    init(_ path: String) throws(ThemeFileError) {
        self.path = path
        staging = FilePath.join(path, ".staging")
        replaced = FilePath.join(path, ".replaced")
        try recover()
        try FileSystem.makeFolder(staging)
    }

    /// Puts back a version whose successor never came.
    private func recover() throws(ThemeFileError) {
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

    /// Removes the hidden folders. What cannot be removed is left to the next one.
    func clean() {
        try? FileSystem.remove(staging)
        try? FileSystem.remove(replaced)
    }

    /// Puts a folder that is all on the disk in its place; the one that is there is moved away and stays until then.
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

    /// Removes a file, or a folder so that it is gone all at once.
    func remove(_ path: String) throws(ThemeFileError) {
        guard FileSystem.kind(of: path) == .folder, !FileSystem.isLink(path) else {
            return try FileSystem.remove(path)
        }
        let hidden = FilePath.join(staging, "removed-" + FilePath.lastPart(of: path))
        try FileSystem.move(path, to: hidden)
        try FileSystem.remove(hidden)
    }
}
