enum SwiftUIStyles {
    /// Names that generated styles leave to SwiftUI, because a second member would make the code that uses the first one
    /// ambiguous.
    static let names = Set(
        """
        background bar black blue brown clear cyan fill foreground gray green indigo link mint orange pink placeholder \
        primary purple quaternary quinary red regularMaterial secondary selection separator teal tertiary \
        thickMaterial thinMaterial tint ultraThickMaterial ultraThinMaterial white windowBackground yellow
        """.split(separator: " ").map(String.init))
}
