/// A standing order to be told of switches; see ``ThemeEngine/observe(_:)``.
@MainActor
public final class ThemeObservation {
    private var cancellation: (@MainActor () -> Void)?

    init(cancellation: @escaping @MainActor () -> Void) {
        self.cancellation = cancellation
    }

    /// Ends it: the handler is not called any more, also not for a switch that is being told to others. Again does
    /// nothing.
    public func cancel() {
        cancellation?()
        cancellation = nil
    }
}
