/// What `skinkit.xml` says: theme format 1, section 3.
public struct ThemeConfiguration: Hashable, Sendable {
    /// Where a theme comes from.
    public enum Origin: String, Hashable, Sendable {
        /// The app ships it.
        case bundled
        /// A user downloaded it.
        case store
    }

    /// The file name of extensions of bundles, and where bundles of each come from.
    public struct BundleExtension: Hashable, Sendable {
        /// Without the point.
        public var name: String
        /// Where bundles with it come from.
        public var origin: Origin

        /// An extension.
        public init(name: String, origin: Origin) {
            self.name = name
            self.origin = origin
        }
    }

    /// The name of the file, beside the bundles.
    package static let fileName = "skinkit.xml"

    /// The identifier of the theme to begin with.
    public var defaultTheme: String?
    /// The extensions of bundles.
    public var extensions: [BundleExtension]

    /// Without a file: `theme` for bundled themes and `purchasedTheme` for those from a store.
    public init() {
        extensions = [
            BundleExtension(name: "theme", origin: .bundled), BundleExtension(name: "purchasedTheme", origin: .store),
        ]
    }

    /// Where a bundle of this folder name comes from; nil where the name is none of a bundle.
    public func origin(ofBundle name: String) -> Origin? {
        guard name.utf8.first != UInt8(ascii: "."), let ending = FilePath.fileExtension(of: name) else { return nil }
        return extensions.first { $0.name.utf8.elementsEqual(ending.utf8) }?.origin
    }
}
