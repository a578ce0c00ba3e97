/// The constants of the cache format, version 1, as `ThemeCacheFormat.md` defines them.
///
/// The writer and the reader share these and ``CacheHash``.
package enum CacheLayout {
    /// The first bytes of a cache, modelled on PNG's signature.
    ///
    /// They are a byte that is not ASCII, a name, and line ends that a transfer in text mode would change.
    package static let magic: [UInt8] = [0x89, 0x53, 0x4B, 0x49, 0x4E, 0x0D, 0x0A, 0x1A]
    package static let byteOrderMark: UInt32 = 0x0102_0304
    package static let version: UInt32 = 1
    /// The value of an optional number that is absent.
    package static let none: UInt32 = .max
    /// The multiple of bytes at which each section begins, so that no record of 8 or 16 bytes spans two cache lines.
    package static let sectionAlignment = 16
    /// The maximum number of sections; a reader rejects a cache that has more.
    package static let sectionLimit = 64
    /// The maximum depth of nested objects: 16 arrays and records, and the contents of the innermost.
    package static let nestingLimit = 17
    /// The maximum work for one answer: one unit for each operation, parameter and object, and one for each 64 bytes
    /// of text.
    ///
    /// A small file may refer to one part any number of times; this limit bounds the cost.
    package static let answerLimit = 1 << 22

    /// The number of index slots that a lookup may visit for each component type, beyond twice the whole index.
    package static let probeLimit = 64

    /// The byte offsets in the header.
    package enum Header {
        package static let byteOrderMark = 8
        package static let version = 12
        package static let fileSize = 16
        package static let sectionCount = 20
        package static let sectionTable = 24
        package static let mentionedTraits = 28
        package static let contentHash = 32
        package static let size = 40
    }

    /// The byte offsets in a record of the section table.
    package enum SectionEntry {
        package static let id = 0
        package static let offset = 4
        package static let size = 8
        package static let stride = 12
    }

    package enum Theme {
        package static let identifier = 0
        package static let name = 4
        package static let version = 8
        package static let inherits = 12
        package static let author = 16
        package static let license = 20
        package static let summary = 24
        package static let homepage = 28
        package static let folder = 32
    }

    /// The number of values that may depend on settings.
    package static let expressionLimit = 65_536

    package enum Component {
        package static let name = 0
        package static let parent = 4
    }

    /// A slot of an index, which is a hash table with open addressing.
    package enum Slot {
        package static let hash = 0
        /// The number of the record plus one; 0 if the slot is free.
        package static let record = 4
    }

    package enum Combination {
        package static let traits = 0
        package static let variant = 4
    }

    package enum Variant {
        package static let firstEntity = 0
        package static let entityCount = 4
        package static let firstSlot = 8
        package static let slotCount = 12
        package static let firstConstant = 16
        package static let constantCount = 20
    }

    /// An entity, whose length varies: its identifier comes last, padded with 0 to a multiple of 4 bytes.
    package enum Entity {
        package static let component = 0
        package static let firstOperation = 4
        /// The number of operations; the highest bit is set if a theme declares the entity.
        package static let operationCount = 8
        package static let firstProvenance = 12
        /// The length of the identifier in bytes; ``CacheLayout/none`` if there is no identifier.
        package static let idLength = 16
        package static let id = 20
        package static let isDeclared: UInt32 = 1 << 31
    }

    package enum Operation {
        /// The size of one record in bytes.
        package static let stride = 12
        package static let name = 0
        package static let firstParameter = 4
        /// The built-in states in the lowest byte, and the number of parameters above it.
        package static let states = 8
        package static let parameterCountShift: UInt32 = 8
    }

    package enum Field {
        /// The size of one record in bytes.
        package static let stride = 8
        package static let name = 0
        package static let value = 4
    }

    package enum Value {
        package static let tag = 0
        /// The number of a string, or of the first part or field of an array or record.
        package static let reference = 4
        package static let payload = 8
        package static let recordFieldCount = 12
        // The bits of the tag above its lowest byte, which is the kind.
        package static let imageIsCached: UInt32 = 1 << 8
        package static let imageIsTemplate: UInt32 = 1 << 9
        package static let imageIsSliced: UInt32 = 1 << 10
        package static let fontIsFile: UInt32 = 1 << 8
        package static let fontIsItalic: UInt32 = 1 << 9
        package static let fontWeightShift: UInt32 = 16
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
        package static let logicalName = 0
        package static let theme = 4
        package static let traits = 8
        package static let scale = 12
        package static let path = 16
        /// The file's first byte in the asset data; ``CacheLayout/none`` if the file is not in the cache.
        package static let firstByte = 20
        package static let byteCount = 24
    }

    package enum Input {
        package static let name = 0
        package static let kind = 4
        package static let mark = 8
    }

    /// An operation as a theme defines it.
    package enum Source {
        package static let file = 0
        package static let line = 4
        package static let column = 8
        package static let component = 12
        package static let flags = 16
        package static let className = 20
        package static let isDefault: UInt32 = 1
        package static let isUnset: UInt32 = 2
    }

    package enum Provenance {
        package static let winner = 0
        package static let firstLoser = 4
        package static let loserCount = 8
        package static let firstStep = 12
        package static let stepCount = 16
    }

    /// An operation that an `unset` removes from an entity.
    package enum Removal {
        package static let entity = 0
        package static let name = 4
        package static let states = 8
        package static let provenance = 12
    }

    /// A constant that users may change, under the traits of a variant.
    package enum Setting {
        package static let name = 0
        package static let label = 4
        package static let value = 8
        package static let minimum = 12
        package static let maximum = 16
        package static let step = 20
        /// An array of strings: the allowed values.
        package static let values = 24
    }

    /// The settings of a variant.
    package enum SettingRun {
        package static let first = 0
        package static let count = 4
    }

    /// The dependence of a value on settings.
    package enum Expression {
        /// The setting whose chosen value takes the place of what the terms give; ``CacheLayout/none`` for none.
        package static let setting = 0
        package static let kind = 4
        package static let firstTerm = 8
        package static let termCount = 12
    }

    /// A step in working out an expression.
    package enum Term {
        package static let action = 0
        package static let operand = 4
        package static let number = 8
    }

    /// The role that a schema gives to a color parameter.
    package enum Role {
        package static let component = 0
        package static let operation = 4
        package static let parameter = 8
        /// The number of a ``ColorRole``.
        package static let role = 12
    }

    /// An entity and one that may be behind it; each id is ``CacheLayout/none`` for a whole type.
    package enum Backdrop {
        package static let component = 0
        package static let id = 4
        package static let behindComponent = 8
        package static let behindID = 12
    }

    package enum Loser {
        package static let source = 0
        package static let reason = 4
    }

    package enum Step {
        /// The kind in the lowest byte, and the depth from bit 8 on.
        package static let kind = 0
        package static let name = 4
        package static let file = 8
        package static let line = 12
        package static let column = 16
        package static let argument = 20
        package static let before = 24
        package static let after = 28
        package static let depthShift: UInt32 = 8
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

    /// The number of sections that this version of SkinKit knows. Not `allCases.count`, which allocates an array.
    package static var count: Int { Int(Self.backdrops.rawValue) }

    package var index: Int { Int(rawValue) - 1 }

    /// The size of one record in bytes.
    @inline(__always)
    package var stride: Int {
        switch self {
        case .text, .assetData: 1
        case .entities, .parts, .files, .provenanceNumbers, .states, .operationStates, .overlays: 4
        case .components, .componentIndex, .combinations, .entityIndex, .losers, .settingRuns: 8
        case .fields: CacheLayout.Field.stride
        case .operations: CacheLayout.Operation.stride
        case .inputs, .removals, .expressions, .terms, .roles, .backdrops: 16
        case .provenance: 20
        case .variants, .operationSources: 24
        case .assets, .settings: 28
        case .steps, .exactColors: 32
        case .themes: 36
        case .values: 40
        }
    }

    /// Whether every cache has this section. The sections of provenance and of asset data are optional.
    package var isRequired: Bool { rawValue < Self.files.rawValue }

    /// Whether the section is only in caches that have records in it.
    package var isOmittedIfEmpty: Bool { rawValue >= Self.states.rawValue }

    /// The name in errors and in the specification of the format.
    package var name: String { "\(self)" }
}
