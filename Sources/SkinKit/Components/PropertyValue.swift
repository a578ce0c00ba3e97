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

/// Returns whether two values of a property are the same, so that one need not be written where the other is.
///
/// They are if their bytes are equal. Otherwise their type's `==` decides, with two exceptions: texts that differ by a
/// Unicode scalar are never the same, nor are floating-point numbers that differ by a bit. The exceptions hold in
/// optionals, arrays, tuples, structures and enumerations, too. Objects are compared by `==` alone.
@inlinable
func isSame<Value: Equatable>(_ left: Value, _ right: Value) -> Bool {
    if unsafe withUnsafeBytes(
        of: left,
        { left in
            unsafe withUnsafeBytes(of: right) { right in unsafe hasSameBytes(left, right) }
        })
    {
        return true
    }
    return left == right && (hasExactEquality(Value.self) || isSameInEveryPart(left, right))
}

/// Returns whether the `==` of a type compares texts and numbers exactly, so that no reflection is necessary.
///
/// The types are known when the call is compiled, as the caller is specialized.
@inlinable
func hasExactEquality<Value>(_ type: Value.Type) -> Bool {
    type == ThemeColor.self || type == ThemeColor?.self || type == ThemeImage.self || type == ThemeImage?.self
        || type == ThemeFont.self || type == ThemeFont?.self || type == Bool.self || type == Int.self
}

@usableFromInline
func hasSameBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    unsafe NameWords.areSame(left, right)
}

/// Returns whether two values that are equal by `==` have the same texts and numbers.
///
/// It uses reflection, which is slow. That matters little, because few values are equal and yet have other bytes: long
/// texts, arrays, and structures with unused bytes between their properties.
@usableFromInline
func isSameInEveryPart(_ left: Any, _ right: Any) -> Bool {
    switch (left, right) {
    case (let left as String, let right as String): return left.isIdentical(to: right)
    case (let left as Substring, let right as Substring): return String(left).isIdentical(to: String(right))
    case (let left as Character, let right as Character): return String(left).isIdentical(to: String(right))
    case (let left as any FloatingPoint, _): return isSameNumber(left, right)
    default: break
    }
    let (mirror, other) = (Mirror(reflecting: left), Mirror(reflecting: right))
    if mirror.displayStyle == .class { return true }
    guard mirror.children.count == other.children.count else { return false }
    return zip(mirror.children, other.children).allSatisfy { isSameInEveryPart($0.value, $1.value) }
}

private func isSameNumber<Number: FloatingPoint>(_ left: Number, _ right: Any) -> Bool {
    guard let right = right as? Number else { return false }
    return left == right ? left.sign == right.sign : left.isNaN && right.isNaN
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
