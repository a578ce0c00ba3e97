/// What the user chooses a theme for.
public enum ThemeTarget: CaseIterable, Sendable {
    case app, chat
}
