import SkinKit

/// Tells which files in some folders were saved.
///
/// The system says when to look (inotify; elsewhere a clock), a snapshot of all files says what has changed. So it does
/// not matter how an editor saves, by writing or by renaming, nor whether folders come, go and come again.
package struct FolderWatcher: Sendable {
    /// How it is found out that it is time to look.
    package enum Method: Sendable {
        /// As the system tells, where it can.
        case notified
        /// Every so often.
        case polled(Duration)
    }

    /// Folders, with all that is in them, and files; they need not be there.
    package var roots: [String]
    package var method = Method.notified
    /// For how long nothing must have happened: what an editor or a version control system does at one go counts as
    /// one change. After ten times as long it is told anyway.
    package var settling = Duration.milliseconds(15)
    /// How often is looked where the system does not tell.
    package static let interval = Duration.milliseconds(250)

    package init(_ roots: [String]) {
        self.roots = roots
    }

    /// The sets of files that were saved, came or went from now on. Each is asked for: what happens while the one before
    /// is being dealt with is in the next. Ends when its task is cancelled.
    package func changes() -> FolderChanges { FolderChanges(self) }

    /// What SkinKit writes itself, and editors beside the files that they edit. Hidden files are not looked at anyway.
    static func ignores(_ name: String) -> Bool {
        if name.utf8.last == UInt8(ascii: "~") { return true }
        return ["skincache", "skinpack", "damaged", "tmp"].contains(FilePath.fileExtension(of: name))
    }
}

/// See ``FolderWatcher/changes()``.
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

    /// Waits; false where the task is cancelled.
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

    /// Where nobody says that more is to come, two looks must see the same.
    private mutating func lookUntilQuiet(_ earlier: FolderSnapshot) async {
        guard !snapshot.changes(since: earlier).isEmpty else { return }
        for _ in 0..<10 {
            guard await Self.sleep(watcher.settling) else { return }
            let before = snapshot
            (snapshot, hearsAll) = Self.look(watcher, bell)
            if snapshot.changes(since: before).isEmpty { return }
        }
    }

    private static func sleep(_ duration: Duration) async -> Bool {
        (try? await Task.sleep(for: duration)) != nil
    }
}
