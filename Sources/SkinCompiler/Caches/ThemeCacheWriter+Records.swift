import SkinKit

// Records of the large sections. They have the same layout in memory as in the file, and are appended whole.
extension ThemeCacheWriter {
    /// A record with the layout of ``CacheLayout/Operation``.
    struct OperationRecord {
        var name: UInt32
        var firstParameter: UInt32
        var states: UInt32
    }

    /// A record with the layout of ``CacheLayout/Field``.
    struct FieldRecord {
        var name: UInt32
        var value: UInt32
    }

    /// A record with the layout of ``CacheLayout/Value``.
    struct ValueRecord {
        // In pairs, because one vector of all words would be padded to 64 bytes.
        private var head: SIMD2<UInt32>
        private var payload: (SIMD2<UInt32>, SIMD2<UInt32>, SIMD2<UInt32>, SIMD2<UInt32>)

        /// - Parameter payload: The inline contents, 32 bytes.
        init(
            _ kind: CacheLayout.Kind, flags: UInt32 = 0, reference: UInt32 = 0, _ payload: SIMD8<UInt32> = .zero
        ) {
            head = SIMD2(UInt32(kind.rawValue) | flags, reference)
            let (first, second) = (payload.lowHalf, payload.highHalf)
            self.payload = (first.lowHalf, first.highHalf, second.lowHalf, second.highHalf)
        }
    }

    /// A record with the layout of ``CacheLayout/Provenance``.
    struct ProvenanceRecord: Sendable {
        var winner: UInt32
        var losers: Run
        var steps: Run
    }

    /// A record with the layout of ``CacheLayout/Source``.
    struct SourceRecord: Sendable {
        var file: UInt32
        var line: UInt32
        var column: UInt32
        var component: UInt32
        var flags: UInt32
        var className: UInt32
    }
}
