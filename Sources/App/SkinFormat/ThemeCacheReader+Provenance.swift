import SkinKit

extension ThemeCacheReader {
    /// Parallel to the entity's operations; nil if the cache has no provenance.
    package func provenanceRun(of entity: CacheEntity) throws(ThemeCacheError) -> Range<Int>? {
        guard has(.provenanceNumbers), let first = entity.firstProvenance else { return nil }
        return try checkedRun(.provenanceNumbers, first: Int(first), count: entity.operations.count, from: .entities, 0)
    }

    /// Returns the run of `removals` that lists the operations that an `unset` removes from an entity.
    package func removals(ofEntity number: Int) throws(ThemeCacheError) -> Range<Int> {
        func first(notBefore entity: Int) throws(ThemeCacheError) -> Int {
            try firstRecord(
                .removals,
                notBefore: { record throws(ThemeCacheError) in
                    try word(.removals, record, CacheLayout.Removal.entity) >= entity
                })
        }
        let start = try first(notBefore: number)
        return start..<max(start, try first(notBefore: number + 1))
    }

    /// - Parameter loser: The number of the record in `losers`.
    package func lossReason(_ loser: Int) throws(ThemeCacheError) -> ThemeLossReason {
        let number = try word(.losers, loser, CacheLayout.Loser.reason)
        guard let reason = UInt8(exactly: number).flatMap(ThemeLossReason.init) else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: try offset(.losers, loser), in: .losers, "unknown loss reason \(number)")
        }
        return reason
    }

    package func stepKind(_ step: Int) throws(ThemeCacheError) -> ProvenanceStepKind {
        let number = try word(.steps, step, CacheLayout.Step.kind)
        guard let kind = ProvenanceStepKind(code: UInt8(truncatingIfNeeded: number)) else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: try offset(.steps, step), in: .steps, "unknown step kind \(number & 0xFF)")
        }
        return kind
    }
}

/// The reason why an operation that a theme defines has no effect on a component.
///
/// The raw values are part of the cache format.
public enum ThemeLossReason: UInt8, Hashable, Sendable, CaseIterable {
    /// A nearer theme in the inheritance chain overrides it for the same entity or class (theme format 1, section 6).
    case ancestorTheme = 0
    /// A file for more specific traits overrides it (theme format 1, section 7).
    case lessSpecificTraits = 1
    /// A class that is applied later overrides it.
    case earlierClass = 2
    /// A class defines it, and the entity itself overrides it.
    case classOfEntity = 3
    /// It applies to every component of a type, and a more specific definition overrides it.
    case typeDefault = 4
    /// It applies to this identifier at an ancestor type, and a nearer type overrides it.
    case ancestorType = 5
    /// An operation with `unset` removes it.
    case unset = 6
}

/// The kind of a step from a written object to its resolved value.
package enum ProvenanceStepKind: Hashable, Sendable {
    case constant
    case classConstant, entityConstant
    case field
    /// Applies a class that a class extends. These steps precede all others, from the entity's class on.
    case extends
    /// Gives the value of an element `when`. The argument is that of the constant by which it is chosen.
    case choice
    /// Adjusts the value by an attribute, or by several that set coordinates of OKLCH at once.
    case adjustment([AdjustmentAttribute])

    /// The number in a cache (`ThemeCacheFormat.md`, section 20).
    package var code: UInt8 {
        switch self {
        case .constant: 0
        case .classConstant: 10
        case .entityConstant: 11
        case .field: 21
        case .extends: 22
        case .choice: 27
        case .adjustment(let attributes): Self.code(of: attributes)
        }
    }

    package init?(code: UInt8) {
        guard let kind = Self.known[code] else { return nil }
        self = kind
    }

    /// The code of several coordinates of OKLCH is 11 and a bit for each: 1, 2 and 4, as in the codes of single ones.
    private static func code(of attributes: [AdjustmentAttribute]) -> UInt8 {
        if attributes.count == 1 { return attributes[0].form.stepCode }
        return attributes.reduce(coordinates) { $0 + $1.form.stepCode - coordinates }
    }

    private static let coordinates: UInt8 = 11

    private static let known: [UInt8: ProvenanceStepKind] = {
        let sets: [[AdjustmentAttribute]] = [
            [.lightness, .chroma], [.lightness, .hue], [.chroma, .hue], [.lightness, .chroma, .hue],
        ]
        let adjustments = (AdjustmentAttribute.allCases.map { [$0] } + sets).map { ProvenanceStepKind.adjustment($0) }
        let others: [ProvenanceStepKind] = [.constant, .classConstant, .entityConstant, .field, .extends, .choice]
        return Dictionary(uniqueKeysWithValues: (others + adjustments).map { ($0.code, $0) })
    }()
}
