/// The way of a look from the plan that its components show to the plan of a switch.
///
/// Each frame has a plan of its own. It is prepared once for all components of the look.
@MainActor
final class LookBlend {
    private let origin: Plan?
    let target: Plan?
    let clock: BlendClock
    /// The environment in which the target was prepared.
    private let environment: ThemeEnvironment
    private let definition: ComponentDefinition
    /// The way of each operation, by its number.
    private var ways: [Way]
    /// The steps of the target that begin at the start.
    private var beginnings: [Plan.Step] = []

    private enum Way {
        case atMiddle
        /// The step of the target; nil if it has none.
        case atStart(Plan.Step?)
        case moving(FieldPaths)
    }

    /// Returns nil if nothing changes after the start.
    init?(
        from origin: Plan?, to target: Plan?, _ clock: BlendClock, for definition: ComponentDefinition,
        in environment: ThemeEnvironment
    ) {
        self.origin = origin
        self.target = target
        self.clock = clock
        self.environment = environment
        self.definition = definition
        ways = definition.operations.map { $0.blending == .atStart ? .atStart(nil) : .atMiddle }
        var isNeeded = false
        var starts: [Plan.Step?] = Array(repeating: nil, count: ways.count)
        for step in origin?.steps ?? [] { starts[step.operation] = step }
        for end in target?.steps ?? [] {
            let operation = definition.operations[end.operation]
            let start = starts[end.operation]
            starts[end.operation] = nil
            if operation.blending == .atStart {
                ways[end.operation] = .atStart(end)
                if start == nil { beginnings.append(end) }
                continue
            }
            if let start, start.isSame(as: end, of: operation) { continue }
            isNeeded = true
            guard operation.blending == .moving, let start,
                let paths = Self.paths(from: start, to: end, in: environment)
            else { continue }
            ways[end.operation] = .moving(paths)
        }
        // The operations that end.
        let ends = starts.compactMap(\.self)
        if !isNeeded, ends.allSatisfy({ definition.operations[$0.operation].blending == .atStart }) { return nil }
    }

    /// Returns nil for values that cannot move: because no parameter can, because they contain a file, or because the
    /// first depends on the environment before the switch.
    private static func paths(
        from start: Plan.Step, to end: Plan.Step, in environment: ThemeEnvironment
    ) -> FieldPaths? {
        func hasFile(_ step: Plan.Step) -> Bool {
            step.requests.contains { if case .content = $0 { true } else { false } }
        }
        let paths = FieldPaths(from: start.parameters, to: end.parameters)
        guard paths.moves, !hasFile(start), !hasFile(end),
            start.requests.allSatisfy({ $0.hasSameResult(in: environment) })
        else { return nil }
        return paths
    }

    /// A Boolean value that indicates whether a value that the blend keeps may contain an object of the app.
    var mayHoldObjects: Bool { origin?.mayHoldObjects ?? false || target?.mayHoldObjects ?? false }

    /// Returns the plan at a progress from 0 to 1.
    ///
    /// A value that cannot be prepared remains what it was.
    ///
    /// - Parameters:
    ///   - shown: The plan that is shown. The result is this plan itself if nothing differs.
    ///   - releases: Receives the errors of prepare steps, which may contain objects of the app.
    func plan(at progress: Double, replacing shown: Plan?, _ releases: DeferredReleases) -> Plan? {
        if progress >= 1 { return target }
        let isPastMiddle = progress >= 0.5
        let preparation = ThemePreparation(in: environment)
        var steps: [Plan.Step] = []
        for step in (isPastMiddle ? target : origin)?.steps ?? [] {
            switch ways[step.operation] {
            case .atStart(let end) where !isPastMiddle:
                if let end { steps.append(end) }
            case .moving(let paths):
                let current = shown?.steps.first { $0.operation == step.operation } ?? step
                steps.append(moved(current, to: paths.fields(at: progress), preparation, releases))
            default: steps.append(step)
            }
        }
        if !isPastMiddle { steps += beginnings }
        for plan in [shown, target] where Self.areSame(steps, plan?.steps ?? []) { return plan }
        return Plan(steps, skipped: target?.skipped ?? [], for: definition)
    }

    private static func areSame(_ left: [Plan.Step], _ right: [Plan.Step]) -> Bool {
        left.count == right.count
            && left.indices.allSatisfy {
                left[$0].operation == right[$0].operation && left[$0].value === right[$0].value
            }
    }

    private func moved(
        _ current: Plan.Step, to parameters: [ThemeField], _ preparation: ThemePreparation,
        _ releases: DeferredReleases
    ) -> Plan.Step {
        if current.parameters == parameters { return current }
        let operation = definition.operations[current.operation]
        do {
            let value = try operation.prepare(
                ThemeOperation(name: operation.name, parameters: parameters), preparation)
            return Plan.Step(
                operation: current.operation, parameters: parameters, requests: preparation.takeRequests(),
                value: value)
        } catch {
            _ = preparation.takeRequests()
            releases.add(error)
            return current
        }
    }
}
