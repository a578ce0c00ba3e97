import SkinFormat
import SkinKit
import SkinSettings

extension ThemeCacheVerifier {
    /// Checks all values, and computes the depth and the cost of each.
    ///
    /// A value follows the values that it contains. An array or a record that a choice gives is among the first values, and has
    /// the record of one that the choice may give; these contain only values of settings before it, so that none contains itself.
    mutating func verifyValues() throws(ThemeCacheError) {
        let count = reader.count(.values)
        dependentCount = min(reader.count(.expressions), count)
        (valueDepths, valueCosts) = (Array(repeating: -1, count: count), Array(repeating: 0, count: count))
        highest = Array(repeating: -1, count: count)
        try verifyRuns()
        for record in 0..<dependentCount {
            switch try kind(of: record) {
            case .array, .record: try measureChoice(record)
            default: try measure(record, below: record, level: 0)
            }
        }
        for record in dependentCount..<count { try measure(record, below: dependentCount, level: 0) }
        try verifyFields()
    }

    private func kind(of record: Int) throws(ThemeCacheError) -> CacheLayout.Kind? {
        CacheLayout.Kind(rawValue: UInt8(truncatingIfNeeded: try reader.word(.values, record, CacheLayout.Value.tag)))
    }

    /// Checks that parts and fields have the order of the values that contain them, so that no run is counted twice.
    private func verifyRuns() throws(ThemeCacheError) {
        typealias Field = CacheLayout.Value
        var (nextPart, nextField) = (0, 0)
        for record in dependentCount..<reader.count(.values) {
            switch try kind(of: record) {
            case .array:
                let run = try reader.run(.parts, .values, record, Field.reference, Field.payload)
                try check(
                    run.lowerBound >= nextPart, .values, record, "its parts do not follow those of earlier arrays")
                nextPart = run.upperBound
            case .record:
                let run = try reader.run(.fields, .values, record, Field.reference, Field.recordFieldCount)
                try check(
                    run.lowerBound >= nextField, .values, record, "its fields do not follow those of earlier records")
                nextField = run.upperBound
            default: break
            }
        }
    }

    /// Computes the depth and the cost of a value, once.
    ///
    /// - Parameters:
    ///   - limit: The number of first values that it may contain.
    ///   - level: The number of values around it.
    private mutating func measure(_ record: Int, below limit: Int, level: Int) throws(ThemeCacheError) {
        if valueDepths[record] < 0 {
            try check(level < CacheLayout.nestingLimit, .tooLarge, .values, record, "the object is nested too deeply")
            let kind = try kind(of: record)
            let tag = try reader.word(.values, record, CacheLayout.Value.tag)
            try check(kind != nil, .values, record, "unknown object kind \(tag & 0xFF)")
            var (depth, cost) = (0, 1)
            switch kind {
            case .image where tag & CacheLayout.Value.imageHasSymbol != 0: cost += try symbolCost(record)
            case .string, .image: cost += try textCost(.values, record, CacheLayout.Value.reference)
            case .font: cost += try fontCost(record, tag)
            case .array: try addParts(of: record, below: limit, level, &depth, &cost)
            case .record:
                cost += try textCost(.values, record, CacheLayout.Value.payload)
                try addFields(of: record, below: limit, level, &depth, &cost)
            default: break
            }
            try check(depth < CacheLayout.nestingLimit, .tooLarge, .values, record, "the object is nested too deeply")
            (valueDepths[record], valueCosts[record]) = (depth, min(cost, CacheLayout.answerLimit * 2))
        }
        try check(
            highest[record] < limit, .invalidReference, .values, record,
            "it contains value \(highest[record]), which does not precede it")
    }

    /// Gives an array or a record that a choice gives the greatest depth and cost that it may have.
    private mutating func measureChoice(_ record: Int) throws(ThemeCacheError) {
        typealias Field = CacheLayout.Expression
        var (depth, cost) = (0, 1)
        for term in try reader.run(.terms, .expressions, record, Field.firstTerm, Field.termCount) {
            guard let operand = try reader.pickedValue(ofTerm: term), operand < valueDepths.count else { continue }
            if operand >= dependentCount { try measure(operand, below: record, level: 0) }
            (depth, cost) = (max(depth, valueDepths[operand]), max(cost, valueCosts[operand]))
        }
        (valueDepths[record], valueCosts[record]) = (depth, cost)
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

    private mutating func addParts(
        of record: Int, below limit: Int, _ level: Int, _ depth: inout Int, _ cost: inout Int
    ) throws(ThemeCacheError) {
        typealias Field = CacheLayout.Value
        for part in try reader.run(.parts, .values, record, Field.reference, Field.payload) {
            let value = Int(try reader.word(.parts, part, 0))
            try addPart(value, of: record, below: limit, level, &depth, &cost)
        }
    }

    private mutating func addFields(
        of record: Int, below limit: Int, _ level: Int, _ depth: inout Int, _ cost: inout Int
    ) throws(ThemeCacheError) {
        typealias Field = CacheLayout.Value
        for field in try reader.run(.fields, .values, record, Field.reference, Field.recordFieldCount) {
            cost += try textCost(.fields, field, CacheLayout.Field.name)
            let value = Int(try reader.word(.fields, field, CacheLayout.Field.value))
            try addPart(value, of: record, below: limit, level, &depth, &cost)
        }
    }

    private mutating func addPart(
        _ value: Int, of record: Int, below limit: Int, _ level: Int, _ depth: inout Int, _ cost: inout Int
    ) throws(ThemeCacheError) {
        try check(
            value < (value < dependentCount ? limit : record), .invalidReference, .values, record,
            "it contains value \(value), which does not precede it")
        if value >= dependentCount { try measure(value, below: limit, level: level + 1) }
        highest[record] = max(highest[record], value < dependentCount ? value : highest[value])
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
