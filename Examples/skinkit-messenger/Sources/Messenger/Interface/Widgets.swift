import SkinGTK

/// A widget, for calls of GTK's functions.
typealias Widget = GTKWidgetPointer

extension UnsafeMutablePointer where Pointee == GtkWidget {
    /// The widget as a pointer to one of GTK's structures, such as `GtkBox`.
    func cast<Type>(_ type: Type.Type = Type.self) -> UnsafeMutablePointer<Type> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
    }

    /// The widget as a pointer to a type that GTK does not disclose, such as `GtkLabel`.
    var opaque: OpaquePointer { OpaquePointer(self) }
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

    /// Adds a child to a box.
    func append(_ children: Widget...) {
        for child in children { gtk_box_append(cast(), child) }
    }

    /// Adds a class of CSS.
    @discardableResult
    func with(class name: String) -> Widget {
        gtk_widget_add_css_class(self, name)
        return self
    }

    /// Adds or removes a class of CSS.
    func set(class name: String, _ isSet: Bool) {
        if isSet { gtk_widget_add_css_class(self, name) } else { gtk_widget_remove_css_class(self, name) }
    }

    /// Sets the space around the widget.
    @discardableResult
    func margins(_ top: Int32, _ end: Int32, _ bottom: Int32, _ start: Int32) -> Widget {
        gtk_widget_set_margin_top(self, top)
        gtk_widget_set_margin_end(self, end)
        gtk_widget_set_margin_bottom(self, bottom)
        gtk_widget_set_margin_start(self, start)
        return self
    }

    /// Makes the widget take the space that is left.
    @discardableResult
    func expanding(horizontally: Bool = false, vertically: Bool = false) -> Widget {
        if horizontally { gtk_widget_set_hexpand(self, 1) }
        if vertically { gtk_widget_set_vexpand(self, 1) }
        return self
    }

    @discardableResult
    func aligned(_ horizontal: GtkAlign, _ vertical: GtkAlign = GTK_ALIGN_CENTER) -> Widget {
        gtk_widget_set_halign(self, horizontal)
        gtk_widget_set_valign(self, vertical)
        return self
    }

    /// Names the widget for a screen reader, and in a tip below the pointer.
    @discardableResult
    func named(_ name: String) -> Widget {
        gtk_widget_set_tooltip_text(self, name)
        return labelled(name)
    }

    /// Names the widget for a screen reader.
    @discardableResult
    func labelled(_ name: String) -> Widget {
        skin_set_accessible_label(self, name)
        return self
    }

    /// Leaves the wheel to what is around the widget, so that who scrolls past a slider does not move it.
    func leavingWheel() -> Widget {
        let controllers = gtk_widget_observe_controllers(self)!
        defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
        for index in 0..<g_list_model_get_n_items(controllers) {
            guard let controller = g_list_model_get_item(controllers, index) else { continue }
            defer { g_object_unref(controller) }
            let instance = controller.assumingMemoryBound(to: GTypeInstance.self)
            guard g_type_check_instance_is_a(instance, gtk_event_controller_scroll_get_type()) != 0 else { continue }
            gtk_event_controller_set_propagation_phase(OpaquePointer(controller), GTK_PHASE_NONE)
        }
        return self
    }

    /// Shows or hides the widget.
    func show(_ isShown: Bool) { gtk_widget_set_visible(self, isShown ? 1 : 0) }

    /// Removes all children.
    func removeChildren() {
        while let child = gtk_widget_get_first_child(self) { gtk_box_remove(cast(), child) }
    }
}

/// Returns a box of widgets.
func box(_ orientation: GtkOrientation, spacing: Int32 = 0, _ children: Widget...) -> Widget {
    let box = gtk_box_new(orientation, spacing)!
    for child in children { box.append(child) }
    return box
}

let horizontal = GTK_ORIENTATION_HORIZONTAL
let vertical = GTK_ORIENTATION_VERTICAL

/// Returns a label, which begins at the left.
func label(_ text: String = "", lines: Int32 = 1) -> Widget {
    let label = gtk_label_new(text)!
    gtk_label_set_xalign(label.opaque, 0)
    if lines == 1 { gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END) }
    if lines != 1 {
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    }
    return label
}

/// Returns a button with a title; an empty one for an image.
@MainActor
func button(_ title: String? = nil, _ action: @escaping @MainActor () -> Void) -> Widget {
    let button = title.map { gtk_button_new_with_label($0)! } ?? gtk_button_new()!
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    GTKSignal.connect(button.raw, "clicked", action)
    return button
}

/// Returns a scrolled window around a widget.
func scrolled(_ child: Widget, minimumHeight: Int32 = 0) -> Widget {
    let window = gtk_scrolled_window_new()!
    gtk_scrolled_window_set_child(window.opaque, child)
    gtk_scrolled_window_set_policy(window.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(window.opaque, 1)
    if minimumHeight > 0 { gtk_scrolled_window_set_min_content_height(window.opaque, minimumHeight) }
    return window
}

/// Calls a closure again and again, until it returns false.
@MainActor
func every(milliseconds: UInt32, _ body: @escaping @MainActor () -> Bool) {
    final class Box: Sendable {
        let body: @MainActor () -> Bool
        init(_ body: @escaping @MainActor () -> Bool) { self.body = body }
    }
    g_timeout_add_full(
        G_PRIORITY_DEFAULT, milliseconds,
        { box in
            let body = Unmanaged<Box>.fromOpaque(box!).takeUnretainedValue().body
            return MainActor.assumeIsolated { body() } ? 1 : 0
        }, Unmanaged.passRetained(Box(body)).toOpaque(), { Unmanaged<Box>.fromOpaque($0!).release() })
}

/// The action of a button that exists before its owner.
@MainActor
final class LateAction {
    var body: @MainActor () -> Void = {}
}
