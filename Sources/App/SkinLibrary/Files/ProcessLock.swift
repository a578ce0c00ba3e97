import SkinKit
import Synchronization

/// A lock of a file among the tasks of this process, for systems without locks of files.
///
/// It does not exclude other processes, because what a process could leave behind to exclude them would remain if it crashed.
final class ProcessLock: Sendable {
    /// The holders of each locked file: their number, or -1 for one that shares it with no other.
    private static let holders = Mutex<[FileIdentity: Int]>([:])

    private let file: FileIdentity

    private init(_ file: FileIdentity) {
        self.file = file
    }

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
