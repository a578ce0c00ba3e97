import SkinColors
import SkinKit

package struct CacheTerm: Sendable {
    package var action: ExpressionAction
    /// The number of a value or of an exact color; nil if the term has a number of its own, or needs none.
    var operand: Int?
    /// The bits of the term's number: an integer, for a change of an integer, otherwise a float.
    var number: UInt64
}

extension ThemeCacheReader {
    /// The number of expressions: the values of the same numbers depend on settings.
    var expressionCount: Int { min(count(.expressions), count(.values)) }

    package func term(_ number: Int) throws(ThemeCacheError) -> CacheTerm {
        typealias Field = CacheLayout.Term
        guard let action = ExpressionAction(code: try word(.terms, number, Field.action)) else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: try offset(.terms, number), in: .terms, "record \(number): unknown action")
        }
        let operand = try optionalWord(.terms, number, Field.operand)
        return CacheTerm(
            action: action, operand: operand.map { Int($0) }, number: try doubleWord(.terms, number, Field.number))
    }

    /// Returns the value that a term takes if a choice means it; nil for another term.
    package func pickedValue(ofTerm number: Int) throws(ThemeCacheError) -> Int? {
        let term = try term(number)
        return term.action == .pick ? term.operand : nil
    }

    func exactColor(_ number: Int) throws(ThemeCacheError) -> ColorChannels {
        func channel(_ index: Int) throws(ThemeCacheError) -> Double {
            Double(bitPattern: try doubleWord(.exactColors, number, 8 * index))
        }
        return ColorChannels(red: try channel(0), green: try channel(1), blue: try channel(2), alpha: try channel(3))
    }

    func exactValue(_ number: Int) throws(ThemeCacheError) -> ExactValue {
        typealias Field = CacheLayout.Value
        let tag = try word(.values, number, Field.tag)
        let reference = try word(.values, number, Field.reference)
        let bits = try doubleWord(.values, number, Field.payload)
        let kind = CacheLayout.Kind(rawValue: UInt8(truncatingIfNeeded: tag))
        switch kind {
        case .integer: return .integer(Int64(bitPattern: bits))
        case .float: return .float(Double(bitPattern: bits))
        case .bool: return .bool(reference != 0)
        case .string: return .string(reference)
        case .font: return .font(try font(number, tag: tag, reference: reference))
        case .point?, .size?, .rect?, .insets?:
            var numbers = SIMD4<Double>.zero
            for index in 0..<(kind == .point || kind == .size ? 2 : 4) {
                numbers[index] = Double(bitPattern: try doubleWord(.values, number, Field.payload + 8 * index))
            }
            return .numbers(kind ?? .point, numbers)
        case .image?, .array?, .record?:
            return .record(
                kind ?? .image, CacheRecord(number: number, bytes: bytes, offset: try offset(.values, number)))
        default:
            throw ThemeCacheError(
                .invalidValue, byteOffset: try offset(.values, number), in: .values,
                "record \(number): no expression can begin with the value")
        }
    }

    private func font(_ number: Int, tag: UInt32, reference: UInt32) throws(ThemeCacheError) -> ExactFont {
        typealias Field = CacheLayout.Value
        func double(_ index: Int) throws(ThemeCacheError) -> Double {
            Double(bitPattern: try doubleWord(.values, number, Field.payload + 8 * index))
        }
        return ExactFont(
            tag: tag, reference: reference, size: try double(Field.fontSize),
            lineHeight: try double(Field.fontLineHeight), letterSpacing: try double(Field.fontLetterSpacing),
            maximum: try double(Field.fontMaximum))
    }

    /// Returns the number of elements of an array; 0 for another value.
    func count(ofArray number: Int) throws(ThemeCacheError) -> Int {
        typealias Field = CacheLayout.Value
        guard try word(.values, number, Field.tag) & 0xFF == UInt32(CacheLayout.Kind.array.rawValue) else { return 0 }
        return try run(.parts, .values, number, Field.reference, Field.payload).count
    }

    /// Returns the values that an array or a record contains.
    func parts(of number: Int) throws(ThemeCacheError) -> [Int] {
        typealias Field = CacheLayout.Value
        let tag = try word(.values, number, Field.tag)
        var parts: [Int] = []
        switch CacheLayout.Kind(rawValue: UInt8(truncatingIfNeeded: tag)) {
        case .array:
            for part in try run(.parts, .values, number, Field.reference, Field.payload) {
                parts.append(Int(try word(.parts, part, 0)))
            }
        case .record:
            for field in try run(.fields, .values, number, Field.reference, Field.recordFieldCount) {
                parts.append(Int(try word(.fields, field, CacheLayout.Field.value)))
            }
        default: break
        }
        return parts
    }

    /// Returns the strings of an array, as offsets in the section `text`.
    func strings(ofArray number: Int) throws(ThemeCacheError) -> [UInt32] {
        typealias Field = CacheLayout.Value
        guard try word(.values, number, Field.tag) & 0xFF == UInt32(CacheLayout.Kind.array.rawValue) else { return [] }
        var strings: [UInt32] = []
        for part in try run(.parts, .values, number, Field.reference, Field.payload) {
            let value = Int(try word(.parts, part, 0))
            if case .string(let text) = try exactValue(value) { strings.append(text) }
        }
        return strings
    }

    func isSameString(_ left: UInt32, _ right: UInt32) throws(ThemeCacheError) -> Bool {
        if left == right { return true }
        let (left, right) = (try stringRange(left), try stringRange(right))
        return left.count == right.count && !bytes.precedes(left, right) && !bytes.precedes(right, left)
    }

    private func doubleWord(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) -> UInt64 {
        let offset = try offset(section, record)
        guard let word = bytes.doubleWord(at: offset + field) else { throw outOfBytes(section, offset) }
        return word
    }
}
