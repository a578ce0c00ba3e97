/// What is shown to components: a theme, or none, under traits.
struct ThemeScene {
    var theme: Theme?
    var traits: TraitSet = []
    /// Pixels per point, 1 to 9.
    var scale = 1
}

/// A ``Population`` whose class is not known. Components are told apart by identity; a number is an entry's and stays
/// as long as the component is registered.
@MainActor
protocol ComponentPopulation: AnyObject {
    /// Entries in use: the living, and the dead that were not found yet. O(1).
    var occupiedCount: Int { get }
    /// O(entries).
    var liveCount: Int { get }
    func takeReleasedCount() -> Int

    /// Has the component show an entity from the next reconciling on; nil where it is of another class.
    func register(_ component: AnyObject, as id: String?, in scene: ThemeScene) throws(PreparationError) -> Int?
    /// Has the component be in some states from the next reconciling on; nil where it is not registered.
    func setStates(_ states: StateSet, of component: AnyObject, in scene: ThemeScene) throws(PreparationError) -> Int?
    /// Has the component go back to what it was from the next reconciling on; nil where it is not registered.
    func unregister(_ component: AnyObject) -> Int?
    func states(of component: AnyObject) -> StateSet?

    /// Prepares all that the registered components need; changes nothing.
    ///
    /// - Returns: What makes it the looks to be shown.
    func stage(_ scene: ThemeScene) throws(PreparationError) -> @MainActor () -> Void

    /// Writes to one component what it is to show and does not show yet; false where it is gone.
    @discardableResult
    func reconcile(_ number: Int, _ report: inout SwitchReport) -> Bool
    func reconcileAll(_ report: inout SwitchReport)
    /// Frees the dead among as many entries.
    func sweep(_ count: Int)
}
