#if canImport(QuartzCore) && !os(watchOS)
    import QuartzCore
    import SkinKit

    /// The parts of themes that a version of the system can show.
    @MainActor
    package enum SystemLook {
        /// Whether the system has glass, and draws bars with it. An app may ask the system for the look before it.
        ///
        /// Settable, so that tests see both.
        package static var hasGlass: Bool = {
            // Views of visionOS have no glass effect.
            #if !os(visionOS)
                if #available(iOS 26.0, macOS 26.0, *) {
                    return Bundle.main.object(forInfoDictionaryKey: "UIDesignRequiresCompatibility") as? Bool != true
                }
            #endif
            return false
        }()

        /// The parts of themes that the system has not shown so far, each once.
        package private(set) static var skipped: [String] = []

        /// Notes a part of a theme that the system does not show. Builds for debugging print it.
        package static func skip(_ operation: String, _ reason: String) {
            let text = "'\(operation)' is not shown: \(reason)"
            if skipped.contains(text) { return }
            skipped.append(text)
            #if DEBUG
                FileSystem.printFault("SkinKit: \(text)")
            #endif
        }
    }

    extension SystemLook {
        /// The identifiers that no theme described when a view got them, each once.
        package private(set) static var unknown: [String] = []

        /// Notes and prints an identifier that the current theme and its fallback do not describe, for builds for debugging.
        static func check(_ id: String, of view: AnyObject, in engine: ThemeEngine) {
            guard let shown = engine.presentation(of: view), !shown.appearance.themes.isEmpty else { return }
            let all = ThemeEntityKey(component: shown.entity.component, id: nil)
            let isUnknown = shown.appearance.themes.indices.allSatisfy { layer in
                shown.appearance.declaredOperations(of: shown.entity, inLayer: layer)
                    == shown.appearance.declaredOperations(of: all, inLayer: layer)
            }
            let text = "no theme describes '\(id)' of the type '\(shown.entity.component)'"
            guard isUnknown, !unknown.contains(text) else { return }
            unknown.append(text)
            FileSystem.printFault("SkinKit: \(text)")
        }
    }

    // MARK: - The clock of transitions

    /// A source of frames: a display link, which can be paused.
    @MainActor
    package protocol FrameLink: AnyObject {
        var isRunning: Bool { get set }
    }

    /// Gives an engine the frames of a display while components move, and none otherwise.
    @MainActor
    package final class SwitchClock {
        private weak var engine: ThemeEngine?
        private var link: (any FrameLink)?
        private let makeLink: @MainActor (@escaping @MainActor (Double) -> Void) -> (any FrameLink)?

        /// Creates a clock. It is that of the engine until the app sets `onTransitionStart`.
        ///
        /// - Parameter makeLink: Makes a link that calls a closure with the time of each frame, in seconds; nil if there is
        ///   no display.
        package init(
            _ engine: ThemeEngine,
            makeLink: @escaping @MainActor (@escaping @MainActor (Double) -> Void) -> (any FrameLink)?
        ) {
            (self.engine, self.makeLink) = (engine, makeLink)
            engine.onTransitionStart = { self.start() }
        }

        private func start() {
            link = makeLink { [weak self] time in self?.render(time) }
            if let link { return link.isRunning = true }
            // An engine that notifies observers shows the last frame afterwards.
            Task { @MainActor [weak engine] in engine?.finishTransitions() }
        }

        private func render(_ time: Double) {
            if engine?.renderFrame(at: .seconds(time)) ?? false { return }
            link?.isRunning = false
            link = nil
        }
    }

    #if canImport(ObjectiveC)
        /// A display link, which calls a closure in place of a method.
        @MainActor
        package final class DisplayLink: NSObject, FrameLink {
            private let frame: @MainActor (Double) -> Void
            private var link: CADisplayLink?

            /// - Parameter make: Makes a link that calls the selector of the object.
            package init(
                _ frame: @escaping @MainActor (Double) -> Void, make: (DisplayLink, Selector) -> CADisplayLink?
            ) {
                self.frame = frame
                super.init()
                link = make(self, #selector(step))
                link?.add(to: .main, forMode: .common)
            }

            package var isRunning: Bool = true {
                didSet {
                    // The link retains its target until it is invalidated.
                    if !isRunning { link?.invalidate() }
                }
            }

            @objc private func step(_ link: CADisplayLink) { frame(link.targetTimestamp) }
        }
    #endif
#endif
