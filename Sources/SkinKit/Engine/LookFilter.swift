/// A rule that changes the operations of themes before an engine shows them, such as a minimum contrast.
///
/// The core has none. A target that defines one sets it with ``ThemeEngine/setFilter(_:)``.
package protocol LookFilter: Sendable {
    /// Returns whether another filter makes the same changes.
    func isSame(as other: any LookFilter) -> Bool

    /// Returns the changes that the filter makes to layers. The engine keeps them while it shows the layers.
    func changes(of layers: ThemeLayers) -> any LookChanges
}

/// The changes that a filter makes to layers.
package protocol LookChanges: AnyObject {
    /// Changes the operations that an entity shows in some states.
    func apply(to operations: inout [ThemeOperation], of entity: ThemeEntityKey, in states: ThemeStates)

    /// Returns sets of states that decide on the changes of an entity, besides those of its operations.
    ///
    /// - Returns: Lists, from all sets to those that matter most. The first that a look can distinguish counts.
    func decidingStates(of entity: ThemeEntityKey) -> [[ThemeStates]]
}

extension ThemeEngine {
    /// The filter of the engine and its scopes; nil for none. Observable.
    package var filter: (any LookFilter)? { rootNode.tracked.filter }

    /// Sets the filter of the engine and its scopes, in an atomic switch.
    ///
    /// - Throws: An error that lists everything that cannot be prepared for registered components. In that case nothing
    ///   changes.
    package func setFilter(_ filter: (any LookFilter)?) throws(ThemePreparationError) -> ThemeSwitchReport {
        try change(rootNode) { $0.filter = .own(filter) }
    }
}
