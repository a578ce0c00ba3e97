import SkinColors
import SkinFormat
import SkinKit

/// The decoded settings of a cache, shared by all themes adjusted from it.
final class AdjustableSettings: Sendable {
    private let reader: ThemeCacheReader
    let expressions: ThemeExpressions
    /// The values of the expressions with the author's choices.
    let authored: [ExactValue]
    /// The records of the settings, under any traits, sorted by name.
    private let settings: [(name: String, records: [Int])]

    /// - Parameter reader: A reader without replaced values.
    init(_ reader: ThemeCacheReader) throws {
        self.reader = reader
        let expressions = try ThemeExpressions(reader)
        self.expressions = expressions
        var evaluator = ExpressionEvaluator(expressions, choices: [:])
        try evaluator.evaluate()
        authored = try evaluator.results.enumerated().map { number, result throws(ThemeCacheError) in
            guard case .success(let value) = result else {
                throw expressions.malformed(number, "the author's choices give no value")
            }
            return value
        }
        var records: [String: [Int]] = [:]
        for record in 0..<reader.count(.settings) {
            let name = try reader.string(reader.word(.settings, record, CacheLayout.Setting.name))
            records[name, default: []].append(record)
        }
        settings = records.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// - Parameter old: The values with other choices of these settings; nil for the author's.
    func values(_ objects: [String: ThemeValue], after old: AdjustedValues?) throws -> AdjustedValues {
        let before = old?.constants ?? [:]
        var changed = before.keys.filter { objects[$0] == nil }
        var (objects, choices) = (objects, old?.choices ?? [:])
        for name in changed { choices[name] = nil }
        for (name, object) in objects.sorted(by: { $0.key < $1.key }) where before[name] != object {
            let choice = try choice(object, of: name)
            changed.append(name)
            choices[name] = choice
            if case .float(let number) = choice { objects[name] = .float(number) }
        }
        var evaluator = ExpressionEvaluator(
            expressions, choices: choices, after: old?.results ?? authored.map { .success($0) })
        do {
            try evaluator.evaluate(changing: changed)
        } catch let error as ThemeAdjustmentError where error.setting == nil && changed.count == 1 {
            throw ThemeAdjustmentError(error.code, setting: changed[0], error.message)
        }
        for (name, records) in settings {
            for record in records { try checkRange(of: name, record, evaluator, isChosen: choices[name] != nil) }
        }
        return AdjustedValues(of: self, objects, choices, evaluator.results)
    }

    // MARK: Choices

    /// Returns a chosen value as the settings of its name accept it.
    private func choice(_ value: ThemeValue, of name: String) throws -> ExactValue {
        guard let first = settings.first(where: { $0.name == name })?.records.first else {
            throw ThemeAdjustmentError(unknown: name, among: settings.map(\.name))
        }
        let kind = try kind(ofValue: Int(reader.word(.settings, first, CacheLayout.Setting.value)))
        for number in try reader.constantNumbers(name) where try self.kind(ofValue: number) != kind {
            throw ThemeAdjustmentError(.wrongType, setting: name, "it has different types under different traits")
        }
        let result: ExactValue? =
            switch (value, kind) {
            case (.integer(let number), .integer): .integer(number)
            case (.integer(let number), .float): .float(Double(number))
            case (.float(let number), .float): number.isFinite ? .float(number) : nil
            case (.bool(let flag), .bool): .bool(flag)
            case (.color(let color), .color): ColorChannels(exactly: color).map { .color($0) }
            case (.string(let text), .string): try self.text(text, ofChoice: first).map { .string($0) }
            default: throw ThemeAdjustmentError(.wrongType, setting: name, "expected a value of the type '\(kind)'")
            }
        guard let result else {
            throw ThemeAdjustmentError(.outOfRange, setting: name, try expectation(of: first, kind))
        }
        // Before a value that depends on it is out of a range that the user does not know.
        if let fault = try rangeFault(result, of: first) {
            throw ThemeAdjustmentError(.outOfRange, setting: name, fault)
        }
        return result
    }

    private func kind(ofValue value: Int) throws -> CacheLayout.Kind {
        let tag = try reader.word(.values, value, CacheLayout.Value.tag)
        guard let kind = CacheLayout.Kind(rawValue: UInt8(truncatingIfNeeded: tag)) else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: try reader.offset(.values, value), in: .values,
                "record \(value): unknown object kind")
        }
        return kind
    }

    private func text(_ text: String, ofChoice record: Int) throws -> UInt32? {
        guard let list = try reader.optionalWord(.settings, record, CacheLayout.Setting.values) else { return nil }
        return try reader.strings(ofArray: Int(list)).first { number throws(ThemeCacheError) in
            let range = try reader.stringRange(number)
            return reader.bytes.text(range).map { $0.utf8.elementsEqual(text.utf8) } ?? false
        }
    }

    private func expectation(of record: Int, _ kind: CacheLayout.Kind) throws -> String {
        switch kind {
        case .color: return "expected channels from 0 to 1"
        case .string:
            guard let list = try reader.optionalWord(.settings, record, CacheLayout.Setting.values) else { break }
            let names = try reader.strings(ofArray: Int(list)).map { number throws(ThemeCacheError) in
                "'\(try reader.string(number))'"
            }
            return "expected one of \(names.joined(separator: ", "))"
        default: break
        }
        return "expected a finite number"
    }

    // MARK: Ranges

    private func checkRange(of name: String, _ record: Int, _ evaluator: ExpressionEvaluator, isChosen: Bool) throws {
        typealias Field = CacheLayout.Setting
        let number = Int(try reader.word(.settings, record, Field.value))
        guard evaluator.isChanged.indices.contains(number), evaluator.isChanged[number],
            case .success(let value) = evaluator.results[number]
        else { return }
        func fail(_ message: String) throws(ThemeAdjustmentError) {
            throw ThemeAdjustmentError(
                .outOfRange, setting: isChosen ? name : nil,
                isChosen ? message : "the setting '\(name)' would be out of range: \(message)")
        }
        if let fault = try rangeFault(value, of: record) { try fail(fault) }
        if case .string(let text) = value, let list = try reader.optionalWord(.settings, record, Field.values),
            try !reader.strings(ofArray: Int(list)).contains(where: { number throws(ThemeCacheError) in
                try reader.isSameString(number, text)
            })
        {
            try fail(try expectation(of: record, .string))
        }
    }

    private func rangeFault(_ value: ExactValue, of record: Int) throws(ThemeCacheError) -> String? {
        guard let number = value.number else { return nil }
        if let bound = try bound(CacheLayout.Setting.minimum, of: record), let least = bound.number, number < least {
            return "\(value.text) is below the minimum \(bound.text)"
        }
        if let bound = try bound(CacheLayout.Setting.maximum, of: record), let most = bound.number, number > most {
            return "\(value.text) is above the maximum \(bound.text)"
        }
        return nil
    }

    private func bound(_ field: Int, of record: Int) throws(ThemeCacheError) -> ExactValue? {
        guard let number = try reader.optionalWord(.settings, record, field) else { return nil }
        return try reader.exactValue(Int(number))
    }
}

extension ExactValue {
    /// The number in its usual notation; empty for other values.
    fileprivate var text: String {
        switch self {
        case .integer(let number): "\(number)"
        case .float(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
        default: ""
        }
    }
}

extension ThemeAdjustmentError {
    fileprivate init(unknown name: String, among names: [String]) {
        let name = AdjustmentText.clean(name)
        let nearest = Suggestion.nearest(to: name, among: names)
        let hint = nearest.map { "; did you mean '\($0)'?" } ?? (names.isEmpty ? "; the theme has no settings" : "")
        self.init(.unknownSetting, setting: name, "there is no such setting\(hint)")
    }
}

extension ColorChannels {
    /// Creates the color as a theme would write it: in steps of 1/255 if it can, otherwise in decimal numbers. Returns
    /// nil if a channel is not within 0 to 1.
    fileprivate init?(exactly color: ThemeColor) {
        let channels = [color.red, color.green, color.blue, color.alpha]
        guard channels.allSatisfy({ (0...1).contains($0) }) else { return nil }
        let steps = channels.map { (Double($0) * 255).rounded() }
        let isIn8Bits = zip(channels, steps).allSatisfy { Float($1 / 255) == $0 }
        let exact = isIn8Bits ? steps.map { $0 / 255 } : channels.map { Double("\($0)") ?? Double($0) }
        self.init(red: exact[0], green: exact[1], blue: exact[2], alpha: exact[3])
    }
}

extension ThemeCacheReader {
    fileprivate func constantNumbers(_ name: String) throws(ThemeCacheError) -> [Int] {
        let name = Array(name.utf8)
        var numbers: [Int] = []
        for number in 0..<count(.variants) {
            let variant = try variant(number)
            let value = unsafe try name.withUnsafeBufferPointer { name throws(ThemeCacheError) in
                unsafe try constantNumber(name, in: variant)
            }
            if let value { numbers.append(Int(value)) }
        }
        return numbers
    }
}
