import SkinGTK

/// A message below the panes of the window, with buttons. It covers nothing.
@MainActor
final class Banner {
    let widget = gtk_revealer_new()!
    private let row = box(horizontal, spacing: 8).with(class: "banner")
    private let text = label(lines: 0).expanding(horizontally: true)
    private let skins: Skins
    private var actions: [Widget] = []
    private var serial = 0

    init(_ skins: Skins) {
        self.skins = skins
        row.append(text)
        gtk_revealer_set_transition_type(widget.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
        gtk_revealer_set_child(widget.opaque, row)
        skins.register(row, ThemedWidget.self, "view_alert")
        skins.register(text, ThemedLabel.self, "label_setting_title")
    }

    /// Shows a message until another one, or until a time is over.
    func show(_ message: String, _ actions: [(String, String, @MainActor () -> Void)] = [], milliseconds: UInt32 = 0) {
        serial += 1
        for action in self.actions { gtk_box_remove(row.cast(), action) }
        self.actions = actions.map { title, id, action in
            skins.register(button(title, action).with(class: "outlined"), ThemedButton.self, id)
        }
        for action in self.actions { row.append(action) }
        setText(message)
        gtk_revealer_set_reveal_child(widget.opaque, 1)
        guard milliseconds > 0 else { return }
        let shown = serial
        every(milliseconds: milliseconds) { [weak self] in
            if let self, shown == serial { hide() }
            return false
        }
    }

    func setText(_ message: String) { gtk_label_set_text(text.opaque, message) }

    func hide() { gtk_revealer_set_reveal_child(widget.opaque, 0) }
}
