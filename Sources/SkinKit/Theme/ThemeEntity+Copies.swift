@_spi(Reading) extension ThemeEntity.Operations {
    /// Returns the operations as independent values; none if a part of them is not in the cache, or they exceed the
    /// limit.
    ///
    /// - Complexity: O(n) in the size of the copy.
    public func copied() -> [ThemeOperation] {
        var budget = ReadBudget()
        var operations: [ThemeOperation] = []
        operations.reserveCapacity(min(count, 64))
        for index in indices {
            guard let operation = self[index].copied(&budget) else { return [] }
            operations.append(operation)
        }
        return operations
    }
}

extension Theme {
    /// Returns one operation of an entity by its numbers; nil if a part of it is not in the cache.
    package func operation(ofEntity number: Int, at index: Int) -> ThemeOperation? {
        var budget = ReadBudget()
        // The optimizer of Swift 6.3 refuses a place that is read for the call alone.
        let records = unsafe reader.records
        let operations = unsafe ThemeEntity(records, number: number).operations
        return operations.indices.contains(index) ? operations[index].copied(&budget) : nil
    }
}

@_spi(Reading) extension ThemeEntity.Operation {
    fileprivate func copied(_ budget: inout ReadBudget) -> ThemeOperation? {
        guard let name = budget.text(name) else { return nil }
        var operation = ThemeOperation(name: name, states: states)
        operation.parameters.reserveCapacity(min(parameters.count, 8))
        for index in parameters.indices {
            let parameter = parameters[index]
            guard let name = budget.text(parameter.name), let object = parameter.value.copied(depth: 0, &budget)
            else { return nil }
            operation.parameters.append(.init(name: name, object: object))
        }
        return operation
    }
}

@_spi(Reading) extension ThemeEntity.Value {
    /// Returns the value and everything in it as an independent value; nil if a part of it is not in the cache, or if
    /// it exceeds the limit.
    ///
    /// - Complexity: O(n) in the size of the copy.
    public func copied() -> ThemeObject? {
        var budget = ReadBudget()
        return copied(depth: 0, &budget)
    }

    /// - Parameter depth: The number of arrays and records that enclose the value.
    func copied(depth: Int, _ budget: inout ReadBudget) -> ThemeObject? {
        guard budget.spend(1), depth < CacheLayout.nestingLimit,
            let kind = CacheLayout.Kind(rawValue: UInt8(truncatingIfNeeded: tag))
        else { return nil }
        switch kind {
        case .integer: return integer.map { .integer($0) }
        case .float: return float.map { .float($0) }
        case .bool: return bool.map { .bool($0) }
        case .string: return unsafe budget.text(records.pointee.string(reference)).map { .string($0) }
        case .point: return point.map { .point($0) }
        case .size: return size.map { .size($0) }
        case .rect: return rect.map { .rect($0) }
        case .insets: return insets.map { .insets($0) }
        case .color: return color.map { .color($0) }
        case .image: return unsafe budget.text(records.pointee.string(reference)).map { .image(image(name: $0)) }
        case .font: return unsafe budget.text(records.pointee.string(reference)).map { .font(font(name: $0)) }
        case .array: return array(depth: depth, &budget).map { .array($0) }
        case .record: return record(depth: depth, &budget).map { .record($0) }
        }
    }

    private func array(depth: Int, _ budget: inout ReadBudget) -> [ThemeObject]? {
        let (first, count) = unsafe (Int(reference), Int(CacheRecords.word(start, CacheLayout.Value.payload)))
        let parts = unsafe records.pointee.parts
        guard parts.contains(first: first, count: count) else { return nil }
        var objects: [ThemeObject] = []
        for number in first..<first + count {
            let part = unsafe CacheRecords.word(parts.start + number * CacheSection.parts.stride, 0)
            guard let object = unsafe ThemeEntity.Value(records, number: part).copied(depth: depth + 1, &budget) else {
                return nil
            }
            objects.append(object)
        }
        return objects
    }

    private func record(depth: Int, _ budget: inout ReadBudget) -> ThemeRecord? {
        let (first, count) = unsafe (
            Int(reference), Int(CacheRecords.word(start, CacheLayout.Value.recordFieldCount))
        )
        let type = unsafe records.pointee.string(CacheRecords.word(start, CacheLayout.Value.payload))
        guard unsafe records.pointee.fields.contains(first: first, count: count), let type = unsafe budget.text(type)
        else { return nil }
        let run = unsafe ThemeEntity.Parameters(records, first: first, count: count)
        var fields: [ThemeRecord.Field] = []
        for index in run.indices {
            guard let name = budget.text(run[index].name),
                let object = run[index].value.copied(depth: depth + 1, &budget)
            else { return nil }
            fields.append(.init(name: name, object: object))
        }
        return ThemeRecord(type: type, fields: fields)
    }

    private func image(name: String) -> ThemeImage {
        ThemeImage(
            name: name, isCached: tag & CacheLayout.Value.imageIsCached != 0,
            slice: tag & CacheLayout.Value.imageIsSliced != 0 ? fourInsets : nil,
            mode: tag & CacheLayout.Value.imageIsTemplate != 0 ? .template : .original)
    }

    private func font(name: String) -> ThemeFont {
        ThemeFont(
            face: tag & CacheLayout.Value.fontIsFile != 0 ? .file(name) : .family(name), size: numbers.0,
            weight: Int(tag >> CacheLayout.Value.fontWeightShift),
            style: tag & CacheLayout.Value.fontIsItalic != 0 ? .italic : .normal)
    }
}

extension ThemeCacheReader {
    /// Returns a value by its number, with everything in it; nil if a part of it is not in the cache, or if the budget
    /// is exhausted.
    package func object(_ number: UInt32, _ budget: inout ReadBudget) -> ThemeObject? {
        unsafe ThemeEntity.Value(records, number: number).copied(depth: 0, &budget)
    }
}

/// The remaining amount of work that one lookup may cost.
package struct ReadBudget {
    private var remaining: Int

    package init(units: Int = CacheLayout.answerLimit) {
        remaining = units
    }

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

    /// Copies a text, with U+FFFD in place of invalid UTF-8; nil if the budget is exhausted.
    package mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        unsafe spend(1 + bytes.count / 64) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    package mutating func text(_ bytes: Span<UInt8>) -> String? {
        unsafe bytes.withUnsafeBufferPointer { unsafe text($0) }
    }
}
