import SkinKit

/// The contrasts of a theme's text, images and outlines with their backgrounds.
///
///     let report = theme.legibilityReport()
///     for failure in report.failures { print(failure.entity, failure.operation, failure.ratio) }
public struct ThemeLegibilityReport: Hashable, Sendable {
    /// The number of colors of text, images and outlines that were measured: one for each operation of an entity.
    public internal(set) var measured: Int
    /// The number of those that have too little contrast under some traits and in some states.
    public internal(set) var failing: Int
    /// The lowest contrast ratio of a color that has too little; nil if none has.
    public internal(set) var worstRatio: Double?
    /// The colors that have too little contrast, those with the least first.
    public internal(set) var failures: [Failure] = []
    /// A Boolean value that indicates whether the whole theme was measured. It is false if there is too much to
    /// measure.
    public internal(set) var isComplete: Bool

    package init(measured: Int = 0, failing: Int = 0, worstRatio: Double? = nil, isComplete: Bool = true) {
        (self.measured, self.failing, self.worstRatio) = (measured, failing, worstRatio)
        self.isComplete = isComplete
    }

    /// A color that has too little contrast.
    public struct Failure: Hashable, Sendable {
        /// The component type and identifier.
        public let entity: ThemeEntityKey
        /// The operation that sets the color.
        public let operation: String
        /// The lowest contrast ratio, under any traits and in any states.
        public let ratio: Double
    }
}

extension ThemeLegibilityReport: CustomStringConvertible {
    /// A sentence without a full stop, such as `2 of 31 colors have too little contrast; the lowest is 2.84:1`.
    public var description: String {
        let subject = isComplete ? "\(measured) colors" : "the first \(measured) colors"
        guard let worstRatio else { return "none of \(subject) has too little contrast" }
        let verb = failing == 1 ? "has" : "have"
        return "\(failing) of \(subject) \(verb) too little contrast; the lowest is \(Self.text(worstRatio))"
    }

    /// Returns a contrast ratio with two digits after the point. It is rounded down, so that a ratio that fails never
    /// reads like one that passes.
    package static func text(_ ratio: Double) -> String {
        let hundredths = Int((min(max(ratio, 0), 21) * 100).rounded(.down))
        let digits = "\(hundredths % 100)"
        return "\(hundredths / 100).\(digits.count == 1 ? "0" : "")\(digits):1"
    }
}

extension Theme {
    /// The number of operations and colors that a report looks at. A theme of 10,000 entities needs less.
    package static let legibilityReportLimit = 20_000_000

    /// Measures the contrast of text, images and outlines under all traits and in all states but the disabled one.
    ///
    /// The report covers the colors that an engine with ``ThemeLegibility/minimumContrast(_:)`` checks, in the whole
    /// theme with all entities that it inherits. Colors on an unknown background are not measured.
    ///
    /// - Parameter minimumContrast: The minimum contrast ratio of text. Large text, images and outlines need less.
    /// - Complexity: O(c · n · s) in the combinations of traits, the entities and their sets of states, up to a limit
    ///   that ends the measurement.
    public func legibilityReport(minimumContrast: Double = 4.5) -> ThemeLegibilityReport {
        legibilityReport(RequiredContrast(text: minimumContrast)) {}
    }

    /// - Parameter checkCancellation: Called before each set of states of each entity. If it throws, the measurement
    ///   ends.
    package func legibilityReport(
        _ required: RequiredContrast, limit: Int = legibilityReportLimit, checkCancellation: () throws -> Void
    ) rethrows -> ThemeLegibilityReport {
        var measurement = LegibilityMeasurement(required: required, limit: limit)
        for traits in mentionedTraits.combinations where measurement.isComplete {
            try measurement.measure(self, under: traits, checkCancellation)
        }
        return measurement.report
    }

    package func legibilityReport(_ required: RequiredContrast, limit: Int) -> ThemeLegibilityReport {
        legibilityReport(required, limit: limit) {}
    }
}

private struct LegibilityMeasurement {
    private struct Place: Hashable {
        var entity: ThemeEntityKey
        var operation: String
        var parameter: String
    }

    let required: RequiredContrast
    let limit: Int
    private var cost = 0
    private var measured: Set<Place> = []
    private var failing: [Place: Double] = [:]

    init(required: RequiredContrast, limit: Int) { (self.required, self.limit) = (required, limit) }

    var isComplete: Bool { cost <= limit }

    var report: ThemeLegibilityReport {
        var report = ThemeLegibilityReport(
            measured: measured.count, failing: failing.count, worstRatio: failing.values.min(), isComplete: isComplete)
        report.failures = failing.map { .init(entity: $0.entity, operation: $0.operation, ratio: $1) }.sorted {
            if $0.ratio != $1.ratio { return $0.ratio < $1.ratio }
            return "\($0.entity) \($0.operation)" < "\($1.entity) \($1.operation)"
        }
        return report
    }

    mutating func measure(_ theme: Theme, under traits: ThemeTraits, _ checkCancellation: () throws -> Void) rethrows {
        var shown = LegibleLooks(Appearance(of: theme, under: traits), nil)
        for entity in theme.entities(traits: traits) {
            for states in shown.statesToMeasure(of: entity, under: traits, cost: &cost) {
                try checkCancellation()
                let contrasts = shown.contrasts(of: entity, under: traits, in: states, required: required, cost: &cost)
                for contrast in contrasts { add(contrast, of: entity) }
                guard isComplete else { return }
            }
        }
    }

    private mutating func add(_ contrast: Contrast, of entity: ThemeEntityKey) {
        let foreground = contrast.foreground
        let place = Place(
            entity: entity, operation: foreground.operation.operation.name, parameter: foreground.parameter)
        measured.insert(place)
        guard contrast.fails else { return }
        let ratio = contrast.worst.ratio(foreground.color)
        failing[place] = min(failing[place] ?? ratio, ratio)
    }
}
