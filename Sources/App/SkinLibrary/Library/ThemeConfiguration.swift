import SkinKit

/// The content of `skinkit.xml`: theme format 1, section 3.
package struct ThemeConfiguration: Hashable, Sendable {
    package typealias Origin = ThemeLibrary.Origin

    /// A file name extension of bundles, with the origin of bundles that have it.
    package struct BundleExtension: Hashable, Sendable {
        package var name: String
        package var origin: Origin

        package init(name: String, origin: Origin) {
            self.name = name
            self.origin = origin
        }
    }

    package static let fileName = "skinkit.xml"
    package var defaultTheme: String?
    package var extensions: [BundleExtension]

    /// Creates the configuration without a file: `theme` for bundled themes, and `purchasedTheme` for those from a
    /// store.
    package init() {
        extensions = [
            BundleExtension(name: "theme", origin: .bundled), BundleExtension(name: "purchasedTheme", origin: .store),
        ]
    }

    package func origin(ofBundle name: String) -> Origin? {
        guard name.utf8.first != UInt8(ascii: "."), let ending = FilePath.fileExtension(of: name) else { return nil }
        return extensions.first { $0.name.utf8.elementsEqual(ending.utf8) }?.origin
    }
}
