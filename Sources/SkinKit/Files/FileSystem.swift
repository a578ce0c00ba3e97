/// File system operations by POSIX calls. Foundation would double a tool's launch time.
package enum FileSystem {
    package enum Kind: Sendable {
        case file
        case folder
        case other
    }

    package static func kind(of path: String) -> Kind? { SystemCalls.status(of: path)?.kind }

    /// The file that a path leads to. It has several paths where the file system ignores case, or is mounted twice.
    package static func identity(of path: String) -> FileIdentity? { SystemCalls.status(of: path)?.identity }

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

    /// The number of links that a path may lead through, as Linux counts them.
    private static let linkLimit = 40

    /// Resolves links, `.` and `..` in a path, for systems that cannot; returns nil if there is no file at the path.
    package static func resolvedPath(of path: String) -> String? {
        guard !path.isEmpty else { return nil }
        var rest = parts(of: path)
        var resolved = ""
        if path.utf8.first != UInt8(ascii: "/") {
            guard let folder = SystemCalls.workingFolder else { return nil }
            resolved = folder == "/" ? "" : folder
        }
        var links = 0
        while let name = rest.popLast() {
            if name == "." || name == ".." {
                guard kind(of: resolved + "/") == .folder else { return nil }
                if name == "..", !resolved.isEmpty { resolved = FilePath.folder(of: resolved) }
                if resolved == "/" { resolved = "" }
                continue
            }
            let next = resolved + "/" + name
            guard let status = SystemCalls.status(of: next, followsLinks: false) else { return nil }
            guard status.isLink else {
                if status.kind != .folder, !rest.isEmpty { return nil }
                resolved = next
                continue
            }
            links += 1
            guard links <= linkLimit, let target = SystemCalls.target(ofLink: next) else { return nil }
            if target.utf8.first == UInt8(ascii: "/") { resolved = "" }
            rest += parts(of: target)
        }
        return resolved.isEmpty ? "/" : resolved
    }

    /// Returns the names in a path, last first. A slash at the end adds the folder's own name, `.`.
    private static func parts(of path: String) -> [String] {
        var parts = path.utf8.split(separator: UInt8(ascii: "/")).reversed().map { String(Substring($0)) }
        if path.utf8.last == UInt8(ascii: "/"), !parts.isEmpty { parts.insert(".", at: 0) }
        return parts
    }
}

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

/// A failure to read, create, write or remove a file or folder.
public struct ThemeFileError: Error, Equatable, Sendable {
    package enum Operation: String, Sendable {
        case read
        /// Creating, renaming or replacing a file or folder.
        case create
        case write
        case remove
    }

    /// The path as the caller passed it.
    public let path: String
    package let operation: Operation
    /// The reason, from the operating system or from SkinKit: lower case, without a full stop.
    package let reason: String

    package init(_ operation: Operation, _ path: String, reason: String) {
        self.path = path
        self.operation = operation
        self.reason = reason
    }

    /// Creates an error from an error number of the operating system, by default that of the last failed call.
    package init(_ operation: Operation, _ path: String, code: Int32 = SystemCalls.errorNumber) {
        self.init(operation, path, reason: Self.reason(of: code))
    }

    package static func reason(of code: Int32) -> String {
        let reason = SystemCalls.text(ofError: code) ?? "error \(code)"
        // An abbreviation keeps its capitals: "I/O error".
        guard reason.dropFirst().first?.isLowercase == true else { return reason }
        return reason.prefix(1).lowercased() + reason.dropFirst()
    }
}

extension ThemeFileError: CustomStringConvertible {
    /// One line with the operation, the path and the reason: `cannot read 'x': permission denied`.
    public var description: String { "cannot \(operation.rawValue) '\(path)': \(reason)" }
}
