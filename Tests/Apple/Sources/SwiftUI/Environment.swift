import Combine
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
    public var layoutDirection = LayoutDirection.leftToRight
    public var isEnabled = true
    public var font: Font?
    public var multilineTextAlignment = TextAlignment.leading
    public var lineLimit: Int?
    public var textCase: Text.Case?
    public var dynamicTypeSize = DynamicTypeSize.large
    public var legibilityWeight: LegibilityWeight?
    /// What `scrollContentBackground(_:)`, `underline(_:)` and `kerning(_:)` set, for tests.
    package var (scrollBackground, isUnderlined, kerning) = (Visibility.automatic, false, CGFloat(0))
    /// The background of a list's row and of bars, which are preferences that go up.
    package var (hasRowBackground, barVisibility) = (false, Visibility?.none)
    package var barBackground: AnyShapeStyle?
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

/// The object is made when the view is first evaluated, and not each time that its parent is:
/// https://developer.apple.com/documentation/swiftui/stateobject/init(wrappedvalue:)
@propertyWrapper @MainActor @preconcurrency
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    private nonisolated final class Box {
        var made: ObjectType?
    }
    private nonisolated(unsafe) let box: Box
    private nonisolated(unsafe) let make: () -> ObjectType
    public nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        make = thunk
        box = Box()
    }
    public var wrappedValue: ObjectType {
        if let made = box.made { return made }
        let made = make()
        box.made = made
        stateObjectCount += 1
        return made
    }
}

/// The number of objects made, for tests.
@MainActor package var stateObjectCount = 0

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

public enum DynamicTypeSize: Hashable, Sendable { case large, accessibility1 }

public enum LegibilityWeight: Hashable, Sendable { case regular, bold }
