/// The reason why an operation that a theme defines has no effect on a component.
///
/// The raw values are part of the cache format.
public enum ThemeLossReason: UInt8, Hashable, Sendable, CaseIterable {
    /// A nearer theme in the inheritance chain overrides it for the same entity or class (theme format 1, section 6).
    case ancestorTheme = 0
    /// A file for more specific traits overrides it (theme format 1, section 7).
    case lessSpecificTraits = 1
    /// A class that is applied later overrides it.
    case earlierClass = 2
    /// A class defines it, and the entity itself overrides it.
    case classOfEntity = 3
    /// It applies to every component of a type, and a more specific definition overrides it.
    case typeDefault = 4
    /// It applies to this identifier at an ancestor type, and a nearer type overrides it.
    case ancestorType = 5
    /// An operation with `unset` removes it.
    case unset = 6
}
