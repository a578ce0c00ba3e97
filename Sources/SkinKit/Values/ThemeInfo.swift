/// The metadata of a theme: the content of its `info.xml` (theme format 1, section 2).
public struct ThemeInfo: Equatable, Sendable {
    /// The unique identifier of the theme, such as `org.example.midnight`.
    public var identifier: String
    /// The display name.
    public var name: String
    /// The version, as `major.minor.patch`.
    public var version: String
    /// The identifier of the parent theme; nil if the theme inherits from none.
    public var inherits: String?
    /// The author, as free text.
    public var author: String?
    /// The license, as free text.
    public var license: String?
    /// A summary, as free text.
    public var summary: String?
    /// The homepage, as free text, usually a URL.
    public var homepage: String?

    /// Creates metadata without the optional strings.
    public init(identifier: String, name: String, version: String = "1.0.0", inherits: String? = nil) {
        self.identifier = identifier
        self.name = name
        self.version = version
        self.inherits = inherits
    }
}
