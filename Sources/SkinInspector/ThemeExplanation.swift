import SkinKit

/// Why an operation of a component is what it is: what gives it, what that wins over, and what its values come from.
///
/// All of it is read from the cache; no source is needed. Printed, it is a table for people.
public struct ThemeExplanation: Hashable, Sendable {
    /// An operation as a theme gives it.
    public typealias Source = ThemeOperationOrigin.Source

    /// Why an operation is not what shows.
    public enum Reason: Hashable, Sendable {
        /// What wins has the same states.
        case lost(ThemeLossReason)
        /// Its states are active too, but weigh less (theme format 1, section 8).
        case lighterStates(ThemeStates)
        /// It is for states that are not all active.
        case inactiveStates(ThemeStates)
    }

    /// An operation that is not what shows.
    public struct Loser: Hashable, Sendable {
        /// The operation.
        public var source: Source
        /// Why it does not show.
        public var reason: Reason
    }

    /// Something on the way from what is written to the value.
    public typealias Step = ThemeOperationOrigin.Step

    /// Whose operation it is, as asked.
    public var entity: ThemeEntityKey
    /// The traits that were asked for.
    public var traits: ThemeTraits
    /// The states that were asked for; those of the operation where none were.
    public var states: ThemeStates
    /// Pixels for a point that images were asked for.
    public var scale: Int
    /// The operation that shows, with its values; without any where it is unset.
    public var operation: ThemeOperation
    /// What gives it, or takes it away.
    public var winner: Source
    /// Whether an `unset` takes the operation away, so that nothing of its name and states shows; what it takes away is
    /// the first of the losers.
    public var isUnset: Bool { winner.isUnset }
    /// All others of its name: those that would show without the winner first, nearest first; then those for other
    /// states. Each element is here once.
    public var losers: [Loser]
    /// What would show if the winner's element were deleted; nil where nothing would.
    public var runnerUp: Source?
    /// What its values come from: each constant before what it refers to, each adjustment behind what it adjusts.
    public var steps: [Step]
    /// The files of the images and fonts in its values.
    public var assets: [ThemeAssetExplanation]
}

/// Why a file serves an image or a font.
public struct ThemeAssetExplanation: Hashable, Sendable {
    /// Why a file does not serve.
    public enum Reason: Hashable, Sendable {
        /// It is for traits of which these are not active.
        case inactiveTraits(ThemeTraits)
        /// A theme nearer in the chain has a file under the active traits.
        case ancestorTheme
        /// A file of the same theme is for more specific traits.
        case lessSpecificTraits
        /// A file of the same theme and traits is of a scale that serves better.
        case otherScale
    }

    /// A file that does not serve.
    public struct Loser: Hashable, Sendable {
        /// The file.
        public var asset: ThemeAsset
        /// Why it does not serve.
        public var reason: Reason
    }

    /// The logical name, as the image or font has it.
    public var name: String
    /// The file that serves; nil where none applies.
    public var chosen: ThemeAsset?
    /// The other files of the name: the nearest theme first, then falling specificity, then rising scale.
    public var losers: [Loser]
}
