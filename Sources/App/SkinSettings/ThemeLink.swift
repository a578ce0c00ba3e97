import SkinFormat
import SkinKit

/// A theme with a user's values of its settings, as a link that another user's app can open.
///
///     skinkit:1/org.example.base?accent=6750A4&corner=12
///
/// The number is the version of this form. An app opens a link with `ThemeEngine.choose(_:)` of SkinLibrary. The theme
/// itself is not in the link; both apps have it.
public struct ThemeLink: Hashable, Sendable {
    /// The theme's identifier.
    public let identifier: String
    /// The values as a text, which is checked when they are applied to a theme.
    private let values: String

    private static let scheme = "skinkit:"
    private static let version = "1"
    /// The number of bytes that a link may have.
    public static let limit = 8_192

    /// Creates a link to a theme with its ``SkinKit/Theme/adjustments``.
    ///
    /// - Throws: ``ThemeLinkError`` if the text would be longer than ``limit``, or the theme has no valid identifier.
    public init(_ theme: Theme) throws(ThemeLinkError) {
        try self.init(identifier: theme.info.identifier, values: AdjustmentText.text(theme.adjustments))
    }

    private init(identifier: String, values: String) throws(ThemeLinkError) {
        self.identifier = identifier
        self.values = values
        guard NameText.isThemeIdentifier(identifier.utf8) else { throw ThemeLinkError(.notALink) }
        guard text.utf8.count <= Self.limit else { throw ThemeLinkError(.tooLong) }
    }

    /// Reads a link.
    ///
    /// - Throws: ``ThemeLinkError`` if the text is longer than ``limit``, isn't such a link or has another version.
    public init(_ text: String) throws(ThemeLinkError) {
        guard text.utf8.count <= Self.limit else { throw ThemeLinkError(.tooLong) }
        guard text.lowercased().hasPrefix(Self.scheme) else { throw ThemeLinkError(.notALink) }
        let parts = text.dropFirst(Self.scheme.count).split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard path.count == 2, !path[0].isEmpty, path[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw ThemeLinkError(.notALink)
        }
        guard path[0] == Self.version else { throw ThemeLinkError(version: path[0].prefix(9)) }
        guard let identifier = AdjustmentText.decoded(path[1]) else { throw ThemeLinkError(.notALink) }
        try self.init(identifier: identifier, values: parts.count == 2 ? String(parts[1]) : "")
    }

    /// The link's text.
    public var text: String {
        "\(Self.scheme)\(Self.version)/\(identifier)\(values.isEmpty ? "" : "?" + values)"
    }

    /// Returns a theme with the link's values of settings.
    ///
    /// - Returns: The theme, and a fault for each value that was skipped: the theme has no such setting, or refuses it.
    public func adjusted(_ theme: Theme) -> (theme: Theme, faults: [ThemeAdjustmentError]) {
        theme.adjusted(byText: values)
    }
}

/// The reason why there is no link to a theme.
public struct ThemeLinkError: Error, Sendable {
    /// The kind of an error. Later versions may add kinds.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name of the kind, such as `not-a-link`.
        public let rawValue: String

        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The text does not have the form of a link, or a theme's identifier is not valid.
        public static let notALink = Self(rawValue: "not-a-link")
        /// The text is longer than ``ThemeLink/limit``.
        public static let tooLong = Self(rawValue: "too-long")
        /// The link has another version of the form.
        public static let unsupportedVersion = Self(rawValue: "unsupported-version")
    }

    /// The kind of the error.
    public let code: Code
    /// The description of the error: a sentence in lower case without a full stop.
    public let message: String

    fileprivate init(_ code: Code) {
        self.code = code
        message =
            code == .tooLong
            ? "the link has more than \(ThemeLink.limit) bytes"
            : "the text is no link to a theme; expected 'skinkit:1/identifier?setting=value'"
    }

    fileprivate init(version: Substring) {
        code = .unsupportedVersion
        message = "the link has version \(version); only version 1 is supported"
    }
}

extension ThemeLinkError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
