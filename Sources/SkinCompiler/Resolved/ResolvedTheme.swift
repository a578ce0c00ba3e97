import SkinKit

/// What a theme means, for every combination of traits that its files tell apart; all numbers, nothing left to look
/// up. What several combinations share is held once.
package struct ResolvedTheme: Sendable {
    package struct ChainMember: Sendable {
        package var info: ThemeInfo
        package var folder: String

        package init(info: ThemeInfo, folder: String) {
            self.info = info
            self.folder = folder
        }
    }

    package struct Component: Sendable {
        package var name: Symbol
        /// Number of the component type that it inherits from.
        package var parent: Int?

        package init(name: Symbol, parent: Int?) {
            self.name = name
            self.parent = parent
        }
    }

    package struct Operation: Hashable, Sendable {
        package var name: Symbol
        package var states: ThemeStates
        /// Number of its parameters in ``ResolvedTheme/parameterLists``.
        package var parameters: Int

        package init(name: Symbol, states: ThemeStates, parameters: Int) {
            self.name = name
            self.states = states
            self.parameters = parameters
        }
    }

    package struct Entity: Sendable {
        /// Number of the component type.
        package var component: Int
        package var id: Symbol?
        /// Whether a theme of the chain declares it. The others stand for an identifier that only an ancestor type
        /// declares, where the type has defaults of its own.
        package var isDeclared: Bool
        /// Number in ``ResolvedTheme/operationLists``.
        package var operations: Int
        /// Number in ``ResolvedTheme/provenanceLists``.
        package var provenance: Int

        package init(component: Int, id: Symbol?, isDeclared: Bool, operations: Int, provenance: Int) {
            self.component = component
            self.id = id
            self.isDeclared = isDeclared
            self.operations = operations
            self.provenance = provenance
        }
    }

    /// An operation that an `unset` takes away from an entity, so that nothing of its name and states is left.
    package struct Removal: Hashable, Sendable {
        /// Number of the entity in its variant.
        package var entity: Int
        package var name: Symbol
        package var states: ThemeStates
        /// Number in ``ResolvedTheme/provenance``; its winner is the `unset`.
        package var provenance: Int

        package init(entity: Int, name: Symbol, states: ThemeStates, provenance: Int) {
            self.entity = entity
            self.name = name
            self.states = states
            self.provenance = provenance
        }
    }

    /// The theme under one or more combinations of traits.
    package struct Variant: Sendable {
        /// Sorted by component type, then id, as UTF-8 bytes; an entity without id first.
        package var entities: [Entity] = []
        /// Sorted by name, as UTF-8 bytes.
        package var constants: [FieldValue] = []
        /// In the order of the entities.
        package var removals: [Removal] = []

        package init() {}
    }

    package struct Asset: Sendable {
        package var logicalName: Symbol
        /// Number of the theme in ``ResolvedTheme/chain``.
        package var theme: Int
        package var traits: ThemeTraits
        package var scale: Int
        /// The path below the bundle's `assets` folder.
        package var path: Symbol
        /// The file's bytes, where the cache is to have them.
        package var content: [UInt8]?

        package init(logicalName: Symbol, theme: Int, traits: ThemeTraits, scale: Int, path: Symbol) {
            self.logicalName = logicalName
            self.theme = theme
            self.traits = traits
            self.scale = scale
            self.path = path
        }
    }

    /// What the theme was made from, in the order in which it was read.
    package var inputs: [ThemeInput] = []
    /// The theme itself first, then its parent, to the oldest ancestor.
    package var chain: [ChainMember] = []
    package var symbols: SymbolTable
    package var values: ValuePool
    package var components: [Component] = []
    /// The traits that configuration files tell apart.
    package var mentionedTraits: ThemeTraits = []
    /// For each combination of mentioned traits the number of its variant; the empty combination first.
    package var combinations: [(traits: ThemeTraits, variant: Int)] = []
    package var variants: [Variant] = []
    /// Each once.
    package var operations: [Operation] = []
    /// Numbers in ``operations``, in effective order.
    package var operationLists = ListPool<Int32>()
    /// Also some that no operation has.
    package var parameterLists = ListPool<FieldValue>()
    /// Each once.
    package var provenance: [OperationProvenance] = []
    /// Numbers in ``provenance``, in parallel to an entity's operations.
    package var provenanceLists = ListPool<Int32>()
    package var sources: [OperationProvenance.Source] = []
    package var loserLists = ListPool<OperationProvenance.Loser>()
    package var stepLists = ListPool<OperationProvenance.Step>()
    /// The files that places speak of, as diagnostics name them.
    package var files: [String] = []
    /// Grouped by logical name in the order of the names' UTF-8 bytes; within a group the nearest theme first, then
    /// falling specificity, then rising scale.
    package var assets: [Asset] = []

    package init(symbols: SymbolTable, values: ValuePool) {
        self.symbols = symbols
        self.values = values
    }
}

extension ResolvedTheme.Operation: Mixable {
    @inline(__always)
    package func mix(into hash: inout MixHash) {
        hash.mix(UInt64(name.rawValue) << 8 | UInt64(states.rawValue))
        hash.mix(UInt64(parameters))
    }
}
