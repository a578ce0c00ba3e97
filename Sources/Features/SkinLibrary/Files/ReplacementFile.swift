import SkinKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that is written beside the one at a path, and takes its place once it is complete.
///
/// A process that has the old file open keeps reading the old bytes. Until ``complete()`` succeeds, the old file
/// remains.
package final class ReplacementFile {
    private let path: String
    private let temporary: String
    private let descriptor: Int32
    private var isOpen = true
    private var isComplete = false

    /// Creates a temporary file beside a path.
    ///
    /// - Throws: `ThemeFileError` with `.create`, also if there is something else than a regular file at the path.
    package init(_ path: String) throws(ThemeFileError) {
        switch FileSystem.kind(of: path) {
        case .folder: throw ThemeFileError(.create, path, code: EISDIR)
        // A device or a pipe would be gone once the file takes its place.
        case .other: throw ThemeFileError(.create, path, reason: "not a regular file")
        case .file, nil: break
        }
        self.path = path
        (descriptor, temporary) = try FileSystem.createTemporary(beside: path)
        var status = stat()
        // The new file has the mode of the old one. A file system may have no modes.
        if unsafe stat(path, &status) == 0 { _ = fchmod(descriptor, status.st_mode & 0o777) }
    }

    deinit {
        if isOpen { close(descriptor) }
        if !isComplete { unsafe unlink(temporary) }
    }

    /// Writes bytes after those that were written before.
    ///
    /// - Throws: `ThemeFileError` with `.write`.
    package func append(_ bytes: ArraySlice<UInt8>) throws(ThemeFileError) {
        try FileSystem.write(bytes, to: descriptor, path: path)
    }

    /// Replaces bytes that were written before.
    ///
    /// - Throws: `ThemeFileError` with `.write`.
    package func overwrite(_ bytes: [UInt8], at offset: Int) throws(ThemeFileError) {
        try FileSystem.write(bytes[...], to: descriptor, path: path, at: offset)
    }

    /// Forces the bytes to the disk, and renames the file to the path.
    ///
    /// - Throws: `ThemeFileError` with `.write` or `.create`.
    package func complete() throws(ThemeFileError) {
        try synchronize()
        try end()
        try place()
    }

    /// Forces the bytes to the disk.
    package func synchronize() throws(ThemeFileError) {
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw ThemeFileError(.write, path) }
    }

    /// Ends the writing, without forcing the bytes to the disk.
    ///
    /// Of many files, each is ended, then all of them are forced to the disk, then each is placed. So no name ever
    /// leads to bytes that a power failure could take.
    package func end() throws(ThemeFileError) {
        isOpen = false
        guard close(descriptor) == 0 else { throw ThemeFileError(.write, path) }
    }

    /// Renames the file to the path.
    package func place() throws(ThemeFileError) {
        guard unsafe rename(temporary, path) == 0 else { throw ThemeFileError(.create, path) }
        isComplete = true
    }

    /// Puts the file at the path if that has some bytes, and never over anything that another program saves meanwhile.
    ///
    /// The two files change places, so that what was at the path can be read once it is out of everybody's way. Where the
    /// system cannot do that, the bytes are read directly before the file is renamed.
    ///
    /// - Parameter old: The bytes; nil for no file.
    /// - Returns: Whether the file is at the path.
    package func place(over old: [UInt8]?) throws(ThemeFileError) -> Bool {
        guard let old else {
            guard unsafe link(temporary, path) == 0 else {
                if errno == EEXIST { return false }
                // A file system without hard links.
                guard FileSystem.kind(of: path) == nil else { return false }
                try place()
                return true
            }
            return true
        }
        let new = try FileSystem.read(temporary)
        guard FileSystem.exchange(temporary, path) else {
            guard try FileSystem.read(path) == old else { return false }
            try place()
            return true
        }
        if try FileSystem.read(temporary) == old { return true }
        // Back to where they were. What is saved in this moment is newer than both.
        if !FileSystem.exchange(temporary, path) { return false }
        if try FileSystem.read(temporary) != new { try place() }
        return false
    }
}

extension FileSystem {
    /// Lets two files change places, at once. Returns false if one is missing, or the system cannot do it.
    fileprivate static func exchange(_ one: String, _ other: String) -> Bool {
        #if canImport(Darwin)
            return unsafe renamex_np(one, other, UInt32(RENAME_SWAP)) == 0
        #elseif os(Linux)
            // glibc declares the function only for programs that ask for its extensions, which Swift's module does not, and a
            // call of `syscall` has a variable number of arguments. The cast is safe: the type is that of renameat2(2).
            typealias Rename =
                @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
            guard let symbol = unsafe dlsym(nil, "renameat2") else { return false }
            let renameExchanging = unsafe unsafeBitCast(symbol, to: Rename.self)
            let exchange: UInt32 = 2  // RENAME_EXCHANGE: renameat2(2)
            return unsafe renameExchanging(AT_FDCWD, one, AT_FDCWD, other, exchange) == 0
        #else
            return false
        #endif
    }
}
