extension Sequence {
    /// Returns the first value that a transformation has for an element; nil if it has none for any.
    ///
    /// Each element is transformed at most once. The property `first` of a lazy `compactMap` transforms the element that
    /// it finds twice.
    ///
    /// - Complexity: O(n) calls of the transformation.
    @inlinable
    package func firstNonNil<Value, Failure: Error>(
        _ transform: (Element) throws(Failure) -> Value?
    ) throws(Failure) -> Value? {
        for element in self {
            if let value = try transform(element) { return value }
        }
        return nil
    }
}
