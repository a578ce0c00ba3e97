extension ThemeEngine {
    /// A Boolean value that indicates whether components move to the values of a switch. O(n) in the number of
    /// definitions.
    public var isBlending: Bool { populations.contains { $0.looks.sequenceCount > 0 } }

    /// Shows the values of all blends at a time of the app's frame clock.
    ///
    /// The first call after a switch is the start of its blend, whatever the time is. Call the method once for each
    /// frame as long as it returns true. Without a blend it has no effect, nor if a setter or an observer calls it.
    ///
    /// A value is prepared once for all components that show it. If a prepare step throws, the value remains what it
    /// was until a later frame.
    ///
    /// - Parameter time: The time of the frame, since any fixed time. A time that decreases has no effect.
    /// - Returns: Whether components still move, so that the clock must go on.
    /// - Complexity: O(components + looks in the blend · operations).
    @discardableResult
    public func renderFrame(at time: Duration) -> Bool {
        checkIsNotPreparing()
        guard activity == .none, isBlending else { return isBlending }
        let frames = preparing { populations.map { $0.looks.frame(at: time) } }
        for (population, frame) in zip(populations, frames) { population.install(frame) }
        _ = writing { report in
            for population in populations { population.reconcileAll(&report) }
        }
        for population in populations { population.looks.forgetRetired() }
        settle()
        return isBlending
    }

    /// Shows the final values of all blends. If a setter or an observer calls the method, the next frame shows them.
    public func finishTransitions() {
        for population in populations { population.looks.endSequences() }
        renderFrame(at: .zero)
    }
}
