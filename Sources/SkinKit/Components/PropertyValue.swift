/// A value of a component's property, of a type that only the client's module knows: one that a prepare step made, or
/// one that a theme replaced.
@usableFromInline
package class PropertyValue {
    @usableFromInline
    init() {}

    /// The value, for texts about it.
    @usableFromInline package var any: Any { () }
}

/// A value of a property of one type.
///
/// Its type asks for no `Equatable`, though each value is: the runtime would search every conformance of the process
/// for each type of property when it first makes one, which is a third of the work of a first switch.
@usableFromInline
final class TypedPropertyValue<Value>: PropertyValue {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
        super.init()
    }

    @usableFromInline package override var any: Any { value }
}

// MARK: - Equality

/// Returns whether two values of a property are equal, so that one need not be written where the other is. Values of the
/// same bytes are, also if their type's `==` is false, as it is for NaN.
@inlinable
func isSame<Value: Equatable>(_ left: Value, _ right: Value) -> Bool { haveSameBytes(left, right) || left == right }

/// Returns whether one value can replace another unnoticed. Equal texts of other scalars cannot, nor zeros of other signs:
/// they have other bytes.
@inlinable
func haveSameBytes<Value>(_ left: Value, _ right: Value) -> Bool {
    unsafe withUnsafeBytes(of: left) { left in
        unsafe withUnsafeBytes(of: right) { right in unsafe areSame(left, right) }
    }
}

@usableFromInline
func areSame(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    unsafe NameWords.areSame(left, right)
}

// MARK: - Values without objects

/// Returns whether values of a type contain no objects of the app, so that keeping one keeps nothing else alive.
///
/// Known types are compared with the type, because a search for a conformance would slow down the first switch.
@inlinable
func isPlain<Value>(_ type: Value.Type) -> Bool {
    if _isPOD(type) { return true }
    return type == String.self || type == String?.self || type == [String].self
        || type == ThemeImage.self || type == ThemeImage?.self
        || type == ThemeFont.self || type == ThemeFont?.self
        || type == [ThemeColor].self || type == [Double].self || type == [Int].self
}
