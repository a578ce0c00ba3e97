import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit

extension ContrastAudit {
    /// The key of pairs with the same text color from the same location, which one edit fixes.
    private struct Group: Hashable {
        var location: ThemeSourceLocation
        var color: ColorChannels
    }

    /// Returns a finding for each text color and location with insufficient contrast in any pair.
    ///
    /// - Parameter allow: Returns whether a comment at one of some locations allows a pair.
    func diagnostics(allow: ([ThemeSourceLocation]) -> Bool) -> [ThemeDiagnostic] {
        var groups: [Group: [Pair]] = [:]
        for pair in pairs {
            let places = places(of: pair)
            if pair.ratio < pair.required, allow(places) { continue }
            groups[Group(location: places[0], color: pair.foreground.color), default: []].append(pair)
        }
        return groups.compactMap { diagnostic($0.location, $1) }
    }

    /// Returns the locations where a pair can be fixed, the best one first. Locations in the bundle precede those in
    /// its ancestors; in each, the text's operation and its constants precede those of the background.
    private func places(of pair: Pair) -> [ThemeSourceLocation] {
        let origins = [pair.foreground.shown.origin, pair.origin].compactMap(\.self)
        let all = origins.flatMap { [$0.winner.location] + $0.constants.map(\.location) }
        return all.filter { linted.isOwn($0.file) } + all.filter { !linted.isOwn($0.file) }
    }

    /// Returns a warning that the audit found nothing to measure, although there is something; nil if it found any.
    mutating func nothingToCheck() -> ThemeDiagnostic? {
        guard pairs.isEmpty, hasUncheckedColors() else { return nil }
        return ThemeDiagnostic(
            .contrastUnchecked, severity: .warning,
            at: ThemeSourceLocation(file: linted.bundle.label(of: BundleFolder.infoName)),
            "the contrast audit found no text on a known background; give 'role' to color parameters in the schema, or "
                + "name backgrounds in comments")
    }

    private func diagnostic(_ location: ThemeSourceLocation, _ pairs: [Pair]) -> ThemeDiagnostic? {
        let failing = pairs.filter { $0.ratio < $0.required }
        guard let worst = failing.min(by: { $0.ratio / $0.required < $1.ratio / $1.required }) else { return nil }
        let origin = worst.foreground.shown.origin.winner.location
        var notes: [ThemeDiagnostic.Note] = []
        if origin != location { notes.append(.init("the color is used here", at: origin)) }
        if let ground = worst.origin?.winner.location, ground != location {
            notes.append(.init("the background is defined here", at: ground))
        }
        notes += others(than: worst, failing)
        return ThemeDiagnostic(
            .contrast, severity: .warning, at: location, message(worst, failing) + "; " + proposal(worst, pairs),
            notes: notes)
    }

    private func message(_ worst: Pair, _ failing: [Pair]) -> String {
        let operation = worst.foreground.shown.operation.name
        let same = failing.filter { $0.entity == worst.entity && $0.foreground.shown.operation.name == operation }
        let span = TraitSpan(same.map(\.traits), among: linted.theme.mentionedTraits.combinations).text
        let states =
            worst.states.isEmpty ? "" : " while \(linted.theme.names(of: worst.states).joined(separator: " and "))"
        let colors = "\(worst.foreground.color.color.hexadecimal) on \(worst.ground.color.hexadecimal)"
        return "'\(operation)' of '\(worst.entity)' has a contrast of \(worst.ratio.ratioText) (\(colors))"
            + (span.isEmpty ? "" : " under \(span)") + states + ", expected \(criterion(worst))"
    }

    private func criterion(_ pair: Pair) -> String {
        let minimum = "\(pair.required.short):1"
        switch pair.foreground.kind {
        case .image: return "\(minimum) for images (WCAG 2.2, 1.4.11)"
        case .border: return "\(minimum) for outlines (WCAG 2.2, 1.4.11)"
        case .text(let isLarge):
            let isEnhanced = pair.required == 7 || (isLarge && pair.required == 4.5)
            return "\(minimum) for \(isLarge ? "large text" : "text") "
                + "(WCAG 2.2, \(isEnhanced ? "1.4.6, AAA" : "1.4.3, AA"))"
        }
    }

    /// Returns a fix: the nearest color that passes for all pairs, or else for the worst pair.
    private func proposal(_ worst: Pair, _ pairs: [Pair]) -> String {
        let color = worst.foreground.color
        func passing(_ pairs: [Pair]) -> ColorChannels? {
            let distinct = pairs.sorted { $0.ratio / $0.required < $1.ratio / $1.required }
            let holds = { (color: ColorChannels) in distinct.allSatisfy { $0.ratio(color) >= $0.required } }
            return color.nearest(where: holds)
                ?? (color.alpha < 1
                    ? ColorChannels(red: color.red, green: color.green, blue: color.blue).nearest(where: holds) : nil)
        }
        if let all = passing(pairs) { return "use \(name(all, for: color))" }
        if let one = passing([worst]) { return "use \(name(one, for: color)), which passes here but not everywhere" }
        return "no color of this hue passes; change the background"
    }

    private func name(_ new: ColorChannels, for old: ColorChannels) -> String {
        let change = OKLab(new).lightness - OKLab(old).lightness
        let percent = Int((abs(change) * 100).rounded())
        return "\(new.color.hexadecimal) (\(percent)% \(change < 0 ? "darker" : "lighter"))"
    }

    private func others(than worst: Pair, _ failing: [Pair]) -> [ThemeDiagnostic.Note] {
        struct Key: Hashable {
            var entity: ThemeEntityKey
            var operation: String
        }
        let groups = Dictionary(grouping: failing.filter { $0.entity != worst.entity }) {
            Key(entity: $0.entity, operation: $0.foreground.shown.operation.name)
        }
        let sorted = groups.sorted { $0.key.entity.description < $1.key.entity.description }
        return sorted.prefix(Self.noteLimit).compactMap { key, pairs in
            guard let pair = pairs.min(by: { $0.ratio < $1.ratio }) else { return nil }
            let message =
                "also '\(key.operation)' of '\(key.entity)': \(pair.ratio.ratioText) on \(pair.ground.color.hexadecimal)"
            return .init(message, at: pair.foreground.shown.origin.winner.location)
        }
    }

    private static let noteLimit = 5
}
