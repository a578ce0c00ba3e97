extension ThemeEngine {
    /// The shared engine, for an app in which every view needs access to one; initially nil.
    ///
    /// The app creates the engine with its own component definitions and themes, and sets it at launch:
    ///
    ///     ThemeEngine.shared = try ThemeEngine(components: .standard, library: library, choices: choices)
    ///
    /// A preview or a test may set another one. Components remain registered with the engine with which they were
    /// registered.
    public static var shared: ThemeEngine?
}
