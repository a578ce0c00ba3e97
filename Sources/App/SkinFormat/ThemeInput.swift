/// An input of a compilation. If all inputs of a theme are unchanged, its cache is up to date.
package struct ThemeInput: Hashable, Sendable {
    /// The raw values are part of the cache format.
    package enum Kind: UInt32, Sendable, CaseIterable {
        /// The compiler itself. The mark is its revision.
        case compiler = 0
        /// A schema. The mark is the hash of its bytes, as for every input that is read.
        case schema = 1
        /// A `skinkit.xml` beside bundles.
        case configuration = 2
        /// An `info.xml`, or a configuration file of a bundle.
        case source = 3
        /// A file below `assets/` that the cache does not contain. The mark is its size in bytes.
        case asset = 4
        /// A file below `assets/` that the cache contains. The mark is the hash of its bytes.
        case embeddedAsset = 5
    }

    package var kind: Kind
    /// The name in diagnostics, independent of the machine: `Midnight.theme/chat.xml`, `app.schema.xml`.
    package var name: String
    /// The number that changes with the input; its meaning depends on the kind.
    package var mark: UInt64

    package init(_ kind: Kind, _ name: String, mark: UInt64) {
        self.kind = kind
        self.name = name
        self.mark = mark
    }
}
