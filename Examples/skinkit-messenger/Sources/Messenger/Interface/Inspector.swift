import SkinDiagnostics
import SkinGTK
import SkinInspector
import SkinKit

/// Explains the widget under the pointer: each value with its winner, its losers and their lines.
@MainActor
final class Inspector {
    let widget: Widget
    private let engine: ThemeEngine
    private let text: ExplanationText
    private weak var shown: ThemedWidget?
    private(set) var isActive = false
    /// Whether the explanation stays while the pointer moves.
    private var isHeld = false

    init(_ engine: ThemeEngine, _ onOpen: @escaping @MainActor (ThemeSourceLocation) -> Void) {
        self.engine = engine
        text = ExplanationText(onOpen)
        let window = gtk_scrolled_window_new()!.with(class: "inspector")
        gtk_scrolled_window_set_child(window.opaque, text.widget)
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
        let click = gtk_gesture_click_new()!
        gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        GTKSignal.connect(UnsafeMutableRawPointer(click), "pressed") { [weak self] in
            guard let self, isActive else { return }
            isHeld.toggle()
            gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
        }
        gtk_widget_add_controller(root, click)
    }

    func toggle() {
        isActive.toggle()
        widget.show(isActive)
        isHeld = false
        mark(nil)
        text.show(
            "Point at anything in the window. A click holds the explanation.\n"
                + "A click on a place in it, or Ctrl-E, opens the theme's file in your editor.")
    }

    /// Opens the place of the cursor's line in the editor.
    func openPlace() { if isActive { text.open() } }

    private func point(_ root: Widget, _ controller: OpaquePointer) {
        guard isActive, !isHeld, let event = gtk_event_controller_get_current_event(controller) else { return }
        var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
        gdk_event_get_position(event, &x, &y)
        gtk_native_get_surface_transform(gtk_widget_get_native(root), &left, &top)
        guard let window = gtk_widget_get_native(root).map({ Widget($0) }) else { return }
        var picked = gtk_widget_pick(window, x - left, y - top, GTK_PICK_DEFAULT)
        while let candidate = picked, ThemedWidget.existing(for: candidate) == nil {
            picked = gtk_widget_get_parent(candidate)
        }
        guard let view = picked.flatMap(ThemedWidget.existing), view !== shown, !isOwn(picked) else { return }
        mark(view)
        let explanations = engine.explain(view)
        if explanations.isEmpty {
            text.show("\(type(of: view)): the theme says nothing about it.")
        } else {
            text.show(explanations)
        }
    }

    private func isOwn(_ picked: Widget?) -> Bool {
        picked.map { gtk_widget_is_ancestor($0, widget) != 0 } ?? false
    }

    private func mark(_ view: ThemedWidget?) {
        if let old = shown?.widget { gtk_widget_remove_css_class(old, "inspected") }
        if let new = view?.widget { gtk_widget_add_css_class(new, "inspected") }
        shown = view
    }
}
