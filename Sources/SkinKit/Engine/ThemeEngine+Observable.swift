import Observation

/// Observation of ``ThemeEngine/theme``, ``ThemeEngine/traits`` and ``ThemeEngine/scale``.
///
/// Code that reads one of them in `withObservationTracking`, or in the body of a SwiftUI view, is notified of the next
/// switch. The engine notifies it when all writes are done, before its other observers. The properties therefore
/// already have their new values.
extension ThemeEngine: Observable {
    /// Registers an access to a value that a switch may change. One key path represents all, because they change
    /// together.
    func tracked<Value>(_ value: Value) -> Value {
        registrar.access(self, keyPath: \.theme)
        return value
    }

    /// The current theme and the active traits, without registering an access to them: for code that itself finds out
    /// what a switch changed.
    package var untracked: (theme: Theme?, traits: ThemeTraits) { (environment.theme, environment.traits) }

    /// Notifies the code that has read the engine's properties of a switch.
    func notifyReaders() {
        // Observation notifies on `willSet`, although the change is already complete.
        registrar.willSet(self, keyPath: \.theme)
        registrar.didSet(self, keyPath: \.theme)
    }
}
