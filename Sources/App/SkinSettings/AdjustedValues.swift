import SkinKit

final class AdjustedValues: ReplacedValues {
    let constants: [String: ThemeValue]
    let settings: AdjustableSettings
    /// ``constants`` as expressions take them.
    let choices: [String: ExactValue]
    /// The values of all expressions, which are the first values of the cache. One that no value needs may have none.
    let results: [ExpressionResult]
    let records: CacheBytes

    init(
        of settings: AdjustableSettings, _ constants: [String: ThemeValue], _ choices: [String: ExactValue],
        _ results: [ExpressionResult]
    ) {
        (self.settings, self.constants, self.choices, self.results) = (settings, constants, choices, results)
        let stride = CacheSection.values.stride
        var bytes = [UInt8](repeating: 0, count: results.count * stride)
        unsafe bytes.withUnsafeMutableBytes { bytes in
            for (number, result) in results.enumerated() {
                // A step of a history that is out of range shows the value of the author.
                let value = (try? result.get()) ?? settings.authored[number]
                // Safe: there is room for a record of each value.
                guard let start = bytes.baseAddress else { return }
                unsafe value.store(at: start + number * stride)
            }
        }
        records = CacheBytes(bytes)
    }
}

extension ExactValue {
    /// Writes the value's record of the section `values`, whose bytes must be 0.
    func store(at record: UnsafeMutableRawPointer) {
        func store(_ word: UInt32, _ field: Int) {
            unsafe record.storeBytes(of: word.littleEndian, toByteOffset: field, as: UInt32.self)
        }
        func store(bits: UInt64, at index: Int = 0) {
            let field = CacheLayout.Value.payload + 8 * index
            unsafe record.storeBytes(of: bits.littleEndian, toByteOffset: field, as: UInt64.self)
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
            store(bits: font.size.bitPattern, at: CacheLayout.Value.fontSize)
            store(bits: font.lineHeight.bitPattern, at: CacheLayout.Value.fontLineHeight)
            store(bits: font.letterSpacing.bitPattern, at: CacheLayout.Value.fontLetterSpacing)
            store(bits: font.maximum.bitPattern, at: CacheLayout.Value.fontMaximum)
        case .numbers(let kind, let numbers):
            for index in 0..<(kind == .point || kind == .size ? 2 : 4) {
                unsafe record.storeBytes(
                    of: numbers[index].bitPattern.littleEndian, toByteOffset: CacheLayout.Value.payload + 8 * index,
                    as: UInt64.self)
            }
        case .record(_, let stored):
            for (index, word) in stored.doubleWords.enumerated() {
                unsafe record.storeBytes(of: word.littleEndian, toByteOffset: 8 * index, as: UInt64.self)
            }
        }
    }
}

extension ThemeCacheReader {
    /// Returns a reader of the same bytes with the values that the expressions have where no setting is changed.
    package func evaluated() throws -> ThemeCacheReader {
        let settings = try AdjustableSettings(unreplaced)
        let values = AdjustedValues(of: settings, [:], [:], settings.authored.map { .success($0) })
        return ThemeCacheReader(self, replacing: values)
    }
}
