import SkinGTK

extension MessengerWindow {
    /// How many parts of the window have room beside each other.
    enum Layout {
        /// The conversations, the chat or the panel.
        case narrow
        /// The conversations and the chat, with the panel over the chat.
        case medium
        /// All of them.
        case wide
    }

    var layout: Layout {
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_default_size(window.cast(), &width, &height)
        if width > 0, width < 720 { return .narrow }
        return width > 0 && width < 1_000 ? .medium : .wide
    }

    var isNarrow: Bool { layout == .narrow }
    var isPanelShown: Bool { gtk_revealer_get_reveal_child(panelSpace.opaque) != 0 }

    func togglePanel() {
        let isShown = isPanelShown
        gtk_revealer_set_reveal_child(panelSpace.opaque, isShown ? 0 : 1)
        adaptPanel()
        if isNarrow { showPane() } else { placeWindowButtons() }
    }

    /// In a narrow window, the panel takes the whole width; in a medium one, it lies over the chat.
    private func adaptPanel() {
        let layout = layout
        putPanel(over: layout == .medium)
        gtk_widget_set_hexpand(panelSpace, layout == .narrow && isPanelShown ? 1 : 0)
        panel?.back.show(layout != .wide)
        panel?.widget.set(class: "beside", layout != .narrow)
        line.show(layout != .narrow)
    }

    private func putPanel(over isOver: Bool) {
        let isOverNow = gtk_widget_get_parent(panelSpace) == content
        if isOver == isOverNow { return }
        g_object_ref(panelSpace.raw)
        if isOver {
            gtk_box_remove(root.cast(), panelSpace)
            gtk_overlay_add_overlay(content.opaque, panelSpace.aligned(GTK_ALIGN_END, GTK_ALIGN_FILL))
        } else {
            gtk_overlay_remove_overlay(content.opaque, panelSpace)
            root.append(panelSpace.aligned(GTK_ALIGN_FILL, GTK_ALIGN_FILL))
        }
        g_object_unref(panelSpace.raw)
    }

    /// Puts the window's buttons into the bar at its right edge. In a narrow window, names have no room beside three.
    func placeWindowButtons() {
        let isListAlone = gtk_widget_get_visible(content) == 0 && !isPanelShown
        list.bar.showButtons(isListAlone, isNarrow: isNarrow)
        for bar in [chat.bar, storePage?.bar] { bar?.showButtons(!isPanelShown, isNarrow: isNarrow) }
        panel?.bar.showButtons(true, isNarrow: isNarrow)
    }

    /// Shows the panes that the window has room for.
    func adapt() {
        storePage?.adapt(isNarrow: isNarrow)
        adaptPanel()
        gtk_widget_set_hexpand(sidebar, isNarrow ? 1 : 0)
        if isNarrow { return showPane() }
        sidebar.show(true)
        content.show(true)
        chat.back.show(false)
        placeWindowButtons()
    }

    /// In a narrow window, shows the list or the chat.
    func showPane(chat isChat: Bool) {
        isChatChosen = isChat
        showPane()
    }

    /// Shows the one pane that a narrow window has room for.
    private func showPane() {
        sidebar.show(!isChatChosen && !isPanelShown)
        content.show(isChatChosen && !isPanelShown)
        chat.back.show(isChatChosen)
        placeWindowButtons()
    }
}
