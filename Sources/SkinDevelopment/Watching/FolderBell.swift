#if canImport(Glibc) || canImport(Musl)
    import Dispatch
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// Rings when something happens in the folders that it hears; what has happened is for others to find out. So it
    /// does not matter whether the kernel's queue overflows.
    final class FolderBell: Sendable {
        /// One ring or more since the last look.
        let rings: AsyncStream<Void>
        private let last = Mutex(ContinuousClock.now)
        private let descriptor: Int32
        // Sound to share: it is set once, and libdispatch's sources may be used from any thread; on Linux their type does
        // not say so.
        private nonisolated(unsafe) let source: any DispatchSourceRead
        /// Of each folder that is heard, the kernel's number.
        private let folders = Mutex<Set<Int32>>([])

        // Not IN_MODIFY: a file that somebody is still writing is none of our business until it is closed.
        private static let events =
            IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF

        /// Nil where the kernel gives no more of them.
        init?() {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            self.descriptor = descriptor
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
            let (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            self.rings = rings
            source.setEventHandler { [weak self] in
                Self.drain(descriptor)
                self?.last.withLock { $0 = .now }
                bell.yield()
            }
            source.setCancelHandler {
                close(descriptor)
                bell.finish()
            }
            source.resume()
        }

        deinit {
            source.cancel()
        }

        /// When it rang last.
        var lastRing: ContinuousClock.Instant { last.withLock { $0 } }

        /// Hears these folders and no others, each through `visit`, which looks at what is in it.
        ///
        /// - Returns: Whether all of them could be had; the kernel has a limit.
        func hear(_ visit: (_ folder: (String) -> Void) -> Void) -> Bool {
            var numbers: Set<Int32> = []
            var isComplete = true
            visit { folder in
                let number = inotify_add_watch(descriptor, folder, UInt32(Self.events) | UInt32(IN_ONLYDIR))
                if number >= 0 { numbers.insert(number) } else if errno == ENOSPC { isComplete = false }
            }
            folders.withLock { known in
                for number in known.subtracting(numbers) { inotify_rm_watch(descriptor, number) }
                known = numbers
            }
            return isComplete
        }

        private static func drain(_ descriptor: Int32) {
            withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
                while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
            }
        }
    }
#else
    /// Where there is nothing like inotify folders are looked at from time to time.
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
