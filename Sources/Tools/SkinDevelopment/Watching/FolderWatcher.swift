import SkinKit

/// Reports which files in some folders were saved.
///
/// The system (inotify, elsewhere a timer) triggers a scan; changes are found by comparing snapshots of all files. The
/// result does not depend on whether an editor saves by writing or by renaming, and folders can be removed and
/// recreated.
package struct FolderWatcher: Sendable {
    package enum Method: Sendable {
        /// Notifications from the system if available, else polling.
        case notified
        case polled(Duration)
    }

    /// The files, and the folders with all their contents. They need not exist.
    package var roots: [String]
    package var method = Method.notified
    /// The time without further events after which changes are reported, so that the writes of one save or checkout are
    /// one change. After ten times as long, changes are reported even if events continue.
    package var settling = Duration.milliseconds(15)
    /// The polling interval without notifications from the system.
    package static let interval = Duration.milliseconds(250)

    package init(_ roots: [String]) { self.roots = roots }

    /// Returns the sets of files that are saved, created or removed from now on.
    ///
    /// Changes that occur while an element is being processed are in the next element. The sequence ends when its task
    /// is cancelled.
    package func changes() -> FolderChanges { FolderChanges(self) }

    /// Returns whether a name belongs to a file that SkinKit itself writes, or to an editor's backup file.
    static func ignores(_ name: String) -> Bool {
        if name.utf8.last == UInt8(ascii: "~") { return true }
        return ["skincache", "skinpack", "damaged", "tmp"].contains(FilePath.fileExtension(of: name))
    }
}

package struct FolderChanges: AsyncSequence, AsyncIteratorProtocol, Sendable {
    private let watcher: FolderWatcher
    private let bell: FolderBell?
    private var hearsAll = false
    private var snapshot: FolderSnapshot

    fileprivate init(_ watcher: FolderWatcher) {
        self.watcher = watcher
        bell = if case .notified = watcher.method { FolderBell() } else { nil }
        (snapshot, hearsAll) = Self.look(watcher, bell)
    }

    package func makeAsyncIterator() -> FolderChanges { self }

    package mutating func next() async -> Set<String>? {
        while await isTimeToLook() {
            let earlier = snapshot
            (snapshot, hearsAll) = Self.look(watcher, bell)
            if !hearsAll { await lookUntilQuiet(earlier) }
            let changes = snapshot.changes(since: earlier)
            if !changes.isEmpty { return changes }
        }
        return nil
    }

    private static func look(_ watcher: FolderWatcher, _ bell: FolderBell?) -> (FolderSnapshot, Bool) {
        guard let bell else {
            return (FolderSnapshot(of: watcher.roots, ignoring: FolderWatcher.ignores) { _ in }, false)
        }
        var snapshot: FolderSnapshot?
        let hearsAll = bell.hear { hear in
            snapshot = FolderSnapshot(of: watcher.roots, ignoring: FolderWatcher.ignores, watch: hear)
        }
        return (snapshot ?? FolderSnapshot(of: [], ignoring: { _ in true }, watch: { _ in }), hearsAll)
    }

    private mutating func isTimeToLook() async -> Bool {
        guard hearsAll, let bell else {
            if case .polled(let interval) = watcher.method { return await Self.sleep(interval) }
            return await Self.sleep(FolderWatcher.interval)
        }
        var rings = bell.rings.makeAsyncIterator()
        guard await rings.next() != nil else { return false }
        let end = ContinuousClock.now + watcher.settling * 10
        while true {
            let now = ContinuousClock.now
            let wait = bell.lastRing + watcher.settling - now
            guard wait > .zero, now < end else { return !Task.isCancelled }
            guard await Self.sleep(wait) else { return false }
        }
    }

    /// Scans until two consecutive snapshots are equal, since without notifications further writes are not announced.
    private mutating func lookUntilQuiet(_ earlier: FolderSnapshot) async {
        guard !snapshot.changes(since: earlier).isEmpty else { return }
        for _ in 0..<10 {
            guard await Self.sleep(watcher.settling) else { return }
            let before = snapshot
            (snapshot, hearsAll) = Self.look(watcher, bell)
            if snapshot.changes(since: before).isEmpty { return }
        }
    }

    private static func sleep(_ duration: Duration) async -> Bool { (try? await Task.sleep(for: duration)) != nil }
}
