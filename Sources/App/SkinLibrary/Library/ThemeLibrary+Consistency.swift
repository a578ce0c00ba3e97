import SkinKit

extension ThemeLibrary {
    /// The number of attempts to read the library between two changes of the store. After that, the reader locks it.
    private static let attempts = 20

    /// Returns the result of reading the library, none of it while the store was being changed.
    ///
    /// The reader takes no lock, and so delays no installation. If the store was changed meanwhile, it reads again.
    ///
    /// - Throws: What `work` throws; `ThemeFileError` if the store is still being changed after ``lockPatience``, such
    ///   as by a process that was suspended.
    func consistently<Result>(_ work: () throws -> Result) throws -> Result {
        guard let store = installFolder else { return try work() }
        guard let result = try patiently(store, work) else { throw busy(store) }
        return result
    }

    /// Returns what is in the folders, none of it while the store was being changed. Reports caches that cannot be read.
    func contents() throws(ThemeFileError) -> LibraryContents {
        let contents = try consistentContents()
        for failure in contents.failures { onEvent(.failed(failure)) }
        return contents
    }

    private func consistentContents() throws(ThemeFileError) -> LibraryContents {
        guard let store = installFolder else { return try LibraryContents(self) }
        let contents = try patiently(store) { () throws(ThemeFileError) in try LibraryContents(self) }
        guard let contents else { throw busy(store) }
        return contents
    }

    private func busy(_ store: String) -> ThemeFileError {
        ThemeFileError(.read, store, reason: "another process is changing the folder; gave up after \(lockPatience) ms")
    }

    /// Returns the result; nil if the store is still being changed after ``lockPatience``.
    private func patiently<Result, Failure: Error>(
        _ store: String, _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        var wait = LockWait()
        var waited = 0
        for attempts in 0... {
            let result = try attempts < Self.attempts ? attempt(store, work) : attemptLocked(store, work)
            if let result { return result }
            guard waited < lockPatience else { break }
            let pause = wait.next()
            SystemCalls.sleep(milliseconds: pause)
            waited += pause
        }
        return nil
    }

    /// Returns the same as the synchronous method. Waits without a thread, and without a limit, until the task is
    /// cancelled.
    package func consistently<Result>(_ work: () throws -> Result) async throws -> Result {
        guard let store = installFolder else { return try work() }
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
