import SkinCompiler
import SkinDiagnostics
import SkinKit

/// A screen of an app as data: its components, their layout, texts and states.
struct Scene: Sendable {
    /// The name in commands and other scenes: the file's name without `.xml`.
    var name: String
    var title: String
    var root: SceneNode

    /// Returns the size of a screen in points by idiom, or that of a phone without one.
    static func size(for traits: ThemeTraits) -> ThemeSize {
        if traits.contains(.pad) { return ThemeSize(width: 1180, height: 820) }
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

    enum Arrangement: String, CaseIterable, Sendable { case row, column, layers }

    enum Place: String, CaseIterable, Sendable { case start, center, end, stretch }

    enum Length: Sendable {
        case points(Expression)
        /// A share of the available length, 0 to 1.
        case share(Double)
    }

    enum Padding: Sendable {
        case insets(ThemeInsets)
        case expression(Expression)
    }

    var content: Content
    var location: ThemeSourceLocation
    var text: String?
    /// The names of the component's states, the built-in ones and the app's own.
    var states: [String] = []
    var width: Length?
    var height: Length?
    /// The share of the remaining length of a row or column; 0 for the natural size.
    var grow = 0.0
    var padding: Padding?
    var spacing: Expression?
    var arrangement: Arrangement?
    /// The alignment of the children across the node's axis.
    var align: Place?
    /// The alignment of the node across its parent's axis, or in both directions in layers.
    var place: Place?
    /// The traits that must all be active for the node to be included.
    var traits: ThemeTraits = []
    /// The traits that must all be inactive for the node to be included.
    var without: ThemeTraits = []
    var children: [SceneNode] = []
}
