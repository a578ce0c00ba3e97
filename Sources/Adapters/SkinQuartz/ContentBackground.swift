#if canImport(QuartzCore) && !os(watchOS)
    import QuartzCore
    import SkinKit

    /// The view behind the content of another view that shows its material and, over that, its gradient, its background image
    /// and its shadows.
    ///
    /// The adapter adds it when a theme first asks for one of them, and removes it when none is left.
    @MainActor
    package protocol ContentBackground: AnyObject {
        associatedtype Color: Equatable
        associatedtype Image

        var gradient: SkinGradient<Color>? { get set }
        var image: Image? { get set }
        var material: BackgroundMaterial<Color>? { get set }
        var shadows: [ShadowLayer<Color>] { get set }
    }

    /// The material of a view, behind its background.
    package struct BackgroundMaterial<Color: Equatable>: Equatable {
        /// A word of the built-in schema.
        package var style: String
        package var tint: Color?

        package init(style: String, tint: Color?) { (self.style, self.tint) = (style, tint) }
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

        package var skinBackgroundMaterial: BackgroundMaterial<Background.Color>? {
            get { skinBackground?.material }
            set { updateBackground(isNeeded: newValue != nil) { $0.material = newValue } }
        }

        package var skinShadows: [ShadowLayer<Background.Color>] {
            get { skinBackground?.shadows ?? [] }
            set { updateBackground(isNeeded: !newValue.isEmpty) { $0.shadows = newValue } }
        }

        private func updateBackground(isNeeded: Bool, _ change: (Background) -> Void) {
            if let background = skinBackground {
                change(background)
                let isBare = background.gradient == nil && background.image == nil && background.material == nil
                if isBare, background.shadows.isEmpty { remove(background) }
            } else if isNeeded, let background = makeBackground() {
                change(background)
                install(background)
            }
        }
    }
#endif
