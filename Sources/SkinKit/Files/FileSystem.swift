/// File system operations by POSIX calls. Foundation would double a tool's launch time.
package enum FileSystem {
    package enum Kind: Sendable {
        case file
        case folder
        case other
    }

    package static func kind(of path: String) -> Kind? { SystemCalls.status(of: path)?.kind }

    package static func realPath(of path: String) -> String? {
        SystemCalls.resolvesLinks ? SystemCalls.realPath(of: path) : resolvedPath(of: path)
    }

    /// - Parameter limit: The number of bytes that the caller accepts. At most one byte more is read, so that the
    ///   caller can detect a larger file.
    package static func read(_ path: String, limit: Int = .max - 1) throws(ThemeFileError) -> [UInt8] {
        let file = try openFile(path)
        defer { SystemCalls.close(file.descriptor) }
        return try bytes(in: file.descriptor, from: 0, limit: min(file.size, limit) + 1, path)
    }

    /// Returns bytes of an open regular file from an offset on: fewer than the limit if the file ends before.
    package static func bytes(
        in descriptor: Int32, from offset: Int, limit: Int, _ path: String
    ) throws(ThemeFileError) -> [UInt8] {
        var failure: ThemeFileError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
            do throws(ThemeFileError) {
                let buffer = UnsafeMutableRawBufferPointer(buffer)
                initialized = unsafe try fill(buffer, from: descriptor, at: offset, path)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// The caller closes the descriptor.
    package static func openFile(_ path: String) throws(ThemeFileError) -> (descriptor: Int32, size: Int) {
        let descriptor = SystemCalls.open(path, for: .reading)
        guard descriptor >= 0 else { throw ThemeFileError(.read, path) }
        guard let status = SystemCalls.status(of: descriptor) else {
            defer { SystemCalls.close(descriptor) }
            throw ThemeFileError(.read, path)
        }
        if status.kind == .file { return (descriptor, status.size) }
        SystemCalls.close(descriptor)
        if status.kind == .folder { throw ThemeFileError(.read, path, code: SystemCalls.ErrorNumber.isFolder) }
        throw ThemeFileError(.read, path, reason: "not a regular file")
    }

    /// Reads until the buffer is full or the file ends; returns the number of bytes read.
    package static func fill(
        _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int = 0, _ path: String
    ) throws(ThemeFileError) -> Int {
        var count = 0
        while count < buffer.count {
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let got = unsafe SystemCalls.read(rest, from: descriptor, at: offset + count)
            if got < 0, SystemCalls.errorNumber == SystemCalls.ErrorNumber.interrupted { continue }
            guard got >= 0 else { throw ThemeFileError(.read, path) }
            if got == 0 { break }
            count += got
        }
        return count
    }

    package static func printFault(_ line: String) {
        var text = line + "\n"
        text.withUTF8 { bytes in
            _ = unsafe SystemCalls.write(UnsafeRawBufferPointer(bytes), to: SystemCalls.standardError)
        }
    }
}
