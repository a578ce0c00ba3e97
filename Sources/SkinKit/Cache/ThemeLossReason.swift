/// Why an operation that a theme gives is not what a component shows. The raw values are part of the cache format.
public enum ThemeLossReason: UInt8, Hashable, Sendable, CaseIterable {
    /// A theme nearer in the chain of inheritance gives the same entity or class the operation anew (section 6).
    case ancestorTheme = 0
    /// A file for more specific traits gives it anew (section 7).
    case lessSpecificTraits = 1
    /// A class that is applied later gives it too.
    case earlierClass = 2
    /// The entity gives it itself, which counts more than what its classes give.
    case classOfEntity = 3
    /// It is for every component of a type, and what is more specific gives it too.
    case typeDefault = 4
    /// It is for this identifier at an ancestor type, and a nearer type gives it too.
    case ancestorType = 5
    /// An operation with `unset` takes it away.
    case unset = 6
}
