/// The state that features keep with an engine, such as its library: at most one object of each class.
package struct EngineAttachments {
    private var objects: [AnyObject] = []

    /// The object of a class; nil for none. O(n) in the number of attached objects.
    package subscript<Object: AnyObject>(type: Object.Type) -> Object? {
        get { objects.lazy.compactMap { $0 as? Object }.first }
        set {
            objects.removeAll { $0 is Object }
            if let newValue { objects.append(newValue) }
        }
    }
}
