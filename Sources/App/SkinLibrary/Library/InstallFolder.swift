import SkinKit

/// The folder of installed themes, while its lock is held.
///
///     .lock       the lock, held while the folder is changed, with the number of changes
///     .staging/   themes that are being installed or removed
///     .replaced/  the previous versions of a theme that is being replaced, in `.of-` and the name of the new one
///
/// Files in the hidden folders at the time of locking are left over from a process that was interrupted.
package struct InstallFolder {
    package let path: String
    /// The folder for hidden, temporary files; initially empty.
    package let staging: String
    private let replaced: String
    private let lock: FolderLock
    private static let groupPrefix = ".of-"

    /// - Throws: `ThemeFileError` if the remains of an interrupted process cannot be recovered.
    init(_ path: String, _ lock: FolderLock) throws {
        self.path = path
        self.lock = lock
        staging = FilePath.join(path, ".staging")
        replaced = FilePath.join(path, ".replaced")
        try recover()
        try FileSystem.makeFolder(staging)
    }

    static func hasRemains(_ path: String) -> Bool {
        [".staging", ".replaced"].contains { FileSystem.kind(of: FilePath.join(path, $0)) != nil }
    }

    /// Performs a change of what readers see. They read nothing of the store that is partly from before and partly from
    /// after it.
    package func change<Result>(_ work: () throws -> Result) rethrows -> Result { try lock.changing(work) }

    private func recover() throws {
        // Files are written while the lock is held only. So these are of processes that have ended.
        try FileSystem.removeTemporaries(inFolder: path, olderThan: 0)
        guard FileSystem.kind(of: replaced) != nil || FileSystem.kind(of: staging) != nil else { return }
        try change { try restore() }
    }

    private func restore() throws(ThemeFileError) {
        if FileSystem.kind(of: replaced) == .folder {
            for name in try FileSystem.names(inFolder: replaced).names {
                let hidden = FilePath.join(replaced, name)
                if name.hasPrefix(Self.groupPrefix) {
                    let target = FilePath.join(path, String(name.dropFirst(Self.groupPrefix.count)))
                    if FileSystem.kind(of: target) == nil { try restore(from: hidden) }
                } else {
                    try restore(name, from: replaced)
                }
            }
        }
        try FileSystem.remove(replaced)
        try FileSystem.remove(staging)
    }

    private func restore(from folder: String) throws(ThemeFileError) {
        for name in try FileSystem.names(inFolder: folder).names { try restore(name, from: folder) }
    }

    private func restore(_ name: String, from folder: String) throws(ThemeFileError) {
        let target = FilePath.join(path, name)
        if FileSystem.kind(of: target) == nil { try FileSystem.move(FilePath.join(folder, name), to: target) }
    }

    /// Removes the hidden folders. Files that cannot be removed are left to the next process.
    func clean() {
        try? FileSystem.remove(staging)
        try? FileSystem.remove(replaced)
    }

    /// The earlier ones, of which `target` may be one, are moved away first, and kept until the new one is in place. If
    /// the process is interrupted, the next one therefore finds either them or the new one, never a mixture.
    package func replace(
        _ earlier: [String], by target: String, _ place: () throws(ThemeFileError) -> Void
    ) throws(ThemeFileError) {
        let group = FilePath.join(replaced, Self.groupPrefix + FilePath.lastPart(of: target))
        var moved: [(path: String, hidden: String)] = []
        do {
            for path in earlier {
                let hidden = FilePath.join(group, FilePath.lastPart(of: path))
                try FileSystem.makeFolder(group)
                try FileSystem.move(path, to: hidden)
                moved.append((path, hidden))
            }
            try place()
        } catch {
            for (path, hidden) in moved { try FileSystem.move(hidden, to: path) }
            throw error
        }
        try FileSystem.synchronize(folder: path)
    }

    /// Removes a file, or a folder atomically.
    func remove(_ path: String) throws(ThemeFileError) {
        guard FileSystem.kind(of: path) == .folder, !FileSystem.isLink(path) else { return try FileSystem.remove(path) }
        let hidden = FilePath.join(staging, "removed-" + FilePath.lastPart(of: path))
        try FileSystem.move(path, to: hidden)
        try FileSystem.remove(hidden)
    }
}
