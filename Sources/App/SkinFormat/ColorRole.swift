/// The part that a color plays in the contrast of an entity: theme format 1, section 17.
package enum ColorRole: String, CaseIterable, Sendable {
    case text, background, border, none
}
