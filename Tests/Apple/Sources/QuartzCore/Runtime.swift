/// An object of the fakes that others are associated with. The runtime associates with every object.
package protocol Associating: AnyObject {
    var associated: [UnsafeRawPointer: Any] { get set }
}

public enum objc_AssociationPolicy: UInt, Sendable { case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1 }

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    (object as? any Associating)?.associated[key]
}

public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) { (object as? any Associating)?.associated[key] = value }
