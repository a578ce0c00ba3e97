import Foundation
import UIKit

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

public protocol UITraitBridgedEnvironmentKey: EnvironmentKey {
    static func read(from traitCollection: UITraitCollection) -> Self.Value
    static func write(to mutableTraits: inout any UIMutableTraits, value: Self.Value)
}

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    public init() {}
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
    public var colorScheme = ColorScheme.light
    public var displayScale: CGFloat = 1
    public var layoutDirection = LayoutDirection.leftToRight
    public var isEnabled = true
    public var font: Font?
    public var multilineTextAlignment = TextAlignment.leading
    public var lineLimit: Int?
    public package(set) var colorSchemeContrast = ColorSchemeContrast.standard
    public var isFocused: Bool { false }
    // SwiftUI's own, and internal there. `Styles.swift` names their source.
    package var tint: AnyShapeStyle?
    package var foregroundStyle: AnyShapeStyle?
    package var defaultForegroundStyle: AnyShapeStyle?
    /// What `preferredColorScheme(_:)` asks of the window.
    package var preferredScheme: ColorScheme?
    /// The environment of the modifier that is being evaluated.
    nonisolated(unsafe) static var current = EnvironmentValues()
}

public protocol DynamicProperty {
    mutating func update()
}
extension DynamicProperty {
    public mutating func update() {}
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let keyPath: KeyPath<EnvironmentValues, Value>
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
    public var wrappedValue: Value { EnvironmentValues.current[keyPath: keyPath] }
}

/// With Xcode 27 `State` is a macro, which adds members that are named as the property is, after `_`, `__` and `$`. The
/// adapters use none of them.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private final class Box {
        var value: Value
        init(_ value: Value) { self.value = value }
    }
    private let box: Box
    public init(wrappedValue value: Value) { box = Box(value) }
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
}

@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    public struct Binding {
        fileprivate init() {}
        public var wrappedValue: Value {
            get { none() }
            nonmutating set {}
        }
    }
    public init() where Value == Bool {}
    public var wrappedValue: Value {
        get { none() }
        nonmutating set {}
    }
    public var projectedValue: FocusState<Value>.Binding { FocusState<Value>.Binding() }
}

@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    public private(set) var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
