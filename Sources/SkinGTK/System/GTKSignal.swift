#if GTK
    import CGTK

    /// A connection of a closure to a signal of GObject.
    @MainActor
    public final class GTKSignal {
        private final class Box: Sendable {
            let body: @MainActor () -> Void

            init(_ body: @escaping @MainActor () -> Void) { self.body = body }
        }

        private let object: GTKReference
        private let id: gulong

        private init(_ object: GTKReference, _ id: gulong) {
            self.object = object
            self.id = id
        }

        /// Ends the connection.
        func disconnect() { unsafe g_signal_handler_disconnect(object.pointer, id) }

        /// Calls a closure for each emission of a signal that returns nothing. GObject releases the closure with the object.
        ///
        /// - Parameters:
        ///   - object: The object.
        ///   - signal: The signal, with its detail: `notify::active`.
        ///   - body: The closure. The arguments of the signal are not passed.
        public static func connect(
            _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void
        ) {
            unsafe _ = number(object, signal, body)
        }

        /// Calls a closure as ``connect(_:_:_:)`` does, until the connection is ended. The connection retains the object.
        static func connection(
            _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void
        ) -> GTKSignal {
            unsafe GTKSignal(GTKReference(owning: g_object_ref(object)), number(object, signal, body))
        }

        private static func number(
            _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void
        ) -> gulong {
            unsafe skin_connect(
                object, signal, Unmanaged.passRetained(Box(body)).toOpaque(),
                { box in
                    guard let box = unsafe box else { return }
                    let body = unsafe Unmanaged<Box>.fromOpaque(box).takeUnretainedValue().body
                    MainActor.assumeIsolated { body() }
                },
                { box in if let box = unsafe box { unsafe Unmanaged<Box>.fromOpaque(box).release() } })
        }
    }
#endif
