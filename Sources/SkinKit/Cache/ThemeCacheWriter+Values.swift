extension ThemeCacheWriter {
    /// Writes the values that operations and constants have, parts before what they are in. Values of the compilation
    /// that nothing uses any more are left out.
    mutating func writeValues() throws(CacheError) {
        valueNumbers = [UInt32](repeating: CacheLayout.none, count: theme.values.values.count)
        valueCosts = [Int](repeating: 0, count: theme.values.values.count)
        let values = theme.values.values
        var records = take(.values)
        var number = 0
        for (index, isUsed) in usedValues().enumerated() where isUsed {
            guard theme.values.extents[index].depth < CacheLayout.nestingLimit else {
                throw CacheError(.tooLarge, message: "the theme is too large for a cache: objects are nested too deep")
            }
            valueCosts[index] = cost(of: values[index])
            // Parts first: a value's own record comes after those that it refers to.
            let record = try record(of: values[index])
            valueNumbers[index] = try word(number)
            number += 1
            append(record, to: &records)
        }
        put(.values, records)
    }

    /// Parts have smaller numbers than what they are in, so one way back finds all.
    private func usedValues() -> [Bool] {
        let values = theme.values.values
        var isUsed = [Bool](repeating: false, count: values.count)
        for operation in theme.operations {
            for field in theme.parameterLists[operation.parameters] { isUsed[field.value.index] = true }
        }
        for variant in theme.variants { for constant in variant.constants { isUsed[constant.value.index] = true } }
        if options.includesProvenance {
            for step in theme.stepLists.joined() {
                if let argument = step.argument { isUsed[argument.index] = true }
                if let before = step.before { isUsed[before.index] = true }
                isUsed[step.after.index] = true
            }
        }
        for index in values.indices.reversed() where isUsed[index] {
            switch values[index] {
            case .array(let parts): for part in parts { isUsed[part.index] = true }
            case .record(_, let fields): for field in fields { isUsed[field.value.index] = true }
            default: break
            }
        }
        return isUsed
    }

    // MARK: Cost

    /// What it costs to read a string.
    func cost(of symbol: Symbol) -> Int { 1 + theme.symbols.length(of: symbol) / 64 }

    /// What it costs to read a run of fields.
    func cost(of fields: some Sequence<FieldValue>) -> Int {
        fields.reduce(0) { clamped($0 + cost(of: $1.name) + valueCosts[$1.value.index]) }
    }

    /// Far beyond the limit, and far from an overflow.
    private func clamped(_ cost: Int) -> Int { min(cost, CacheLayout.answerLimit * 2) }

    private func cost(of value: ThemeValue) -> Int {
        switch value {
        case .string(let text): 1 + cost(of: text)
        case .image(let image): 1 + cost(of: image.name)
        case .font(let font): 1 + cost(of: font.faceName)
        case .array(let parts): parts.reduce(1) { clamped($0 + valueCosts[$1.index]) }
        case .record(let type, let fields): 1 + cost(of: type) + cost(of: fields)
        default: 1
        }
    }

    // MARK: Records

    /// A record of the values section.
    private struct ValueRecord {
        var tag: UInt32
        var reference: UInt32 = 0
        /// What stands in place: 32 bytes at most.
        var payload: Payload

        enum Payload {
            case bits(SIMD4<UInt64>)
            case words(SIMD8<UInt32>)
        }

        init(_ kind: CacheLayout.Kind, flags: UInt32 = 0, reference: UInt32 = 0, _ bits: SIMD4<UInt64> = .zero) {
            tag = UInt32(kind.rawValue) | flags
            self.reference = reference
            payload = .bits(bits)
        }

        init(_ kind: CacheLayout.Kind, reference: UInt32 = 0, words: SIMD4<UInt32>) {
            tag = UInt32(kind.rawValue)
            self.reference = reference
            payload = .words(SIMD8(lowHalf: words, highHalf: .zero))
        }
    }

    private func append(_ record: ValueRecord, to records: inout [UInt32]) {
        records.append(record.tag)
        records.append(record.reference)
        switch record.payload {
        case .bits(let bits):
            for index in 0..<4 {
                let (first, second) = words(bits[index])
                records.append(first)
                records.append(second)
            }
        case .words(let words): for index in 0..<8 { records.append(words[index]) }
        }
    }

    private mutating func record(of value: ThemeValue) throws(CacheError) -> ValueRecord {
        switch value {
        case .integer(let number): ValueRecord(.integer, SIMD4(UInt64(bitPattern: number), 0, 0, 0))
        case .float(let number): ValueRecord(.float, bits(number))
        case .bool(let flag): ValueRecord(.bool, reference: flag ? 1 : 0)
        case .string(let text): ValueRecord(.string, reference: string(text))
        case .point(let point): ValueRecord(.point, bits(point.x, point.y))
        case .size(let size): ValueRecord(.size, bits(size.width, size.height))
        case .rect(let rect): ValueRecord(.rect, bits(rect))
        case .insets(let insets): ValueRecord(.insets, bits(insets))
        case .color(let channels): ValueRecord(.color, words: words(channels.color))
        case .image(let image): record(of: image)
        case .font(let font): try record(of: font)
        case .array(let parts): try record(ofParts: parts)
        case .record(let type, let fields): try record(of: fields, type: type)
        }
    }

    private func bits(_ a: Double, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0) -> SIMD4<UInt64> {
        SIMD4(a.bitPattern, b.bitPattern, c.bitPattern, d.bitPattern)
    }

    private func bits(_ rect: Rect) -> SIMD4<UInt64> {
        bits(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    }

    private func bits(_ insets: Insets) -> SIMD4<UInt64> {
        bits(insets.top, insets.left, insets.bottom, insets.right)
    }

    private func words(_ color: Color) -> SIMD4<UInt32> {
        SIMD4(color.red.bitPattern, color.green.bitPattern, color.blue.bitPattern, color.alpha.bitPattern)
    }

    private mutating func record(of image: ImageValue) -> ValueRecord {
        var flags: UInt32 = 0
        if image.isCached { flags |= CacheLayout.Value.imageIsCached }
        if image.mode == .template { flags |= CacheLayout.Value.imageIsTemplate }
        if image.slice != nil { flags |= CacheLayout.Value.imageIsSliced }
        return ValueRecord(.image, flags: flags, reference: string(image.name), image.slice.map { bits($0) } ?? .zero)
    }

    private mutating func record(of font: FontValue) throws(CacheError) -> ValueRecord {
        guard let weight = UInt16(exactly: font.weight) else {
            throw CacheError(.tooLarge, message: "a font's weight is \(font.weight)")
        }
        var flags = UInt32(weight) << CacheLayout.Value.fontWeightShift
        if font.file != nil { flags |= CacheLayout.Value.fontIsFile }
        if font.style == .italic { flags |= CacheLayout.Value.fontIsItalic }
        return ValueRecord(.font, flags: flags, reference: string(font.faceName), bits(font.size))
    }

    private mutating func record(ofParts parts: [ValueID]) throws(CacheError) -> ValueRecord {
        let first = try next(.parts)
        for part in parts { append(.parts, valueNumbers[part.index]) }
        return ValueRecord(.array, reference: first, words: SIMD4(try word(parts.count), 0, 0, 0))
    }

    private mutating func record(of fields: [FieldValue], type: Symbol) throws(CacheError) -> ValueRecord {
        let type = string(type)
        let (first, count) = try write(fields)
        return ValueRecord(.record, reference: first, words: SIMD4(type, count, 0, 0))
    }

    /// Writes a run of fields, whose values are written already.
    mutating func write(_ fields: some Collection<FieldValue>) throws(CacheError) -> (first: UInt32, count: UInt32) {
        var records = take(.fields)
        defer { put(.fields, records) }
        return try write(fields, to: &records)
    }

    /// Writes a run of fields to the section's words.
    mutating func write(
        _ fields: some Collection<FieldValue>, to records: inout [UInt32]
    ) throws(CacheError) -> (first: UInt32, count: UInt32) {
        let first = try word(records.count * MemoryLayout<UInt32>.size / CacheLayout.Field.stride)
        for field in fields {
            records.append(string(field.name))
            records.append(valueNumbers[field.value.index])
        }
        return (first, try word(fields.count))
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
