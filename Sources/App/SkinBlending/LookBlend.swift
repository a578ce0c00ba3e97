import SkinKit

/// The way of a look from the plan that its components show to the plan of a switch.
///
/// Each frame has a plan of its own. It is prepared once for all components of the look.
@MainActor
final class LookBlend: PlanSequence {
    private let origin: Plan?
    let target: Plan?
    private let clock: BlendClock
    /// The clocks of earlier blends, whose values go on to the same goals.
    private var earlierClocks: [BlendClock] = []
    private let appearance: Appearance
    private let definition: ComponentDefinition
    /// The way of each operation, by its number.
    private var ways: [Way]
    private var beginnings: [Plan.Step] = []

    private enum Way {
        case atMiddle
        case atStart(Plan.Step?)
        case moving(FieldPaths, BlendClock)
    }

    /// Returns nil if nothing changes after the start.
    ///
    /// - Parameter running: The blend that is interrupted. Its values whose goals remain the same go on.
    init?(
        from origin: Plan?, to target: Plan?, after running: LookBlend?, _ clock: BlendClock,
        for definition: ComponentDefinition, in appearance: Appearance
    ) {
        self.origin = origin
        self.target = target
        self.clock = clock
        self.appearance = appearance
        self.definition = definition
        ways = definition.operations.map { $0.blending == .atStart ? .atStart(nil) : .atMiddle }
        var isNeeded = false
        var starts: [Plan.Step?] = Array(repeating: nil, count: ways.count)
        for step in origin?.steps ?? [] { starts[step.operation.index] = step }
        for end in target?.steps ?? [] {
            let operation = definition[end.operation]
            let start = starts[end.operation.index]
            starts[end.operation.index] = nil
            if operation.blending == .atStart {
                ways[end.operation.index] = .atStart(end)
                if start == nil { beginnings.append(end) }
                continue
            }
            if let start, start.isSame(as: end, of: operation) { continue }
            isNeeded = true
            if let (paths, clock) = running?.way(to: end, of: operation) {
                ways[end.operation.index] = .moving(paths, clock)
                if !earlierClocks.contains(where: { $0 === clock }) { earlierClocks.append(clock) }
                continue
            }
            guard operation.blending == .moving, let start,
                let paths = Self.paths(from: start, to: end, in: appearance)
            else { continue }
            ways[end.operation.index] = .moving(paths, clock)
        }
        // The operations that end.
        let ends = starts.compactMap(\.self)
        if !isNeeded, ends.allSatisfy({ definition[$0.operation].blending == .atStart }) { return nil }
    }

    private func way(to end: Plan.Step, of operation: ComponentOperation) -> (FieldPaths, BlendClock)? {
        guard case .moving(let paths, let clock) = ways[end.operation.index],
            let goal = target?.steps.first(where: { $0.operation == end.operation }),
            goal.isSame(as: end, of: operation)
        else { return nil }
        return (paths, clock)
    }

    /// Returns nil for values that cannot move: because no parameter can, because they contain a file, or because the
    /// first depends on the appearance before the switch.
    private static func paths(
        from start: Plan.Step, to end: Plan.Step, in appearance: Appearance
    ) -> FieldPaths? {
        let paths = FieldPaths(from: start.parameters, to: end.parameters)
        guard paths.moves, !start.containsFile, !end.containsFile, start.hasSameRequests(in: appearance)
        else { return nil }
        return paths
    }

    var mayHoldObjects: Bool { origin?.mayHoldObjects ?? false || target?.mayHoldObjects ?? false }

    func firstPlan(replacing shown: Plan?, _ releases: DeferredReleases) -> Plan? {
        plan(progress: 0, replacing: shown, releases)
    }

    func plan(at time: Duration, replacing shown: Plan?, _ releases: DeferredReleases) -> (plan: Plan?, isLast: Bool) {
        let progress = clock.progress(at: time)
        // Each clock goes on with the frame, also behind one that has not ended.
        let earlier = earlierClocks.map { $0.progress(at: time) }
        let isLast = progress >= 1 && earlier.allSatisfy { $0 >= 1 }
        return (isLast ? target : plan(progress: progress, replacing: shown, releases), isLast)
    }

    func end() {
        clock.end()
        for clock in earlierClocks { clock.end() }
    }

    /// Returns the plan at a progress from 0 to 1, in which values of earlier blends have that of their clocks. A value that
    /// cannot be prepared remains what it was.
    private func plan(progress: Double, replacing shown: Plan?, _ releases: DeferredReleases) -> Plan? {
        let isPastMiddle = progress >= 0.5
        let preparation = ThemePreparation(in: appearance)
        var steps: [Plan.Step] = []
        for step in (isPastMiddle ? target : origin)?.steps ?? [] {
            switch ways[step.operation.index] {
            case .atStart(let end) where !isPastMiddle:
                if let end { steps.append(end) }
            case .moving(let paths, let clock):
                let current = shown?.steps.first { $0.operation == step.operation } ?? step
                let fields = paths.fields(at: clock === self.clock ? progress : clock.latest)
                steps.append(moved(current, to: fields, preparation, releases))
            default: steps.append(step)
            }
        }
        if !isPastMiddle { steps += beginnings }
        for plan in [shown, target] where Self.areSame(steps, plan?.steps ?? []) { return plan }
        return Plan(steps, for: definition)
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
        do {
            return try current.with(parameters, by: definition[current.operation], preparation)
        } catch {
            releases.add(error)
            return current
        }
    }
}

/// The blends of one switch, which have one clock.
private final class SwitchBlends: PlanSequences {
    private let clock: BlendClock

    init(_ blend: ThemeTransition.Blend) { clock = BlendClock(blend) }

    func sequence(
        from origin: Plan?, to target: Plan?, after running: (any PlanSequence)?, for definition: ComponentDefinition,
        in appearance: Appearance
    ) -> (any PlanSequence)? {
        LookBlend(from: origin, to: target, after: running as? LookBlend, clock, for: definition, in: appearance)
    }
}

extension ThemeAnimation {
    /// Switches with a transition that is a blend move the values of components.
    ///
    ///     let configuration = ThemeEngine.Configuration(animation: .blending)
    ///     let engine = ThemeEngine(components: .standard, configuration: configuration)
    public static let blending = ThemeAnimation { SwitchBlends($0) }
}
