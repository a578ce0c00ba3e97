import Observation

/// What reads ``ThemeEngine/theme``, ``ThemeEngine/traits`` or ``ThemeEngine/scale`` in `withObservationTracking`, or in
/// the body of a SwiftUI view, is told of the next switch: when all is written, before the engine's other observers. So
/// what it reads when it is told is the new theme.
extension ThemeEngine: Observable {
    /// Notes who reads a value that a switch may change; one key path stands for all, for they change together.
    func tracked<Value>(_ value: Value) -> Value {
        registrar.access(self, keyPath: \.theme)
        return value
    }

    /// Tells those who have read the engine's properties that a switch was made.
    func tellReaders() {
        // Observation tells on `willSet`; the change itself is over.
        registrar.willSet(self, keyPath: \.theme)
        registrar.didSet(self, keyPath: \.theme)
    }
}
