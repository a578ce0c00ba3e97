#if canImport(QuartzCore) && !os(watchOS)
    import Foundation
    import QuartzCore
    import SkinKit

    /// Shows the frame of a time, in seconds, and returns whether there is another one.
    package typealias FrameHandler = @MainActor (Double) -> Bool

    /// A source of frames that runs until it is stopped, or until its handler says that a frame was the last.
    @MainActor
    package protocol FrameLink: AnyObject {
        func stop()
    }

    /// Gives an engine the frames of a display while components move, and none otherwise.
    ///
    /// A switch that no display shows has no transition. One that moves when its display goes is continued on another one, or
    /// ends at once.
    @MainActor
    package final class SwitchClock {
        private weak var engine: ThemeEngine?
        private var link: (any FrameLink)?
        private let makeLink: @MainActor (@escaping FrameHandler) -> (any FrameLink)?
        private var changes: NotificationObserver?

        /// Creates a clock. It is that of the engine until the app sets `onTransitionStart`.
        ///
        /// - Parameters:
        ///   - changes: The notifications after which a display may show no frames.
        ///   - hasDisplay: Returns whether a display would show frames.
        ///   - makeLink: Makes a link that runs; nil if there is no display.
        package init(
            _ engine: ThemeEngine, changes: [Notification.Name], hasDisplay: @escaping @MainActor () -> Bool,
            makeLink: @escaping @MainActor (@escaping FrameHandler) -> (any FrameLink)?
        ) {
            (self.engine, self.makeLink) = (engine, makeLink)
            engine.onTransitionStart = { self.start() }
            engine.hasFrames = hasDisplay
            self.changes = NotificationObserver(changes) { [weak self] in
                if let self, self.link != nil { self.start() }
            }
        }

        private func start() {
            link?.stop()
            link = nil
            guard let engine, engine.isBlending else { return }
            link = makeLink { [weak self] time in self?.render(time) ?? false }
            if link == nil { end() }
        }

        private func render(_ time: Double) -> Bool {
            if engine?.renderFrame(at: .seconds(time)) ?? false { return true }
            link = nil
            return false
        }

        private func end() {
            engine?.finishTransitions()
            // An engine that notifies observers shows the last frame afterwards.
            if engine?.isBlending ?? false { Task { @MainActor [weak self] in self?.end() } }
        }
    }

    #if canImport(ObjectiveC)
        /// A display link, which calls a closure in place of a method.
        @MainActor
        package final class DisplayLink: NSObject, FrameLink {
            private let frame: FrameHandler
            private var link: CADisplayLink?

            /// - Parameter make: Makes a link that calls the selector of the object.
            package init(_ frame: @escaping FrameHandler, make: (DisplayLink, Selector) -> CADisplayLink?) {
                self.frame = frame
                super.init()
                link = make(self, #selector(step))
                link?.add(to: .main, forMode: .common)
            }

            /// The link retains its target until it is invalidated.
            package func stop() { link?.invalidate() }

            @objc private func step(_ link: CADisplayLink) { if !frame(link.targetTimestamp) { stop() } }
        }
    #endif
#endif
