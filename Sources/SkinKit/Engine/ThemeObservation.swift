/// A standing order to be told of switches; see ``ThemeEngine/observe(_:)``.
///
/// Letting go of it does not end it.
@MainActor
public final class ThemeObservation {
    private weak var observer: ThemeObservers.Observer?

    init(_ observer: ThemeObservers.Observer) {
        self.observer = observer
    }

    /// Ends it: the handler is not called any more, also not for a switch that is being told to others, and what it
    /// holds is let go. Again does nothing.
    public func cancel() {
        observer?.cancel()
    }
}
