import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinInspector
import SkinKit

/// Finds the adjustments `against` that ask for a contrast ratio which neither black nor white has, or which the colors
/// would have only if they were opaque (theme format 1, section 13).
struct MissedContrasts {
    private let linted: LintedTheme

    init(_ linted: LintedTheme) { self.linted = linted }

    private struct Key: Hashable {
        var location: ThemeSourceLocation
        var cause: Theme.MissedContrast.Cause
    }

    func diagnostics() -> [ThemeDiagnostic] {
        let theme = linted.theme
        var missed: [Int: [Theme.MissedContrast]] = [:]
        for record in 0..<theme.reader.count(.provenance) {
            var found = (try? theme.missedContrasts(ofProvenance: record)) ?? []
            for index in found.indices { found[index].location = linted.source(found[index].location) }
            let own = found.filter { linted.isOwnOrOverlay($0.location.fileID) }
            if !own.isEmpty { missed[record] = own }
        }
        if missed.isEmpty { return [] }
        var findings: [Key: (contrast: Theme.MissedContrast, traits: [ThemeTraits])] = [:]
        for combinations in theme.combinationsOfVariants {
            for contrast in records(combinations[0]).sorted().flatMap({ missed[$0] ?? [] }) {
                let key = Key(location: contrast.location, cause: contrast.cause)
                findings[key, default: (contrast, [])].traits += combinations
            }
        }
        return findings.values.map(diagnostic).sortedByPlace()
    }

    private func records(_ traits: ThemeTraits) -> Set<Int> {
        let reader = linted.theme.reader
        guard let variant = try? reader.variant(for: traits) else { return [] }
        return Set(reader.entities(in: variant).flatMap { linted.theme.provenanceRecords(ofEntity: $0) })
    }

    private func diagnostic(_ missed: Theme.MissedContrast, _ combinations: [ThemeTraits]) -> ThemeDiagnostic {
        let span = TraitSpan(combinations, among: linted.theme.mentionedTraits.combinations).text
        let traits = span.isEmpty ? "" : " under \(span)"
        let (name, wanted) = ("'\(missed.contrast.ground)'", missed.contrast.wanted.short)
        if missed.cause == .unreachable {
            return ThemeDiagnostic(
                .unreachableContrast, severity: .warning, at: missed.location,
                "no color has a contrast of \(wanted):1 against \(name)\(traits)"
                    + "; the greatest is \(missed.contrast.after.ratioText)")
        }
        return ThemeDiagnostic(
            .translucentContrast, severity: .warning, at: missed.location,
            "the contrast of \(wanted):1 against \(name) is that of opaque colors, but "
                + "\(missed.cause == .translucent ? "this color" : name) has an alpha of \(missed.alpha.percent)\(traits)"
        )
    }
}
