/// The kind of a step from a written object to its resolved value. The raw values are part of the cache format.
package enum ProvenanceStepKind: UInt8, Sendable, CaseIterable {
    /// Takes the value of a constant.
    case constant = 0
    /// Adjusts the value by the attribute of this name; `italic` by the attribute `style`.
    case lighten, darken, mix, alpha, multiply, add, size, weight, italic
    /// Takes the value of a constant that is scoped to a class or an entity.
    case classConstant, entityConstant
    /// Sets one or more coordinates of OKLCH at once, by the attributes of these names.
    case lightness, chroma, lightnessChroma, hue, lightnessHue, chromaHue, lightnessChromaHue
    /// Adjusts the value by the attribute of this name.
    case against, fade
    /// Takes the value of a field of a record.
    case field
    /// Applies a class that a class extends. These steps precede all others, from the entity's class on.
    case extends
}
