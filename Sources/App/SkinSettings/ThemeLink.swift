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
    /// - Throws: ``ThemeAdjustmentError`` if the text would be longer than ``limit``, or the theme has no valid identifier.
    public init(_ theme: Theme) throws(ThemeAdjustmentError) {
        try self.init(identifier: theme.info.identifier, values: AdjustmentText.text(theme.adjustments))
    }

    private init(identifier: String, values: String) throws(ThemeAdjustmentError) {
        self.identifier = identifier
        self.values = values
        guard NameText.isThemeIdentifier(identifier.utf8) else { throw .notALink }
        guard text.utf8.count <= Self.limit else { throw .tooLong }
    }

    /// Reads a link.
    ///
    /// - Throws: ``ThemeAdjustmentError`` if the text is longer than ``limit``, isn't such a link or has another version.
    public init(_ text: String) throws(ThemeAdjustmentError) {
        guard text.utf8.count <= Self.limit else { throw .tooLong }
        guard text.lowercased().hasPrefix(Self.scheme) else { throw .notALink }
        let parts = text.dropFirst(Self.scheme.count).split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard path.count == 2, !path[0].isEmpty, path[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .notALink
        }
        guard path[0] == Self.version else { throw .unsupportedVersion(path[0].prefix(9)) }
        guard let identifier = AdjustmentText.decoded(path[1]) else { throw .notALink }
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

extension ThemeAdjustmentError {
    fileprivate static let notALink = Self(
        .notALink, "the text is no link to a theme; expected 'skinkit:1/identifier?setting=value'")
    fileprivate static let tooLong = Self(.tooLong, "the link has more than \(ThemeLink.limit) bytes")

    fileprivate static func unsupportedVersion(_ version: Substring) -> Self {
        Self(.unsupportedVersion, "the link has version \(version); only version 1 is supported")
    }
}
