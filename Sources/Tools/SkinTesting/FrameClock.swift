import SkinKit

/// A frame clock for tests of animated switches, whose time moves only when a test moves it.
///
///     let clock = FrameClock(of: engine)
///     try engine.activate(night, transition: .blend(duration: .milliseconds(250)))
///     clock.advance(by: .milliseconds(125))
///     expectShown(card, "cornerRadius", "8", by: engine)
///
/// The engine has no timer: it shows the frames of the clock that drives it. This clock replaces the app's.
@MainActor
public final class FrameClock {
    private let engine: ThemeEngine
    /// The time of the last frame, since the clock was created.
    public private(set) var time: Duration = .zero

    /// Creates a clock that drives an engine. It replaces the engine's `onTransitionStart`, so that no other
    /// clock does.
    public init(of engine: ThemeEngine) {
        self.engine = engine
        engine.onTransitionStart = {}
    }

    /// Shows the frame at a later time. A blend that has not begun begins at the time before.
    ///
    /// - Returns: Whether components still move.
    @discardableResult
    public func advance(by duration: Duration) -> Bool {
        engine.renderFrame(at: time)
        time += max(duration, .zero)
        return engine.renderFrame(at: time)
    }
}
