#if canImport(QuartzCore) && !os(watchOS)
    import Foundation
    import QuartzCore

    #if canImport(ObjectiveC)
        import ObjectiveC
    #endif

    /// Values that views and windows retain for the adapters: at most one of each type.
    @MainActor
    package enum Association {
        package static func get<Value>(_ type: Value.Type, of owner: AnyObject) -> Value? {
            // Safe: the runtime only compares the key, which is the address of a type and so unique.
            unsafe key(type).flatMap { unsafe objc_getAssociatedObject(owner, $0) as? Value }
        }

        /// Associates a value with an owner in place of an earlier one of its type. Nil removes that.
        package static func set<Value>(_ value: Value?, _ type: Value.Type, of owner: AnyObject) {
            if let key = unsafe key(type) {
                unsafe objc_setAssociatedObject(owner, key, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            }
        }

        /// Returns the value that the owner had before the first one of a theme, and keeps it until the last one is gone.
        package static func own<Value>(_ current: Value, of owner: AnyObject, isThemed: Bool) -> Value {
            let own = get(Value.self, of: owner) ?? current
            set(isThemed ? own : nil, Value.self, of: owner)
            return own
        }

        private static func key(_ type: Any.Type) -> UnsafeRawPointer? {
            unsafe UnsafeRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier(type)))
        }
    }

    package final class NotificationObserver {
        private let registrations: [any NSObjectProtocol]

        /// - Parameter handler: Called for a notification, which is posted on the main thread.
        @MainActor
        package init(
            _ names: [Notification.Name], of object: AnyObject? = nil,
            handler: @escaping @MainActor @Sendable () -> Void
        ) {
            registrations = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
                    MainActor.assumeIsolated { handler() }
                }
            }
        }

        deinit { for registration in registrations { NotificationCenter.default.removeObserver(registration) } }
    }
#endif
