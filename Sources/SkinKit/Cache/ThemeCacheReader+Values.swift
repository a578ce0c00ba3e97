extension ThemeCacheReader {
    /// The effective operations of an entity, in order.
    func operations(ofEntity entity: Int) throws(CacheError) -> [ThemeOperation] {
        var budget = ReadBudget()
        var operations: [ThemeOperation] = []
        for place in try operationRun(ofEntity: entity) {
            let record = Int(try word(.operationNumbers, place, 0))
            operations.append(try operation(record, &budget))
        }
        return operations
    }

    /// The numbers of an entity's operations, as a run of `operationNumbers`.
    func operationRun(ofEntity entity: Int) throws(CacheError) -> Range<Int> {
        try run(
            .operationNumbers, .entities, entity, CacheLayout.Entity.firstOperation, CacheLayout.Entity.operationCount)
    }

    private func operation(_ record: Int, _ budget: inout ReadBudget) throws(CacheError) -> ThemeOperation {
        typealias Field = CacheLayout.Operation
        let name = try string(word(.operations, record, Field.name), &budget)
        let states = StateSet(rawValue: UInt8(truncatingIfNeeded: try word(.operations, record, Field.states)))
        let fields = try run(.fields, .operations, record, Field.firstParameter, Field.parameterCount)
        var parameters: [ThemeOperation.Parameter] = []
        for field in fields {
            let (name, object) = try readField(field, depth: 0, &budget)
            parameters.append(.init(name: name, object: object))
        }
        return ThemeOperation(name: name, states: states, parameters: parameters)
    }

    private func readField(
        _ record: Int, depth: Int, _ budget: inout ReadBudget
    ) throws(CacheError) -> (name: String, object: ThemeObject) {
        let name = try string(word(.fields, record, CacheLayout.Field.name), &budget)
        return (name, try object(word(.fields, record, CacheLayout.Field.value), depth: depth, &budget))
    }

    /// An object with everything in it.
    ///
    /// - Parameter depth: How many arrays and records it is in.
    func object(_ number: UInt32, depth: Int, _ budget: inout ReadBudget) throws(CacheError) -> ThemeObject {
        let record = Int(number)
        let offset = try offset(.values, record)
        try budget.spend(1, at: offset)
        guard depth < CacheLayout.nestingLimit else {
            throw CacheError(.tooLarge, byteOffset: offset, in: .values, "objects are nested too deep")
        }
        let tag = try word(.values, record, CacheLayout.Value.tag)
        guard let kind = CacheLayout.Kind(rawValue: UInt8(truncatingIfNeeded: tag)) else {
            throw CacheError(.invalidValue, byteOffset: offset, in: .values, "there is no kind \(tag & 0xFF) of object")
        }
        let reference = try word(.values, record, CacheLayout.Value.reference)
        switch kind {
        case .integer: return .integer(Int64(bitPattern: try bits(record, 0)))
        case .float: return .float(try double(record, 0))
        case .bool: return .bool(reference != 0)
        case .string: return .string(try string(reference, &budget))
        case .point: return .point(Point(x: try double(record, 0), y: try double(record, 1)))
        case .size: return .size(Size(width: try double(record, 0), height: try double(record, 1)))
        case .rect: return .rect(try rect(record))
        case .insets: return .insets(try insets(record))
        case .color: return .color(try color(record))
        case .image: return .image(try image(record, tag: tag, name: string(reference, &budget)))
        case .font: return .font(try font(record, tag: tag, name: string(reference, &budget)))
        case .array: return .array(try parts(record, first: Int(reference), depth: depth, &budget))
        case .record: return .record(try fields(record, first: Int(reference), depth: depth, &budget))
        }
    }

    private func parts(
        _ record: Int, first: Int, depth: Int, _ budget: inout ReadBudget
    ) throws(CacheError) -> [ThemeObject] {
        let length = Int(try word(.values, record, CacheLayout.Value.payload))
        var objects: [ThemeObject] = []
        for part in try checkedRun(.parts, first: first, count: length, from: .values, record) {
            objects.append(try object(word(.parts, part, 0), depth: depth + 1, &budget))
        }
        return objects
    }

    private func fields(
        _ record: Int, first: Int, depth: Int, _ budget: inout ReadBudget
    ) throws(CacheError) -> ThemeRecord {
        let type = try string(word(.values, record, CacheLayout.Value.payload), &budget)
        let length = Int(try word(.values, record, CacheLayout.Value.recordFieldCount))
        var fields: [ThemeRecord.Field] = []
        for field in try checkedRun(.fields, first: first, count: length, from: .values, record) {
            let (name, object) = try readField(field, depth: depth + 1, &budget)
            fields.append(.init(name: name, object: object))
        }
        return ThemeRecord(type: type, fields: fields)
    }
}

// MARK: - Numbers in place

extension ThemeCacheReader {
    private func bits(_ record: Int, _ index: Int) throws(CacheError) -> UInt64 {
        let offset = try offset(.values, record)
        guard let bits = bytes.doubleWord(at: offset + CacheLayout.Value.payload + index * 8) else {
            throw outOfBytes(.values, offset)
        }
        return bits
    }

    private func double(_ record: Int, _ index: Int) throws(CacheError) -> Double {
        Double(bitPattern: try bits(record, index))
    }

    private func channel(_ record: Int, _ index: Int) throws(CacheError) -> Float {
        Float(bitPattern: try word(.values, record, CacheLayout.Value.payload + index * 4))
    }

    private func rect(_ record: Int) throws(CacheError) -> Rect {
        Rect(
            x: try double(record, 0), y: try double(record, 1), width: try double(record, 2),
            height: try double(record, 3))
    }

    private func insets(_ record: Int) throws(CacheError) -> Insets {
        Insets(
            top: try double(record, 0), left: try double(record, 1), bottom: try double(record, 2),
            right: try double(record, 3))
    }

    private func color(_ record: Int) throws(CacheError) -> Color {
        Color(
            red: try channel(record, 0), green: try channel(record, 1), blue: try channel(record, 2),
            alpha: try channel(record, 3))
    }

    private func image(_ record: Int, tag: UInt32, name: String) throws(CacheError) -> ImageReference {
        ImageReference(
            name: name, isCached: tag & CacheLayout.Value.imageIsCached != 0,
            slice: tag & CacheLayout.Value.imageIsSliced != 0 ? try insets(record) : nil,
            mode: tag & CacheLayout.Value.imageIsTemplate != 0 ? .template : .original)
    }

    private func font(_ record: Int, tag: UInt32, name: String) throws(CacheError) -> FontDescription {
        FontDescription(
            face: tag & CacheLayout.Value.fontIsFile != 0 ? .file(name) : .family(name), size: try double(record, 0),
            weight: Int(tag >> CacheLayout.Value.fontWeightShift),
            style: tag & CacheLayout.Value.fontIsItalic != 0 ? .italic : .normal)
    }
}
