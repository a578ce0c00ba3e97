/// A step on the way from what is written to a value. The raw values are part of the cache format.
package enum ProvenanceStepKind: UInt8, Sendable, CaseIterable {
    /// The value of a constant is taken.
    case constant = 0
    /// The value so far is changed by an attribute of this name; for `italic`, by `style`.
    case lighten, darken, mix, alpha, multiply, add, size, weight, italic
}
