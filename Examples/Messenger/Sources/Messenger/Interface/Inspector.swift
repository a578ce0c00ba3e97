import SkinGTK
import SkinInspector
import SkinKit

/// Explains the widget under the pointer: each value with its winner, its losers and their lines.
@MainActor
final class Inspector {
    let widget: Widget
    private let engine: ThemeEngine
    private let text = gtk_text_view_new()!
    private weak var shown: GTKView?
    private(set) var isActive = false

    init(_ engine: ThemeEngine) {
        self.engine = engine
        gtk_text_view_set_editable(text.cast(), 0)
        gtk_text_view_set_monospace(text.cast(), 1)
        gtk_text_view_set_left_margin(text.cast(), 12)
        gtk_text_view_set_top_margin(text.cast(), 10)
        let window = gtk_scrolled_window_new()!.with(class: "inspector")
        gtk_scrolled_window_set_child(window.opaque, text)
        gtk_scrolled_window_set_min_content_height(window.opaque, 220)
        widget = window
        widget.show(false)
    }

    /// Follows the pointer over a widget while the inspector is active.
    func follow(_ root: Widget) {
        let controller = gtk_event_controller_motion_new()!
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        GTKSignal.connect(UnsafeMutableRawPointer(controller), "motion") { [weak self] in
            self?.point(root, controller)
        }
        gtk_widget_add_controller(root, controller)
    }

    func toggle() {
        isActive.toggle()
        widget.show(isActive)
        mark(nil)
        setText("Point at anything in the window.")
    }

    private func point(_ root: Widget, _ controller: OpaquePointer) {
        guard isActive, let event = gtk_event_controller_get_current_event(controller) else { return }
        var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
        gdk_event_get_position(event, &x, &y)
        gtk_native_get_surface_transform(gtk_widget_get_native(root), &left, &top)
        guard let window = gtk_widget_get_native(root).map({ Widget($0) }) else { return }
        var picked = gtk_widget_pick(window, x - left, y - top, GTK_PICK_DEFAULT)
        while let candidate = picked, GTKView.existing(for: candidate) == nil {
            picked = gtk_widget_get_parent(candidate)
        }
        guard let view = picked.flatMap(GTKView.existing), view !== shown, !isOwn(picked) else { return }
        mark(view)
        let explanations = engine.explain(view)
        let formatter = ThemeExplanationFormatter()
        setText(
            explanations.isEmpty
                ? "\(type(of: view)): the theme says nothing about it."
                : explanations.map(formatter.text).joined(separator: "\n"))
    }

    private func isOwn(_ picked: Widget?) -> Bool {
        picked.map { gtk_widget_is_ancestor($0, widget) != 0 } ?? false
    }

    private func mark(_ view: GTKView?) {
        if let old = shown?.widget { gtk_widget_remove_css_class(old, "inspected") }
        if let new = view?.widget { gtk_widget_add_css_class(new, "inspected") }
        shown = view
    }

    private func setText(_ words: String) {
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(text.cast()), words, -1)
    }
}
