import SkinFormat
import SkinKit

/// Checks once that every record of a cache conforms to `ThemeCacheFormat.md`.
///
/// Reading is safe without verification. Verify a cache of unknown origin, so that damage is found before the cache is
/// used, and not lookup by lookup.
struct ThemeCacheVerifier {
    let reader: ThemeCacheReader
    /// For each byte of the text, whether a string begins there.
    var isString: [Bool] = []
    /// For each value, the cost of reading it with all that it contains, in units of ``CacheLayout/answerLimit``.
    var valueCosts: [Int] = []
    /// For each value, the depth of the arrays and records nested in it.
    var valueDepths: [Int] = []
    /// The strings that were checked as language tags.
    var languageTags: Set<UInt32> = []
    /// The number of the first values, which depend on settings.
    var dependentCount = 0
    /// The highest number of a value that depends on settings in each value; -1 for none.
    var highest: [Int] = []
    /// For each field, the cost of all fields before it, so that the cost of a run is a difference.
    var fieldSums: [Int] = [0]
    /// For each operation, the cost of all operations before it.
    var operationSums: [Int] = [0]

    /// For each label, the cost of all labels before it.
    var labelSums: [Int] = [0]

    /// O(n) in the size of the cache, whatever its bytes are.
    static func verify(_ reader: ThemeCacheReader) throws(ThemeCacheError) {
        var verifier = ThemeCacheVerifier(reader: reader)
        try verifier.verifyStrings()
        try verifier.verifyThemes()
        try verifier.verifyOverlays()
        try verifier.verifyAppearances()
        try verifier.verifyTranslations()
        try verifier.verifyLabels()
        try verifier.verifyComponents()
        try verifier.verifyValues()
        try verifier.verifyOperations()
        try verifier.verifyStates()
        try verifier.verifyOperationStates()
        try verifier.verifyCombinations()
        try verifier.verifyVariants()
        try verifier.verifySettings()
        try verifier.verifyExpressions()
        try verifier.verifyContrast()
        try verifier.verifyAssets()
        try verifier.verifyInputs()
        try verifier.verifyProvenance()
        // The hash comes last, because every other check reports a more specific error.
        guard reader.isIntact else {
            throw ThemeCacheError(
                .damaged, byteOffset: CacheLayout.Header.contentHash,
                message: "the content of the cache does not match its hash")
        }
    }

    init(reader: ThemeCacheReader) { self.reader = reader }

    func check(
        _ condition: Bool, _ section: CacheSection, _ record: Int, _ message: @autoclosure () -> String
    ) throws(ThemeCacheError) {
        if !condition { try check(false, .invalidValue, section, record, message()) }
    }

    func check(
        _ condition: Bool, _ code: ThemeErrorCode, _ section: CacheSection, _ record: Int,
        _ message: @autoclosure () -> String
    ) throws(ThemeCacheError) {
        guard !condition else { return }
        throw ThemeCacheError(
            code, byteOffset: try reader.offset(section, record), in: section, "record \(record): \(message())")
    }

    func checkString(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) {
        try checkString(try reader.word(section, record, field), section, record)
    }

    private func checkString(_ number: UInt32, _ section: CacheSection, _ record: Int) throws(ThemeCacheError) {
        try check(
            Int(number) < isString.count && isString[Int(number)], .invalidReference, section, record,
            "no string begins at offset \(number) of section 'text'")
    }

    func checkOptionalString(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) {
        guard let number = try reader.optionalWord(section, record, field) else { return }
        try checkString(number, section, record)
    }

    @discardableResult
    func checkReference(
        _ target: CacheSection, _ section: CacheSection, _ record: Int, _ field: Int
    ) throws(ThemeCacheError) -> Int {
        let number = Int(try reader.word(section, record, field))
        try check(
            number < reader.count(target), .invalidReference, section, record,
            "it refers to record \(number) of section '\(target.name)', which has \(reader.count(target)) records")
        return number
    }

    func precedes(_ left: UInt32, _ right: UInt32) throws(ThemeCacheError) -> Bool {
        let (left, right) = (try reader.stringRange(left), try reader.stringRange(right))
        return reader.bytes.precedes(left, right)
    }

    private func verifyInputs() throws(ThemeCacheError) {
        for record in 0..<reader.count(.inputs) {
            try checkString(.inputs, record, CacheLayout.Input.name)
            let kind = try reader.word(.inputs, record, CacheLayout.Input.kind)
            try check(ThemeInput.Kind(rawValue: kind) != nil, .inputs, record, "unknown input kind \(kind)")
        }
    }

    // MARK: Strings, themes, component types

    mutating func verifyStrings() throws(ThemeCacheError) {
        isString = [Bool](repeating: false, count: reader.count(.text))
        var record = 0
        while record < isString.count {
            let range = try reader.stringRange(UInt32(truncatingIfNeeded: record))
            try check(reader.bytes.isUTF8(range), .text, record, "the string is not valid UTF-8")
            isString[record] = true
            record += 4 + range.count
        }
    }

    private func verifyThemes() throws(ThemeCacheError) {
        for record in 0..<reader.count(.themes) {
            typealias Field = CacheLayout.Theme
            for field in [Field.identifier, Field.name, Field.version, Field.folder] {
                try checkString(.themes, record, field)
            }
            for field in [Field.inherits, Field.author, Field.license, Field.summary, Field.homepage] {
                try checkOptionalString(.themes, record, field)
            }
        }
    }

    private func verifyComponents() throws(ThemeCacheError) {
        let count = reader.count(.components)
        var isSound = [Bool](repeating: false, count: count)
        var hashes: [UInt32?] = []
        for record in 0..<count {
            try checkString(.components, record, CacheLayout.Component.name)
            let name = try reader.word(.components, record, CacheLayout.Component.name)
            hashes.append(CacheHash.component(name: reader.bytes.nameHash(try reader.stringRange(name))))
            try verifyLine(of: record, &isSound)
        }
        try verifyIndex(.componentIndex, 0..<reader.count(.componentIndex), hashes)
    }

    /// Checks that the line of a component type's ancestors ends, by walking up to a type whose line is known to.
    private func verifyLine(of component: Int, _ isSound: inout [Bool]) throws(ThemeCacheError) {
        var line: [Int] = []
        var current = component
        while !isSound[current] {
            line.append(current)
            try check(line.count <= isSound.count, .components, component, "the component type inherits from itself")
            guard try reader.optionalWord(.components, current, CacheLayout.Component.parent) != nil else { break }
            current = try checkReference(.components, .components, current, CacheLayout.Component.parent)
        }
        for member in line { isSound[member] = true }
    }

    /// Checks that an index holds each record once, and that a lookup of the record's hash reaches it.
    ///
    /// - Parameter hashes: The hash of each record; `nil` for numbers at which no record begins.
    func verifyIndex(_ section: CacheSection, _ slots: Range<Int>, _ hashes: [UInt32?]) throws(ThemeCacheError) {
        var records: [Int] = []
        for slot in slots { records.append(Int(try reader.word(section, slot, CacheLayout.Slot.record)) - 1) }
        let isEnough = slots.isEmpty ? hashes.isEmpty : records.contains(-1)
        guard slots.count & (slots.count - 1) == 0 || slots.isEmpty, isEnough else {
            throw ThemeCacheError(
                .invalidSection, in: section,
                "an index has \(slots.count) slots; expected a power of two, at least one of them free")
        }
        var isFound = hashes.map { $0 == nil }
        // Two rounds, because probing continues from the last slot to the first.
        var lastFree: Int?
        for step in 0..<slots.count * 2 {
            let slot = step & (slots.count - 1)
            let record = records[slot]
            if record < 0 { lastFree = step }
            guard record >= 0, step >= slots.count, let free = lastFree else { continue }
            let place = slots.lowerBound + slot
            try check(record < hashes.count, .invalidReference, section, place, "the slot refers to no existing record")
            try check(!isFound[record], section, place, "another slot refers to the same record")
            isFound[record] = true
            let hash = try reader.word(section, place, CacheLayout.Slot.hash)
            let distance = (slot - Int(truncatingIfNeeded: hash)) & (slots.count - 1)
            try check(
                hash == hashes[record] && distance < step - free, section, place, "a lookup does not reach the slot")
        }
        guard !isFound.contains(false) else {
            throw ThemeCacheError(.invalidSection, in: section, "a record is missing from an index")
        }
    }
}

extension Theme {
    /// Verifies the whole cache. Call this method before you use a cache from an untrusted source.
    ///
    /// - Throws: The first error found. If none is thrown, the bytes cause no wrong or missing result.
    /// - Complexity: O(n) in the size of the cache.
    public func verify() throws(ThemeCacheError) { try ThemeCacheVerifier.verify(reader) }
}
