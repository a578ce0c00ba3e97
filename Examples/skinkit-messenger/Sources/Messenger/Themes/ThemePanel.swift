import MessengerModel
import SkinGTK
import SkinKit
import SkinLegibility
import SkinSettings

/// The panel beside the chat: themes as live previews, the settings of the one that is chosen, and its link.
@MainActor
final class ThemePanel {
    let widget: Widget
    let bar = TitleBar()
    /// The button that closes the panel, for windows in which it covers the chat.
    let back: Widget
    private let app: AppearanceActions
    private let engine: ThemeEngine
    private let skins: Skins
    private let target: Choice<ThemeTarget>
    /// Below the target, while the chat has a theme of its own.
    private let own = box(vertical, spacing: 6)
    private let ownNote = label(lines: 0)
    private let grid = gtk_grid_new()!
    private let settings = box(vertical, spacing: 14)
    private var previews: [ThemePreview] = []
    private var controls: [SettingControl] = []
    private var shown = ""
    private let controlsOfAppearance: AppearanceControls

    init(_ engine: ThemeEngine, _ skins: Skins, _ app: AppearanceActions, _ appearance: Appearance, hasStore: Bool) {
        self.engine = engine
        self.skins = skins
        self.app = app
        controlsOfAppearance = AppearanceControls(appearance, skins)
        target = Choice(
            "Theme for", [("Whole app", .app), ("Only this chat", .chat)], chosen: .app, skins, app.choose)
        let content = box(vertical, spacing: 12).margins(4, 16, 16, 16)
        back = skins.register(button(nil, app.close).named("Close"), ThemedButton.self, "button_back")
        let page = skins.register(box(vertical, content), ThemedWidget.self, "view_empty")
        let window = scrolled(page).expanding(vertically: true)
        gtk_scrolled_window_set_propagate_natural_width(window.opaque, 0)
        widget = box(vertical, bar.widget, window).with(class: "panel")
        gtk_widget_set_size_request(widget, 384, -1)
        buildBar()
        build(content, hasStore: hasStore)
        engine.observe(self) { panel, _ in panel.update() }
    }

    private func buildBar() {
        let title = label("Appearance").with(class: "title").margins(0, 0, 0, 5)
        gtk_label_set_ellipsize(title.opaque, PANGO_ELLIPSIZE_NONE)
        bar.show(back, title.expanding(horizontally: true))
        skins.register(bar.widget, ThemedHeaderBar.self, "bar_conversations")
    }

    private func build(_ content: Widget, hasStore: Bool) {
        own.append(
            skins.register(ownNote, ThemedLabel.self, "label_section_footer"),
            buttons([("Use the app’s theme", app.useAppTheme)]))
        gtk_grid_set_column_homogeneous(grid.cast(), 1)
        gtk_grid_set_column_spacing(grid.cast(), 6)
        content.append(header("Theme"), target.widget, own, grid)
        if hasStore { content.append(buttons([("Get more themes", app.openStore)])) }
        content.append(
            header("Day and night"), controlsOfAppearance.dayAndNight, header("Legibility"),
            controlsOfAppearance.legibility, header("Settings"), settings,
            buttons([("Copy link", app.copyLink), ("Paste link", app.pasteLink), ("Reset", app.reset)]))
    }

    private func header(_ text: String) -> Widget {
        skins.register(label(text).with(class: "section"), ThemedLabel.self, "label_section_header")
    }

    private func buttons(_ actions: [(String, @MainActor () -> Void)]) -> Widget {
        let row = box(horizontal, spacing: 8)
        for (title, action) in actions {
            row.append(
                skins.register(button(title, action), ThemedButton.self, "button_alert_cancel").with(class: "outlined"))
        }
        return row
    }

    /// Shows the themes of the library, each in itself.
    func showThemes(_ themes: [Theme]) {
        // Each new preview is a switch, after which the panel marks those that it has.
        previews = []
        while let child = gtk_widget_get_first_child(grid) { gtk_grid_remove(grid.cast(), child) }
        previews = themes.compactMap { theme in
            do {
                return try ThemePreview(theme, engine, skins) { [app] in app.tryOn(theme) }
            } catch {
                skins.onError(error)
                return nil
            }
        }
        for (place, preview) in previews.enumerated() {
            let card = preview.widget.expanding(horizontally: true)
            gtk_grid_attach(grid.cast(), card, gint(place % 2), gint(place / 2), 1, 1)
        }
        update()
    }

    /// Shows what is chosen, and the settings of that theme. A control that the user drags is not replaced.
    func update() {
        let subject = app.subject()
        target.select(subject.target)
        own.show(subject.hasOwnTheme)
        gtk_label_set_text(ownNote.opaque, "The chat “\(subject.chat)” has a theme of its own.")
        guard let theme = subject.theme else { return }
        let identifier = theme.info.identifier
        for preview in previews { preview.setChosen(preview.identifier == identifier) }
        let traits = engine.root.traits
        let settings = theme.settings(traits: traits)
        let place = subject.target == .app ? "" : subject.chat
        let shown = "\(place) \(identifier) \(traits.rawValue) \(settings.map(\.name))"
        if shown == self.shown { return }
        self.shown = shown
        show(settings)
    }

    private func show(_ settings: [ThemeSetting]) {
        self.settings.removeChildren()
        controls = settings.map { setting in
            SettingControl(setting, skins, tell: app.tell) { [app] value in app.adjust(setting.name, value) }
        }
        for control in controls { self.settings.append(control.widget) }
        if controls.isEmpty {
            self.settings.append(
                skins.register(label("This theme has no settings."), ThemedLabel.self, "label_section_footer"))
        }
    }

    /// Makes the controls again, for values that did not come from them.
    func reload() {
        shown = ""
        update()
    }
}

/// What the theme panel is about: the app or one chat, with its theme.
@MainActor
struct PanelSubject {
    var target: ThemeTarget
    var theme: Theme?
    /// The name of the chat that is open.
    var chat: String
    /// Whether that chat has a theme of its own.
    var hasOwnTheme: Bool
}

/// The actions of the theme panel.
@MainActor
struct AppearanceActions {
    var subject: @MainActor () -> PanelSubject
    var choose: @MainActor (ThemeTarget) -> Void
    var tryOn: @MainActor (Theme) -> Void
    var useAppTheme: @MainActor () -> Void
    var adjust: @MainActor (String, ThemeValue) -> Void
    /// Shows a sentence to the user.
    var tell: @MainActor (String) -> Void
    var copyLink: @MainActor () -> Void
    var pasteLink: @MainActor () -> Void
    var reset: @MainActor () -> Void
    var openStore: @MainActor () -> Void
    var close: @MainActor () -> Void
}
