#if canImport(QuartzCore) && !os(watchOS)
    import QuartzCore
    import SkinKit

    /// The view behind the content of another view that shows its gradient and, over that, its background image.
    ///
    /// The adapter adds it when a theme first asks for one of the two, and removes it when none is left.
    @MainActor
    package protocol ContentBackground: AnyObject {
        associatedtype Color: Equatable
        associatedtype Image

        var gradient: SkinGradient<Color>? { get set }
        var image: Image? { get set }
    }

    @MainActor
    package protocol BackgroundOwner: AnyObject {
        associatedtype Background: ContentBackground

        var skinBackground: Background? { get }
        /// Creates a background with the view's corners; nil if the view cannot have one.
        func makeBackground() -> Background?
        func install(_ background: Background)
        func remove(_ background: Background)
    }

    extension BackgroundOwner {
        package var skinGradient: SkinGradient<Background.Color>? {
            get { skinBackground?.gradient }
            set { updateBackground(isNeeded: newValue != nil) { $0.gradient = newValue } }
        }

        package var skinBackgroundImage: Background.Image? {
            get { skinBackground?.image }
            set { updateBackground(isNeeded: newValue != nil) { $0.image = newValue } }
        }

        private func updateBackground(isNeeded: Bool, _ change: (Background) -> Void) {
            if let background = skinBackground {
                change(background)
                if background.gradient == nil, background.image == nil { remove(background) }
            } else if isNeeded, let background = makeBackground() {
                change(background)
                install(background)
            }
        }
    }
#endif
