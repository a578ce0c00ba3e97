import SkinGTK

/// The bar of a pane, with the window's buttons at its end if the pane is at the window's edge.
///
/// A header bar keeps as much room at its start as at its end, for a title in its middle. Here all is in the middle, which
/// has the whole width.
@MainActor
final class TitleBar {
    let widget = gtk_header_bar_new()!
    private let row = box(horizontal, spacing: 6).expanding(horizontally: true)
    private let buttons = gtk_window_controls_new(GTK_PACK_END)!

    /// Sets what the bar contains, from its start; one of the parts takes the room that is left.
    func show(_ parts: Widget...) {
        for part in parts { row.append(part) }
        row.append(buttons)
        gtk_header_bar_set_show_title_buttons(widget.opaque, 0)
        gtk_header_bar_set_title_widget(widget.opaque, row)
    }

    /// Shows the window's buttons or not; in a narrow window only the one that closes it.
    func showButtons(_ isShown: Bool, isNarrow: Bool) {
        buttons.show(isShown)
        gtk_window_controls_set_decoration_layout(OpaquePointer(buttons), isNarrow ? ":close" : nil)
    }
}
