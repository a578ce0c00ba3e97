#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#elseif canImport(WASILibc)
    import WASILibc
#else
    import Glibc
#endif

/// The calls of the operating system and of its C library, as POSIX.1-2017 describes them.
///
/// No other file of the core imports a C library or names a platform. A call that fails returns nil, false or a number below
/// 0, and its reason is in ``errorNumber``.
package enum SystemCalls {
    #if canImport(WASILibc)
        private static let isWASI = true
    #else
        private static let isWASI = false
    #endif

    package static var errorNumber: Int32 { errno }

    package enum ErrorNumber {
        #if canImport(WASILibc)
            // The error numbers of WASI preview 1. Swift does not import wasi-libc's macros for them, which contain a call.
            package static let exists: Int32 = 20
            package static let interrupted: Int32 = 27
            package static let invalid: Int32 = 28
            package static let isFolder: Int32 = 31
            package static let missing: Int32 = 44
            package static let otherFileSystem: Int32 = 75
        #else
            package static let exists = EEXIST
            package static let interrupted = EINTR
            package static let invalid = EINVAL
            package static let isFolder = EISDIR
            package static let missing = ENOENT
            package static let otherFileSystem = EXDEV
        #endif
    }

    package static func text(ofError number: Int32) -> String? {
        #if canImport(Android)
            // Bionic's buffer belongs to the thread, and its `strerror_r` depends on the features that a program asks for.
            return unsafe String(cString: strerror(number))
        #else
            // `strerror` may return a buffer that all threads share.
            return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
                guard let start = buffer.baseAddress, unsafe strerror_r(number, start, buffer.count) == 0 else {
                    return nil
                }
                return unsafe String(cString: start)
            }
        #endif
    }
}

// MARK: - Files

extension SystemCalls {
    package static func status(of path: String, followsLinks: Bool = true) -> FileStatus? {
        var status = stat()
        let result = followsLinks ? unsafe stat(path, &status) : unsafe lstat(path, &status)
        return result == 0 ? Self.status(status) : nil
    }

    package static func status(of descriptor: Int32) -> FileStatus? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? Self.status(status) : nil
    }

    private static func status(_ status: stat) -> FileStatus {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return FileStatus(
            mode: UInt32(status.st_mode), size: Int(clamping: status.st_size),
            device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino),
            modified: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
    }

    package enum Access: Sendable {
        /// Reading. Opening a pipe does not wait for a writer.
        case reading
        /// Forcing a folder to the disk.
        case folder
        /// Reading and writing a file that is created if it is missing.
        case updating
        /// Writing a file that must not exist.
        case creating
    }

    /// Opens a file that programs which this one starts do not inherit.
    ///
    /// - Returns: The descriptor; a number below 0 on failure.
    package static func open(_ path: String, for access: Access) -> Int32 {
        #if canImport(WASILibc)
            // The numbers in fcntl.h of wasi-libc, whose macros Swift does not import. No program starts others there.
            let (read, write, create, exclusive, folder) = (0x0400_0000, 0x1000_0000, 0x1000, 0x4000, 0x2000)
            let flags =
                switch access {
                case .reading: read | 4
                case .folder: read | folder
                case .updating: read | write | create
                case .creating: write | create | exclusive
                }
            return unsafe path.withCString { unsafe WASILibc.open($0, Int32(flags), 0o644) }
        #else
            let flags =
                switch access {
                case .reading: O_RDONLY | O_NONBLOCK
                case .folder: O_RDONLY | O_DIRECTORY
                case .updating: O_RDWR | O_CREAT
                case .creating: O_WRONLY | O_CREAT | O_EXCL
                }
            // withCString avoids the copy that passing a String as a pointer makes.
            return unsafe path.withCString { unsafe systemOpen($0, flags | O_CLOEXEC, 0o644) }
        #endif
    }

    @discardableResult
    package static func close(_ descriptor: Int32) -> Bool { systemClose(descriptor) == 0 }

    /// Reads once, and returns the number of bytes.
    package static func read(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int) -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        return unsafe pread(descriptor, start, buffer.count, off_t(offset))
    }

    /// Writes once, at an offset or where the last write ended.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int? = nil) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        guard let offset else { return unsafe systemWrite(descriptor, start, bytes.count) }
        return unsafe pwrite(descriptor, start, bytes.count, off_t(offset))
    }

    /// Forces a file or folder to the disk. Does nothing for what cannot be forced there.
    package static func synchronize(_ descriptor: Int32) -> Bool {
        fsync(descriptor) == 0 || errno == ErrorNumber.invalid
    }

    /// Changes the permissions of an open file, where files have them.
    package static func setPermissions(_ permissions: UInt32, of descriptor: Int32) {
        #if !canImport(WASILibc)
            _ = fchmod(descriptor, mode_t(permissions))
        #endif
    }

    package static func rename(_ path: String, to target: String) -> Bool {
        unsafe systemRename(path, target) == 0
    }

    /// Gives a file a second name, unless there is something under that name.
    package static func link(_ path: String, at name: String) -> Bool {
        unsafe systemLink(path, name) == 0
    }

    /// Lets two files change places, at once. Returns false if one is missing, or the system cannot do it.
    package static func exchange(_ one: String, _ other: String) -> Bool {
        #if canImport(Darwin)
            return unsafe renamex_np(one, other, UInt32(RENAME_SWAP)) == 0
        #elseif canImport(WASILibc)
            return false
        #else
            // glibc declares the function only for programs that ask for its extensions, which Swift's module does not, and a
            // call of `syscall` has a variable number of arguments.
            typealias Rename =
                @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
            guard let symbol = unsafe dlsym(nil, "renameat2") else { return false }
            // Safe: the type is that of renameat2(2).
            let renameExchanging = unsafe unsafeBitCast(symbol, to: Rename.self)
            let exchange: UInt32 = 2  // RENAME_EXCHANGE: renameat2(2)
            return unsafe renameExchanging(AT_FDCWD, one, AT_FDCWD, other, exchange) == 0
        #endif
    }

    package static func makeFolder(_ path: String) -> Bool { unsafe mkdir(path, 0o755) == 0 }
    package static func removeFile(_ path: String) -> Bool { unsafe unlink(path) == 0 }
    package static func removeFolder(_ path: String) -> Bool { unsafe rmdir(path) == 0 }
}

// MARK: - Folders and links

extension SystemCalls {
    #if canImport(Darwin)
        package typealias OpenFolder = UnsafeMutablePointer<DIR>
    #else
        package typealias OpenFolder = OpaquePointer
    #endif

    package static func openFolder(_ path: String) -> OpenFolder? { unsafe opendir(path) }

    package static func close(_ folder: OpenFolder) { unsafe _ = closedir(folder) }

    package enum FolderEntry: Sendable {
        case name(String)
        /// A name that is not valid UTF-8.
        case unreadable
    }

    /// Returns the next entry of a folder, which may be `.` or `..`; nil on failure, and at the end, where ``errorNumber``
    /// is 0.
    package static func nextEntry(in folder: OpenFolder) -> FolderEntry? {
        // At the end of the folder, readdir returns nil and leaves the number as it is.
        errno = 0
        guard let entry = unsafe readdir(folder) else { return nil }
        #if canImport(WASILibc)
            // The name has no declared size, and such a field is not imported. It follows the number and the type.
            let offset = MemoryLayout<ino_t>.size + MemoryLayout<UInt8>.size
        #else
            // The length of the name varies; the declared size of d_name is only the maximum.
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        #endif
        // Safe: the name is within the entry and ends with a zero, and the string is a copy.
        let name = unsafe UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
        return unsafe String(validatingCString: name).map { .name($0) } ?? .unreadable
    }

    /// Whether the system resolves links; else ``FileSystem/resolvedPath(of:)`` does.
    package static let resolvesLinks = !isWASI

    package static func realPath(of path: String) -> String? {
        #if canImport(WASILibc)
            return nil
        #else
            guard let resolved = unsafe realpath(path, nil) else { return nil }
            defer { unsafe free(resolved) }
            return unsafe String(cString: resolved)
        #endif
    }

    package static func target(ofLink path: String) -> String? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = unsafe readlink(path, start, buffer.count)
            guard count > 0, count < buffer.count else { return nil }
            return unsafe String(validating: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }

    package static var workingFolder: String? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
            guard let start = buffer.baseAddress, unsafe getcwd(start, buffer.count) != nil else { return nil }
            return unsafe String(cString: start)
        }
    }
}

// MARK: - Locks and mapped files

extension SystemCalls {
    /// Whether the system has locks of files that end with the process.
    package static let locksFiles = !isWASI

    /// Locks an open file, unless a lock on it conflicts. Returns nil on failure.
    package static func lock(_ descriptor: Int32, isShared: Bool) -> Bool? {
        #if canImport(WASILibc)
            return nil
        #else
            while flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
                if errno == EINTR { continue }
                return errno == EWOULDBLOCK ? false : nil
            }
            return true
        #endif
    }

    package static let mapsFiles = !isWASI

    package static func map(_ descriptor: Int32, size: Int) -> UnsafeRawPointer? {
        #if canImport(WASILibc)
            return nil
        #else
            let start: UnsafeMutableRawPointer? = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
            // MAP_FAILED is a macro with a cast, which not every C library's module imports.
            guard let start = unsafe start, unsafe start != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
            return UnsafeRawPointer(start)
        #endif
    }

    package static func unmap(_ start: UnsafeRawPointer, size: Int) {
        #if !canImport(WASILibc)
            unsafe _ = munmap(UnsafeMutableRawPointer(mutating: start), size)
        #endif
    }

    @inline(__always)
    package static func compare(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int) -> Int {
        unsafe Int(memcmp(left, right, count))
    }
}

// MARK: - Process and time

extension SystemCalls {
    package static let standardError: Int32 = 2

    package static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// The folder where programs keep a user's settings, relative to the home folder.
    package static let settingsFolder: String = {
        #if canImport(Darwin)
            "Library/Application Support"
        #else
            ".config"
        #endif
    }()

    /// The environment variable that names another folder for settings; nil if there is none.
    package static let settingsVariable: String? = {
        #if canImport(Darwin)
            nil
        #else
            "XDG_CONFIG_HOME"
        #endif
    }()

    /// The time in microseconds since 1970.
    package static var microseconds: Int64 {
        var now = timeval()
        unsafe gettimeofday(&now, nil)
        return Int64(now.tv_sec) &* 1_000_000 &+ Int64(now.tv_usec)
    }

    /// Blocks the calling thread. A signal may end the wait early.
    package static func sleep(milliseconds: Int) {
        var time = timespec()
        time.tv_sec = numericCast(milliseconds / 1_000)
        time.tv_nsec = numericCast(milliseconds % 1_000 * 1_000_000)
        _ = unsafe nanosleep(&time, nil)
    }
}

// MARK: - Mathematics

package enum Mathematics {
    package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
    package static func cubeRoot(_ number: Double) -> Double { cbrt(number) }
    package static func cosine(_ radians: Double) -> Double { cos(radians) }
    package static func sine(_ radians: Double) -> Double { sin(radians) }
}

// Calls whose names are those of functions above.
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
    unsafe open(path, flags, mode)
}
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
    unsafe write(descriptor, start, count)
}
private func systemRename(_ path: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> Int32 {
    unsafe rename(path, target)
}
private func systemLink(_ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>) -> Int32 {
    unsafe link(path, name)
}
