/// The offset and the number of records of a section.
struct CacheTable: Sendable {
    private var place: UInt32 = 0
    private var length: UInt32 = 0

    init() {}

    init(offset: UInt32, count: UInt32) {
        place = offset
        length = count
    }

    /// The byte offset from the beginning of the file.
    @inline(__always)
    var offset: Int { Int(place) }
    /// The number of records.
    @inline(__always)
    var count: Int { Int(length) }
}

/// The tables of all sections.
///
/// Each is a stored property. If the compiler knows the section, as nearly everywhere, access is a single load and the
/// record size a constant.
struct CacheTables: Sendable {
    /// One bit for each section that the cache has.
    private var present: UInt64 = 0
    private var text = CacheTable()
    private var themes = CacheTable()
    private var components = CacheTable()
    private var componentIndex = CacheTable()
    private var combinations = CacheTable()
    private var variants = CacheTable()
    private var entities = CacheTable()
    private var entityIndex = CacheTable()
    private var operations = CacheTable()
    private var fields = CacheTable()
    private var values = CacheTable()
    private var parts = CacheTable()
    private var assets = CacheTable()
    private var inputs = CacheTable()
    private var files = CacheTable()
    private var provenanceNumbers = CacheTable()
    private var provenance = CacheTable()
    private var operationSources = CacheTable()
    private var losers = CacheTable()
    private var steps = CacheTable()
    private var assetData = CacheTable()
    private var removals = CacheTable()
    private var states = CacheTable()
    private var operationStates = CacheTable()
    private var settings = CacheTable()
    private var settingRuns = CacheTable()
    private var overlays = CacheTable()
    private var expressions = CacheTable()
    private var terms = CacheTable()
    private var exactColors = CacheTable()
    private var roles = CacheTable()
    private var backdrops = CacheTable()

    @inline(__always)
    subscript(section: CacheSection) -> CacheTable {
        switch section {
        case .text: text
        case .themes: themes
        case .components: components
        case .componentIndex: componentIndex
        case .combinations: combinations
        case .variants: variants
        case .entities: entities
        case .entityIndex: entityIndex
        case .operations: operations
        case .fields: fields
        case .values: values
        case .parts: parts
        case .assets: assets
        case .inputs: inputs
        case .files: files
        case .provenanceNumbers: provenanceNumbers
        case .provenance: provenance
        case .operationSources: operationSources
        case .losers: losers
        case .steps: steps
        case .assetData: assetData
        case .removals: removals
        case .states: states
        case .operationStates: operationStates
        case .settings: settings
        case .settingRuns: settingRuns
        case .overlays: overlays
        case .expressions: expressions
        case .terms: terms
        case .exactColors: exactColors
        case .roles: roles
        case .backdrops: backdrops
        }
    }

    func has(_ section: CacheSection) -> Bool { present & Self.bit(section) != 0 }

    private static func bit(_ section: CacheSection) -> UInt64 { 1 << UInt64(section.rawValue) }

    mutating func set(_ section: CacheSection, _ table: CacheTable) {
        present |= Self.bit(section)
        switch section {
        case .text: text = table
        case .themes: themes = table
        case .components: components = table
        case .componentIndex: componentIndex = table
        case .combinations: combinations = table
        case .variants: variants = table
        case .entities: entities = table
        case .entityIndex: entityIndex = table
        case .operations: operations = table
        case .fields: fields = table
        case .values: values = table
        case .parts: parts = table
        case .assets: assets = table
        case .inputs: inputs = table
        case .files: files = table
        case .provenanceNumbers: provenanceNumbers = table
        case .provenance: provenance = table
        case .operationSources: operationSources = table
        case .losers: losers = table
        case .steps: steps = table
        case .assetData: assetData = table
        case .removals: removals = table
        case .states: states = table
        case .operationStates: operationStates = table
        case .settings: settings = table
        case .settingRuns: settingRuns = table
        case .overlays: overlays = table
        case .expressions: expressions = table
        case .terms: terms = table
        case .exactColors: exactColors = table
        case .roles: roles = table
        case .backdrops: backdrops = table
        }
    }
}
