extension Theme {
    /// The values that users chose in place of the author's, by the name of the setting.
    public var adjustments: [String: ThemeObject] { reader.replaced?.constants ?? [:] }

    /// Returns the theme with other values of settings, and of all that depends on them.
    ///
    /// The result equals the theme compiled with an overlay that has constants of these names and values, under all
    /// traits. It shares the bytes of the cache with this theme.
    ///
    ///     let mine = try theme.adjusted(to: ["accent": .color(ThemeColor(red: 0.8, green: 0, blue: 0.4))])
    ///
    /// - Parameter values: The values by the name of the setting, in place of all that the theme was adjusted to
    ///   before. Of a color, a channel that is a step of 1/255 is taken as exactly that, any other as its shortest
    ///   decimal number. An integer is accepted for a float.
    /// - Throws: `ThemeAdjustmentError` if the theme has no such setting, if a value is of another type, or if it or a
    ///   value that depends on it is outside its range.
    /// - Complexity: O(n) in the number of values that depend on any setting.
    public func adjusted(to values: [String: ThemeObject]) throws(ThemeAdjustmentError) -> Theme {
        if values.isEmpty { return unadjusted }
        do {
            return with(try reader.adjusted(values))
        } catch let error as ThemeAdjustmentError {
            throw error
        } catch {
            throw ThemeAdjustmentError(.damaged, "\(error)")
        }
    }

    /// Returns the theme with another value of one setting, and the values that the others have.
    ///
    /// - Parameter value: The value, as in ``adjusted(to:)``; nil for the author's.
    /// - Throws: As ``adjusted(to:)`` does.
    public func adjusted(_ setting: String, to value: ThemeObject?) throws(ThemeAdjustmentError) -> Theme {
        var values = adjustments
        values[setting] = value
        return try adjusted(to: values)
    }

    /// The theme as its author made it.
    public var unadjusted: Theme { with(reader.unreplaced) }
}

extension ThemeCacheReader {
    fileprivate func adjusted(_ values: [String: ThemeObject]) throws -> ThemeCacheReader {
        var choices: [String: ExactValue] = [:]
        var objects: [String: ThemeObject] = [:]
        let settings = try settingRecords()
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            let choice = try choice(value, of: name, settings[name] ?? [])
            choices[name] = choice
            if case .float(let number) = choice { objects[name] = .float(number) } else { objects[name] = value }
        }
        var evaluator = ExpressionEvaluator(self, choices: choices)
        try evaluator.evaluate()
        for (name, records) in settings.sorted(by: { $0.key < $1.key }) {
            for record in records {
                try checkRange(of: name, record, evaluator.results, isChosen: choices[name] != nil)
            }
        }
        return ThemeCacheReader(self, replacing: AdjustedValues(objects, evaluator.results))
    }

    /// Returns the records of each setting, under any traits.
    private func settingRecords() throws(ThemeCacheError) -> [String: [Int]] {
        var records: [String: [Int]] = [:]
        for record in 0..<count(.settings) {
            records[try string(word(.settings, record, CacheLayout.Setting.name)), default: []].append(record)
        }
        return records
    }

    /// Returns a chosen value as the settings of its name accept it.
    private func choice(_ value: ThemeObject, of name: String, _ records: [Int]) throws -> ExactValue {
        guard let first = records.first else {
            throw ThemeAdjustmentError(unknown: name, among: try settingRecords().keys)
        }
        let kind = try kind(ofValue: Int(word(.settings, first, CacheLayout.Setting.value)))
        for number in try constantNumbers(name) where try self.kind(ofValue: number) != kind {
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
        return result
    }

    private func kind(ofValue value: Int) throws -> CacheLayout.Kind {
        let tag = try word(.values, value, CacheLayout.Value.tag)
        guard let kind = CacheLayout.Kind(rawValue: UInt8(truncatingIfNeeded: tag)) else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: try offset(.values, value), in: .values,
                "record \(value): unknown object kind")
        }
        return kind
    }

    /// Returns the offset of an allowed string, or nil if the string is not allowed.
    private func text(_ text: String, ofChoice record: Int) throws -> UInt32? {
        guard let list = try optionalWord(.settings, record, CacheLayout.Setting.values) else { return nil }
        return try strings(ofArray: Int(list)).first { number throws(ThemeCacheError) in
            let range = try stringRange(number)
            return bytes.text(range).map { $0.utf8.elementsEqual(text.utf8) } ?? false
        }
    }

    private func expectation(of record: Int, _ kind: CacheLayout.Kind) throws -> String {
        switch kind {
        case .color: return "expected channels from 0 to 1"
        case .string:
            guard let list = try optionalWord(.settings, record, CacheLayout.Setting.values) else { break }
            let names = try strings(ofArray: Int(list)).map { number throws(ThemeCacheError) in
                "'\(try string(number))'"
            }
            return "expected one of \(names.joined(separator: ", "))"
        default: break
        }
        return "expected a finite number"
    }

    // MARK: Ranges

    /// Checks that a setting's new value is within its range.
    private func checkRange(of name: String, _ record: Int, _ results: [ExactValue], isChosen: Bool) throws {
        typealias Field = CacheLayout.Setting
        let number = Int(try word(.settings, record, Field.value))
        guard results.indices.contains(number) else { return }
        let value = results[number]
        func fail(_ message: String) throws(ThemeAdjustmentError) {
            throw ThemeAdjustmentError(
                .outOfRange, setting: isChosen ? name : nil,
                isChosen ? message : "the setting '\(name)' would be out of range: \(message)")
        }
        if let bound = try bound(Field.minimum, of: record), let number = value.number, let least = bound.number,
            number < least
        {
            try fail("\(value.text) is below the minimum \(bound.text)")
        }
        if let bound = try bound(Field.maximum, of: record), let number = value.number, let greatest = bound.number,
            number > greatest
        {
            try fail("\(value.text) is above the maximum \(bound.text)")
        }
        if case .string(let text) = value, let list = try optionalWord(.settings, record, Field.values),
            try !strings(ofArray: Int(list)).contains(where: { number throws(ThemeCacheError) in
                try isSameString(number, text)
            })
        {
            try fail(try expectation(of: record, .string))
        }
    }

    private func bound(_ field: Int, of record: Int) throws(ThemeCacheError) -> ExactValue? {
        guard let number = try optionalWord(.settings, record, field) else { return nil }
        return try exactValue(Int(number))
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
    fileprivate init(unknown name: String, among names: some Collection<String>) {
        let nearest = Suggestion.nearest(to: name, among: names.sorted())
        let hint = nearest.map { "; did you mean '\($0)'?" } ?? (names.isEmpty ? "; the theme has no settings" : "")
        self.init(.unknownSetting, setting: name, "there is no such setting\(hint)")
    }
}

extension ColorChannels {
    /// Creates the color as a theme would write it: in steps of 1/255 if it can, otherwise in decimal numbers. Returns nil if
    /// a channel is not within 0 to 1.
    fileprivate init?(exactly color: ThemeColor) {
        let channels = [color.red, color.green, color.blue, color.alpha]
        guard channels.allSatisfy({ (0...1).contains($0) }) else { return nil }
        let steps = channels.map { (Double($0) * 255).rounded() }
        let isIn8Bits = zip(channels, steps).allSatisfy { Float($1 / 255) == $0 }
        let exact = isIn8Bits ? steps.map { $0 / 255 } : channels.map { Double("\($0)") ?? Double($0) }
        self.init(red: exact[0], green: exact[1], blue: exact[2], alpha: exact[3])
    }
}
