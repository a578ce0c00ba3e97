import SkinDiagnostics
import SkinFormat
import SkinKit

// The records of provenance, which all combinations of traits share, for tools that look at a whole theme.
extension Theme {
    package func provenanceRecords(ofEntity entity: Int) -> [Int] {
        guard let run = try? reader.provenanceRun(of: reader.entity(entity)) else { return [] }
        return run.compactMap { place in (try? reader.word(.provenanceNumbers, place, 0)).map { Int($0) } }
    }

    /// The places that decide on the value of an operation: the effective definition and its constants.
    package struct ValuePlaces: Sendable {
        package var winner: ThemeSourceLocation
        package var constants: [ThemeSourceLocation]
    }

    package func places(ofProvenance record: Int) throws(ThemeCacheError) -> ValuePlaces {
        typealias Field = CacheLayout.Provenance
        var budget = ReadBudget()
        let winner = try reader.source(reader.word(.provenance, record, Field.winner), &budget)
        var places = ValuePlaces(winner: winner.location, constants: [])
        for step in try steps(ofProvenance: record) where try reader.stepKind(step).isConstant {
            places.constants.append(try location(ofStep: step, &budget))
        }
        return places
    }

    /// Returns whether the effective definition, one of its constants or one of its adjustments is in one of some files.
    ///
    /// - Parameter isIncluded: Returns whether a file, by its number, is one of them.
    package func decides(
        onProvenance record: Int, anyFileWhere isIncluded: (UInt32) -> Bool
    ) throws(ThemeCacheError) -> Bool {
        typealias Field = CacheLayout.Provenance
        let winner = Int(try reader.word(.provenance, record, Field.winner))
        if isIncluded(try reader.word(.operationSources, winner, CacheLayout.Source.file)) { return true }
        for step in try steps(ofProvenance: record)
        where isIncluded(try reader.word(.steps, step, CacheLayout.Step.file)) { return true }
        return false
    }

    /// An adjustment `against` that does not ensure the contrast that it asks for.
    package struct MissedContrast: Sendable {
        package enum Cause: Hashable, Sendable {
            /// No color has the contrast.
            case unreachable
            case translucent
            /// The color that it is to contrast with is translucent.
            case translucentGround
        }

        package var location: ThemeSourceLocation
        package var contrast: ThemeOperationOrigin.Step.Contrast
        package var cause: Cause
        /// The alpha of the translucent color; 1 for another cause.
        package var alpha: Float = 1
    }

    /// Returns the adjustments `against` that do not ensure the contrast that they ask for, each with its causes.
    package func missedContrasts(ofProvenance record: Int) throws(ThemeCacheError) -> [MissedContrast] {
        let numbers = try steps(ofProvenance: record)
        var hasContrast = false
        for number in numbers where try reader.stepKind(number) == .adjustment([.against]) { hasContrast = true }
        guard hasContrast else { return [] }
        var (budget, values) = (ReadBudget(), ReadBudget())
        var steps: [ThemeOperationOrigin.Step] = []
        for number in numbers { steps.append(try step(number, &budget, values: &values)) }
        return steps.indices.flatMap { number -> [MissedContrast] in
            let step = steps[number]
            guard let contrast = step.contrast else { return [] }
            func missed(_ cause: MissedContrast.Cause, alpha: Float? = nil) -> MissedContrast {
                MissedContrast(location: step.location, contrast: contrast, cause: cause, alpha: alpha ?? 1)
            }
            // The alpha of an element is set after the contrast.
            let last = steps[number...].prefix { $0.location == step.location && $0.isAdjustment }.last ?? step
            let ground = steps.first { $0.action == .constant(contrast.ground) }
            return (contrast.after < contrast.wanted ? [missed(.unreachable)] : [])
                + [missed(.translucent, alpha: last.alphaAfter), missed(.translucentGround, alpha: ground?.alphaAfter)]
                .filter { $0.alpha < 1 }
        }
    }

    private func steps(ofProvenance record: Int) throws(ThemeCacheError) -> Range<Int> {
        typealias Field = CacheLayout.Provenance
        return try reader.run(.steps, .provenance, record, Field.firstStep, Field.stepCount)
    }

    private func location(ofStep step: Int, _ budget: inout ReadBudget) throws(ThemeCacheError) -> ThemeSourceLocation {
        typealias Field = CacheLayout.Step
        return try reader.location(.steps, step, Field.file, Field.line, Field.column, &budget)
    }
}

extension ThemeOperationOrigin.Step {
    fileprivate var isAdjustment: Bool { if case .adjustment = action { true } else { false } }

    fileprivate var alphaAfter: Float? { if case .color(let color)? = after { color.alpha } else { nil } }
}
