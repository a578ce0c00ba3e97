import SkinFormat
import SkinKit
import SkinLegibility

/// An explanation of a resolved operation: its definition, the definitions that it overrides, and its constants.
///
/// It is read from the cache alone; the sources are not needed. Its description is a text table.
public struct ThemeExplanation: Hashable, Sendable {
    /// A definition of an operation in a theme.
    public typealias Source = ThemeOperationOrigin.Source

    /// The reason why a definition is not effective.
    public enum Reason: Hashable, Sendable {
        /// The winner has the same states and overrides it.
        case lost(ThemeLossReason)
        /// Its states are active too, but have less weight (theme format 1, section 8).
        case lighterStates(ThemeStates)
        /// Its states are not all active.
        case inactiveStates(ThemeStates)
    }

    /// A definition that is not effective.
    public struct Loser: Hashable, Sendable {
        /// The definition.
        public var source: Source
        /// The reason why it is not effective.
        public var reason: Reason
    }

    /// A step in the evaluation of a value.
    public typealias Step = ThemeOperationOrigin.Step

    /// The requested entity.
    public var entity: ThemeEntityKey
    /// The requested traits.
    public var traits: ThemeTraits
    /// The requested states, or those of the operation if none were requested.
    public var states: ThemeStates
    /// The names of the app's own states, in the order of the positions that ``states`` and operations refer to.
    public var customStates: [String]
    /// The requested scale, in pixels per point.
    public var scale: Int
    /// The effective operation with its values, or without values if it is unset.
    public var operation: ThemeOperation
    /// The effective definition, which can be an `unset`.
    public var winner: Source
    /// Whether an `unset` removes the operation. The definition that it removes is the first of the losers.
    public var isUnset: Bool { winner.isUnset }
    /// All other definitions of the same name, each element once: first those that would take effect without the
    /// winner, in that order, then those for other states.
    public var losers: [Loser]
    /// The definition that would take effect if the winner's element were deleted; nil for none.
    public var runnerUp: Source?
    /// The classes over which the winner's class came to the entity, the entity's own first. Empty if the entity lists
    /// that class itself.
    public var extensions: [ThemeOperationOrigin.Extension] = []
    /// The evaluation of the values: each constant precedes the constants it refers to, each adjustment follows the
    /// value it adjusts.
    public var steps: [Step]
    /// The files of the images and fonts among the values.
    public var assets: [ThemeAssetExplanation]
    /// Whether the definitions are those of the engine's floor, because the theme has no operation of this name.
    public var isOfFloor = false
    /// The colors among the values that replace those of the theme, which have too little contrast.
    public var legibilityChanges: [ThemeLegibilityChange] = []
}

/// An explanation of the file that an image or a font resolves to.
public struct ThemeAssetExplanation: Hashable, Sendable {
    /// The reason why a file is not selected.
    public enum Reason: Hashable, Sendable {
        /// The file requires traits that are not active.
        case inactiveTraits(ThemeTraits)
        /// A theme nearer in the inheritance chain has a file for the active traits.
        case ancestorTheme
        /// The same theme has a file for more specific traits.
        case lessSpecificTraits
        /// The same theme has a file for the same traits with a more suitable scale.
        case otherScale
    }

    /// A file that is not selected.
    public struct Loser: Hashable, Sendable {
        /// The file.
        public var asset: ThemeAsset
        /// The reason why it is not selected.
        public var reason: Reason
    }

    /// The logical name, as used by the image or font.
    public var name: String
    /// The selected file; nil if none applies.
    public var chosen: ThemeAsset?
    /// The other files of the name, by nearness of their theme, then descending specificity, then ascending scale.
    public var losers: [Loser]
}
