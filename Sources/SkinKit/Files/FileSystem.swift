#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// File system operations by POSIX calls. Foundation would double a tool's launch time.
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

    /// Resolves links, `.` and `..` in a path; returns `nil` if there is no file at the path.
    package static func realPath(of path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
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
    package static func fill(
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
