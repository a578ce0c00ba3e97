#if GTK && os(Linux)
    import CGTK
    import Glibc

    /// The connection between GLib's main loop and Swift's main actor.
    ///
    /// Without it, tasks of the main actor do not run while `g_application_run` does.
    @MainActor
    public enum GTKMainQueue {
        private static var isConnected = false
        /// The number of times that GLib has run tasks of the main actor.
        public private(set) static var drainCount = 0

        /// Makes GLib's main loop run the tasks of the main actor. Call it once, before `g_application_run`.
        ///
        /// Do not run a nested main loop in a task of the main actor: the queue does not drain inside itself.
        public static func connect() {
            if isConnected { return }
            isConnected = true
            unsafe _ = g_unix_fd_add(
                skin_main_queue_descriptor(), G_IO_IN,
                { descriptor, _, _ in
                    // The queue does not reset the descriptor. Unread, it would wake GLib forever.
                    var count: UInt64 = 0
                    unsafe _ = read(descriptor, &count, 8)
                    MainActor.assumeIsolated { GTKMainQueue.drainCount += 1 }
                    skin_drain_main_queue()
                    return 1
                }, nil)
        }
    }
#endif
