#if GTK
    import CGTK

    /// A connection of a closure to a signal of GObject, which ends with this object or with the one that emits the signal.
    ///
    /// Safe: the pointer is used only while the emitting object is alive, which the closure's box knows.
    @MainActor @safe
    public final class GTKSignal {
        /// The closure, which GObject releases with the connection.
        @MainActor
        private final class Box {
            let body: @MainActor () -> Void
            var isConnected = true

            init(_ body: @escaping @MainActor () -> Void) { self.body = body }
        }

        private let box: Box
        private let object: UnsafeMutableRawPointer
        private let id: gulong

        /// Connects a closure to a signal that returns nothing. The connection does not retain the object.
        ///
        /// - Parameters:
        ///   - object: The object.
        ///   - signal: The signal, with its detail: `notify::active`.
        ///   - body: The closure. The arguments of the signal are not passed.
        public init(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void) {
            box = Box(body)
            unsafe self.object = unsafe object
            id = unsafe Self.connect(object, signal, box)
        }

        isolated deinit { if box.isConnected { unsafe g_signal_handler_disconnect(object, id) } }

        /// Calls a closure for each emission of a signal that returns nothing, until the object is released.
        ///
        /// - Parameters:
        ///   - object: The object.
        ///   - signal: The signal, with its detail: `notify::active`.
        ///   - body: The closure. The arguments of the signal are not passed.
        public static func connect(
            _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void
        ) {
            unsafe _ = connect(object, signal, Box(body))
        }

        private static func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ box: Box) -> gulong {
            unsafe skin_connect(
                object, signal, Unmanaged.passRetained(box).toOpaque(),
                { box in
                    guard let box = unsafe box else { return }
                    // The body may end the connection.
                    let known = unsafe Unmanaged<Box>.fromOpaque(box).takeUnretainedValue()
                    MainActor.assumeIsolated { known.body() }
                },
                { box in
                    guard let box = unsafe box else { return }
                    let known = unsafe Unmanaged<Box>.fromOpaque(box).takeRetainedValue()
                    MainActor.assumeIsolated { known.isConnected = false }
                })
        }
    }
#endif
