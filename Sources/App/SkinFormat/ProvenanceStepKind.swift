/// The kind of a step from a written object to its resolved value.
package enum ProvenanceStepKind: Hashable, Sendable {
    case constant
    case classConstant, entityConstant
    case field
    /// Applies a class that a class extends. These steps precede all others, from the entity's class on.
    case extends
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
        let others: [ProvenanceStepKind] = [.constant, .classConstant, .entityConstant, .field, .extends]
        return Dictionary(uniqueKeysWithValues: (others + adjustments).map { ($0.code, $0) })
    }()
}
