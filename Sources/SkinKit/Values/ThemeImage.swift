/// An image asset, by its logical name; which file serves it depends on the active traits and the scale.
public struct ThemeImage: Hashable, Sendable {
    /// How the pixels are used.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// As they are.
        case original
        /// As a mask that is filled with the tint colour.
        case template
    }

    /// A relative path with `/`, without traits and scale: `buttons/cancel.png`.
    public var name: String
    /// Whether the decoded image is worth keeping in memory.
    public var isCached: Bool
    /// Nine-part cap insets, in points; nil where the image is not sliced.
    public var slice: ThemeInsets?
    /// How the pixels are used.
    public var mode: Mode

    /// An image reference.
    public init(name: String, isCached: Bool = false, slice: ThemeInsets? = nil, mode: Mode = .original) {
        self.name = name
        self.isCached = isCached
        self.slice = slice
        self.mode = mode
    }
}
