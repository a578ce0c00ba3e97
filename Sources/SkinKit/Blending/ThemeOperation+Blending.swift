extension ThemeObject {
    /// Returns a value between this one and another, as a blend shows it.
    ///
    /// - Parameters:
    ///   - other: The other value. If it has another type, it replaces this value at the middle.
    ///   - progress: The progress from this value, 0, to the other, 1. It is limited to that range.
    public func blended(with other: ThemeObject, at progress: Double) -> ThemeObject {
        ObjectPath(from: self, to: other).object(at: progress)
    }
}

extension [ThemeOperation] {
    /// Returns the operations between these and those of another theme, as a blend prepares them.
    ///
    /// Operations of the same name and states move. One that only one of the lists has appears or disappears at the
    /// middle. An engine's ``ComponentBuilder/setBlending(_:of:)`` has no effect here.
    ///
    /// - Parameters:
    ///   - other: The operations of the other theme, in no particular order.
    ///   - progress: The progress from these operations, 0, to the others, 1. It is limited to that range.
    /// - Complexity: O(m · n) in the numbers of operations.
    public func blended(with other: [ThemeOperation], at progress: Double) -> [ThemeOperation] {
        if !(progress > 0) { return self }
        if progress >= 1 { return other }
        func operation(_ wanted: ThemeOperation, in operations: [ThemeOperation]) -> ThemeOperation? {
            operations.first { $0.name.isIdentical(to: wanted.name) && $0.states == wanted.states }
        }
        return (progress < 0.5 ? self : other).map { base in
            guard let start = operation(base, in: self), let end = operation(base, in: other) else { return base }
            var result = base
            result.parameters = FieldPaths(from: start.parameters, to: end.parameters).fields(at: progress)
            return result
        }
    }
}
