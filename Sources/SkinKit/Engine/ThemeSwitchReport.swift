/// What a switch of theme, traits or scale has done.
public struct ThemeSwitchReport: Sendable {
    /// The engine's generation afterwards: the number of switches that it has made.
    public var generation = 0
    /// ``ThemeEngine/entryCount`` afterwards.
    package var entries = 0
    /// Components that got at least one write.
    public var reskinned = 0
    /// Properties that were written, those restored included.
    public var writes = 0
    /// Components that were found released since the last report.
    public var released = 0
    /// Operations that the themes have for registered components and that the components' definitions do not have: a
    /// theme may be newer than the app. Each once, in the order of the definitions, then of their coming up.
    public var skipped: [ThemeSkippedOperation] = []
    /// Whether the switch was asked for by a setter or an observer and is still to come, and nothing was done; what
    /// it does is told to the observers.
    public var isQueued = false
    /// Why a queued switch was dropped when its turn came, and nothing was done; nil otherwise. A switch that is made
    /// at once throws instead.
    public var failure: ThemePreparationError?

    /// A report of nothing done.
    package init() {}
}

/// An operation that a theme has and a component's definition has not; what else the theme says is shown without it.
public struct ThemeSkippedOperation: Hashable, Sendable {
    /// The component type that was registered.
    public var component: String
    /// The operation's name.
    public var operation: String

    /// An operation of a component type.
    package init(component: String, operation: String) {
        self.component = component
        self.operation = operation
    }
}

extension ThemeSkippedOperation: CustomStringConvertible {
    /// `chatbubble: glow`.
    public var description: String { "\(component): \(operation)" }
}
