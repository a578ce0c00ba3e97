extension ThemeEngine {
    /// Calls a handler after each switch of theme, traits or scale in the engine or a scope, when all writes are done.
    ///
    /// Handlers are called in the order in which they were added. A switch that a handler requests follows when all
    /// observers have been notified of this one.
    ///
    /// - Returns: The observation, with which you can cancel it. Releasing it has no effect.
    @discardableResult
    public func observe(_ handler: @escaping @MainActor (ThemeSwitchReport) -> Void) -> ThemeObservation {
        observers.add { report, _ in handler(report) }
    }

    /// Calls a handler with the engine's theme after each switch that affects the engine, while its owner is alive.
    ///
    ///     engine.observe(window) { window, theme in window.color = theme?.constant("accent", as: .color) }
    ///
    /// - Parameters:
    ///   - owner: The object that bounds the handler's life. Neither the engine nor the handler should keep it alive:
    ///     the handler receives it as an argument.
    ///   - handler: Called neither for the current theme nor for a queued switch that failed.
    /// - Returns: The observation, with which you can cancel it earlier. Releasing it has no effect.
    @discardableResult
    public func observe<Owner: AnyObject>(
        _ owner: Owner, _ handler: @escaping @MainActor (Owner, Theme?) -> Void
    ) -> ThemeObservation {
        observe(owner, in: root, handler)
    }

    func observe<Owner: AnyObject>(
        _ owner: Owner, in node: ScopeNode, _ handler: @escaping @MainActor (Owner, Theme?) -> Void
    ) -> ThemeObservation {
        observers.add(owner: owner) { [weak owner] _, concerned in
            if let owner, concerned.contains(node), node.isOpen { handler(owner, node.environment.theme) }
        }
    }

    /// A stream of the current theme, then of the theme after each switch of the engine's theme, traits or scale; nil
    /// for none.
    ///
    /// Each access creates a separate stream, for one reader. A reader that is slower than the switches receives only
    /// the newest theme. The stream finishes when the engine is released, and does not keep it alive.
    public var changes: AsyncStream<Theme?> { observers.stream(from: environment.theme) }
}
