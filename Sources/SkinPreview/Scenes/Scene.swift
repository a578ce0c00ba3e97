import SkinCompiler
import SkinDiagnostics
import SkinKit

/// A whole screen of an app as data: which components stand where, with which texts and in which states.
struct Scene: Sendable {
    /// What commands and other scenes call it: the file's name without `.xml`.
    var name: String
    /// What people read.
    var title: String
    var root: SceneNode

    /// The size of a screen, by idiom; a phone's where there is none.
    static func size(for traits: ThemeTraits) -> ThemeSize {
        if traits.contains(.ipad) { return ThemeSize(width: 1180, height: 820) }
        if !traits.isDisjoint(with: [.mac, .desktop, .tv, .vision]) { return ThemeSize(width: 1280, height: 800) }
        if traits.contains(.watch) { return ThemeSize(width: 198, height: 242) }
        return ThemeSize(width: 390, height: 844)
    }
}

/// A component or a stack of them.
struct SceneNode: Sendable {
    enum Content: Sendable {
        case component(String, id: String?)
        case stack
        case space
        case include(String)
    }

    enum Arrangement: String, CaseIterable, Sendable {
        case row, column, layers
    }

    enum Place: String, CaseIterable, Sendable {
        case start, center, end, stretch
    }

    enum Length: Sendable {
        case points(Expression)
        /// Of what there is, 0 to 1.
        case share(Double)
    }

    enum Padding: Sendable {
        case insets(ThemeInsets)
        case expression(Expression)
    }

    var content: Content
    var location: ThemeSourceLocation
    var text: String?
    var states: ThemeStates = []
    var width: Length?
    var height: Length?
    /// The share of the room that is left along a row or column; 0 takes what it needs.
    var grow = 0.0
    var padding: Padding?
    var spacing: Expression?
    var arrangement: Arrangement?
    /// Where its children stand across its axis.
    var align: Place?
    /// Where it stands itself across its parent's axis, or in layers in both directions.
    var place: Place?
    /// All of these must be active.
    var traits: ThemeTraits = []
    /// None of these must be.
    var without: ThemeTraits = []
    var children: [SceneNode] = []
}
