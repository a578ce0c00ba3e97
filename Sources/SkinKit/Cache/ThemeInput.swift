/// Something that a theme was made from; where all of it is as it was, so is the theme.
package struct ThemeInput: Hashable, Sendable {
    /// The raw values are part of the cache format.
    package enum Kind: UInt32, Sendable, CaseIterable {
        /// The compiler itself; the mark is its revision.
        case compiler = 0
        /// A schema; the mark is the hash of its bytes, as it is of all that is read.
        case schema = 1
        /// A `skinkit.xml` beside bundles.
        case configuration = 2
        /// An `info.xml`, or a configuration file of a bundle.
        case source = 3
        /// A file below `assets/`; the mark is its size in bytes.
        case asset = 4
        /// A file below `assets/` that is in the cache as a whole; the mark is the hash of its bytes.
        case embeddedAsset = 5
    }

    package var kind: Kind
    /// As diagnostics name it, without anything of the machine: `Midnight.theme/chat.xml`, `app.schema.xml`.
    package var name: String
    package var mark: UInt64

    package init(_ kind: Kind, _ name: String, mark: UInt64) {
        self.kind = kind
        self.name = name
        self.mark = mark
    }
}
