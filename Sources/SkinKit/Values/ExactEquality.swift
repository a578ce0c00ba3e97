/// Equality of texts by Unicode scalars and of numbers by bits.
///
/// Theme format 1 compares texts scalar by scalar, where `String` compares them by canonical equivalence. Two zeros of
/// different sign are different values of a property, and a NaN is the same value as itself.
extension String {
    /// Returns whether two texts consist of the same Unicode scalars. O(n) in the number of bytes.
    @usableFromInline
    func isIdentical(to other: String) -> Bool {
        unsafe withBytes { left in
            unsafe other.withBytes { right in
                unsafe left.count == right.count && NameWords.areSame(left, right)
            }
        }
    }
}

extension Double {
    @inlinable
    func isIdentical(to other: Double) -> Bool { bitPattern == other.bitPattern }
}

extension Float {
    @inlinable
    func isIdentical(to other: Float) -> Bool { bitPattern == other.bitPattern }
}

extension Optional<String> {
    func isIdentical(to other: String?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isIdentical(to: other)
    }
}

/// A text as the key of a dictionary that distinguishes texts by their Unicode scalars.
struct ExactText: Hashable {
    var text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.isIdentical(to: right.text) }
}
