extension ThemeCacheReader {
    /// Reads the bytes of another reader with other values of settings.
    ///
    /// - Parameter values: The first values of the section `values`.
    convenience init(_ base: ThemeCacheReader, _ adjustments: [String: ThemeObject], values: [ExactValue]) {
        let stride = CacheSection.values.stride
        var records = [UInt8](repeating: 0, count: values.count * stride)
        unsafe records.withUnsafeMutableBytes { records in
            for (number, value) in values.enumerated() {
                // Safe: there is room for a record of each value.
                guard let start = records.baseAddress else { return }
                unsafe value.store(at: start + number * stride)
            }
        }
        self.init(base, adjustments, records: records)
    }
}

extension ExactValue {
    /// Writes the value's record of the section `values`, whose bytes must be 0.
    func store(at record: UnsafeMutableRawPointer) {
        func store(_ word: UInt32, _ field: Int) {
            unsafe record.storeBytes(of: word.littleEndian, toByteOffset: field, as: UInt32.self)
        }
        func store(bits: UInt64) {
            unsafe record.storeBytes(of: bits.littleEndian, toByteOffset: CacheLayout.Value.payload, as: UInt64.self)
        }
        store(UInt32(kind.rawValue), CacheLayout.Value.tag)
        switch self {
        case .integer(let number): store(bits: UInt64(bitPattern: number))
        case .float(let number): store(bits: number.bitPattern)
        case .bool(let flag): store(flag ? 1 : 0, CacheLayout.Value.reference)
        case .string(let text): store(text, CacheLayout.Value.reference)
        case .color(let channels):
            let color = channels.color
            for (index, channel) in [color.red, color.green, color.blue, color.alpha].enumerated() {
                store(channel.bitPattern, CacheLayout.Value.payload + 4 * index)
            }
        case .font(let font):
            store(font.tag, CacheLayout.Value.tag)
            store(font.reference, CacheLayout.Value.reference)
            store(bits: font.size.bitPattern)
        }
    }
}
