import SkinGTK
import SkinKit
import SkinLegibility
import SkinSettings

/// The panel beside the chat: themes as live previews, the settings of the current theme, and its link.
@MainActor
final class ThemePanel {
    let widget: Widget
    let bar = gtk_header_bar_new()!
    /// The button that closes the panel, for windows in which it takes the place of the chat.
    let back: Widget
    private let app: AppearanceActions
    private let engine: ThemeEngine
    private let skins: Skins
    private let grid = gtk_flow_box_new()!
    private let settings = box(vertical, spacing: 14)
    private var previews: [ThemePreview] = []
    private var controls: [SettingControl] = []
    private var shownTheme = ""
    private let controlsOfAppearance: AppearanceControls

    init(_ engine: ThemeEngine, _ skins: Skins, _ app: AppearanceActions, _ appearance: Appearance, hasStore: Bool) {
        self.engine = engine
        self.skins = skins
        self.app = app
        controlsOfAppearance = AppearanceControls(appearance, skins)
        let content = box(vertical, spacing: 12).margins(14, 16, 16, 16)
        let back = skins.theme(button(nil, app.close).named("Back"), ThemedButton.self, "button_back")
        self.back = back
        gtk_header_bar_set_title_widget(bar.opaque, label())
        gtk_header_bar_pack_start(bar.opaque, back)
        let title = label("Appearance").with(class: "title").margins(0, 0, 0, 8)
        gtk_label_set_ellipsize(title.opaque, PANGO_ELLIPSIZE_NONE)
        gtk_header_bar_pack_start(bar.opaque, title)
        skins.theme(bar, ThemedHeaderBar.self, "bar_conversations")
        let page = skins.theme(box(vertical, content), ThemedWidget.self, "view_empty")
        widget = box(vertical, bar, scrolled(page).expanding(vertically: true))
        gtk_widget_set_size_request(widget, 384, -1)
        gtk_flow_box_set_selection_mode(grid.opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_min_children_per_line(grid.opaque, 2)
        gtk_flow_box_set_max_children_per_line(grid.opaque, 2)
        gtk_flow_box_set_homogeneous(grid.opaque, 1)
        content.append(header("Theme"), grid)
        if hasStore {
            content.append(
                skins.theme(button("Get more themes", app.openStore), ThemedButton.self, "button_alert_confirm"))
        }
        content.append(
            buttons([("Only this chat", app.useForChat), ("Whole app", app.useForAll)]),
            header("Day and night"), controlsOfAppearance.dayAndNight, header("Legibility"),
            controlsOfAppearance.legibility, header("Settings"), settings,
            buttons([("Copy link", app.copyLink), ("Paste link", app.pasteLink), ("Reset", app.reset)]))
        engine.observe(self) { panel, _ in panel.update() }
    }

    private func header(_ text: String) -> Widget {
        skins.theme(label(text), ThemedLabel.self, "label_section_header")
    }

    private func buttons(_ actions: [(String, @MainActor () -> Void)]) -> Widget {
        let row = box(horizontal, spacing: 8)
        for (title, action) in actions {
            row.append(
                skins.theme(button(title, action), ThemedButton.self, "button_alert_cancel").with(class: "outlined"))
        }
        return row
    }

    /// Shows the themes of the library, each in itself.
    func showThemes(_ themes: [Theme]) {
        while let child = gtk_widget_get_first_child(grid) { gtk_flow_box_remove(grid.opaque, child) }
        previews = themes.compactMap { theme in
            do {
                return try ThemePreview(theme, engine, skins) { [app] in app.tryOn(theme) }
            } catch {
                skins.onError(error)
                return nil
            }
        }
        for preview in previews { gtk_flow_box_insert(grid.opaque, preview.widget, -1) }
        update()
    }

    /// Shows the settings of the current theme. A control that the user drags is not replaced.
    private func update() {
        guard let theme = engine.root.activeTheme else { return }
        let settings = theme.settings(traits: engine.root.traits)
        let shown = "\(theme.info.identifier) \(engine.root.traits.rawValue) \(settings.map(\.name))"
        if shown == shownTheme { return }
        shownTheme = shown
        self.settings.removeChildren()
        controls = settings.map { setting in
            SettingControl(setting, skins) { [app] value in app.adjust(setting.name, value) }
        }
        for control in controls { self.settings.append(control.widget) }
        if controls.isEmpty {
            self.settings.append(
                skins.theme(label("This theme has no settings."), ThemedLabel.self, "label_section_footer"))
        }
    }

    /// Makes the controls again, for values that did not come from them.
    func reload() {
        shownTheme = ""
        update()
    }
}

/// The actions of the theme panel.
@MainActor
struct AppearanceActions {
    var tryOn: @MainActor (Theme) -> Void
    var useForChat: @MainActor () -> Void
    var useForAll: @MainActor () -> Void
    var adjust: @MainActor (String, ThemeObject) -> Void
    var copyLink: @MainActor () -> Void
    var pasteLink: @MainActor () -> Void
    var reset: @MainActor () -> Void
    var openStore: @MainActor () -> Void
    var close: @MainActor () -> Void
}
