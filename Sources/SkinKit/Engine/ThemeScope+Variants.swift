extension ThemeScope {
    /// Returns the scope for components that have the theme and the scale of this one, and other traits: this scope itself
    /// if the traits are the same.
    ///
    /// This scope retains the scopes that it makes, and returns them again.
    ///
    /// - Throws: An error if the traits contain two of a kind.
    package func variant(_ traits: ThemeTraits) throws(ThemePreparationError) -> ThemeScope {
        if node.environment.traits == traits { return self }
        if let known = variants[traits] { return known }
        let made = makeScope()
        try made.setTraits(traits)
        variants[traits] = made
        return made
    }
}
