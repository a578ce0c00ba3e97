/// The plans by which a look gets from the one that its components show to that of a switch: one for each frame.
@MainActor
package protocol PlanSequence: AnyObject {
    /// The last plan; nil if the theme has no operations for the look.
    var target: Plan? { get }
    /// A Boolean value that indicates whether a value that the sequence keeps may contain an object of the app.
    var mayHoldObjects: Bool { get }

    /// Returns the plan at the start.
    ///
    /// - Parameters:
    ///   - shown: The plan that is shown. The result is this plan itself if nothing differs.
    ///   - releases: Receives the errors of prepare steps, which may contain objects of the app.
    func firstPlan(replacing shown: Plan?, _ releases: DeferredReleases) -> Plan?

    func plan(at time: Duration, replacing shown: Plan?, _ releases: DeferredReleases) -> (plan: Plan?, isLast: Bool)

    func end()
}

@MainActor
package protocol PlanSequences: AnyObject {
    /// Returns the sequence between two plans of a definition; nil if nothing changes after the start.
    ///
    /// - Parameters:
    ///   - running: The sequence whose plan is the first one; nil if the look does not change just now.
    ///   - appearance: The appearance in which the second plan was prepared.
    func sequence(
        from origin: Plan?, to target: Plan?, after running: (any PlanSequence)?, for definition: ComponentDefinition,
        in appearance: Appearance
    ) -> (any PlanSequence)?
}

/// The way in which an engine animates switches. A target that has one, such as SkinBlending, makes it.
public struct ThemeAnimation: Sendable {
    /// Returns the sequences of a switch; nil if all components get their new values at once.
    let begin: @MainActor (ThemeTransition.Blend) -> (any PlanSequences)?

    package init(_ begin: @escaping @MainActor (ThemeTransition.Blend) -> (any PlanSequences)?) {
        self.begin = begin
    }
}
