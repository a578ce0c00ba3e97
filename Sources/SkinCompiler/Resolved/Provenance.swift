import SkinKit

/// A place in a source file, as numbers: a file of ``ResolvedTheme/files`` and a 1-based line and column.
package struct SourcePlace: Hashable, Sendable {
    package var file: UInt32
    package var line: UInt32
    package var column: UInt32

    package init(file: UInt32, line: UInt32, column: UInt32) {
        self.file = file
        self.line = line
        self.column = column
    }
}

/// Where one effective operation comes from.
package struct OperationProvenance: Hashable, Sendable {
    /// An operation as a theme gives it.
    package struct Source: Hashable, Sendable {
        package var place: SourcePlace
        /// Number of the component type whose entity gives it.
        package var component: UInt16
        /// Whether the entity is that of all components of the type.
        package var isDefault: Bool
        /// The class that gives it; nil where the entity does itself.
        package var className: Symbol?
        /// Whether it takes away instead of giving.
        package var isUnset: Bool

        package init(place: SourcePlace, component: UInt16, isDefault: Bool, className: Symbol?, isUnset: Bool = false)
        {
            self.place = place
            self.component = component
            self.isDefault = isDefault
            self.className = className
            self.isUnset = isUnset
        }
    }

    package struct Loser: Hashable, Sendable {
        /// Number in ``ResolvedTheme/sources``.
        package var source: Int32
        package var reason: ThemeLossReason

        package init(source: Int32, reason: ThemeLossReason) {
            self.source = source
            self.reason = reason
        }
    }

    /// Something on the way from what is written to a value.
    package struct Step: Hashable, Sendable {
        package var kind: ProvenanceStepKind
        /// Through how many other constants it is reached; stays at the greatest number that fits.
        package var depth: UInt16
        /// The constant, also that of a mix.
        package var name: Symbol?
        /// The constant's definition, or the element with the attribute.
        package var place: SourcePlace
        /// The attribute's value; nil for a constant.
        package var argument: ValueID?
        /// Nil for a constant.
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
    }

    /// Number in ``ResolvedTheme/sources``.
    package var winner: Int32
    /// Number in ``ResolvedTheme/loserLists`` of those that would have won, nearest first.
    package var losers: Int32
    /// Number in ``ResolvedTheme/stepLists`` of what its values come from: each constant before what it refers to, each
    /// adjustment behind what it adjusts.
    package var steps: Int32

    package init(winner: Int32, losers: Int32, steps: Int32) {
        self.winner = winner
        self.losers = losers
        self.steps = steps
    }
}

// MARK: - Hashing

extension OperationProvenance: Mixable {
    package func mix(into hash: inout MixHash) {
        winner.mix(into: &hash)
        losers.mix(into: &hash)
        steps.mix(into: &hash)
    }
}

extension OperationProvenance.Loser: Mixable {
    package func mix(into hash: inout MixHash) {
        source.mix(into: &hash)
        hash.mix(UInt64(reason.rawValue))
    }
}

extension OperationProvenance.Step: Mixable {
    package func mix(into hash: inout MixHash) {
        hash.mix(UInt32(kind.rawValue) << 16 | UInt32(depth), name?.rawValue ?? .max)
        hash.mix(place.file, place.line)
        hash.mix(place.column, after.rawValue)
        hash.mix(argument?.rawValue ?? .max, before?.rawValue ?? .max)
    }
}
