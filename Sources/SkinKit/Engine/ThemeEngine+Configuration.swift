extension ThemeEngine {
    /// The configuration of an engine: images, fonts and animation.
    ///
    /// Adapters have one for their toolkit, such as `.uiKit`, to which an app adds what it needs:
    ///
    ///     var configuration = ThemeEngine.Configuration.uiKit
    ///     configuration.animation = .blending
    ///     let engine = ThemeEngine(components: .uiKit, configuration: configuration)
    @MainActor
    public struct Configuration {
        /// The decoder for operations that take decoded images; nil if there are none.
        public var imageDecoder: (any ThemeImageDecoder)?
        /// The font maker for operations that take fonts of the app's type; nil if there are none.
        public var fontMaker: (any ThemeFontMaker)?
        /// The animation of switches; nil if all components get their new values at once, whatever the
        /// ``ThemeTransition``.
        public var animation: ThemeAnimation?
        /// Returns whether to skip animations, as users request with Reduce Motion. The engine calls it at each switch
        /// that has a transition.
        public var reducesMotion: @MainActor () -> Bool = { false }
        /// Called with the engine when it is made, for an adapter that must follow its switches.
        package var didMake: (@MainActor (ThemeEngine) -> Void)?

        /// Creates a configuration without images, fonts and animation.
        public init(
            imageDecoder: (any ThemeImageDecoder)? = nil, fontMaker: (any ThemeFontMaker)? = nil,
            animation: ThemeAnimation? = nil
        ) {
            self.imageDecoder = imageDecoder
            self.fontMaker = fontMaker
            self.animation = animation
        }
    }

    /// Returns the sequences of a switch; nil if all components get their new values at once.
    func begin(_ transition: ThemeTransition) -> (any PlanSequences)? {
        guard let blend = transition.blend, !configuration.reducesMotion() else { return nil }
        return configuration.animation?.begin(blend)
    }
}
