/// Who a theme is: the content of its `info.xml` (theme format 1, section 2).
public struct ThemeInfo: Hashable, Sendable {
    /// Identifies the theme among all others: `org.example.midnight`.
    public var identifier: String
    /// The name to show to people.
    public var name: String
    /// `major.minor.patch`.
    public var version: String
    /// The parent theme's identifier.
    public var inherits: String?
    /// Free text.
    public var author: String?
    /// Free text.
    public var license: String?
    /// Free text.
    public var summary: String?
    /// Free text, as a rule a URL.
    public var homepage: String?

    /// A theme's description of itself.
    public init(identifier: String, name: String, version: String = "1.0.0", inherits: String? = nil) {
        self.identifier = identifier
        self.name = name
        self.version = version
        self.inherits = inherits
    }
}
