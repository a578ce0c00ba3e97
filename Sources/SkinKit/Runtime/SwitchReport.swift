/// What a switch of theme or traits has done.
public struct SwitchReport: Hashable, Sendable {
    /// Registered components that were alive.
    public var components = 0
    /// Those of them that got at least one write.
    public var reskinned = 0
    /// Properties that were written, those restored included.
    public var writes = 0
    /// Components that were found released since the last report.
    public var released = 0

    /// A report of nothing done.
    public init() {}
}
