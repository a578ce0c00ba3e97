extension Sequence {
    /// Each element is transformed at most once. The property `first` of a lazy `compactMap` transforms the element
    /// that it finds twice.
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
