import Foundation
import SkinBundles
import SkinGTK
import SkinKit

/// The shipped themes, and widgets that show them.
@MainActor
struct Fixture {
    let engine = ThemeEngine(components: .gtk, configuration: .gtk)
    let themes: [Theme]
    /// The bytes of the first theme's cache.
    let cache: [UInt8]

    init(_ folder: String) throws {
        let compiler = ThemeCompiler(themeFolders: [folder], schemaFiles: ["\(folder)/app.schema.xml"])
        let caches = try ["Daylight", "Midnight"].compactMap { try compiler.compile("\(folder)/\($0).theme").cache }
        themes = try caches.map { try Theme(cacheBytes: $0) }
        guard let first = caches.first, caches.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
        cache = first
        try engine.root.update { $0.traits = [.desktop, .light] }
    }

    /// Makes a window with a number of widgets. Those that are themed are components of the engine.
    func window(_ count: Int, isThemed: Bool) throws -> (window: GTKWidgetPointer, widgets: [GTKWidgetPointer]) {
        try Self.window(count) { widget, type, id in
            if isThemed { try engine.register(type.component(for: widget), as: id) }
        }
    }

    /// Makes a window with a number of widgets: in each row of a list, a box, three labels and a button.
    ///
    /// - Parameter adopt: Called with each widget, its component type and its identifier.
    static func window(
        _ count: Int, adopt: (GTKWidgetPointer, ThemedWidget.Type, String) throws -> Void
    ) throws -> (window: GTKWidgetPointer, widgets: [GTKWidgetPointer]) {
        let window = gtk_window_new()!
        gtk_window_set_default_size(cast(window), 900, 700)
        let list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        let scroll = gtk_scrolled_window_new()!
        gtk_scrolled_window_set_child(OpaquePointer(scroll), list)
        gtk_window_set_child(cast(window), scroll)
        var widgets: [GTKWidgetPointer] = []
        while widgets.count < count {
            let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)!
            gtk_box_append(cast(list), row)
            for (widget, type, id) in parts(of: row, widgets.count / 5).prefix(count - widgets.count) {
                if widget != row { gtk_box_append(cast(row), widget) }
                gtk_widget_add_css_class(widget, id)
                try adopt(widget, type, id)
                widgets.append(widget)
            }
        }
        return (window, widgets)
    }

    private static func parts(
        of row: GTKWidgetPointer, _ number: Int
    ) -> [(widget: GTKWidgetPointer, type: ThemedWidget.Type, id: String)] {
        // The lines that the themes give it; fixed rules of CSS cannot.
        let preview = gtk_label_new("See you there")!
        gtk_label_set_wrap(OpaquePointer(preview), 1)
        gtk_label_set_lines(OpaquePointer(preview), 2)
        gtk_label_set_ellipsize(OpaquePointer(preview), PANGO_ELLIPSIZE_END)
        return [
            (row, ThemedRow.self, "cell_conversation"),
            (gtk_label_new("Ada Lovelace \(number)")!, ThemedLabel.self, "label_conversation_name"),
            (preview, ThemedLabel.self, "label_conversation_preview"),
            (gtk_label_new("9:12")!, ThemedLabel.self, "label_conversation_time"),
            (gtk_button_new_with_label("Open")!, ThemedButton.self, "button_alert_confirm"),
        ]
    }

    static func cast<Type>(_ widget: GTKWidgetPointer, _ type: Type.Type = Type.self) -> UnsafeMutablePointer<Type> {
        UnsafeMutableRawPointer(widget).assumingMemoryBound(to: type)
    }

    /// Replaces the content of a provider.
    static func load(_ css: String, into provider: UnsafeMutablePointer<GtkCssProvider>) {
        skin_load_css(UnsafeMutableRawPointer(provider), css, gssize(css.utf8.count))
    }

    /// Returns a provider of the display.
    static func provider() -> UnsafeMutablePointer<GtkCssProvider> {
        let provider = gtk_css_provider_new()!
        skin_add_provider(gdk_display_get_default(), UnsafeMutableRawPointer(provider), 0)
        return provider
    }
}
