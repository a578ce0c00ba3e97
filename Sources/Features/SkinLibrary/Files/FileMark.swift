import SkinKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The identity, size and modification time of a file. A different mark means that the file was changed or replaced.
package struct FileMark: Hashable, Sendable {
    fileprivate var device: UInt64
    fileprivate var number: UInt64
    fileprivate var size: Int64
    /// The modification time, in nanoseconds since 1970.
    fileprivate var modified: Int64
    /// Whether the file was written so recently that another write can leave the same mark: file systems keep time in
    /// steps of up to 10 ms.
    package var isYoung: Bool
}

extension FileSystem {
    /// Returns the mark of the file at a path, following links; nil if it does not exist.
    package static func mark(of path: String) -> FileMark? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let modified = nanoseconds(status.st_mtimespec)
        #else
            let modified = nanoseconds(status.st_mtim)
        #endif
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        return FileMark(
            device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino),
            size: Int64(status.st_size), modified: modified,
            isYoung: (0..<FileMark.step).contains(nanoseconds(now) &- modified))
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

extension FileMark {
    fileprivate static let step: Int64 = 10_000_000
}
