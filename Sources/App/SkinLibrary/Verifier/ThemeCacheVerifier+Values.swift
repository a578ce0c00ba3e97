import SkinFormat
import SkinKit

extension ThemeCacheVerifier {
    /// Checks all values in one pass, which also computes the depth and the cost of each.
    ///
    /// One pass suffices, because a value follows the values that it contains. Parts and fields have the order of the
    /// values that contain them, so that no run is counted twice.
    mutating func verifyValues() throws(ThemeCacheError) {
        var nextPart = 0
        var nextField = 0
        for record in 0..<reader.count(.values) {
            let tag = try reader.word(.values, record, CacheLayout.Value.tag)
            let kind = CacheLayout.Kind(rawValue: UInt8(truncatingIfNeeded: tag))
            try check(kind != nil, .values, record, "unknown object kind \(tag & 0xFF)")
            var depth = 0
            var cost = 1
            switch kind {
            case .image where tag & CacheLayout.Value.imageHasSymbol != 0: cost += try symbolCost(record)
            case .string, .image: cost += try textCost(.values, record, CacheLayout.Value.reference)
            case .font: cost += try fontCost(record, tag)
            case .array: try addParts(of: record, from: &nextPart, &depth, &cost)
            case .record:
                cost += try textCost(.values, record, CacheLayout.Value.payload)
                try addFields(of: record, from: &nextField, &depth, &cost)
            default: break
            }
            try check(depth < CacheLayout.nestingLimit, .tooLarge, .values, record, "the object is nested too deeply")
            valueDepths.append(depth)
            valueCosts.append(min(cost, CacheLayout.answerLimit * 2))
        }
        try verifyFields()
    }

    private func symbolCost(_ record: Int) throws(ThemeCacheError) -> Int {
        typealias Field = CacheLayout.SymbolImage
        let names = try checkReference(.symbolImages, .values, record, CacheLayout.Value.reference)
        return try textCost(.symbolImages, names, Field.name) + textCost(.symbolImages, names, Field.symbol)
    }

    private func fontCost(_ record: Int, _ tag: UInt32) throws(ThemeCacheError) -> Int {
        typealias Field = CacheLayout.Value
        let style = tag >> Field.fontTextStyleShift & 0xF
        try check(
            style == 0 || ThemeFont.TextStyle(number: style) != nil, .values, record, "unknown text style \(style)")
        let numbers: [(AdjustmentAttribute, field: Int, isGiven: Bool)] = [
            (.lineHeight, Field.fontLineHeight, false), (.maximum, Field.fontMaximum, false),
            (.letterSpacing, Field.fontLetterSpacing, tag & Field.fontHasLetterSpacing != 0),
        ]
        let start = try reader.offset(.values, record) + Field.payload
        for (attribute, field, isGiven) in numbers {
            let number = Double(bitPattern: reader.bytes.doubleWord(at: start + 8 * field) ?? 0)
            try check(
                isGiven
                    ? attribute.allows(number) : number == 0 || attribute != .letterSpacing && attribute.allows(number),
                .values, record, "\(number) is out of range for '\(attribute.form.name)'")
        }
        return try textCost(.values, record, Field.reference)
    }

    /// Returns the cost of reading a string, in units of ``CacheLayout/answerLimit``.
    func textCost(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) -> Int {
        try checkString(section, record, field)
        return 1 + (try reader.stringRange(reader.word(section, record, field))).count / 64
    }

    private func addParts(
        of record: Int, from next: inout Int, _ depth: inout Int, _ cost: inout Int
    ) throws(ThemeCacheError) {
        typealias Field = CacheLayout.Value
        let run = try reader.run(.parts, .values, record, Field.reference, Field.payload)
        try check(run.lowerBound >= next, .values, record, "its parts do not follow those of earlier arrays")
        next = run.upperBound
        for part in run { try addPart(Int(try reader.word(.parts, part, 0)), of: record, &depth, &cost) }
    }

    private func addFields(
        of record: Int, from next: inout Int, _ depth: inout Int, _ cost: inout Int
    ) throws(ThemeCacheError) {
        typealias Field = CacheLayout.Value
        let run = try reader.run(.fields, .values, record, Field.reference, Field.recordFieldCount)
        try check(run.lowerBound >= next, .values, record, "its fields do not follow those of earlier records")
        next = run.upperBound
        for field in run {
            cost += try textCost(.fields, field, CacheLayout.Field.name)
            let value = try reader.word(.fields, field, CacheLayout.Field.value)
            try addPart(Int(value), of: record, &depth, &cost)
        }
    }

    private func addPart(_ value: Int, of record: Int, _ depth: inout Int, _ cost: inout Int) throws(ThemeCacheError) {
        try check(
            value < record, .invalidReference, .values, record, "it contains value \(value), which does not precede it")
        depth = max(depth, valueDepths[value] + 1)
        cost += valueCosts[value]
    }

    private mutating func verifyFields() throws(ThemeCacheError) {
        for field in 0..<reader.count(.fields) {
            let value = try checkReference(.values, .fields, field, CacheLayout.Field.value)
            let cost = try textCost(.fields, field, CacheLayout.Field.name) + valueCosts[value]
            fieldSums.append(fieldSums[field] + cost)
        }
    }

    mutating func verifyOperations() throws(ThemeCacheError) {
        typealias Field = CacheLayout.Operation
        for record in 0..<reader.count(.operations) {
            let word = try reader.word(.operations, record, Field.states)
            try check(word & 0xFF < 32, .operations, record, "invalid states \(word & 0xFF)")
            let fields = try reader.checkedRun(
                .fields, first: Int(try reader.word(.operations, record, Field.firstParameter)),
                count: Int(word >> Field.parameterCountShift), from: .operations, record)
            let cost =
                try textCost(.operations, record, Field.name)
                + min(fieldSums[fields.upperBound] - fieldSums[fields.lowerBound], CacheLayout.answerLimit * 2)
            operationSums.append(operationSums[record] + cost)
        }
    }
}
