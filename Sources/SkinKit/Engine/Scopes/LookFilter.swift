/// A rule that changes the operations of themes before an engine shows them, such as a minimum contrast.
///
/// The core has none. A target that defines one sets it with ``ThemeEngine/setFilter(_:)``.
package protocol LookFilter: Sendable {
    func isSame(as other: any LookFilter) -> Bool

    /// The engine keeps the changes while it shows the appearance, which is given without its filter. They may reuse what
    /// others decoded of the same caches.
    func changes(of appearance: Appearance, like others: [any LookChanges]) -> any LookChanges
}

package protocol LookChanges: AnyObject {
    func apply(to operations: inout [ThemeOperation], of entity: ThemeEntityKey, in states: ThemeStates)

    /// Returns the other entities whose operations decide on the changes of an entity; nil if they are too many.
    func decidingEntities(of entity: ThemeEntityKey) -> [ThemeEntityKey]?

    /// Returns sets of states that decide on the changes of an entity, besides those of its operations.
    ///
    /// - Returns: Lists, from all sets to those that matter most. The first that a look can distinguish counts.
    func decidingStates(of entity: ThemeEntityKey) -> [[ThemeStates]]
}

extension ThemeEngine {
    /// The filter of the engine and its scopes; nil for none. Observable.
    package var filter: (any LookFilter)? { rootNode.tracked.values.filter }

    /// In an atomic switch, which changes nothing if it fails.
    package func setFilter(_ filter: (any LookFilter)?) throws(ThemePreparationError) -> ThemeSwitchReport {
        try change(rootNode) { $0.filter = .own(filter) }
    }
}

extension ThemeEngine {
    /// The fallback theme: it provides the operations, constants and assets that the current theme lacks. Initially
    /// nil. Observable.
    public var floor: Theme? { rootNode.tracked.values.floor }

    /// Sets the fallback theme of the engine and its scopes, in an atomic switch like that of
    /// ``activate(_:transition:)``.
    ///
    /// The floor provides the operations, constants and assets that the current theme lacks. A component shows an
    /// operation of the floor if its theme has none of that name for it in its states. Without a theme the floor has no
    /// effect.
    ///
    /// The floor persists when the theme is switched. Traits apply to it as they do to the theme.
    ///
    /// - Parameter floor: A theme that describes all components of the app; nil for none.
    /// - Throws: An error that lists everything that cannot be prepared for registered components. In that case nothing
    ///   changes.
    /// - Complexity: As ``activate(_:transition:)``.
    @discardableResult
    public func setFloor(_ floor: Theme?) throws(ThemePreparationError) -> ThemeSwitchReport {
        try change(rootNode) { $0.floor = .own(floor) }
    }
}
