#if GTK && os(Linux)
    import CGTK
    import Glibc

    /// A call at a time of the wall clock, such as that at which day begins.
    ///
    /// Nothing wakes up before. Unlike a timeout of GLib, an alarm is not late after the machine slept. If someone sets the
    /// clock it rings at once, so find out in the call what time it is.
    @MainActor
    public final class GTKAlarm {
        private let source: guint

        private final class Ring: Sendable {
            let descriptor: Int32
            let body: @MainActor () -> Void

            init(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) {
                self.descriptor = descriptor
                self.body = body
            }

            deinit { close(descriptor) }
        }

        /// Starts an alarm, which rings once unless it is released before.
        ///
        /// - Parameters:
        ///   - seconds: The time, in seconds since 1970. A past time rings at once.
        ///   - body: The call.
        /// - Returns: nil if the process has too many open files.
        public init?(at seconds: Int64, _ body: @escaping @MainActor () -> Void) {
            // 0 would stop the timer.
            let descriptor = skin_wall_clock_timer(gint64(max(seconds, 1)))
            guard descriptor >= 0 else { return nil }
            source = unsafe g_unix_fd_add_full(
                gint(G_PRIORITY_DEFAULT), descriptor, G_IO_IN,
                { _, _, ring in
                    guard let ring = unsafe ring else { return 0 }
                    let body = unsafe Unmanaged<Ring>.fromOpaque(ring).takeUnretainedValue().body
                    MainActor.assumeIsolated { body() }
                    return 0
                }, Unmanaged.passRetained(Ring(descriptor, body)).toOpaque(),
                { ring in if let ring = unsafe ring { unsafe Unmanaged<Ring>.fromOpaque(ring).release() } })
        }

        isolated deinit {
            // After it rang, GLib has removed the source.
            if let source = unsafe g_main_context_find_source_by_id(nil, source) { unsafe g_source_destroy(source) }
        }
    }
#endif
