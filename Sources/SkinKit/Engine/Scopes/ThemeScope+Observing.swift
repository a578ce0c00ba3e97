import Observation

/// Observation of ``ThemeScope/activeTheme``, ``ThemeScope/traits`` and ``ThemeScope/scale``, and of all that is read
/// with them.
///
/// Code that reads one of them in `withObservationTracking`, or in the body of a SwiftUI view, is notified of the next
/// switch. The engine notifies it when all writes are done, before its handlers. The properties therefore already have
/// their new values.
extension ThemeScope: Observable {
    /// The scope's appearance, whose readers are notified when a switch changes it.
    var tracked: Appearance { node.tracked }

    /// The appearance of the scope, without registering an access to it: for code that itself finds out what a switch
    /// changed.
    package var untracked: Appearance { node.appearance }

    package func untracked(under traits: ThemeTraits, scale: Int) -> Appearance {
        node.appearance.under(traits, scale: scale)
    }

    /// Calls a handler with the scope's theme after each switch that affects the scope, while its owner is alive.
    ///
    ///     engine.root.observe(window) { window, theme in window.color = try? theme?.constant("accent", as: .color) }
    ///
    /// Neither the engine nor the handler keeps the scope alive.
    ///
    /// - Parameters:
    ///   - owner: The object whose lifetime limits that of the handler. The engine does not keep it alive. The handler
    ///     receives it as an argument, so that the handler need not capture it.
    ///   - handler: Called neither for the current theme nor for a queued switch that failed.
    public func observe<Owner: AnyObject>(_ owner: Owner, _ handler: @escaping @MainActor (Owner, Theme?) -> Void) {
        engine.observers.add(owner, of: node) { [weak node] owner, report in
            guard let node, report.failure == nil, report.generation == node.lastSwitch, let owner = owner as? Owner
            else { return }
            handler(owner, node.appearance.theme)
        }
    }
}

/// Observation of what features add to an engine.
extension ThemeEngine: Observable {
    /// Calls a handler after each switch in the engine or a scope, and after one that failed in its turn, while its
    /// owner is alive. All components then have their new values.
    ///
    /// The engine calls handlers in the order in which they were added. If a handler requests a switch, the engine
    /// makes it after it has notified all observers of the current one.
    ///
    /// - Parameters:
    ///   - owner: The object whose lifetime limits that of the handler. The engine does not keep it alive. The handler
    ///     receives it as an argument, so that the handler need not capture it.
    ///   - handler: Called with the report of the switch.
    public func observe<Owner: AnyObject>(
        _ owner: Owner, _ handler: @escaping @MainActor (Owner, ThemeSwitchReport) -> Void
    ) {
        observers.add(owner) { owner, report in
            if let owner = owner as? Owner { handler(owner, report) }
        }
    }
}

extension ScopeNode: Observable {
    /// The appearance. One key path represents all of it, because its parts change together.
    var tracked: Appearance {
        registrar.access(self, keyPath: \.appearance)
        return appearance
    }

    func notifyReaders() {
        guard let registrar = knownRegistrar else { return }
        // Observation notifies on `willSet`, although the change is already complete.
        registrar.willSet(self, keyPath: \.appearance)
        registrar.didSet(self, keyPath: \.appearance)
    }
}
