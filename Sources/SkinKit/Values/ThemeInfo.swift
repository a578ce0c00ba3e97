/// The metadata of a theme: the content of its `info.xml` (theme format 1, sections 2 and 18).
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
    /// The appearance that the theme is made for: its own, or else that of its parent.
    public var appearance = ThemeAppearance.any
    /// The names in other languages, by language tags in lower case.
    public package(set) var localizedNames: [String: String] = [:]
    /// The summaries in other languages, by language tags in lower case.
    public package(set) var localizedSummaries: [String: String] = [:]

    /// Creates metadata without the optional strings.
    public init(identifier: String, name: String, version: String = "1.0.0", inherits: String? = nil) {
        self.identifier = identifier
        self.name = name
        self.version = version
        self.inherits = inherits
    }

    /// Returns the display name in the first language that the theme has a name in, or else ``name``.
    ///
    /// - Parameter languages: The tags of the user's languages, such as `de-CH`, the preferred one first. Each is looked
    ///   up as RFC 4647, section 3.4, describes: `de-CH`, then `de`.
    public func name(for languages: [String]) -> String {
        LanguageTag.lookUp(languages) { localizedNames[$0] } ?? name
    }

    /// Returns the summary in the first language that the theme has one in, or else ``summary``.
    ///
    /// - Parameter languages: The tags of the user's languages, as for ``name(for:)``.
    public func summary(for languages: [String]) -> String? {
        LanguageTag.lookUp(languages) { localizedSummaries[$0] } ?? summary
    }
}
