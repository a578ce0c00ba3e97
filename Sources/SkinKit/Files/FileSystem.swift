#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file system operations that SkinKit needs, by POSIX calls: Foundation would double a tool's launch time.
package enum FileSystem {
    package enum Kind: Sendable {
        case file
        case folder
        case other
    }

    /// Returns the kind of the file at a path, or `nil` if there is none. Follows links.
    package static func kind(of path: String) -> Kind? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return kind(ofMode: status.st_mode)
    }

    /// Returns the size in bytes of the file at a path, or `nil` if there is none. Follows links.
    package static func size(of path: String) -> Int? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Resolves links, `.` and `..` in a path; returns `nil` if there is no file at the path.
    package static func realPath(of path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Returns the names in a folder without `.` and `..`, sorted by their UTF-8 bytes.
    ///
    /// - Throws: `ThemeFileError` if the folder cannot be read.
    package static func names(inFolder path: String) throws(ThemeFileError) -> FolderNames {
        guard let folder = unsafe opendir(path) else { throw ThemeFileError(.read, path) }
        defer { unsafe closedir(folder) }
        return unsafe try names(in: folder, path)
    }

    #if canImport(Darwin)
        package typealias OpenFolder = UnsafeMutablePointer<DIR>
    #else
        package typealias OpenFolder = OpaquePointer
    #endif

    /// Reads the names in an open folder.
    package static func names(in folder: OpenFolder, _ path: String) throws(ThemeFileError) -> FolderNames {
        var result = FolderNames()
        while true {
            // At the end of the folder, readdir returns nil and leaves the number as it is.
            errno = 0
            guard let entry = unsafe readdir(folder) else { break }
            // The length of the name varies; the declared size of d_name is only the maximum.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(validatingCString: $0) }
            }
            guard let name else {
                result.hasUnreadable = true
                continue
            }
            if name != ".", name != ".." { result.names.append(name) }
        }
        guard errno == 0 else { throw ThemeFileError(.read, path) }
        result.names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return result
    }

    package struct FolderNames {
        package var names: [String] = []
        /// Whether the folder contains names that are not valid UTF-8, to which no theme can refer.
        package var hasUnreadable = false
    }

    /// Returns the bytes of a regular file.
    ///
    /// - Parameter limit: The number of bytes that the caller accepts. At most one byte more is read, so that the
    ///   caller can detect a larger file.
    /// - Throws: `ThemeFileError` if the file cannot be opened or read, or is not a regular file.
    package static func read(_ path: String, limit: Int = .max - 1) throws(ThemeFileError) -> [UInt8] {
        let file = try openFile(path)
        defer { close(file.descriptor) }
        var failure: ThemeFileError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: min(file.size, limit) + 1) { buffer, initialized in
            do throws(ThemeFileError) {
                initialized = unsafe try fill(UnsafeMutableRawBufferPointer(buffer), from: file.descriptor, path)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Returns bytes of a regular file from an offset on.
    ///
    /// - Parameter limit: The maximum number of bytes. There are fewer if the file ends before.
    /// - Throws: `ThemeFileError` if the file cannot be opened or read, or is not a regular file.
    package static func read(_ path: String, from offset: Int, limit: Int) throws(ThemeFileError) -> [UInt8] {
        let file = try openFile(path)
        defer { close(file.descriptor) }
        guard offset >= 0, limit >= 0, offset <= file.size else { return [] }
        guard lseek(file.descriptor, off_t(offset), SEEK_SET) >= 0 else { throw ThemeFileError(.read, path) }
        var failure: ThemeFileError?
        let count = min(limit, file.size - offset)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            do throws(ThemeFileError) {
                initialized = unsafe try fill(UnsafeMutableRawBufferPointer(buffer), from: file.descriptor, path)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Opens a regular file for reading. The caller closes the descriptor.
    ///
    /// - Returns: The descriptor, and the current size of the file in bytes.
    /// - Throws: `ThemeFileError` if the file cannot be opened, or is not a regular file.
    package static func openFile(_ path: String) throws(ThemeFileError) -> (descriptor: Int32, size: Int) {
        // Without O_NONBLOCK, opening a pipe would block forever; on a regular file the flag has no effect.
        // withCString avoids the copy that passing a String as a pointer makes.
        let descriptor = unsafe path.withCString { unsafe open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { throw ThemeFileError(.read, path) }
        var status = stat()
        var failure: ThemeFileError?
        if unsafe fstat(descriptor, &status) != 0 {
            failure = ThemeFileError(.read, path)
        } else {
            switch kind(ofMode: status.st_mode) {
            case .folder: failure = ThemeFileError(.read, path, code: EISDIR)
            case .other: failure = ThemeFileError(.read, path, reason: "not a regular file")
            case .file: break
            }
        }
        if let failure {
            close(descriptor)
            throw failure
        }
        return (descriptor, Int(status.st_size))
    }

    /// Reads until a buffer is full or the file ends.
    ///
    /// - Returns: The number of bytes read.
    static func fill(
        _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, _ path: String
    ) throws(ThemeFileError) -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        var count = 0
        while count < buffer.count {
            let got = unsafe systemRead(descriptor, start + count, buffer.count - count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw ThemeFileError(.read, path) }
            if got == 0 { break }
            count += got
        }
        return count
    }

    private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.read(descriptor, buffer, count)
        #elseif canImport(Glibc)
            unsafe Glibc.read(descriptor, buffer, count)
        #else
            Musl.read(descriptor, buffer, count)
        #endif
    }

    /// Calls the system's `write` once.
    ///
    /// - Returns: The number of bytes written, or -1 on failure, with the reason in `errno`.
    package static func writeOnce(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
            unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    /// Writes a line to standard error.
    package static func printFault(_ line: String) {
        var text = line + "\n"
        text.withUTF8 { bytes in _ = unsafe writeOnce(UnsafeRawBufferPointer(bytes), to: STDERR_FILENO) }
    }

    private static func kind(ofMode mode: mode_t) -> Kind {
        switch mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
    }
}
