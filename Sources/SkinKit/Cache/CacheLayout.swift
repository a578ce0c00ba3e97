/// The numbers of the cache format, version 1, as `ThemeCacheFormat.md` has them. Writer and reader share nothing else
/// but ``CacheHash``.
enum CacheLayout {
    /// As PNG's: a byte that is not ASCII, a name, and line ends that a transfer as text would change.
    static let magic: [UInt8] = [0x89, 0x53, 0x4B, 0x49, 0x4E, 0x0D, 0x0A, 0x1A]
    static let byteOrderMark: UInt32 = 0x0102_0304
    static let version: UInt32 = 1
    /// Stands where a number of a record is left out.
    static let none: UInt32 = .max
    static let sectionAlignment = 8
    /// Sections that a reader looks at; more are no cache that SkinKit writes.
    static let sectionLimit = 64
    /// Objects within one another: 16 arrays and records, and what the innermost holds.
    static let nestingLimit = 17
    /// Units of work for one answer: one for each operation, parameter and object, and one for each 64 bytes of
    /// text. A small file may refer to one part any number of times; this is the end of it.
    static let answerLimit = 1 << 22

    /// Slots of an index that a look-up may visit for each component type of a line, beyond twice the index as a whole.
    static let probeLimit = 64

    /// Byte offsets in the header.
    enum Header {
        static let byteOrderMark = 8
        static let version = 12
        static let fileSize = 16
        static let sectionCount = 20
        static let sectionTable = 24
        static let mentionedTraits = 28
        static let contentHash = 32
        static let size = 40
    }

    /// Byte offsets in a record of the section table.
    enum SectionEntry {
        static let id = 0
        static let offset = 4
        static let size = 8
        static let stride = 12
    }

    enum Theme {
        static let identifier = 0
        static let name = 4
        static let version = 8
        static let inherits = 12
        static let author = 16
        static let license = 20
        static let summary = 24
        static let homepage = 28
        static let folder = 32
    }

    enum Component {
        static let name = 0
        static let parent = 4
    }

    /// A place in an open-addressing table of hashes.
    enum Slot {
        static let hash = 0
        /// The number of the record plus one; 0 where the slot is free.
        static let record = 4
    }

    enum Combination {
        static let traits = 0
        static let variant = 4
    }

    enum Variant {
        static let firstEntity = 0
        static let entityCount = 4
        static let firstSlot = 8
        static let slotCount = 12
        static let firstConstant = 16
        static let constantCount = 20
    }

    enum Entity {
        static let component = 0
        static let id = 4
        static let flags = 8
        /// Of the operation numbers.
        static let firstOperation = 12
        static let operationCount = 16
        static let isDeclared: UInt32 = 1
    }

    enum Operation {
        static let name = 0
        static let states = 4
        static let firstParameter = 8
        static let parameterCount = 12
    }

    enum Field {
        static let name = 0
        static let value = 4
    }

    enum Value {
        static let tag = 0
        /// A string or the first of a list's parts.
        static let reference = 4
        static let payload = 8
        static let recordFieldCount = 12
        /// Bits of the tag behind its lowest byte, which is the kind.
        static let imageIsCached: UInt32 = 1 << 8
        static let imageIsTemplate: UInt32 = 1 << 9
        static let imageIsSliced: UInt32 = 1 << 10
        static let fontIsFile: UInt32 = 1 << 8
        static let fontIsItalic: UInt32 = 1 << 9
        static let fontWeightShift: UInt32 = 16
    }

    /// The lowest byte of a value's tag.
    enum Kind: UInt8 {
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

    enum Asset {
        static let logicalName = 0
        static let theme = 4
        static let traits = 8
        static let scale = 12
        static let path = 16
        /// Of the asset data; none where the file is not in the cache.
        static let firstByte = 20
        static let byteCount = 24
    }

    enum Input {
        static let name = 0
        static let kind = 4
        static let mark = 8
    }

    /// An operation as a theme gives it.
    enum Source {
        static let file = 0
        static let line = 4
        static let column = 8
        static let component = 12
        static let flags = 16
        static let className = 20
        static let isDefault: UInt32 = 1
        static let isUnset: UInt32 = 2
    }

    enum Provenance {
        static let winner = 0
        static let firstLoser = 4
        static let loserCount = 8
        static let firstStep = 12
        static let stepCount = 16
    }

    enum Loser {
        static let source = 0
        static let reason = 4
    }

    enum Step {
        /// The kind in the lowest byte, the depth from bit 8 on.
        static let kind = 0
        static let name = 4
        static let file = 8
        static let line = 12
        static let column = 16
        static let argument = 20
        static let before = 24
        static let after = 28
        static let depthShift: UInt32 = 8
    }
}

/// The sections of a cache by their ids; each is an array of records of one size.
enum CacheSection: UInt32, CaseIterable, Sendable {
    case stringEnds = 1
    case text = 2
    case themes = 3
    case components = 4
    case componentIndex = 5
    case combinations = 6
    case variants = 7
    case entities = 8
    case entityIndex = 9
    case operationNumbers = 10
    case operations = 11
    case fields = 12
    case values = 13
    case parts = 14
    case assets = 15
    case inputs = 16
    case files = 17
    case entityProvenance = 18
    case provenanceNumbers = 19
    case provenance = 20
    case operationSources = 21
    case losers = 22
    case steps = 23
    case assetData = 24

    var index: Int { Int(rawValue) - 1 }

    /// Bytes of one record.
    @inline(__always)
    var stride: Int {
        switch self {
        case .text, .assetData: 1
        case .stringEnds, .parts, .files, .operationNumbers, .entityProvenance, .provenanceNumbers: 4
        case .components, .componentIndex, .combinations, .entityIndex, .fields, .losers: 8
        case .operations, .inputs: 16
        case .entities, .provenance: 20
        case .variants, .operationSources: 24
        case .assets: 28
        case .steps: 32
        case .themes: 36
        case .values: 40
        }
    }

    /// Whether every cache has it; the sections of provenance, and the assets themselves, may be missing.
    var isRequired: Bool { rawValue < Self.files.rawValue }

    /// The name in errors and in the description of the format.
    var name: String { "\(self)" }
}
