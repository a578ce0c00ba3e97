/// Looks at every record of a cache once: whether all that `ThemeCacheFormat.md` says of it holds.
///
/// Reading is safe without; this is for caches that come from elsewhere, so that what is damaged is found before it is
/// used, and not answer by answer.
struct ThemeCacheVerifier {
    let reader: ThemeCacheReader
    /// Whether a string begins at each byte of the text.
    var isString: [Bool] = []
    /// What the values up to each one cost to read.
    var valueCosts: [Int] = []
    /// Arrays and records within one another, for each value.
    var valueDepths: [Int] = []
    /// What all fields, and all operations, before each one cost together, so that a run costs a difference.
    var fieldSums: [Int] = [0]
    var operationSums: [Int] = [0]

    /// - Throws: The first thing that is wrong.
    /// - Complexity: O(n) in the size of the cache, whatever its bytes are.
    static func verify(_ reader: ThemeCacheReader) throws(ThemeCacheError) {
        var verifier = ThemeCacheVerifier(reader: reader)
        try verifier.verifyStrings()
        try verifier.verifyThemes()
        try verifier.verifyComponents()
        try verifier.verifyValues()
        try verifier.verifyOperations()
        try verifier.verifyCombinations()
        try verifier.verifyVariants()
        try verifier.verifyAssets()
        try verifier.verifyInputs()
        try verifier.verifyProvenance()
        // Last, so that what can be named is.
        guard reader.isIntact else {
            throw ThemeCacheError(
                .damaged, byteOffset: CacheLayout.Header.contentHash,
                message: "the cache has other bytes than it was written with")
        }
    }

    private init(reader: ThemeCacheReader) {
        self.reader = reader
    }

    func check(
        _ condition: Bool, _ section: CacheSection, _ record: Int, _ message: @autoclosure () -> String
    ) throws(ThemeCacheError) {
        if !condition { try check(false, .invalidValue, section, record, message()) }
    }

    func check(
        _ condition: Bool, _ code: ThemeCacheError.Code, _ section: CacheSection, _ record: Int,
        _ message: @autoclosure () -> String
    ) throws(ThemeCacheError) {
        guard !condition else { return }
        throw ThemeCacheError(
            code, byteOffset: try reader.offset(section, record), in: section, "record \(record): \(message())")
    }

    /// A number of a string that must be there.
    func checkString(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) {
        try checkString(try reader.word(section, record, field), section, record)
    }

    private func checkString(_ number: UInt32, _ section: CacheSection, _ record: Int) throws(ThemeCacheError) {
        try check(
            Int(number) < isString.count && isString[Int(number)], .invalidReference, section, record,
            "there is no string \(number)")
    }

    func checkOptionalString(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) {
        guard let number = try reader.optionalWord(section, record, field) else { return }
        try checkString(number, section, record)
    }

    /// A number of a record that must be there.
    @discardableResult
    func checkReference(
        _ target: CacheSection, _ section: CacheSection, _ record: Int, _ field: Int
    ) throws(ThemeCacheError) -> Int {
        let number = Int(try reader.word(section, record, field))
        try check(
            number < reader.count(target), .invalidReference, section, record, "there is no \(target.name) \(number)")
        return number
    }

    /// Whether one string comes before another as bytes.
    func precedes(_ left: UInt32, _ right: UInt32) throws(ThemeCacheError) -> Bool {
        let (left, right) = (try reader.stringRange(left), try reader.stringRange(right))
        return reader.bytes.precedes(left, right)
    }

    private func verifyInputs() throws(ThemeCacheError) {
        for record in 0..<reader.count(.inputs) {
            try checkString(.inputs, record, CacheLayout.Input.name)
            let kind = try reader.word(.inputs, record, CacheLayout.Input.kind)
            try check(ThemeInput.Kind(rawValue: kind) != nil, .inputs, record, "there is no kind \(kind) of input")
        }
    }

    // MARK: Strings, themes, component types

    /// Strings fill the text, one behind the other.
    private mutating func verifyStrings() throws(ThemeCacheError) {
        isString = [Bool](repeating: false, count: reader.count(.text))
        var record = 0
        while record < isString.count {
            let range = try reader.stringRange(UInt32(truncatingIfNeeded: record))
            try check(reader.bytes.isUTF8(range), .text, record, "the string is not UTF-8")
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

    /// Goes up a line of types to one that is known to come to an end.
    private func verifyLine(of component: Int, _ isSound: inout [Bool]) throws(ThemeCacheError) {
        var line: [Int] = []
        var current = component
        while !isSound[current] {
            line.append(current)
            try check(line.count <= isSound.count, .components, component, "the type inherits from itself")
            guard try reader.optionalWord(.components, current, CacheLayout.Component.parent) != nil else { break }
            current = try checkReference(.components, .components, current, CacheLayout.Component.parent)
        }
        for member in line { isSound[member] = true }
    }

    /// An index holds each record once, under its hash, with no free slot on the way to it.
    ///
    /// - Parameter hashes: The hash of each record; nil for numbers that are none of a record.
    func verifyIndex(
        _ section: CacheSection, _ slots: Range<Int>, _ hashes: [UInt32?]
    ) throws(ThemeCacheError) {
        var records: [Int] = []
        for slot in slots { records.append(Int(try reader.word(section, slot, CacheLayout.Slot.record)) - 1) }
        let isEnough = slots.isEmpty ? hashes.isEmpty : records.contains(-1)
        guard slots.count & (slots.count - 1) == 0 || slots.isEmpty, isEnough else {
            throw ThemeCacheError(.invalidSection, in: section, "an index has \(slots.count) slots for \(hashes.count)")
        }
        var isFound = hashes.map { $0 == nil }
        // Two rounds, for what is pushed from the last slots to the first ones.
        var lastFree: Int?
        for step in 0..<slots.count * 2 {
            let slot = step & (slots.count - 1)
            let record = records[slot]
            if record < 0 { lastFree = step }
            guard record >= 0, step >= slots.count, let free = lastFree else { continue }
            let place = slots.lowerBound + slot
            try check(record < hashes.count, .invalidReference, section, place, "there is no such record")
            try check(!isFound[record], section, place, "the record is there twice")
            isFound[record] = true
            let hash = try reader.word(section, place, CacheLayout.Slot.hash)
            let distance = (slot - Int(hash)) & (slots.count - 1)
            try check(hash == hashes[record] && distance < step - free, section, place, "the record cannot be found")
        }
        guard !isFound.contains(false) else {
            throw ThemeCacheError(.invalidSection, in: section, "an index lacks a record")
        }
    }
}
