import SkinKit

/// The content of `skinkit.xml`: theme format 1, section 3.
public struct ThemeConfiguration: Hashable, Sendable {
    /// The origin of a theme.
    public enum Origin: String, Hashable, Sendable {
        /// The app ships the theme.
        case bundled
        /// A user installed the theme.
        case store
    }

    /// A file name extension of bundles, with the origin of bundles that have it.
    public struct BundleExtension: Hashable, Sendable {
        /// The extension without the point.
        public var name: String
        /// The origin of bundles with the extension.
        public var origin: Origin

        /// Creates an extension.
        public init(name: String, origin: Origin) {
            self.name = name
            self.origin = origin
        }
    }

    /// The name of the file, beside the bundles.
    package static let fileName = "skinkit.xml"

    /// The identifier of the initial theme.
    public var defaultTheme: String?
    /// The extensions of bundles.
    public var extensions: [BundleExtension]

    /// Creates the configuration without a file: `theme` for bundled themes, and `purchasedTheme` for those from a
    /// store.
    public init() {
        extensions = [
            BundleExtension(name: "theme", origin: .bundled), BundleExtension(name: "purchasedTheme", origin: .store),
        ]
    }

    /// Returns the origin of a bundle with a folder name; nil if the name is not that of a bundle.
    public func origin(ofBundle name: String) -> Origin? {
        guard name.utf8.first != UInt8(ascii: "."), let ending = FilePath.fileExtension(of: name) else { return nil }
        return extensions.first { $0.name.utf8.elementsEqual(ending.utf8) }?.origin
    }
}
