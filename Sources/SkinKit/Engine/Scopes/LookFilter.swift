/// A rule that changes the operations of themes before an engine shows them, such as a minimum contrast.
///
/// The core has none. A target that defines one sets ``ThemeScope/Update/filter``.
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

extension ThemeScope {
    /// The filter of the scope; nil for none. Observable.
    package var filter: (any LookFilter)? { tracked.values.filter }
}
