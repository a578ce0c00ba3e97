// Two zeros of different sign are different values of a property, and a NaN is the same value as itself. Hashing a
// number agrees with this: numbers of the same bits have the same hash.

extension Double {
    @inlinable
    package func isIdentical(to other: Double) -> Bool { bitPattern == other.bitPattern }
}

extension Float {
    @inlinable
    package func isIdentical(to other: Float) -> Bool { bitPattern == other.bitPattern }
}
