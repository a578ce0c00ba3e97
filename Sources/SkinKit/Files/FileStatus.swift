package struct FileStatus: Sendable {
    /// The kind of the file. That of a link is ``FileSystem/Kind/other``.
    package let kind: FileSystem.Kind
    package let isLink: Bool
    /// The permissions of the owner, the group and others: nine bits.
    package let permissions: UInt32
    package let size: Int
    package let identity: FileIdentity
    /// The modification time, in nanoseconds since 1970.
    package let modified: Int64

    /// - Parameter mode: The type and the permissions. POSIX names the types only, but their numbers are the same on all
    ///   systems, and not every C library's macros for them are imported.
    init(mode: UInt32, size: Int, device: UInt64, number: UInt64, modified: Int64) {
        kind =
            switch mode & 0o170000 {
            case 0o100000: .file
            case 0o040000: .folder
            default: .other
            }
        isLink = mode & 0o170000 == 0o120000
        permissions = mode & 0o777
        self.size = size
        identity = FileIdentity(device: device, number: number)
        self.modified = modified
    }
}

/// A file, whatever its names are: its file system, and its number there.
package struct FileIdentity: Hashable, Sendable {
    package let device: UInt64
    package let number: UInt64
}
