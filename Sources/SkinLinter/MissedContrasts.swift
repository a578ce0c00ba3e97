import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinInspector
import SkinKit

/// Finds the adjustments `against` that ask for a contrast ratio which neither black nor white has, or which the colors
/// would have only if they were opaque (theme format 1, section 13).
struct MissedContrasts {
    private let linted: LintedTheme

    init(_ linted: LintedTheme) {
        self.linted = linted
    }

    private struct Key: Hashable {
        var location: ThemeSourceLocation
        var cause: Cause
    }

    private enum Cause: Hashable {
        case unreachable, translucent, translucentGround

        init(_ cause: Theme.MissedContrast.Cause) {
            switch cause {
            case .unreachable: self = .unreachable
            case .translucent: self = .translucent
            case .translucentGround: self = .translucentGround
            }
        }
    }

    private struct Finding {
        var contrast: Theme.MissedContrast
        var traits: Set<ThemeTraits> = []
    }

    /// Returns a finding for each element of the theme with such an adjustment.
    func diagnostics() -> [ThemeDiagnostic] {
        let theme = linted.theme
        var missed: [Int: [Theme.MissedContrast]] = [:]
        for record in 0..<theme.reader.count(.provenance) {
            let found = (try? theme.missedContrasts(ofProvenance: record)) ?? []
            let own = found.filter { linted.isOwnOrOverlay($0.step.location.file) }
            if !own.isEmpty { missed[record] = own }
        }
        if missed.isEmpty { return [] }
        var findings: [Key: Finding] = [:]
        for traits in theme.mentionedTraits.combinations {
            for record in records(traits).sorted() {
                for contrast in missed[record] ?? [] {
                    let key = Key(location: contrast.step.location, cause: Cause(contrast.cause))
                    findings[key, default: Finding(contrast: contrast)].traits.insert(traits)
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
        let step = finding.contrast.step
        let span = TraitSpan(finding.traits, among: linted.theme.mentionedTraits.combinations).text
        let traits = span.isEmpty ? "" : " under \(span)"
        let name = step.groundName.map { "'\($0)'" } ?? "the color"
        let wanted = (step.wantedContrast ?? 21).short
        let translucent = "the contrast of \(wanted):1 against \(name) is that of opaque colors, but "
        switch finding.contrast.cause {
        case .unreachable:
            return warning(
                .unreachableContrast, step,
                "no color has a contrast of \(wanted):1 against \(name)\(traits)"
                    + "; the greatest is \((step.contrast?.after ?? 1).ratioText)")
        case .translucent(let alpha):
            return warning(
                .translucentContrast, step, "\(translucent)this color has an alpha of \(alpha.percent)\(traits)")
        case .translucentGround(let alpha):
            return warning(
                .translucentContrast, step, "\(translucent)\(name) has an alpha of \(alpha.percent)\(traits)")
        }
    }

    private func warning(
        _ code: ThemeDiagnosticCode, _ step: ThemeOperationOrigin.Step, _ message: String
    ) -> ThemeDiagnostic {
        ThemeDiagnostic(code, severity: .warning, at: step.location, message)
    }
}

extension Float {
    fileprivate var percent: String { "\(Int((self * 100).rounded()))%" }
}
