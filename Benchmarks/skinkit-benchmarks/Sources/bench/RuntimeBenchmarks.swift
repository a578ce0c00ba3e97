import CMeasures
@_spi(Testing) import SkinKit

/// The cost of theming components and of switching themes.
@MainActor
enum RuntimeBenchmarks {
    private static let components = 100_000
    private static let entities = 1_000

    static func run(in folder: String, _ report: Report) throws {
        try runSwitches(in: folder, report)
        try runGrowth(in: folder, report)
        try runRegistration(in: folder, report)
        runRegisteredBytes(report)
        try runDead(in: folder, report)
    }

    // MARK: Switches

    private static func runSwitches(in folder: String, _ report: Report) throws {
        let fixture = try RuntimeFixture(components: components, entities: entities, in: "\(folder)/switch")
        let whole = try compareSwitch(fixture, with: fixture.themes.all, expecting: components * 5)
        report.add("switch-all-over-stores", entities: components, whole.times, peer: "plain-stores", case: 1)
        let tenth = try compareSwitch(fixture, with: fixture.themes.tenth, expecting: components / 10 * 5)
        report.add("switch-tenth-over-stores", entities: components, tenth.times, peer: "plain-stores", case: 1)
        report.add("switch-tenth-writes", entities: components, peer: "resolved-difference", ratio: tenth.writes)
        try fixture.engine.activate(fixture.themes.first)
        let same = try fixture.engine.activate(fixture.themes.first)
        report.add("switch-same-writes", entities: components, ratio: Double(same.writes))
    }

    /// Switches between the first theme and another, in comparison with a plain loop.
    ///
    /// - Returns: The times, and the maximum ratio of the actual writes to those that the difference of the themes
    ///   needs. Too few writes result in a ratio above 1 as well, so that neither error meets the goal.
    private static func compareSwitch(
        _ fixture: RuntimeFixture, with other: Theme, expecting writes: Int, rounds: Int = 15
    ) throws -> (times: Measurement, writes: Double) {
        try fixture.engine.activate(other)
        let (themes, styles) = (Alternation(), Alternation())
        var worst = 1.0
        var comparison = Comparison()
        comparison.add {
            let report = try fixture.engine.activate(themes.next(fixture.themes.first, other))
            let ratio = Double(report.writes) / Double(writes)
            worst = max(worst, ratio < 1 ? 1 / ratio : ratio)
        }
        comparison.add { fixture.store(styles.next(fixture.styles.first, fixture.styles.all)) }
        return (try comparison.run(rounds: rounds), worst)
    }

    /// Measures how a switch scales. One entity per hundred components makes both halves of a switch grow alike.
    private static func runGrowth(in folder: String, _ report: Report) throws {
        var comparison = Comparison()
        let counts = [1_000, 10_000, 100_000]
        for count in counts {
            let fixture = try RuntimeFixture(
                components: count, entities: count / 100, in: "\(folder)/growth-\(count)")
            let themes = Alternation()
            try fixture.engine.activate(fixture.themes.all)
            comparison.add(repetitions: counts[2] / count) {
                try fixture.engine.activate(themes.next(fixture.themes.first, fixture.themes.all))
            }
        }
        let measurement = try comparison.run(rounds: 15)
        for (number, count) in counts.enumerated().dropFirst() {
            let scale = Double(count) / Double(counts[0])
            report.add(
                "switch-growth", entities: count, ours: measurement.median(number), peer: "linear-from-1000",
                peerTime: measurement.median(0) * scale, ratio: measurement.ratio(number, over: 0) / scale)
        }
    }

    // MARK: Registration

    private struct WeakReference {
        weak var object: AnyObject?
    }

    /// Measures registration with new components and engines in each round, which are created and freed unmeasured.
    ///
    /// They are new, because the first weak reference to an object costs more than the next. In the second result a
    /// theme is active, so that it includes five writes.
    private static func runRegistration(in folder: String, _ report: Report) throws {
        let fixture = try RuntimeFixture(components: 0, entities: entities, in: "\(folder)/register")
        let times = try (0..<9).map { _ in
            let shown = ThemeEngine(components: RuntimeFixture.definitions)
            try shown.activate(fixture.themes.first)
            let engine = ThemeEngine(components: RuntimeFixture.definitions)
            return [
                try registrationTime(engine, fixture.ids), appendTime(), try registrationTime(shown, fixture.ids),
            ]
        }
        let measurement = Measurement(times: (0..<3).map { number in times.map { $0[number] } })
        report.add(
            "register-over-append", entities: components, measurement, peer: "weak-append", case: 1)
        report.add(
            "register-shown-over-append", entities: components, measurement, ours: 2, peer: "weak-append", case: 1)
    }

    private static func registrationTime(_ engine: ThemeEngine, _ ids: [String]) throws -> Double {
        // All identifiers are interned before the clock starts.
        let known = ids.map { _ in Panel() }
        for (panel, id) in zip(known, ids) { try engine.register(panel, as: id) }
        let panels = (0..<components).map { _ in Panel() }
        let start = ContinuousClock.now
        for (number, panel) in panels.enumerated() { try engine.register(panel, as: ids[number % ids.count]) }
        let time = (ContinuousClock.now - start).nanoseconds / Double(components)
        keep(known)
        return time
    }

    private static func appendTime() -> Double {
        let panels = (0..<components).map { _ in Panel() }
        var references: [WeakReference] = []
        let start = ContinuousClock.now
        for panel in panels { references.append(WeakReference(object: panel)) }
        let time = (ContinuousClock.now - start).nanoseconds / Double(components)
        keep(references)
        return time
    }

    /// Measures the heap bytes that each registered component adds to its own size, without a theme.
    private static func runRegisteredBytes(_ report: Report) {
        let engine = ThemeEngine(components: RuntimeFixture.definitions)
        let panels = (0..<components).map { _ in Panel() }
        let before = measures_heap_bytes()
        for (number, panel) in panels.enumerated() { try? engine.register(panel, as: "panel_\(number % entities)") }
        let bytes = Double(measures_heap_bytes()) - Double(before)
        report.add("registered-bytes", entities: components, ratio: bytes / Double(engine.liveCount))
        // The optimizer may release an object after its last use, so these live until here.
        keep(panels)
    }

    /// Measures the maximum number of entries for deallocated components, alone and beside 1,000 living ones.
    ///
    /// A hundred short-lived components live at a time. Allocations in between take the addresses of deallocated ones.
    private static func runDead(in folder: String, _ report: Report) throws {
        for living in [0, 1_000] {
            let fixture = try RuntimeFixture(components: living, entities: 100, in: "\(folder)/dead-\(living)")
            var most = 0
            var window = [Panel?](repeating: nil, count: 100)
            var others: [Panel] = []
            for number in 0..<components {
                let panel = Panel()
                try fixture.engine.register(panel, as: fixture.ids[number % fixture.ids.count])
                window[number % window.count] = panel
                others.append(Panel())
                let living = fixture.panels.count + min(number + 1, window.count)
                most = max(most, fixture.engine.entryCount - living)
            }
            keep(others)
            let peer = living == 0 ? nil : "beside-\(living)-living"
            report.add("dead-entries", entities: components, peer: peer, ratio: Double(most))
        }
    }
}
