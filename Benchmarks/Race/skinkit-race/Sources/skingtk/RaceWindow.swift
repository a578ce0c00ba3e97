import SkinGTK

/// The window of the race: columns of rows, of which a third is on the screen.
@MainActor
enum RaceWindow {
    typealias Adopt = (GTKWidgetPointer, ThemedWidget.Type, String) throws -> Void

    /// - Parameter adopt: Called with each widget, its component type and its identifier.
    static func make(rows: Int, columns: Int, adopt: Adopt) throws -> GTKWidgetPointer {
        let each = (rows + columns - 1) / columns
        let window = gtk_window_new()!
        gtk_window_set_decorated(cast(window), 0)
        gtk_window_set_default_size(cast(window), Int32(320 * columns), Int32(30 * each / 3))
        let (scroll, list) = (gtk_scrolled_window_new()!, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!)
        gtk_scrolled_window_set_policy(OpaquePointer(scroll), GTK_POLICY_EXTERNAL, GTK_POLICY_EXTERNAL)
        for first in stride(from: 0, to: rows, by: each) {
            let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
            gtk_box_append(cast(list), column)
            for number in first..<min(first + each, rows) { gtk_box_append(cast(column), try row(number, adopt)) }
        }
        gtk_scrolled_window_set_child(OpaquePointer(scroll), list)
        gtk_window_set_child(cast(window), scroll)
        try adopt(window, ThemedWindow.self, "window")
        return window
    }

    private static func row(_ number: Int, _ adopt: Adopt) throws -> GTKWidgetPointer {
        let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)!
        gtk_widget_set_size_request(row, 320, 30)
        let parts: [(GTKWidgetPointer, ThemedWidget.Type, String)] = [
            (gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!, ThemedWidget.self, "avatar"),
            (gtk_label_new("Ada Lovelace \(number)")!, ThemedLabel.self, "name"),
            (gtk_label_new("See you there")!, ThemedLabel.self, "text"),
            (gtk_button_new_with_label("Open")!, ThemedButton.self, "button"),
        ]
        gtk_widget_set_size_request(parts[0].0, 24, 24)
        for (widget, type, id) in parts {
            gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
            gtk_box_append(cast(row), widget)
            try adopt(widget, type, id)
        }
        return row
    }

    private static func cast<Type>(_ widget: GTKWidgetPointer) -> UnsafeMutablePointer<Type> {
        UnsafeMutableRawPointer(widget).assumingMemoryBound(to: Type.self)
    }
}
