import Foundation

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
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
    public var isEnabled = true
    public var font: Font?
    public var multilineTextAlignment = TextAlignment.leading
    public var lineLimit: Int?
    public var colorSchemeContrast: ColorSchemeContrast { contrast }
    public var isFocused: Bool { hasFocus }
    /// What the system decides, for tests.
    package var contrast = ColorSchemeContrast.standard
    package var hasFocus = false
    package var textScale: CGFloat = 1

    /// The environment of the view that is rendered.
    @MainActor package static var current = EnvironmentValues()
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
    public var wrappedValue: Value {
        nonisolated(unsafe) var value: Value?
        nonisolated(unsafe) let keyPath = keyPath
        MainActor.assumeIsolated { value = EnvironmentValues.current[keyPath: keyPath] }
        guard let value else { preconditionFailure("the environment has every value") }
        return value
    }
}

/// The value lives as long as the view value, which tests keep. With Xcode 27 `State` is a macro, which adds members that are
/// named as the property is, after `_`, `__` and `$`. The adapters use none of them.
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
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let value: Value
    public init(wrappedValue: Value) { value = wrappedValue }
    public var wrappedValue: Value {
        MainActor.assumeIsolated { Double(EnvironmentValues.current.textScale) }.asValue(times: value)
    }
}

extension Double {
    fileprivate func asValue<Value: BinaryFloatingPoint>(times value: Value) -> Value { value * Value(self) }
}
