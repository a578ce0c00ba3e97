#if canImport(QuartzCore) && !os(watchOS)
    import QuartzCore

    #if canImport(ObjectiveC)
        import ObjectiveC
    #endif

    /// Objects that views and windows retain for the adapters: at most one of each class.
    @MainActor
    package enum Association {
        package static func get<Object: AnyObject>(_ type: Object.Type, of owner: AnyObject) -> Object? {
            // Safe: the runtime only compares the key, which is the address of a class and so unique.
            unsafe key(type).flatMap { unsafe objc_getAssociatedObject(owner, $0) as? Object }
        }

        /// Associates an object with an owner in place of an earlier one of its class. Nil removes that.
        package static func set<Object: AnyObject>(_ object: Object?, _ type: Object.Type, of owner: AnyObject) {
            if let key = unsafe key(type) {
                unsafe objc_setAssociatedObject(owner, key, object, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            }
        }

        private static func key(_ type: AnyClass) -> UnsafeRawPointer? {
            unsafe UnsafeRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier(type)))
        }
    }
#endif
