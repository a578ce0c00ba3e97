#if canImport(UIKit)
    import UIKit

    public protocol UITraitBridgedEnvironmentKey: EnvironmentKey {
        static func read(from traitCollection: UITraitCollection) -> Self.Value
        static func write(to mutableTraits: inout any UIMutableTraits, value: Self.Value)
    }

    extension UIContentSizeCategory {
        public init(_ dynamicTypeSize: DynamicTypeSize?) { self.init(rawValue: "\(dynamicTypeSize ?? .large)") }
    }
#endif
