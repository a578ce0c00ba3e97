import Foundation

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

// MARK: - Observation by name

public final class NSKeyValueObservation: NSObject {
    fileprivate let call: (AnyObject) -> Void
    fileprivate init(_ call: @escaping (AnyObject) -> Void) { self.call = call }
}

public struct NSKeyValueObservedChange<Value> {}

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

package struct Observer: @unchecked Sendable {
    fileprivate let keyPath: AnyKeyPath
    fileprivate weak var observation: NSKeyValueObservation?
}

/// An object of the fakes that reports changes of properties. Apple documents it of few:
/// https://developer.apple.com/documentation/appkit/nsappearancecustomization/effectiveappearance is one.
package protocol Observed: AnyObject {
    var observers: [Observer] { get set }
}

extension Observed {
    /// Calls the observers of a property.
    package func changed(_ keyPath: AnyKeyPath) {
        for observer in observers where observer.keyPath == keyPath { observer.observation?.call(self) }
    }
}

public protocol _KeyValueCodingAndObserving: AnyObject {}

extension _KeyValueCodingAndObserving {
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observation = NSKeyValueObservation { object in
            if let object = object as? Self { changeHandler(object, NSKeyValueObservedChange()) }
        }
        (self as? any Observed)?.observers.append(Observer(keyPath: keyPath, observation: observation))
        return observation
    }
}
