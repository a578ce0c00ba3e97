import SkinFormat

#if Store
    import SkinDiagnostics
    import SkinKit
    import SkinLegibility

    /// A theme or a pack of stickers that a store offers.
    public struct StoreProduct: Sendable, Hashable, Identifiable {
        /// The kind of a product.
        public enum Kind: String, Sendable {
            /// A theme.
            case theme
            /// A pack of stickers.
            case stickers
        }

        /// The state of a product on this device.
        public enum State: Sendable, Hashable {
            /// The product can be installed.
            case available
            /// The product is installed in the version that the store offers, or a newer one.
            case installed
            /// An older version is installed, with the given version.
            case updateAvailable(installed: String)
            /// The product requires another version of the app; the reason says which.
            case incompatible(String)
            /// The store retracted the installed product, for the given reason.
            case retracted(String)
        }

        /// The identifier of the theme or pack.
        public let id: String
        /// The kind of the product.
        public let kind: Kind
        /// The display name.
        public let name: String
        /// The display names in other languages, by language tags in lower case.
        public let localizedNames: [String: String]
        /// The version that the store offers, as `major.minor.patch`.
        public let version: String
        /// The author, as free text; nil if it is unknown.
        public let author: String?
        /// The size of the package in bytes.
        public let size: Int
        /// The path of the thumbnail in the store, an SVG or PNG file; nil for none.
        public let thumbnail: String?
        /// The state on this device when the catalogue was read.
        public internal(set) var state = State.available
        /// The contrasts of an installed theme, measured on this device when the store installed it; nil if it did not, and
        /// for stickers.
        public internal(set) var legibility: ThemeLegibilityReport?
        /// The path of the product's details in the store; nil if the store does not offer it.
        let details: String?
        /// The versions of the app's contracts that the product requires, by their names.
        let requirements: [String: String]

        init?(_ value: JSONValue) {
            guard let id = value["id"]?.string, NameText.isThemeIdentifier(id.utf8),
                let kind = value["kind"]?.string.flatMap(Kind.init), let name = value["name"]?.string,
                let version = value["version"]?.string, StoreVersion(version) != nil,
                let details = value["details"]?.string
            else { return nil }
            (self.id, self.kind, self.name, self.version, self.details) = (id, kind, name, version, details)
            localizedNames = (value["names"]?.object ?? [:]).compactMapValues(\.string)
            author = value["author"]?.string
            size = Int(clamping: value["size"]?.integer ?? 0)
            thumbnail = value["thumbnail"]?.string
            requirements = (value["requires"]?.object ?? [:]).compactMapValues(\.string)
        }

        /// Creates a product that is installed and that the store does not offer.
        init(installed id: String, _ kind: Kind, name: String, version: String, author: String?, size: Int) {
            (self.id, self.kind, self.name, self.version, self.author) = (id, kind, name, version, author)
            (self.size, thumbnail, details, requirements, state) = (size, nil, nil, [:], .installed)
            localizedNames = [:]
        }

        /// Returns the display name in the first language that the store has one in, or else ``name``.
        ///
        /// - Parameter languages: The tags of the user's languages, such as `de-CH`, the preferred one first. Each is looked
        ///   up as RFC 4647, section 3.4, describes: `de-CH`, then `de`.
        public func name(for languages: [String]) -> String {
            LanguageTag.lookUp(languages) { localizedNames[$0] } ?? name
        }

        /// Returns why the product does not fit an app; nil if it does.
        func incompatibility(with contracts: [String: String]) -> String? {
            for (name, text) in requirements.sorted(by: { $0.key < $1.key }) {
                guard let required = StoreVersion(text), let own = contracts[name].flatMap(StoreVersion.init) else {
                    return "requires '\(name)' \(text), which the app does not have"
                }
                guard own.isCompatible(with: required) else { return "requires '\(name)' \(text); the app has \(own)" }
            }
            return nil
        }
    }

    /// The description of a product beyond what a catalogue shows of it.
    public struct StoreDetails: Sendable, Hashable {
        /// The description by the author, as free text.
        public let summary: String?
        /// The descriptions in other languages, by language tags in lower case.
        public let localizedSummaries: [String: String]
        /// The license, for example `MIT`.
        public let license: String?
        /// The author's page.
        public let homepage: String?
        /// The name of the publisher, who signed the product.
        public let publisher: String?

        init(_ value: JSONValue) {
            summary = value["description"]?.string
            localizedSummaries = (value["descriptions"]?.object ?? [:]).compactMapValues(\.string)
            license = value["license"]?.string
            homepage = value["homepage"]?.string
            publisher = value["publisher"]?.string
        }

        /// Returns the description in the first language that the store has one in, or else ``summary``.
        ///
        /// - Parameter languages: The tags of the user's languages, as for ``StoreProduct/name(for:)``.
        public func summary(for languages: [String]) -> String? {
            LanguageTag.lookUp(languages) { localizedSummaries[$0] } ?? summary
        }
    }

    package struct StoreVersion: Hashable, Comparable, CustomStringConvertible, Sendable {
        private let parts: [Int]

        package init?(_ text: String) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
            guard numbers.count == 3, parts.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
            self.parts = numbers
        }

        /// Whether what requires a version works with this one: the same major version, and not an older one.
        func isCompatible(with required: StoreVersion) -> Bool { parts[0] == required.parts[0] && self >= required }

        package static func < (left: StoreVersion, right: StoreVersion) -> Bool {
            left.parts.lexicographicallyPrecedes(right.parts)
        }

        package var description: String { parts.map(String.init).joined(separator: ".") }
    }
#endif
