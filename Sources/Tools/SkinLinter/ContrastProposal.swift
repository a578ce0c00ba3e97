import SkinColors
import SkinCompiler
import SkinFormat
import SkinKit
import SkinLegibility

struct ContrastProposal {
    private let color: ColorChannels
    private let entity: ThemeEntityKey

    init(_ color: ColorChannels, for entity: ThemeEntityKey) {
        self.color = color
        self.entity = entity
    }

    /// Returns the nearest opaque color that passes on all grounds, if the color is opaque and there is one.
    func color(all: Set<ContrastGround>) -> ColorChannels? {
        guard color.alpha >= 1 else { return nil }
        return color.nearest(on: all.sorted { $0.ratio(color) / $0.required < $1.ratio(color) / $1.required })
    }

    func text(worst: ContrastGround, all: Set<ContrastGround>) -> String {
        let sorted = all.sorted { $0.ratio(color) / $0.required < $1.ratio(color) / $1.required }
        if let change = change(on: sorted) { return "use \(change)" }
        if let change = change(on: [worst]) { return "use \(change), which passes here but not everywhere" }
        if let opacity = leastOpacity(on: worst) {
            return "no color passes at this opacity; raise 'alpha' of '\(entity)' from \(worst.opacity.percent) to at "
                + "least \(opacity.percent)"
        }
        return "no color of this hue passes; change the background"
    }

    /// Returns the nearest color that passes, and how it differs: in lightness, else in alpha, else in both.
    private func change(on grounds: [ContrastGround]) -> String? {
        if let near = color.nearest(on: grounds) { return "\(near.color) (\(difference(near)))" }
        guard color.alpha < 1 else { return nil }
        if let alpha = color.leastAlpha(on: grounds) {
            return "\(color.with(alpha: alpha).color) (an alpha of \(alpha.percent) instead of "
                + "\(color.alpha.percent))"
        }
        let opaque = color.with(alpha: 1)
        return opaque.nearest(on: grounds).map { near in
            "\(near.color) (opaque instead of an alpha of \(color.alpha.percent), \(difference(near)))"
        }
    }

    private func difference(_ new: ColorChannels) -> String {
        let change = OKLCH(new).lightness - OKLCH(color).lightness
        let percent = Int((abs(change) * 100).rounded())
        let amount = percent == 0 ? "slightly" : "\(percent)%"
        return "\(amount) \(change < 0 ? "darker" : "lighter")"
    }

    /// Returns the least opacity of the entity with which its present color passes; nil if that is not the cause.
    private func leastOpacity(on ground: ContrastGround) -> Double? {
        let percents = Int((ground.opacity * 100).rounded(.down)) + 1
        guard percents <= 100 else { return nil }
        return (percents...100).lazy.map { Double($0) / 100 }.first { opacity in
            ContrastGround(own: ground.own, behind: ground.behind, opacity: opacity, required: ground.required)
                .passes(color)
        }
    }
}

extension BinaryFloatingPoint {
    var percent: String { "\(Int((self * 100).rounded()))%" }
}
