import SkinKit

// Records of the great sections: their words lie in memory as in the file, and each is added at once.
extension ThemeCacheWriter {
    /// As ``CacheLayout/Operation`` has it.
    struct OperationRecord {
        var name: UInt32
        var firstParameter: UInt32
        var states: UInt32
    }

    /// As ``CacheLayout/Field`` has it.
    struct FieldRecord {
        var name: UInt32
        var value: UInt32
    }

    /// As ``CacheLayout/Value`` has it.
    struct ValueRecord {
        // In pairs: one vector of all words would be filled up to 64 bytes.
        private var head: SIMD2<UInt32>
        private var payload: (SIMD2<UInt32>, SIMD2<UInt32>, SIMD2<UInt32>, SIMD2<UInt32>)

        /// - Parameter payload: What stands in place: 32 bytes.
        init(
            _ kind: CacheLayout.Kind, flags: UInt32 = 0, reference: UInt32 = 0, _ payload: SIMD8<UInt32> = .zero
        ) {
            head = SIMD2(UInt32(kind.rawValue) | flags, reference)
            let (first, second) = (payload.lowHalf, payload.highHalf)
            self.payload = (first.lowHalf, first.highHalf, second.lowHalf, second.highHalf)
        }
    }

    /// As ``CacheLayout/Provenance`` has it.
    struct ProvenanceRecord: Sendable {
        var winner: UInt32
        var losers: Run
        var steps: Run
    }

    /// As ``CacheLayout/Source`` has it.
    struct SourceRecord: Sendable {
        var file: UInt32
        var line: UInt32
        var column: UInt32
        var component: UInt32
        var flags: UInt32
        var className: UInt32
    }
}
