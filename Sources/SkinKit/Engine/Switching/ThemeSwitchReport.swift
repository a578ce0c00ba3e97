/// The result of a switch: of theme, traits, scale, floor or filter.
public struct ThemeSwitchReport: Sendable {
    /// The engine's generation after the switch, which is the number of its switches.
    public internal(set) var generation = 0
    /// The number of components with at least one write.
    public internal(set) var changedComponents = 0
    /// The number of properties written, including those restored.
    public internal(set) var writes = 0
    /// The number of components found released since the previous report.
    public internal(set) var released = 0
    /// A Boolean value that indicates whether a setter or an observer requested the switch, so that it is still pending
    /// and nothing has changed. Observers receive the report of the switch itself.
    public internal(set) var isQueued = false
    /// A Boolean value that indicates whether components still move to their new values, in a blend.
    ///
    /// ``changedComponents`` and ``writes`` then count only what changed at the start.
    public internal(set) var isBlending = false
    /// The error with which a queued switch failed when its turn came; nil otherwise. A failed switch changes nothing.
    /// A switch that is not queued throws its error instead, except for ``ThemeScope/deactivate()``.
    public internal(set) var failure: ThemePreparationError?
}
