/// A reference to an image asset by its logical name.
///
/// The active traits and the scale determine which file the name refers to.
public struct ThemeImage: Hashable, Sendable {
    /// The way the pixels of an image are used.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// The pixels are drawn unchanged.
        case original
        /// The pixels are a mask that is filled with the tint color.
        case template
    }

    /// The logical name: a relative path with `/`, without traits and scale, such as `buttons/cancel.png`.
    public var name: String
    /// A Boolean value that indicates whether ``ThemeEngine/imageCache`` keeps the decoded image.
    public var isCached: Bool
    /// The nine-part cap insets, in points; nil if the image is not sliced.
    public var slice: ThemeInsets?
    /// The way the pixels are used.
    public var mode: Mode

    /// Creates an image reference.
    public init(name: String, isCached: Bool = false, slice: ThemeInsets? = nil, mode: Mode = .original) {
        self.name = name
        self.isCached = isCached
        self.slice = slice
        self.mode = mode
    }
}
