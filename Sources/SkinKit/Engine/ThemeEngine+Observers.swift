extension ThemeEngine {
    /// Calls a handler after each switch of theme, traits or scale in the engine or a scope. All components then have
    /// their new values.
    ///
    /// The engine calls handlers in the order in which they were added. If a handler requests a switch, the engine
    /// makes it after it has notified all observers of the current one.
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
    ///   - owner: The object whose lifetime limits that of the handler. The engine does not keep it alive. The handler
    ///     receives it as an argument, so that the handler need not capture it.
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

    /// A stream of the current theme, and of the theme after each switch of the engine's theme, traits or scale.
    /// Without a theme, the element is nil.
    ///
    /// Each access creates a separate stream, for one reader. A reader that is slower than the switches receives only
    /// the newest theme. The stream finishes when the engine is released, and does not keep it alive.
    public var changes: AsyncStream<Theme?> { observers.stream(from: environment.theme) }
}
