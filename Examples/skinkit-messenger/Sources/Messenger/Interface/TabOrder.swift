import SkinGTK

extension UnsafeMutablePointer where Pointee == GtkWidget {
    /// Says where Tab and Shift-Tab lead from the widget and what is in it.
    ///
    /// By itself, Tab visits each row of a list before it leaves: thousands of messages. GTK 4.12 has a setting for that.
    ///
    /// - Parameters:
    ///   - next: Focuses what follows, and returns whether it did; nil for GTK's order.
    ///   - previous: The same for what is before.
    @MainActor
    func tab(next: (@MainActor () -> Bool)? = nil, previous: (@MainActor () -> Bool)? = nil) {
        let controller = gtk_shortcut_controller_new()!
        for (keys, body) in [("Tab", next), ("<Shift>Tab|<Shift>ISO_Left_Tab", previous)] {
            guard let body else { continue }
            let action = gtk_callback_action_new(
                { _, _, box in
                    let body = Unmanaged<TabAction>.fromOpaque(box!).takeUnretainedValue().body
                    return MainActor.assumeIsolated { body() } ? 1 : 0
                }, Unmanaged.passRetained(TabAction(body)).toOpaque(),
                { Unmanaged<TabAction>.fromOpaque($0!).release() })
            let shortcut = gtk_shortcut_new(gtk_shortcut_trigger_parse_string(keys), action)
            gtk_shortcut_controller_add_shortcut(controller, shortcut)
        }
        gtk_widget_add_controller(self, controller)
    }

    /// Moves the focus to the widget, if it can have it.
    func focus() -> Bool { gtk_widget_get_mapped(self) != 0 && gtk_widget_grab_focus(self) != 0 }
}

private final class TabAction: Sendable {
    let body: @MainActor () -> Bool
    init(_ body: @escaping @MainActor () -> Bool) { self.body = body }
}
