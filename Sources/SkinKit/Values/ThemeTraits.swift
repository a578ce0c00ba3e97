/// A set of traits: the kind of device, increased contrast, and the light or dark appearance. File names list traits
/// after `~` (theme format 1, section 7).
///
/// A set of *active* traits has at most one trait of each kind, which ``isValid`` checks.
public struct ThemeTraits: OptionSet, Hashable, Sendable {
    /// The bits of the set: one for each trait, in the order of declaration.
    public let rawValue: UInt16

    /// Creates a set from its bits. Unknown bits are ignored.
    public init(rawValue: UInt16) { self.rawValue = rawValue & 0x03FF }

    /// The iPhone idiom.
    public static let phone = ThemeTraits(rawValue: 1 << 0)
    /// The iPad idiom.
    public static let pad = ThemeTraits(rawValue: 1 << 1)
    /// The Mac idiom.
    public static let mac = ThemeTraits(rawValue: 1 << 2)
    /// The TV idiom.
    public static let tv = ThemeTraits(rawValue: 1 << 3)
    /// The watch idiom.
    public static let watch = ThemeTraits(rawValue: 1 << 4)
    /// The vision idiom.
    public static let vision = ThemeTraits(rawValue: 1 << 5)
    /// The desktop idiom.
    public static let desktop = ThemeTraits(rawValue: 1 << 6)
    /// Increased contrast.
    public static let highContrast = ThemeTraits(rawValue: 1 << 7)
    /// The light appearance.
    public static let light = ThemeTraits(rawValue: 1 << 8)
    /// The dark appearance.
    public static let dark = ThemeTraits(rawValue: 1 << 9)

    /// The names of all traits, in the order of their bits.
    package static let names = [
        "iphone", "ipad", "mac", "tv", "watch", "vision", "desktop", "highcontrast", "light", "dark",
    ]

    /// The kinds of traits: idiom, contrast, appearance. At most one trait of each kind is active.
    package static let kinds: [ThemeTraits] = [
        [.phone, .pad, .mac, .tv, .watch, .vision, .desktop], [.highContrast], [.light, .dark],
    ]
    /// Creates the trait with a name, ignoring the case of ASCII letters; nil if no trait has the name.
    package init?(name: some StringProtocol) {
        let lowered = name.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }
        guard let bit = Self.names.firstIndex(where: { $0.utf8.elementsEqual(lowered) }) else { return nil }
        self.init(rawValue: 1 << UInt16(bit))
    }

    package var sortedNames: [String] {
        Self.names.enumerated().filter { rawValue & (1 << UInt16($0.offset)) != 0 }.map(\.element).sorted()
    }

    /// A Boolean value that indicates whether the set has at most one trait of each kind, as active traits do.
    public var isValid: Bool {
        Self.kinds.allSatisfy { intersection($0).rawValue.nonzeroBitCount <= 1 }
    }
}

extension ThemeTraits: CustomStringConvertible {
    /// The names of the traits as files have them, such as `dark highcontrast`; `no traits` if there are none.
    public var description: String { isEmpty ? "no traits" : sortedNames.joined(separator: " ") }
}
