extension ThemeLibrary {
    /// The number of attempts to read the library between two changes of the store. After that, the reader locks it.
    private static let attempts = 20

    /// Returns the result of reading the library, none of it while the store was being changed.
    ///
    /// The reader takes no lock, and so delays no installation. If the store was changed meanwhile, it reads again.
    func consistently<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard let store = storeFolder else { return try work() }
        var wait = LockWait()
        for _ in 0..<Self.attempts {
            if let result = try attempt(store, work) { return result }
            FileSystem.sleep(milliseconds: wait.next())
        }
        while true {
            if let result = try attemptLocked(store, work) { return result }
            FileSystem.sleep(milliseconds: wait.next())
        }
    }

    /// As the synchronous method of this name does. A task that waits occupies no thread.
    func consistently<Result>(_ work: () throws -> Result) async throws -> Result {
        guard let store = storeFolder else { return try work() }
        var wait = LockWait()
        for _ in 0..<Self.attempts {
            if let result = try attempt(store, work) { return result }
            try await Task.sleep(for: .milliseconds(wait.next()))
        }
        while true {
            if let result = try attemptLocked(store, work) { return result }
            try await Task.sleep(for: .milliseconds(wait.next()))
        }
    }

    /// Returns the result; nil if the store was changed meanwhile.
    private func attempt<Result, Failure: Error>(
        _ store: String, _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        let count = FolderLock.changeCount(store)
        // If the lock is free, the process that changed the store was interrupted.
        if count % 2 == 1 { return try attemptLocked(store, work) }
        let result = Swift.Result { () throws(Failure) in try work() }
        return FolderLock.changeCount(store) == count ? try result.get() : nil
    }

    /// Returns the result; nil if another task or process is changing the store.
    private func attemptLocked<Result, Failure: Error>(
        _ store: String, _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        let lock: FolderLock?
        do {
            lock = try FolderLock.acquireNow(store, isShared: true)
        } catch {
            // Whoever may not lock the store can still read it.
            return try work()
        }
        guard let lock else { return nil }
        defer { withExtendedLifetime(lock) {} }
        return try work()
    }
}
