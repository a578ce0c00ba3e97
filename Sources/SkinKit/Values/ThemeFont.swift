/// Which font a text is to be set in.
public struct ThemeFont: Hashable, Sendable {
    /// Where the glyphs come from.
    public enum Face: Hashable, Sendable {
        /// A family that the system knows by name; `system` is the platform's own.
        case family(String)
        /// A font file of the theme, by its logical asset name.
        case file(String)
    }

    /// Upright or slanted.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        case normal
        case italic
    }

    /// Where the glyphs come from.
    public var face: Face
    /// In points, above 0.
    public var size: Double
    /// 100 to 900 in hundreds; 400 is regular, 700 bold (the CSS and OpenType scale).
    public var weight: Int
    /// Upright or slanted.
    public var style: Style

    /// A font description.
    public init(face: Face = .family("system"), size: Double, weight: Int = 400, style: Style = .normal) {
        self.face = face
        self.size = size
        self.weight = weight
        self.style = style
    }

    /// The words for weights, with their numbers, lightest first.
    package static let weightNames: [(name: String, weight: Int)] = [
        ("ultralight", 100), ("thin", 200), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600),
        ("bold", 700), ("heavy", 800), ("black", 900),
    ]
}
