import SkinGTK

/// A message over the bottom of the window, with buttons.
@MainActor
final class Banner {
    let widget = box(horizontal, spacing: 12)
    private let text = label(lines: 0)
    private let skins: Skins
    private var actions: [Widget] = []
    private var serial = 0

    init(_ skins: Skins) {
        self.skins = skins
        widget.append(text)
        gtk_label_set_width_chars(text.opaque, 30)
        gtk_label_set_max_width_chars(text.opaque, 70)
        widget.aligned(GTK_ALIGN_CENTER, GTK_ALIGN_END).margins(0, 12, 84, 12)
        skins.theme(widget, ThemedWidget.self, "view_toast")
        skins.theme(text, ThemedLabel.self, "label_toast")
        widget.show(false)
    }

    /// Shows a message until another one, or until a time is over.
    func show(_ message: String, _ actions: [(String, String, @MainActor () -> Void)] = [], milliseconds: UInt32 = 0) {
        serial += 1
        for action in self.actions { gtk_box_remove(widget.cast(), action) }
        self.actions = actions.map { title, id, action in skins.theme(button(title, action), ThemedButton.self, id) }
        for action in self.actions { widget.append(action) }
        setText(message)
        widget.show(true)
        guard milliseconds > 0 else { return }
        let shown = serial
        every(milliseconds: milliseconds) { [weak self] in
            if let self, shown == serial { hide() }
            return false
        }
    }

    func setText(_ message: String) { gtk_label_set_text(text.opaque, message) }

    func hide() { widget.show(false) }
}
