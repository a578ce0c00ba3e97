import SkinFormat
import SkinKit

/// A theme resolved for every combination of traits that its files distinguish.
///
/// All references are numbers. Parts that several combinations share are stored once.
package struct ResolvedTheme: Sendable {
    package struct ChainMember: Sendable {
        package var info: ThemeInfo
        package var folder: String
    }

    package struct Component: Sendable {
        package var name: Symbol
        /// The number of the component type that this one inherits from.
        package var parent: Int?
    }

    package struct Operation: Hashable, Sendable {
        package var name: Symbol
        package var states: ThemeStates
        /// The index of the parameters in ``ResolvedTheme/parameterLists``.
        package var parameters: Int
    }

    package struct Entity: Sendable {
        package var component: Int
        package var id: Symbol?
        /// Whether a theme of the chain declares the entity. An undeclared one represents an identifier that only an
        /// ancestor type declares, if the type has defaults of its own.
        package var isDeclared: Bool
        /// The index in ``ResolvedTheme/operationLists``.
        package var operations: Int
        /// The index in ``ResolvedTheme/provenanceLists``.
        package var provenance: Int
    }

    /// An operation that an `unset` removes from an entity, so that none of its name and states remains.
    package struct Removal: Hashable, Sendable {
        /// The index of the entity in its variant.
        package var entity: Int
        package var name: Symbol
        package var states: ThemeStates
        /// The index in ``ResolvedTheme/provenance``, whose winner is the `unset`.
        package var provenance: Int
    }

    /// A constant that users may change. Bounds have the type of the value.
    package struct Setting: Equatable, Sendable {
        package var name: Symbol
        package var label: Symbol
        package var value: ValueID
        package var minimum: ValueID?
        package var maximum: ValueID?
        package var step: ValueID?
        /// An array of the allowed strings, or nil if the value is no string.
        package var values: ValueID?
    }

    /// The label of a setting in a language, or that of a word of its values.
    package struct Label: Sendable {
        package var setting: String
        package var value: String?
        /// The language tag in lower case, or nil for the theme's own language.
        package var language: String?
        package var text: String
    }

    package struct Variant: Sendable {
        /// The entities, sorted by component type, then id, as UTF-8 bytes. An entity without id comes first.
        package var entities: [Entity] = []
        /// The constants, sorted by name, as UTF-8 bytes.
        package var constants: [FieldValue] = []
        /// The removals, in the order of the entities.
        package var removals: [Removal] = []
        /// The settings, in the order in which their constants were first defined.
        package var settings: [Setting] = []
    }

    package struct Asset: Sendable {
        package var logicalName: Symbol
        /// The index of the theme in ``ResolvedTheme/chain``.
        package var theme: Int
        package var traits: ThemeTraits
        package var scale: Int
        /// The path below the bundle's `assets` folder.
        package var path: Symbol
        /// The file's bytes, or nil if the cache does not embed them.
        package var content: AssetContent?
    }

    /// The inputs that the theme was made from, in reading order.
    package var inputs: [ThemeInput] = []
    /// The overlays, the last one first, then the theme itself, its parent, up to the oldest ancestor.
    package var chain: [ChainMember] = []
    /// The number of overlays, which are the first members of ``chain``.
    package var overlayCount = 0
    /// The labels, each once, sorted by setting, value and language as UTF-8 bytes. Those without a value or language come
    /// first.
    package var labels: [Label] = []
    /// The names of the app's own states, lightest first.
    package var states: [String] = []
    package var symbols: SymbolTable
    package var values: ValuePool
    package var components: [Component] = []
    /// The roles that schemas give to the parameters of operations, in the order of the component types.
    package var roles: [(component: String, operation: String, parameter: String, role: ColorRole)] = []
    /// The entities behind others, as comments in schemas and in the files of the chain say, in the order of the
    /// files' names.
    package var backdrops: [(entity: ThemeEntityKey, behind: ThemeEntityKey)] = []
    /// The traits that configuration files distinguish.
    package var mentionedTraits: ThemeTraits = []
    /// The variant's index for each combination of mentioned traits, the empty combination first.
    package var combinations: [(traits: ThemeTraits, variant: Int)] = []
    package var variants: [Variant] = []
    package var operations: [Operation] = []
    /// Lists of indices in ``operations``, in effective order.
    package var operationLists = ListPool<Int32>()
    /// The lists of parameters, including some that no operation uses.
    package var parameterLists = ListPool<FieldValue>()
    package var provenance: [OperationProvenance] = []
    /// Lists of indices in ``provenance``, parallel to an entity's operations.
    package var provenanceLists = ListPool<Int32>()
    package var sources: [OperationProvenance.Source] = []
    package var loserLists = ListPool<OperationProvenance.Loser>()
    package var stepLists = ListPool<OperationProvenance.Step>()
    package var files: [String] = []
    /// The assets, grouped by logical name in the order of the names' UTF-8 bytes.
    ///
    /// Within a group, the nearest theme comes first, then the highest specificity, then the lowest scale.
    package var assets: [Asset] = []
}

/// The bytes of an asset that a cache embeds: in memory, or read when the cache is written.
package struct AssetContent: Sendable {
    package typealias Body = (ArraySlice<UInt8>) throws(ThemeFileError) -> Void

    package let count: Int
    private let read: @Sendable (Body) throws(ThemeFileError) -> Void

    package init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { body throws(ThemeFileError) in try body(bytes[...]) }
    }

    /// - Parameter read: A function that passes the bytes to a closure, in pieces and in order.
    package init(count: Int, _ read: @escaping @Sendable (Body) throws(ThemeFileError) -> Void) {
        self.count = count
        self.read = read
    }

    func forEachPiece(_ body: Body) throws(ThemeFileError) { try read(body) }
}
