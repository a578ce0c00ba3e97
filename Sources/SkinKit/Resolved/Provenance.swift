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

        package init(place: SourcePlace, component: UInt16, isDefault: Bool, className: Symbol?, isUnset: Bool = false) {
            self.place = place
            self.component = component
            self.isDefault = isDefault
            self.className = className
            self.isUnset = isUnset
        }
    }

    package struct Loser: Hashable, Sendable {
        package var source: Source
        package var reason: LossReason

        package init(source: Source, reason: LossReason) {
            self.source = source
            self.reason = reason
        }
    }

    package struct Constant: Hashable, Sendable {
        package var name: Symbol
        package var place: SourcePlace

        package init(name: Symbol, place: SourcePlace) {
            self.name = name
            self.place = place
        }
    }

    package var winner: Source
    /// Those that would have won, nearest first.
    package var losers: [Loser] = []
    /// The constants that its values come from, in the order in which they are met.
    package var constants: [Constant] = []

    package init(winner: Source) {
        self.winner = winner
    }
}
