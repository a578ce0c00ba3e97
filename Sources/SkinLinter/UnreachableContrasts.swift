import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit

/// Finds the adjustments `against` that ask for a contrast ratio which neither black nor white has (theme format 1,
/// section 13).
struct UnreachableContrasts {
    private let linted: LintedTheme

    init(_ linted: LintedTheme) {
        self.linted = linted
    }

    private struct Finding {
        var step: ThemeOperationOrigin.Step
        var traits: Set<ThemeTraits> = []
    }

    /// Returns a finding for each element of the theme with such an adjustment.
    func diagnostics() -> [ThemeDiagnostic] {
        let theme = linted.theme
        var steps: [Int: [ThemeOperationOrigin.Step]] = [:]
        for record in 0..<theme.reader.count(.provenance) {
            let found = (try? theme.unreachableContrasts(ofProvenance: record)) ?? []
            let own = found.filter { linted.isOwnOrOverlay($0.location.file) }
            if !own.isEmpty { steps[record] = own }
        }
        if steps.isEmpty { return [] }
        var findings: [ThemeSourceLocation: Finding] = [:]
        for traits in theme.mentionedTraits.combinations {
            for record in records(traits) {
                for step in steps[record] ?? [] {
                    findings[step.location, default: Finding(step: step)].traits.insert(traits)
                }
            }
        }
        return findings.values.map(diagnostic).sortedByPlace()
    }

    /// Returns the records of provenance that the theme's entities have under a combination of traits.
    private func records(_ traits: ThemeTraits) -> Set<Int> {
        let reader = linted.theme.reader
        guard let variant = try? reader.variant(for: traits) else { return [] }
        var records: Set<Int> = []
        for entity in reader.entities(in: variant) {
            guard let run = try? reader.provenanceRun(of: reader.entity(entity)) else { continue }
            for place in run {
                if let record = try? reader.word(.provenanceNumbers, place, 0) { records.insert(Int(record)) }
            }
        }
        return records
    }

    private func diagnostic(_ finding: Finding) -> ThemeDiagnostic {
        let span = TraitSpan(finding.traits, among: linted.theme.mentionedTraits.combinations).text
        let contrast = finding.step.contrast?.after ?? 1
        var name = "the color"
        if case .adjustment(_, let argument) = finding.step.action {
            name = "'\(argument.split(separator: " ").first ?? "")'"
        }
        let wanted = (finding.step.wantedContrast ?? 21).short
        return ThemeDiagnostic(
            .unreachableContrast, severity: .warning, at: finding.step.location,
            "no color has a contrast of \(wanted):1 against \(name)" + (span.isEmpty ? "" : " under \(span)")
                + "; the greatest is \(contrast.ratioText)")
    }
}
