import SkinKit
import Synchronization

/// The lock of a folder that several processes change, held until it is released.
///
/// The lock is on the hidden file `.lock` in the folder. The system releases it when the process ends. The file
/// contains a number, which is incremented before and after each change of the folder. A reader that takes no lock
/// therefore detects a change: the number is odd, or another one than before.
package final class FolderLock: Sendable {
    private let descriptor: Int32
    /// The lock in this process; nil if the system holds it.
    private let processLock: ProcessLock?

    /// The lock's file must exist for a shared lock. Where the system locks no files, other processes are not excluded.
    package static func acquireNow(
        _ folder: String, isShared: Bool = false, locksFiles: Bool = SystemCalls.locksFiles
    ) throws(ThemeFileError) -> FolderLock? {
        let path = FilePath.join(folder, ".lock")
        let descriptor = SystemCalls.open(path, for: isShared ? .reading : .updating)
        guard descriptor >= 0 else { throw ThemeFileError(isShared ? .read : .create, path) }
        var processLock: ProcessLock?
        let isLocked: Bool?
        if locksFiles {
            isLocked = SystemCalls.lock(descriptor, isShared: isShared)
        } else {
            let file = SystemCalls.status(of: descriptor)?.identity
            processLock = file.flatMap { ProcessLock.acquireNow($0, isShared: isShared) }
            isLocked = file.map { _ in processLock != nil }
        }
        if isLocked == true { return FolderLock(descriptor, processLock) }
        let number = SystemCalls.errorNumber
        SystemCalls.close(descriptor)
        if isLocked == false { return nil }
        throw ThemeFileError(isShared ? .read : .write, path, code: number)
    }

    /// Acquires the lock. While another task or process holds it, this task sleeps, so that it occupies no thread.
    package static func acquire(_ folder: String, isShared: Bool = false) async throws -> FolderLock {
        var wait = LockWait()
        while true {
            try Task.checkCancellation()
            if let lock = try acquireNow(folder, isShared: isShared) { return lock }
            try await Task.sleep(for: .milliseconds(wait.next()))
        }
    }

    private init(_ descriptor: Int32, _ processLock: ProcessLock?) {
        self.descriptor = descriptor
        self.processLock = processLock
    }

    deinit {
        SystemCalls.close(descriptor)
    }

    // MARK: The number of changes

    /// Returns the change counter of a folder, which each change increments when it begins and when it ends; 0 if the
    /// folder was never locked.
    package static func changeCount(_ folder: String) -> UInt64 {
        let descriptor = SystemCalls.open(FilePath.join(folder, ".lock"), for: .reading)
        guard descriptor >= 0 else { return 0 }
        defer { SystemCalls.close(descriptor) }
        return read(descriptor)
    }

    private static func read(_ descriptor: Int32) -> UInt64 {
        var count: UInt64 = 0
        let size = unsafe withUnsafeMutableBytes(of: &count) { unsafe SystemCalls.read($0, from: descriptor, at: 0) }
        return size == MemoryLayout<UInt64>.size ? UInt64(littleEndian: count) : 0
    }

    /// Performs a change of the folder, which readers without a lock detect.
    package func changing<Result>(_ work: () throws -> Result) rethrows -> Result {
        let count = Self.read(descriptor) & ~1
        write(count &+ 1)
        defer { write(count &+ 2) }
        return try work()
    }

    /// Writes the number of changes. On a full disk that may fail. The change is made nevertheless, because removing a
    /// theme must be possible there.
    private func write(_ count: UInt64) {
        var count = count.littleEndian
        _ = unsafe withUnsafeBytes(of: &count) { unsafe SystemCalls.write($0, to: descriptor, at: 0) }
    }
}

/// The times between attempts to do what another task or process prevents, in milliseconds.
package struct LockWait {
    private var milliseconds = 1

    package init() {}

    /// Returns the time until the next attempt: 1, then twice as much each time, at most 32.
    package mutating func next() -> Int {
        defer { milliseconds = min(32, 2 * milliseconds) }
        return milliseconds
    }
}

/// A lock of a file among the tasks of this process, for systems without locks of files.
///
/// It does not exclude other processes, because what a process could leave behind to exclude them would remain if it crashed.
final class ProcessLock: Sendable {
    /// The holders of each locked file: their number, or -1 for one that shares it with no other.
    private static let holders = Mutex<[FileIdentity: Int]>([:])

    private let file: FileIdentity

    private init(_ file: FileIdentity) { self.file = file }

    static func acquireNow(_ file: FileIdentity, isShared: Bool) -> ProcessLock? {
        let isFree = holders.withLock { holders in
            let count = holders[file, default: 0]
            guard count == 0 || (isShared && count > 0) else { return false }
            holders[file] = isShared ? count + 1 : -1
            return true
        }
        return isFree ? ProcessLock(file) : nil
    }

    deinit {
        Self.holders.withLock { holders in
            let count = holders[file, default: 0]
            holders[file] = count > 1 ? count - 1 : nil
        }
    }
}
