import SkinKit

/// The identity, size and modification time of a file. A different mark means that the file was changed or replaced.
package struct FileMark: Hashable, Sendable {
    fileprivate var identity: FileIdentity
    fileprivate var size: Int
    /// The modification time, in nanoseconds since 1970.
    fileprivate var modified: Int64
    /// Whether the file was written so recently that another write can leave the same mark: file systems keep time in
    /// steps of up to 10 ms.
    package var isYoung: Bool
}

extension FileSystem {
    package static func mark(of path: String) -> FileMark? {
        guard let status = SystemCalls.status(of: path) else { return nil }
        let age = SystemCalls.microseconds &- status.modified / 1_000
        return FileMark(
            identity: status.identity, size: status.size, modified: status.modified,
            isYoung: (0..<FileMark.step).contains(age))
    }
}

extension FileMark {
    /// The longest step of a file system's time, in microseconds.
    fileprivate static let step: Int64 = 10_000
}
