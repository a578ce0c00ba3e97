import SkinFormat
import SkinKit

/// A place in a source file, as numbers: a file of ``ResolvedTheme/files`` and a 1-based line and column.
package struct SourcePlace: Hashable, Sendable {
    package var file: UInt32
    package var line: UInt32
    package var column: UInt32
}

package struct OperationProvenance: Hashable, Sendable {
    package struct Source: Hashable, Sendable {
        package var place: SourcePlace
        /// The number of the component type of the defining entity.
        package var component: UInt16
        /// A Boolean value that indicates whether the entity applies to all components of its type.
        package var isDefault: Bool
        package var className: Symbol?
        package var isUnset = false
        /// The index in ``ThemeDefinitions/operations``.
        package var definition: Int32 = 0
    }

    package struct Loser: Hashable, Sendable {
        /// The index in ``ResolvedTheme/sources``.
        package var source: Int32
        package var reason: ThemeLossReason
    }

    package struct Step: Hashable, Sendable {
        package var kind: ProvenanceStepKind
        /// The number of other constants through which this one is reached, clamped to the greatest number that fits.
        package var depth: UInt16
        /// The name of the constant, or of the constant that a color is mixed with.
        package var name: Symbol?
        /// The constant's definition, or the element with the attribute.
        package var place: SourcePlace
        /// The attribute's value, or nil for a constant.
        package var argument: ValueID?
        /// The value before the adjustment, or nil for a constant.
        package var before: ValueID?
        package var after: ValueID

        package init(
            kind: ProvenanceStepKind, depth: Int, name: Symbol?, place: SourcePlace, argument: ValueID? = nil,
            before: ValueID? = nil, after: ValueID
        ) {
            self.kind = kind
            self.depth = UInt16(clamping: depth)
            self.name = name
            self.place = place
            self.argument = argument
            self.before = before
            self.after = after
        }

        /// Hashes what differs most: a theme has very many steps.
        package func hash(into hasher: inout Hasher) {
            hasher.combine(UInt64(place.line) << 32 | UInt64(place.column))
            hasher.combine(after)
        }
    }

    /// The index in ``ResolvedTheme/sources`` of the winning operation.
    package var winner: Int32
    /// The index in ``ResolvedTheme/loserLists`` of the overridden operations, in the order in which they would win.
    package var losers: Int32
    /// The index in ``ResolvedTheme/stepLists`` of the steps that produce the values.
    ///
    /// Each constant precedes those that it refers to. Each adjustment follows what it adjusts.
    package var steps: Int32
}
