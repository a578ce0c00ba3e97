/// A description of a font.
public struct ThemeFont: Hashable, Sendable {
    /// The source of a font's glyphs.
    public enum Face: Hashable, Sendable {
        /// A family that the system knows by name; `system` is the platform's default family.
        case family(String)
        /// A font file of the theme, by its logical asset name.
        case file(String)

        /// The name of the family or of the file, as themes refer to it.
        var name: String {
            switch self {
            case .family(let name), .file(let name): name
            }
        }
    }

    /// The slant of the glyphs.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        case normal
        case italic
    }

    /// The source of the glyphs.
    public var face: Face
    /// The size in points, greater than 0.
    public var size: Double
    /// The weight, 100 to 900 in hundreds, on the CSS and OpenType scale: 400 is regular, 700 is bold.
    public var weight: Int
    /// The slant of the glyphs.
    public var style: Style

    /// Creates a font description.
    public init(face: Face = .family("system"), size: Double, weight: Int = 400, style: Style = .normal) {
        self.face = face
        self.size = size
        self.weight = weight
        self.style = style
    }
}
