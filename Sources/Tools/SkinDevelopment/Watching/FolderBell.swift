#if canImport(Glibc) || canImport(Musl)
    import Dispatch
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// Rings when something changes in the folders it watches.
    ///
    /// inotify events only trigger a rescan; changes are found by comparing snapshots. An overflow of the kernel's
    /// queue therefore loses nothing.
    final class FolderBell: Sendable {
        /// Yields once for one or more events since the last element.
        let rings: AsyncStream<Void>
        private let last = Mutex(ContinuousClock.now)
        private let descriptor: Int32
        // Safe to share: it is set once, and dispatch sources can be used from any thread, although their type is not
        // Sendable on Linux.
        private nonisolated(unsafe) let source: any DispatchSourceRead
        /// The watch descriptors of the watched folders.
        private let folders = Mutex<Set<Int32>>([])

        // Not IN_MODIFY: a file that is still being written is ignored until it is closed.
        private static let events =
            IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF

        /// Creates a bell; nil if the kernel provides no further inotify instance.
        init?() {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            self.descriptor = descriptor
            unsafe source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
            let (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            self.rings = rings
            unsafe source.setEventHandler { [weak self] in
                Self.drain(descriptor)
                self?.last.withLock { $0 = .now }
                bell.yield()
            }
            unsafe source.setCancelHandler {
                close(descriptor)
                bell.finish()
            }
            unsafe source.resume()
        }

        deinit { unsafe source.cancel() }

        var lastRing: ContinuousClock.Instant { last.withLock { $0 } }

        /// Replaces the watched folders with those that `visit` passes to its argument while it scans them.
        ///
        /// - Returns: Whether all folders are watched. The kernel limits their number.
        func hear(_ visit: (_ folder: (String) -> Void) -> Void) -> Bool {
            var numbers: Set<Int32> = []
            var isComplete = true
            visit { folder in
                let number = unsafe inotify_add_watch(descriptor, folder, UInt32(Self.events) | UInt32(IN_ONLYDIR))
                if number >= 0 { numbers.insert(number) } else if errno == ENOSPC { isComplete = false }
            }
            folders.withLock { known in
                for number in known.subtracting(numbers) { inotify_rm_watch(descriptor, number) }
                known = numbers
            }
            return isComplete
        }

        private static func drain(_ descriptor: Int32) {
            unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
                while unsafe read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
            }
        }
    }
#else
    /// A bell for systems without inotify, where folders are polled.
    final class FolderBell: Sendable {
        let rings = AsyncStream<Void> { $0.finish() }
        let lastRing = ContinuousClock.now

        init?() { return nil }

        func hear(_ visit: (_ folder: (String) -> Void) -> Void) -> Bool {
            visit { _ in }
            return false
        }
    }
#endif
