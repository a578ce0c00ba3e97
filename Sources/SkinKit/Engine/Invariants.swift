#if DEBUG
    /// An invariant of a container that does not hold. Random tests check the invariants after each step.
    package struct BrokenInvariant: Error, CustomStringConvertible {
        package let description: String
    }

    func require(_ condition: Bool, _ invariant: @autoclosure () -> String) throws(BrokenInvariant) {
        if !condition { throw BrokenInvariant(description: invariant()) }
    }
#endif
