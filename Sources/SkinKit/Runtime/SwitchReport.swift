/// What a switch of theme, traits or scale has done.
public struct SwitchReport: Sendable {
    /// The engine's generation afterwards: the number of switches that it has made.
    public var generation = 0
    /// Registered components afterwards. Among those that had nothing to be written some may be gone already: they are
    /// not looked at.
    public var components = 0
    /// Those of them that got at least one write.
    public var reskinned = 0
    /// Properties that were written, those restored included.
    public var writes = 0
    /// Components that were found released since the last report.
    public var released = 0
    /// Whether the switch was asked for by a setter or an observer and is still to come, and nothing was done; what
    /// it does is told to the observers.
    public var isQueued = false
    /// Why a queued switch was dropped when its turn came, and nothing was done; nil otherwise. A switch that is made
    /// at once throws instead.
    public var failure: PreparationError?

    /// A report of nothing done.
    public init() {}
}
