import SkinFormat
import SkinKit

/// The attributes of adjustments one by one: theme format 1, sections 5, 13 and 17.
extension Adjustment {
    /// One attribute, or those that are applied together.
    struct Part {
        var kind: ProvenanceStepKind
        /// The color that the part refers to.
        var constant: ConstantReference?
        var arguments: [ThemeValue]
        var adjustment: Adjustment

        fileprivate init(
            _ kind: ProvenanceStepKind, _ arguments: [ThemeValue], _ adjustment: Adjustment,
            constant: ConstantReference? = nil
        ) {
            self.kind = kind
            self.constant = constant
            self.arguments = arguments
            self.adjustment = adjustment
        }
    }

    /// The parts in the order in which they are applied.
    var parts: [Part] {
        switch self {
        case .none: []
        case .integer(let multiply, let add):
            [
                multiply.map { Part(.multiply, [.integer($0)], .integer(multiply: $0, add: nil)) },
                add.map { Part(.add, [.integer($0)], .integer(multiply: nil, add: $0)) },
            ].compactMap(\.self)
        case .float(let multiply, let add):
            [
                multiply.map { Part(.multiply, [.float($0)], .float(multiply: $0, add: nil)) },
                add.map { Part(.add, [.float($0)], .float(multiply: nil, add: $0)) },
            ].compactMap(\.self)
        case .color(let change): change.parts
        case .font(let size, let weight, let style):
            [
                size.map { Part(.size, [.float($0)], .font(size: $0, weight: nil, style: nil)) },
                weight.map { Part(.weight, [.integer(Int64($0))], .font(size: nil, weight: $0, style: nil)) },
                style.map { Part(.italic, [.bool($0 == .italic)], .font(size: nil, weight: nil, style: $0)) },
            ].compactMap(\.self)
        }
    }
}

extension ColorAdjustment {
    fileprivate var parts: [Adjustment.Part] {
        var parts: [Adjustment.Part] = []
        func append(
            _ kind: ProvenanceStepKind, _ arguments: [Double?], _ constant: ConstantReference? = nil,
            _ set: (inout ColorAdjustment) -> Void
        ) {
            let arguments = arguments.compactMap { $0.map { ThemeValue.float($0) } }
            guard !arguments.isEmpty else { return }
            var single = ColorAdjustment()
            set(&single)
            parts.append(.init(kind, arguments, .color(single), constant: constant))
        }
        append(.lighten, [lighten]) { $0.lighten = lighten }
        append(.darken, [darken]) { $0.darken = darken }
        append(.mix, [mix?.amount], mix?.constant) { $0.mix = mix }
        append(perceptualKind, [lightness, chroma, hue]) {
            ($0.lightness, $0.chroma, $0.hue) = (lightness, chroma, hue)
        }
        append(.against, [against?.contrast], against?.constant) { $0.against = against }
        append(.alpha, [alpha]) { $0.alpha = alpha }
        append(.fade, [fade]) { $0.fade = fade }
        return parts
    }

    /// The kind of the step that sets the given coordinates of OKLCH.
    private var perceptualKind: ProvenanceStepKind {
        switch (lightness != nil, chroma != nil, hue != nil) {
        case (true, true, true): .lightnessChromaHue
        case (true, true, false): .lightnessChroma
        case (true, false, true): .lightnessHue
        case (true, false, false): .lightness
        case (false, true, true): .chromaHue
        case (false, true, false): .chroma
        default: .hue
        }
    }
}
