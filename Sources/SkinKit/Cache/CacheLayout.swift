/// The constants of the cache format, version 1, as `ThemeCacheFormat.md` defines them.
///
/// The writer and the reader share these and ``CacheHash``. They are computed, because a stored constant adds a
/// variable, its initializer and their symbols to each program.
package enum CacheLayout {
    /// The first bytes of a cache, modelled on PNG's signature.
    ///
    /// They are a byte that is not ASCII, a name, and line ends that a transfer in text mode would change.
    package static let magic: [UInt8] = [0x89, 0x53, 0x4B, 0x49, 0x4E, 0x0D, 0x0A, 0x1A]
    package static var byteOrderMark: UInt32 { 0x0102_0304 }
    package static var version: UInt32 { 1 }
    /// The value of an optional number that is absent.
    package static var none: UInt32 { .max }
    /// The multiple of bytes at which each section begins, so that no record of 8 or 16 bytes spans two cache lines.
    package static var sectionAlignment: Int { 16 }
    /// The maximum number of sections; a reader rejects a cache that has more.
    package static var sectionLimit: Int { 64 }
    /// The maximum depth of nested objects: 16 arrays and records, and the contents of the innermost.
    package static var nestingLimit: Int { 17 }
    /// The maximum work for one answer: one unit for each operation, parameter and object, and one for each 64 bytes
    /// of text.
    ///
    /// A small file may refer to one part any number of times; this limit bounds the cost.
    package static var answerLimit: Int { 1 << 22 }

    /// The number of index slots that a lookup may visit for each component type, beyond twice the whole index.
    package static var probeLimit: Int { 64 }

    package enum Header {
        package static var byteOrderMark: Int { 8 }
        package static var version: Int { 12 }
        package static var fileSize: Int { 16 }
        package static var sectionCount: Int { 20 }
        package static var sectionTable: Int { 24 }
        package static var mentionedTraits: Int { 28 }
        package static var contentHash: Int { 32 }
        package static var size: Int { 40 }
    }

    package enum SectionEntry {
        package static var id: Int { 0 }
        package static var offset: Int { 4 }
        package static var size: Int { 8 }
        package static var stride: Int { 12 }
    }

    package enum Theme {
        package static var identifier: Int { 0 }
        package static var name: Int { 4 }
        package static var version: Int { 8 }
        package static var inherits: Int { 12 }
        package static var author: Int { 16 }
        package static var license: Int { 20 }
        package static var summary: Int { 24 }
        package static var homepage: Int { 28 }
        package static var folder: Int { 32 }
    }

    /// The number of values that may depend on settings.
    package static var expressionLimit: Int { 65_536 }

    package enum Component {
        package static var name: Int { 0 }
        package static var parent: Int { 4 }
    }

    /// A slot of an index, which is a hash table with open addressing.
    package enum Slot {
        package static var hash: Int { 0 }
        /// The number of the record plus one; 0 if the slot is free.
        package static var record: Int { 4 }
    }

    package enum Combination {
        package static var traits: Int { 0 }
        package static var variant: Int { 4 }
    }

    package enum Variant {
        package static var firstEntity: Int { 0 }
        package static var entityCount: Int { 4 }
        package static var firstSlot: Int { 8 }
        package static var slotCount: Int { 12 }
        package static var firstConstant: Int { 16 }
        package static var constantCount: Int { 20 }
    }

    /// An entity, whose length varies: its identifier comes last, padded with 0 to a multiple of 4 bytes.
    package enum Entity {
        package static var component: Int { 0 }
        package static var firstOperation: Int { 4 }
        /// The number of operations; the highest bit is set if a theme declares the entity.
        package static var operationCount: Int { 8 }
        package static var firstProvenance: Int { 12 }
        /// The length of the identifier in bytes; ``CacheLayout/none`` if there is no identifier.
        package static var idLength: Int { 16 }
        package static var id: Int { 20 }
        package static var isDeclared: UInt32 { 1 << 31 }
    }

    package enum Operation {
        package static var stride: Int { 12 }
        package static var name: Int { 0 }
        package static var firstParameter: Int { 4 }
        /// The built-in states in the lowest byte, and the number of parameters above it.
        package static var states: Int { 8 }
        package static var parameterCountShift: UInt32 { 8 }
    }

    package enum Field {
        package static var stride: Int { 8 }
        package static var name: Int { 0 }
        package static var value: Int { 4 }
    }

    package enum Value {
        package static var tag: Int { 0 }
        /// The number of a string, or of the first part or field of an array or record.
        package static var reference: Int { 4 }
        package static var payload: Int { 8 }
        package static var recordFieldCount: Int { 12 }
        // The bits of the tag above its lowest byte, which is the kind.
        package static var imageIsCached: UInt32 { 1 << 8 }
        package static var imageIsTemplate: UInt32 { 1 << 9 }
        package static var imageIsSliced: UInt32 { 1 << 10 }
        package static var imageIsTiled: UInt32 { 1 << 11 }
        /// The reference is a record of `symbolImages`.
        package static var imageHasSymbol: UInt32 { 1 << 12 }
        package static var fontIsFile: UInt32 { 1 << 8 }
        package static var fontIsItalic: UInt32 { 1 << 9 }
        package static var fontHasLetterSpacing: UInt32 { 1 << 10 }
        /// The number of the text style, beginning with 1; 0 for none.
        package static var fontTextStyleShift: UInt32 { 12 }
        package static var fontWeightShift: UInt32 { 16 }
        // The numbers of a font in the payload. 0 is an absent line height or maximum.
        package static var fontSize: Int { 0 }
        package static var fontLineHeight: Int { 1 }
        package static var fontLetterSpacing: Int { 2 }
        package static var fontMaximum: Int { 3 }
    }

    /// The lowest byte of a value's tag.
    package enum Kind: UInt8 {
        case integer = 1
        case float = 2
        case bool = 3
        case string = 4
        case point = 5
        case size = 6
        case rect = 7
        case insets = 8
        case color = 9
        case image = 10
        case font = 11
        case array = 12
        case record = 13
    }

    package enum Asset {
        package static var logicalName: Int { 0 }
        package static var theme: Int { 4 }
        package static var traits: Int { 8 }
        package static var scale: Int { 12 }
        package static var path: Int { 16 }
        /// The file's first byte in the asset data; ``CacheLayout/none`` if the file is not in the cache.
        package static var firstByte: Int { 20 }
        package static var byteCount: Int { 24 }
    }

    package enum Input {
        package static var name: Int { 0 }
        package static var kind: Int { 4 }
        package static var mark: Int { 8 }
    }

    /// An operation as a theme defines it.
    package enum Source {
        package static var file: Int { 0 }
        package static var line: Int { 4 }
        package static var column: Int { 8 }
        package static var component: Int { 12 }
        package static var flags: Int { 16 }
        package static var className: Int { 20 }
        package static var isDefault: UInt32 { 1 }
        package static var isUnset: UInt32 { 2 }
    }

    package enum Provenance {
        package static var winner: Int { 0 }
        package static var firstLoser: Int { 4 }
        package static var loserCount: Int { 8 }
        package static var firstStep: Int { 12 }
        package static var stepCount: Int { 16 }
    }

    /// An operation that an `unset` removes from an entity.
    package enum Removal {
        package static var entity: Int { 0 }
        package static var name: Int { 4 }
        package static var states: Int { 8 }
        package static var provenance: Int { 12 }
    }

    /// A constant that users may change, under the traits of a variant.
    package enum Setting {
        package static var name: Int { 0 }
        package static var label: Int { 4 }
        package static var value: Int { 8 }
        package static var minimum: Int { 12 }
        package static var maximum: Int { 16 }
        package static var step: Int { 20 }
        /// An array of strings: the allowed values.
        package static var values: Int { 24 }
    }

    package enum SettingRun {
        package static var first: Int { 0 }
        package static var count: Int { 4 }
    }

    /// The dependence of a value on settings.
    package enum Expression {
        /// The setting whose chosen value replaces the result of the terms; ``CacheLayout/none`` for none.
        package static var setting: Int { 0 }
        package static var kind: Int { 4 }
        /// The bit of the kind of a value that nothing shows but others are made from.
        package static var intermediate: UInt32 { 0x100 }
        package static var firstTerm: Int { 8 }
        package static var termCount: Int { 12 }
    }

    /// A step in the evaluation of an expression.
    package enum Term {
        package static var action: Int { 0 }
        package static var operand: Int { 4 }
        package static var number: Int { 8 }
    }

    /// The role that a schema gives to a color parameter.
    package enum Role {
        package static var component: Int { 0 }
        package static var operation: Int { 4 }
        package static var parameter: Int { 8 }
        /// The number of a ``ColorRole``.
        package static var role: Int { 12 }
    }

    /// An entity and one that may be behind it; each id is ``CacheLayout/none`` for a whole type.
    package enum Backdrop {
        package static var component: Int { 0 }
        package static var id: Int { 4 }
        package static var behindComponent: Int { 8 }
        package static var behindID: Int { 12 }
    }

    /// The name or summary of a theme in a language.
    package enum Translation {
        package static var theme: Int { 0 }
        package static var kind: Int { 4 }
        package static var language: Int { 8 }
        package static var text: Int { 12 }
        package static var name: UInt32 { 0 }
        package static var summary: UInt32 { 1 }
    }

    /// The label of a setting in a language, or that of a word of its values.
    package enum Label {
        package static var setting: Int { 0 }
        /// The word; ``CacheLayout/none`` for the setting itself.
        package static var value: Int { 4 }
        /// The tag; ``CacheLayout/none`` for the theme's own language.
        package static var language: Int { 8 }
        package static var text: Int { 12 }
    }

    /// The names of an image that a symbol of the platform may replace.
    package enum SymbolImage {
        package static var name: Int { 0 }
        package static var symbol: Int { 4 }
    }

    package enum Loser {
        package static var source: Int { 0 }
        package static var reason: Int { 4 }
    }

    package enum Step {
        /// The kind in the lowest byte, and the depth from bit 8 on.
        package static var kind: Int { 0 }
        package static var name: Int { 4 }
        package static var file: Int { 8 }
        package static var line: Int { 12 }
        package static var column: Int { 16 }
        package static var argument: Int { 20 }
        package static var before: Int { 24 }
        package static var after: Int { 28 }
        package static var depthShift: UInt32 { 8 }
    }
}

/// A section of a cache: an array of records of one size.
///
/// The raw values are the ids in the file, and also the order of the sections. The sections that every lookup reads are
/// the first, so that they occupy few pages.
package enum CacheSection: UInt32, CaseIterable, Sendable {
    case themes = 1
    case components = 2
    case componentIndex = 3
    case combinations = 4
    case variants = 5
    case text = 6
    case entityIndex = 7
    case entities = 8
    case operations = 9
    case fields = 10
    case values = 11
    case parts = 12
    case assets = 13
    case inputs = 14
    case files = 15
    case provenanceNumbers = 16
    case provenance = 17
    case operationSources = 18
    case losers = 19
    case steps = 20
    case assetData = 21
    case removals = 22
    case states = 23
    case operationStates = 24
    case settings = 25
    case settingRuns = 26
    case overlays = 27
    case expressions = 28
    case terms = 29
    case exactColors = 30
    case roles = 31
    case backdrops = 32
    case appearances = 33
    case translations = 34
    case labels = 35
    case symbolImages = 36

    /// The number of sections that this version of SkinKit knows. Not `allCases.count`, which allocates an array.
    package static var count: Int { Int(Self.symbolImages.rawValue) }

    package var index: Int { Int(rawValue) - 1 }

    @inline(__always)
    package var stride: Int {
        switch self {
        case .text, .assetData: 1
        case .entities, .parts, .files, .provenanceNumbers, .states, .operationStates, .overlays, .appearances: 4
        case .components, .componentIndex, .combinations, .entityIndex, .losers, .settingRuns, .symbolImages: 8
        case .fields: CacheLayout.Field.stride
        case .operations: CacheLayout.Operation.stride
        case .inputs, .removals, .expressions, .terms, .roles, .backdrops, .translations, .labels: 16
        case .provenance: 20
        case .variants, .operationSources: 24
        case .assets, .settings: 28
        case .steps, .exactColors: 32
        case .themes: 36
        case .values: 40
        }
    }

    /// Whether every cache has this section. All sections from ``files`` on are optional.
    package var isRequired: Bool { rawValue < Self.files.rawValue }

    /// Whether the section is only in caches that have records in it.
    package var isOmittedIfEmpty: Bool { rawValue >= Self.states.rawValue }

    /// The name in errors and in the specification of the format.
    package var name: String { "\(self)" }
}
