import SkinKit

extension ThemeCacheWriter {
    /// Writes the values that operations and constants use, parts before the values that contain them.
    ///
    /// Values of the compilation that are no longer in use are omitted.
    mutating func writeValues() throws(ThemeCacheError) {
        let (all, extents) = (theme.values.values, theme.values.extents)
        valueNumbers = [UInt32](repeating: CacheLayout.none, count: all.count)
        valueCosts = [UInt32](repeating: 1, count: all.count)
        let isSeen = seenValues()
        let isUsed = usedValues(isSeen)
        values.reserveCapacity(all.count)
        let dependents = theme.values.expressions.isEmpty ? [] : all.indices.filter { isUsed[$0] && isDependent($0) }
        for index in dependents {
            valueNumbers[index] = UInt32(truncatingIfNeeded: values.count)
            values.append(try record(of: all[index], index))
        }
        for index in all.indices where isUsed[index] && valueNumbers[index] == CacheLayout.none {
            guard extents[index].depth < CacheLayout.nestingLimit else {
                throw Self.tooLarge("objects are nested too deeply")
            }
            valueNumbers[index] = UInt32(truncatingIfNeeded: values.count)
            // Parts first: a value's run of parts follows the runs that the parts refer to.
            values.append(try record(of: all[index], index))
        }
        _ = try word(values.count)
        try writeExpressions(of: dependents, isSeen)
    }

    private func isDependent(_ index: Int) -> Bool {
        theme.values.isDependent(ValueID(rawValue: UInt32(truncatingIfNeeded: index)))
    }

    /// Returns which values operations, constants and settings have, with their parts.
    private func seenValues() -> [Bool] {
        var isUsed = [Bool](repeating: false, count: theme.values.values.count)
        let lists = theme.parameterLists
        for operation in theme.operations {
            for index in lists.range(of: operation.parameters) { isUsed[lists.elements[index].value.index] = true }
        }
        for variant in theme.variants {
            for constant in variant.constants { isUsed[constant.value.index] = true }
            // The value of a setting is that of a constant.
            for setting in variant.settings {
                for value in [setting.minimum, setting.maximum, setting.step, setting.values] {
                    if let value { isUsed[value.index] = true }
                }
            }
        }
        mark(&isUsed, operands: false)
        return isUsed
    }

    /// Returns which values are in use: those that are seen, and those from which they were made.
    private func usedValues(_ isSeen: [Bool]) -> [Bool] {
        var isUsed = isSeen
        if options.includesProvenance {
            for step in theme.stepLists.elements {
                if let argument = step.argument { isUsed[argument.index] = true }
                if let before = step.before { isUsed[before.index] = true }
                isUsed[step.after.index] = true
            }
        }
        mark(&isUsed, operands: true)
        return isUsed
    }

    /// Marks the parts of marked values, and the operands of their expressions. Both have smaller numbers than what they
    /// are in: one backward pass suffices.
    private func mark(_ isUsed: inout [Bool], operands: Bool) {
        let (values, extents) = (theme.values.values, theme.values.extents)
        let expressions = operands ? theme.values.expressions : [:]
        for index in values.indices.reversed() where isUsed[index] && (extents[index].depth > 0 || !expressions.isEmpty)
        {
            if let expression = expressions[ValueID(rawValue: UInt32(truncatingIfNeeded: index))] {
                for operand in expression.terms.compactMap(\.operand) { isUsed[operand.index] = true }
            }
            switch values[index] {
            case .array(let parts): for part in parts { isUsed[part.index] = true }
            case .record(_, let fields): for field in fields { isUsed[field.value.index] = true }
            default: break
            }
        }
    }

    // MARK: Cost

    /// Returns the cost of reading a string.
    func cost(of symbol: Symbol) -> Int { 1 + theme.symbols.length(of: symbol) / 64 }

    /// Returns the cost of reading a field.
    func cost(of field: FieldValue) -> Int { cost(of: field.name) + Int(valueCosts[field.value.index]) }

    /// Returns the cost limited to twice the limit, which prevents an overflow.
    func clamped(_ cost: Int) -> Int { min(cost, CacheLayout.answerLimit * 2) }

    /// Sets the cost of reading a value that is more than a number.
    private mutating func setCost(_ value: Int, _ cost: Int) { valueCosts[value] = UInt32(clamped(1 + cost)) }

    // MARK: Records

    /// - Parameter index: The value's index in the theme.
    private mutating func record(of value: ThemeValue, _ index: Int) throws(ThemeCacheError) -> ValueRecord {
        switch value {
        case .integer(let number): ValueRecord(.integer, words(SIMD4(UInt64(bitPattern: number), 0, 0, 0)))
        case .float(let number): ValueRecord(.float, words(number))
        case .bool(let flag): ValueRecord(.bool, reference: flag ? 1 : 0)
        case .string(let text): record(of: text, index)
        case .point(let point): ValueRecord(.point, words(point.x, point.y))
        case .size(let size): ValueRecord(.size, words(size.width, size.height))
        case .rect(let rect):
            ValueRecord(.rect, words(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height))
        case .insets(let insets): ValueRecord(.insets, words(insets))
        case .color(let channels): ValueRecord(.color, words(channels.color))
        case .image(let image): record(of: image, index)
        case .font(let font): try record(of: font, index)
        case .array(let parts): try record(ofParts: parts, index)
        case .record(let type, let fields): try record(of: fields, type: type, index)
        }
    }

    private func words(_ a: Double, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0) -> SIMD8<UInt32> {
        words(SIMD4(a.bitPattern, b.bitPattern, c.bitPattern, d.bitPattern))
    }

    /// Returns the words of 64-bit numbers, least significant word first.
    private func words(_ bits: SIMD4<UInt64>) -> SIMD8<UInt32> {
        let (low, high) = (SIMD4<UInt32>(truncatingIfNeeded: bits), SIMD4<UInt32>(truncatingIfNeeded: bits &>> 32))
        var words = SIMD8<UInt32>()
        (words.evenHalf, words.oddHalf) = (low, high)
        return words
    }

    private func words(_ insets: ThemeInsets) -> SIMD8<UInt32> {
        words(insets.top, insets.left, insets.bottom, insets.right)
    }

    private func words(_ color: ThemeColor) -> SIMD8<UInt32> {
        SIMD8(
            color.red.bitPattern, color.green.bitPattern, color.blue.bitPattern, color.alpha.bitPattern, 0, 0, 0, 0)
    }

    private mutating func record(of text: Symbol, _ index: Int) -> ValueRecord {
        setCost(index, cost(of: text))
        return ValueRecord(.string, reference: string(text))
    }

    private mutating func record(of image: ImageValue, _ index: Int) -> ValueRecord {
        setCost(index, cost(of: image.name))
        var flags: UInt32 = 0
        if image.isCached { flags |= CacheLayout.Value.imageIsCached }
        if image.mode == .template { flags |= CacheLayout.Value.imageIsTemplate }
        if image.slice != nil { flags |= CacheLayout.Value.imageIsSliced }
        return ValueRecord(.image, flags: flags, reference: string(image.name), image.slice.map { words($0) } ?? .zero)
    }

    private mutating func record(of font: FontValue, _ index: Int) throws(ThemeCacheError) -> ValueRecord {
        setCost(index, cost(of: font.faceName))
        guard let weight = UInt16(exactly: font.weight) else {
            throw ThemeCacheError(.tooLarge, message: "font weight \(font.weight) does not fit in 16 bits")
        }
        var flags = UInt32(weight) << CacheLayout.Value.fontWeightShift
        if font.file != nil { flags |= CacheLayout.Value.fontIsFile }
        if font.style == .italic { flags |= CacheLayout.Value.fontIsItalic }
        return ValueRecord(.font, flags: flags, reference: string(font.faceName), words(font.size))
    }

    private mutating func record(ofParts parts: [ValueID], _ index: Int) throws(ThemeCacheError) -> ValueRecord {
        setCost(index, parts.reduce(0) { clamped($0 + Int(valueCosts[$1.index])) })
        let first = try next(.parts)
        for part in parts { append(.parts, valueNumbers[part.index]) }
        return ValueRecord(.array, reference: first, SIMD8(try word(parts.count), 0, 0, 0, 0, 0, 0, 0))
    }

    private mutating func record(
        of fields: [FieldValue], type: Symbol, _ index: Int
    ) throws(ThemeCacheError) -> ValueRecord {
        setCost(index, fields.reduce(cost(of: type)) { clamped($0 + cost(of: $1)) })
        let type = string(type)
        let (first, count) = try write(fields)
        return ValueRecord(.record, reference: first, SIMD8(type, count, 0, 0, 0, 0, 0, 0))
    }

    /// Writes a run of fields whose values are already written.
    mutating func write(_ run: some Collection<FieldValue>) throws(ThemeCacheError) -> Run {
        let first = try word(fields.count)
        for field in run {
            fields.append(FieldRecord(name: string(field.name), value: valueNumbers[field.value.index]))
        }
        return (first, try word(run.count))
    }
}

extension FontValue {
    /// The name of the family or of the file.
    fileprivate var faceName: Symbol {
        switch face {
        case .family(let name), .file(let name): name
        }
    }
}
