import SkinGTK

/// Fades from a picture of a widget to what it shows next.
@MainActor
struct Crossfade {
    private let overlay: Widget
    private let content: Widget

    /// - Parameters:
    ///   - overlay: A `GtkOverlay` around the content.
    ///   - content: The widget that changes.
    init(overlay: Widget, content: Widget) {
        self.overlay = overlay
        self.content = content
    }

    /// Makes a change, and fades to it. Without animations of the desktop, the change is immediate.
    func run(_ change: @MainActor () -> Void) {
        let settings = UnsafeMutableRawPointer(gtk_settings_get_default()!)
        guard gtk_widget_get_realized(content) != 0, skin_bool(settings, "gtk-enable-animations") != 0,
            let live = gtk_widget_paintable_new(content)
        else { return change() }
        let image = gdk_paintable_get_current_image(live)!
        g_object_unref(UnsafeMutableRawPointer(live))
        let picture = gtk_picture_new_for_paintable(image)!
        g_object_unref(UnsafeMutableRawPointer(image))
        gtk_widget_set_can_target(picture, 0)
        gtk_overlay_add_overlay(overlay.opaque, picture)
        change()
        let start = g_get_monotonic_time()
        let overlay = overlay
        every(milliseconds: 16) {
            let progress = Double(g_get_monotonic_time() - start) / 260_000
            if progress >= 1 {
                gtk_overlay_remove_overlay(overlay.opaque, picture)
                return false
            }
            gtk_widget_set_opacity(picture, (1 - progress) * (1 - progress))
            return true
        }
    }
}
