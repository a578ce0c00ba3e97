import SkinKit

/// A file that is written beside the one at a path, and takes its place once it is complete.
///
/// A process that has the old file open keeps reading the old bytes. Until ``complete()`` succeeds, the old file
/// remains.
package final class ReplacementFile {
    private let path: String
    private let temporary: String
    private let descriptor: Int32
    private var isOpen = true
    /// Whether the temporary file is no longer there, or is what another program saved.
    private var isGone = false

    /// Throws `.create` also if there is something else than a regular file at the path.
    package init(_ path: String) throws(ThemeFileError) {
        switch FileSystem.kind(of: path) {
        case .folder: throw ThemeFileError(.create, path, code: SystemCalls.ErrorNumber.isFolder)
        // A device or a pipe would be gone once the file takes its place.
        case .other: throw ThemeFileError(.create, path, reason: "not a regular file")
        case .file, nil: break
        }
        self.path = path
        (descriptor, temporary) = try FileSystem.createTemporary(beside: path)
        // The new file has the permissions of the old one. A file system may have none.
        if let old = SystemCalls.status(of: path) { SystemCalls.setPermissions(old.permissions, of: descriptor) }
    }

    deinit {
        if isOpen { SystemCalls.close(descriptor) }
        if !isGone { _ = SystemCalls.removeFile(temporary) }
    }

    package func append(_ bytes: ArraySlice<UInt8>) throws(ThemeFileError) {
        try FileSystem.write(bytes, to: descriptor, path: path)
    }

    package func overwrite(_ bytes: [UInt8], at offset: Int) throws(ThemeFileError) {
        try FileSystem.write(bytes[...], to: descriptor, path: path, at: offset)
    }

    /// Forces the bytes to the disk, and renames the file to the path.
    package func complete() throws(ThemeFileError) {
        try synchronize()
        try end()
        try place()
    }

    package func synchronize() throws(ThemeFileError) {
        guard SystemCalls.synchronize(descriptor) else { throw ThemeFileError(.write, path) }
    }

    /// Ends the writing, without forcing the bytes to the disk.
    ///
    /// Of many files, each is ended, then all of them are forced to the disk, then each is placed. So no name ever
    /// leads to bytes that a power failure could take.
    package func end() throws(ThemeFileError) {
        isOpen = false
        guard SystemCalls.close(descriptor) else { throw ThemeFileError(.write, path) }
    }

    package func place() throws(ThemeFileError) {
        guard SystemCalls.rename(temporary, to: path) else { throw ThemeFileError(.create, path) }
        isGone = true
    }

    /// Puts the file at the path if that has some bytes, and never over anything that another program saves meanwhile.
    ///
    /// The two files change places, so that what was at the path can be read once it is out of everybody's way. Where the
    /// system cannot do that, the bytes are read directly before the file is renamed.
    ///
    /// - Parameters:
    ///   - old: The bytes; nil for no file.
    ///   - exchange: Lets two files change places, at once; returns false where the system cannot do it.
    /// - Returns: Whether the file is at the path.
    package func place(
        over old: [UInt8]?, exchange: (String, String) -> Bool = SystemCalls.exchange
    ) throws(ThemeFileError) -> Bool {
        guard let old else {
            guard SystemCalls.link(temporary, at: path) else {
                if SystemCalls.errorNumber == SystemCalls.ErrorNumber.exists { return false }
                // A file system without hard links.
                guard FileSystem.kind(of: path) == nil else { return false }
                try place()
                return true
            }
            return true
        }
        let new = try FileSystem.read(temporary)
        guard exchange(temporary, path) else {
            guard try FileSystem.read(path) == old else { return false }
            try place()
            return true
        }
        // From here on, the temporary file may be the only one that has what another program saved.
        isGone = true
        if (try? FileSystem.read(temporary)) == old {
            isGone = false
            return true
        }
        // Back to where they were. What is saved in this moment is newer than both.
        if exchange(temporary, path), (try? FileSystem.read(temporary)) == new {
            isGone = false
        } else {
            try place()
        }
        return false
    }
}
