extension ThemeEngine {
    private static var made: ThemeEngine?

    /// The shared engine, for an app in which every view needs access to one.
    ///
    /// The app creates the engine with its own component definitions and themes, and sets it once at launch, before any
    /// access. Reading it earlier, or setting it again, is a programming error and traps: components registered with
    /// one engine would not follow another.
    ///
    ///     ThemeEngine.shared = try ThemeEngine(components: .standard, library: library, choices: choices)
    public static var shared: ThemeEngine {
        get {
            guard let made else {
                preconditionFailure("ThemeEngine.shared is not set; set it once, at launch")
            }
            return made
        }
        set {
            precondition(made == nil, "ThemeEngine.shared is already set; set it once, at launch")
            made = newValue
        }
    }
}
