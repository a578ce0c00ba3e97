import SkinDiagnostics
import SkinFormat
import SkinKit

// The records of provenance, which all combinations of traits share, for tools that look at a whole theme.
extension Theme {
    /// A definition of an operation.
    package struct DefinitionSource: Hashable, Sendable {
        package var location: ThemeSourceLocation
        package var isUnset: Bool

        package init(location: ThemeSourceLocation, isUnset: Bool) {
            self.location = location
            self.isUnset = isUnset
        }
    }

    /// The definitions of operations in a theme, and which of them override one another.
    package struct DefinitionStacks: Sendable {
        /// The definitions, each once.
        package fileprivate(set) var sources: [DefinitionSource] = []
        /// The definitions that override one another in any entity under any traits, as indices in ``sources``. The
        /// effective one comes first. No stack is repeated.
        package fileprivate(set) var stacks: [[Int]] = []
        private var indices: [DefinitionSource: Int] = [:]

        fileprivate mutating func index(of source: DefinitionSource) -> Int {
            if let known = indices[source] { return known }
            indices[source] = sources.count
            sources.append(source)
            return sources.count - 1
        }
    }

    /// Returns the definitions that override one another.
    ///
    /// - Complexity: O(n) in the number of records.
    package func definitionStacks() throws(ThemeCacheError) -> DefinitionStacks {
        typealias Field = CacheLayout.Provenance
        var found = DefinitionStacks()
        var budget = ReadBudget(units: .max)
        var indices = [Int?](repeating: nil, count: reader.count(.operationSources))
        func index(_ record: UInt32) throws(ThemeCacheError) -> Int {
            if indices.indices.contains(Int(record)), let known = indices[Int(record)] { return known }
            let read = try reader.source(record, &budget)
            let index = found.index(of: DefinitionSource(location: read.location, isUnset: read.isUnset))
            indices[Int(record)] = index
            return index
        }
        var seen: Set<SIMD4<UInt32>> = []
        for record in 0..<reader.count(.provenance) {
            let winner = try reader.word(.provenance, record, Field.winner)
            let losers = try reader.run(.losers, .provenance, record, Field.firstLoser, Field.loserCount)
            let key = SIMD4(winner, UInt32(losers.lowerBound), UInt32(losers.count), 0)
            guard seen.insert(key).inserted else { continue }
            var stack = [try index(winner)]
            for loser in losers { stack.append(try index(reader.word(.losers, loser, CacheLayout.Loser.source))) }
            found.stacks.append(stack)
        }
        return found
    }

    /// The places that decide on the value of an operation: the effective definition and its constants.
    package struct ValuePlaces: Sendable {
        package var winner: ThemeSourceLocation
        package var constants: [ThemeSourceLocation]
    }

    /// Returns the places of a record of provenance.
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
        where isIncluded(try reader.word(.steps, step, CacheLayout.Step.file)) {
            return true
        }
        return false
    }

    /// An adjustment `against` that does not ensure the contrast that it asks for.
    package struct MissedContrast: Sendable {
        package enum Cause: Hashable, Sendable {
            /// No color has the contrast.
            case unreachable
            /// The color is translucent.
            case translucent(alpha: Float)
            /// The color that it is to contrast with is translucent.
            case translucentGround(alpha: Float)
        }

        package var step: ThemeOperationOrigin.Step
        package var cause: Cause
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
            guard let contrast = step.contrast, let wanted = step.wantedContrast else { return [] }
            var causes: [MissedContrast.Cause] = contrast.after < wanted ? [.unreachable] : []
            // The alpha of an element is set after the contrast.
            let last = steps[number...].prefix { $0.location == step.location && $0.isAdjustment }.last ?? step
            if let alpha = last.alphaAfter, alpha < 1 { causes.append(.translucent(alpha: alpha)) }
            let ground = steps.first { $0.action == .constant(step.groundName ?? "") }
            if let alpha = ground?.alphaAfter, alpha < 1 { causes.append(.translucentGround(alpha: alpha)) }
            return causes.map { MissedContrast(step: step, cause: $0) }
        }
    }

    private func steps(ofProvenance record: Int) throws(ThemeCacheError) -> Range<Int> {
        typealias Field = CacheLayout.Provenance
        return try reader.run(.steps, .provenance, record, Field.firstStep, Field.stepCount)
    }

    private func location(
        ofStep step: Int, _ budget: inout ReadBudget
    ) throws(ThemeCacheError) -> ThemeSourceLocation {
        typealias Field = CacheLayout.Step
        return try reader.location(.steps, step, Field.file, Field.line, Field.column, &budget)
    }
}

extension ThemeOperationOrigin.Step {
    /// The contrast ratio that the adjustment `against` asks for; nil for any other step.
    package var wantedContrast: Double? {
        guard contrast != nil, case .adjustment(_, let argument) = action else { return nil }
        return argument.split(separator: " ").last.flatMap { Double($0) }
    }

    /// The name of the constant with the color that the adjustment `against` refers to; nil for any other step.
    package var groundName: String? {
        guard contrast != nil, case .adjustment(_, let argument) = action else { return nil }
        return argument.split(separator: " ").first.map { String($0) }
    }

    fileprivate var isAdjustment: Bool { if case .adjustment = action { true } else { false } }

    fileprivate var alphaAfter: Float? { if case .color(let color)? = after { color.alpha } else { nil } }
}
