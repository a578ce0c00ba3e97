/// A registration that notifies its handler of switches until cancelled; see ``ThemeEngine/observe(_:)``.
///
/// Releasing the observation does not cancel it.
@MainActor
public final class ThemeObservation {
    private weak var observer: ThemeObservers.Observer?

    init(_ observer: ThemeObservers.Observer) {
        self.observer = observer
    }

    /// Cancels the observation and releases the handler.
    ///
    /// The engine no longer calls the handler, not even for a switch of which it is still notifying other observers.
    /// Cancelling again has no effect.
    public func cancel() {
        observer?.cancel()
    }
}
