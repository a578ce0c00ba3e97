/// Copies operations and objects out of the cache.
///
/// A part that the cache does not contain, or that exceeds the budget, makes the whole answer nil.
extension ThemeCacheReader {
    /// None if a part of them is not in the cache, or if they exceed the limit of an answer.
    package func operationList(ofEntity number: Int) -> [ThemeOperation] {
        let run = operationRun(ofEntity: number)
        var budget = ReadBudget()
        var operations: [ThemeOperation] = []
        operations.reserveCapacity(min(run.count, 64))
        for record in run {
            guard let operation = operation(record, &budget) else { return [] }
            operations.append(operation)
        }
        return operations
    }

    package func operation(ofEntity number: Int, at index: Int) -> ThemeOperation? {
        let run = operationRun(ofEntity: number)
        var budget = ReadBudget()
        return run.indices.contains(run.lowerBound + index) ? operation(run.lowerBound + index, &budget) : nil
    }

    private func operationRun(ofEntity number: Int) -> Range<Int> {
        typealias Field = CacheLayout.Entity
        guard let entity = offset(of: .entities, number, count: Field.id / 4),
            let first = bytes.word(at: entity &+ Field.firstOperation),
            let word = bytes.word(at: entity &+ Field.operationCount)
        else { return 0..<0 }
        let count = Int(word & ~Field.isDeclared)
        return offset(of: .operations, Int(first), count: count) == nil ? 0..<0 : Int(first)..<Int(first) &+ count
    }

    private func operation(_ record: Int, _ budget: inout ReadBudget) -> ThemeOperation? {
        typealias Field = CacheLayout.Operation
        guard let operation = offset(of: .operations, record), let name = bytes.word(at: operation &+ Field.name),
            let first = bytes.word(at: operation &+ Field.firstParameter),
            let states = bytes.word(at: operation &+ Field.states), let name = text(name, &budget),
            let parameters = fields(Int(first), count: Int(states >> Field.parameterCountShift), depth: 0, &budget)
        else { return nil }
        // Only caches with states of an app's own have the section.
        let custom = offset(of: .operationStates, record).flatMap { bytes.word(at: $0) } ?? 0
        return ThemeOperation(
            name: name, states: ThemeStates(builtInBits: states, customBits: custom), parameters: parameters)
    }

    /// Returns the parameters of an operation, or the fields of a record.
    private func fields(_ first: Int, count: Int, depth: Int, _ budget: inout ReadBudget) -> [ThemeField]? {
        typealias Field = CacheLayout.Field
        guard let start = offset(of: .fields, first, count: count) else { return nil }
        var fields: [ThemeField] = []
        fields.reserveCapacity(min(count, 8))
        for field in stride(from: start, to: start &+ count &* Field.stride, by: Field.stride) {
            guard let name = bytes.word(at: field &+ Field.name), let name = text(name, &budget),
                let number = bytes.word(at: field &+ Field.value),
                let object = object(Int(number), depth: depth, &budget)
            else { return nil }
            fields.append(ThemeField(name: name, object: object))
        }
        return fields
    }

    /// Copies a text, with U+FFFD in place of invalid UTF-8.
    private func text(_ number: UInt32, _ budget: inout ReadBudget) -> String? {
        guard let range = textRange(number), budget.spend(ReadBudget.cost(ofBytes: range.count)) else { return nil }
        return bytes.text(range)
    }
}

// MARK: - Objects

extension ThemeCacheReader {
    package func object(_ number: UInt32, _ budget: inout ReadBudget) -> ThemeValue? {
        object(Int(number), depth: 0, &budget)
    }

    /// - Parameter depth: The number of arrays and records that enclose the value.
    private func object(_ number: Int, depth: Int, _ budget: inout ReadBudget) -> ThemeValue? {
        guard budget.spend(1), depth < CacheLayout.nestingLimit, let (bytes, offset) = value(number) else { return nil }
        let value = ValueRecord(bytes, offset)
        guard let kind = value.kind else { return nil }
        switch kind {
        case .integer: return .integer(Int64(bitPattern: value.bits))
        case .float: return .float(value.number(0))
        case .bool: return .bool(value.reference != 0)
        case .string: return text(value.reference, &budget).map { .string($0) }
        case .point: return .point(ThemePoint(x: value.number(0), y: value.number(1)))
        case .size: return .size(ThemeSize(width: value.number(0), height: value.number(1)))
        case .rect:
            return .rect(
                ThemeRect(x: value.number(0), y: value.number(1), width: value.number(2), height: value.number(3)))
        case .insets: return .insets(value.insets)
        case .color: return .color(value.color)
        case .image: return image(value, &budget).map { .image($0) }
        case .font: return text(value.reference, &budget).map { .font(value.font(name: $0)) }
        case .array: return array(value, depth: depth &+ 1, &budget).map { .array($0) }
        case .record: return record(value, depth: depth &+ 1, &budget).map { .record($0) }
        }
    }

    private func image(_ value: ValueRecord, _ budget: inout ReadBudget) -> ThemeImage? {
        typealias Field = CacheLayout.SymbolImage
        guard value.hasSymbol else { return text(value.reference, &budget).map { value.image(name: $0) } }
        guard let names = offset(of: .symbolImages, Int(value.reference)),
            let name = bytes.word(at: names &+ Field.name), let name = text(name, &budget),
            let symbol = bytes.word(at: names &+ Field.symbol), let symbol = text(symbol, &budget)
        else { return nil }
        var image = value.image(name: name)
        image.symbol = symbol
        return image
    }

    private func array(_ value: ValueRecord, depth: Int, _ budget: inout ReadBudget) -> [ThemeValue]? {
        let count = Int(value.word(CacheLayout.Value.payload))
        guard let start = offset(of: .parts, Int(value.reference), count: count) else { return nil }
        var objects: [ThemeValue] = []
        for part in 0..<count {
            guard let number = bytes.word(at: start &+ part &* CacheSection.parts.stride),
                let object = object(Int(number), depth: depth, &budget)
            else { return nil }
            objects.append(object)
        }
        return objects
    }

    private func record(_ value: ValueRecord, depth: Int, _ budget: inout ReadBudget) -> ThemeRecord? {
        let count = Int(value.word(CacheLayout.Value.recordFieldCount))
        guard let type = text(value.word(CacheLayout.Value.payload), &budget),
            let fields = fields(Int(value.reference), count: count, depth: depth, &budget)
        else { return nil }
        return ThemeRecord(type: type, fields: fields)
    }
}

// MARK: - Values in entities

extension ThemeCacheReader {
    /// Returns whether the operations of an entity have one of the sought first values, or too many parts to find out.
    func entity(_ number: Int, hasValues isSought: [Bool]) -> Bool {
        typealias Field = CacheLayout.Operation
        var budget = ReadBudget()
        for record in operationRun(ofEntity: number) {
            guard let operation = offset(of: .operations, record),
                let first = bytes.word(at: operation &+ Field.firstParameter),
                let states = bytes.word(at: operation &+ Field.states)
            else { return true }
            let count = Int(states >> Field.parameterCountShift)
            if fields(Int(first), count: count, have: isSought, depth: 0, &budget) { return true }
        }
        return false
    }

    private func fields(
        _ first: Int, count: Int, have isSought: [Bool], depth: Int, _ budget: inout ReadBudget
    ) -> Bool {
        typealias Field = CacheLayout.Field
        guard let start = offset(of: .fields, first, count: count) else { return true }
        for field in stride(from: start, to: start &+ count &* Field.stride, by: Field.stride) {
            guard let number = bytes.word(at: field &+ Field.value) else { return true }
            if value(Int(number), has: isSought, depth: depth, &budget) { return true }
        }
        return false
    }

    private func value(_ number: Int, has isSought: [Bool], depth: Int, _ budget: inout ReadBudget) -> Bool {
        if number < isSought.count, isSought[number] { return true }
        guard budget.spend(1), depth < CacheLayout.nestingLimit, let (bytes, offset) = value(number) else {
            return true
        }
        let value = ValueRecord(bytes, offset)
        switch value.kind {
        case .array:
            let count = Int(value.word(CacheLayout.Value.payload))
            guard let start = self.offset(of: .parts, Int(value.reference), count: count) else { return true }
            for part in 0..<count {
                guard let number = bytes.word(at: start &+ part &* CacheSection.parts.stride) else { return true }
                if self.value(Int(number), has: isSought, depth: depth &+ 1, &budget) { return true }
            }
            return false
        case .record:
            let count = Int(value.word(CacheLayout.Value.recordFieldCount))
            return fields(Int(value.reference), count: count, have: isSought, depth: depth &+ 1, &budget)
        default: return false
        }
    }
}

private struct ValueRecord {
    private typealias Field = CacheLayout.Value
    private let bytes: CacheBytes
    private let offset: Int
    private let tag: UInt32

    init(_ bytes: CacheBytes, _ offset: Int) {
        self.bytes = bytes
        self.offset = offset
        tag = bytes.word(at: offset) ?? 0
    }

    var kind: CacheLayout.Kind? { CacheLayout.Kind(rawValue: UInt8(truncatingIfNeeded: tag)) }
    var reference: UInt32 { word(Field.reference) }
    var bits: UInt64 { bytes.doubleWord(at: offset &+ Field.payload) ?? 0 }

    func word(_ field: Int) -> UInt32 { bytes.word(at: offset &+ field) ?? 0 }

    func number(_ index: Int) -> Double {
        Double(bitPattern: bytes.doubleWord(at: offset &+ Field.payload &+ index &* 8) ?? 0)
    }

    private func channel(_ index: Int) -> Float { Float(bitPattern: word(Field.payload &+ index &* 4)) }

    var insets: ThemeInsets { ThemeInsets(top: number(0), left: number(1), bottom: number(2), right: number(3)) }

    var color: ThemeColor { ThemeColor(red: channel(0), green: channel(1), blue: channel(2), alpha: channel(3)) }

    var hasSymbol: Bool { tag & Field.imageHasSymbol != 0 }

    func image(name: String) -> ThemeImage {
        var image = ThemeImage(
            name: name, isCached: tag & Field.imageIsCached != 0, slice: tag & Field.imageIsSliced != 0 ? insets : nil,
            mode: tag & Field.imageIsTemplate != 0 ? .template : .original)
        if tag & Field.imageIsTiled != 0 { image.resizing = .tile }
        return image
    }

    func font(name: String) -> ThemeFont {
        let (weight, size) = (Int(tag >> Field.fontWeightShift), number(Field.fontSize))
        let style: ThemeFont.Style = tag & Field.fontIsItalic != 0 ? .italic : .normal
        var font =
            tag & Field.fontIsFile != 0
            ? ThemeFont(face: .file(name), size: size, weight: weight, style: style)
            : ThemeFont(families: name, size: size, weight: weight, style: style)
        let (lineHeight, maximum) = (number(Field.fontLineHeight), number(Field.fontMaximum))
        if lineHeight != 0 { font.lineHeight = lineHeight }
        if tag & Field.fontHasLetterSpacing != 0 { font.letterSpacing = number(Field.fontLetterSpacing) }
        if maximum != 0 { font.maximum = maximum }
        font.relative = ThemeFont.TextStyle(number: tag >> Field.fontTextStyleShift & 0xF)
        return font
    }
}

/// The remaining amount of work that one answer may cost.
///
/// A small file may refer to one part any number of times. The budget bounds what such a file can make a reader do.
package struct ReadBudget {
    private var remaining = CacheLayout.answerLimit

    package init() {}

    /// Spends units, and returns whether so many were left.
    package mutating func spend(_ units: Int) -> Bool {
        remaining -= units
        return remaining >= 0
    }

    package mutating func spend(_ units: Int, at byteOffset: Int) throws(ThemeCacheError) {
        guard spend(units) else {
            throw ThemeCacheError(.tooLarge, byteOffset: byteOffset, message: "the result exceeds the read limit")
        }
    }

    package static func cost(ofBytes count: Int) -> Int { 1 + count / 64 }
}
