extension ThemeEngine {
    private static var made: ThemeEngine?

    /// The one engine of an app that wants one in reach of every view.
    ///
    /// The app makes it, with its own component definitions and themes, and sets it once at launch, before anything
    /// reads it; SkinKit cannot know either. Reading it before, or setting it again, is a fault of the program: views
    /// that were registered with one engine would not follow another.
    ///
    ///     ThemeEngine.shared = try ThemeEngine(components: .standard, configuration: themes, choices: choices)
    public static var shared: ThemeEngine {
        get {
            guard let made else {
                preconditionFailure("ThemeEngine.shared is read before the app has set it; set it once at launch")
            }
            return made
        }
        set {
            precondition(made == nil, "ThemeEngine.shared is set once, at launch")
            made = newValue
        }
    }
}
