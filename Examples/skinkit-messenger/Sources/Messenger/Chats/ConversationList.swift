import SkinGTK
import SkinKit

/// The list of conversations, with the search field.
@MainActor
final class ConversationList {
    let widget = box(vertical).with(class: "conversations")
    private let all: [Conversation]
    private var found: [Conversation]
    private let items = ListItems()
    private let selection: OpaquePointer
    private let skins: Skins
    private let engine: ThemeEngine
    private var rows: ListRows<ConversationRow>?
    private let search = gtk_search_entry_new()!.labelled("Search")
    /// Above the list, while it is empty.
    private let notice = label("No conversations found", lines: 0).margins(24, 16, 0, 16)
    let bar = TitleBar()
    /// Called when the user opens a conversation.
    var onOpen: @MainActor (Conversation) -> Void = { _ in }
    private var isResetting = false
    /// Moves the focus to what follows the list.
    var focusNext: @MainActor () -> Bool = { false }

    init(_ conversations: [Conversation], _ engine: ThemeEngine, _ skins: Skins) {
        all = conversations
        found = conversations
        self.skins = skins
        self.engine = engine
        selection = gtk_single_selection_new(items.model)
        gtk_single_selection_set_autoselect(selection, 0)
        build()
        items.reset(to: found.count)
    }

    private func build() {
        let title = label("Chats").with(class: "title").margins(0, 0, 0, 5)
        let compose = button { [weak self] in self?.focusSearch() }.named("New message")
        bar.show(
            title.expanding(horizontally: true), skins.register(compose, ThemedButton.self, "button_compose"))
        skins.register(bar.widget, ThemedHeaderBar.self, "bar_conversations")
        skins.register(search, ThemedEntry.self, "field_search")
        GTKSignal.connect(search.raw, "search-changed") { [weak self] in self?.find() }
        let rows = ListRows<ConversationRow>(
            make: { [engine, skins] in
                let row = ConversationRow(engine, skins)
                return (row, row.widget)
            },
            fill: { [weak self] row, position in if let self { row.show(found[position]) } })
        self.rows = rows
        let list = gtk_list_view_new(selection, rows.factory)!.labelled("Conversations")
        GTKSignal.connect(UnsafeMutableRawPointer(selection), "notify::selected") { [weak self] in self?.open() }
        list.tab(next: { [weak self] in self?.focusNext() ?? false }, previous: { [search] in search.focus() })
        skins.register(list, ThemedList.self, "table_conversations")
        let field = skins.register(box(vertical, search.margins(4, 12, 10, 12)), ThemedWidget.self, "view_empty")
        skins.register(notice, ThemedLabel.self, "label_empty_message").show(false)
        widget.append(bar.widget, field, notice, scrolled(list).expanding(vertically: true))
    }

    func focusSearch() { gtk_widget_grab_focus(search) }

    private func find() {
        let text = String(cString: gtk_editable_get_text(search.opaque)).lowercased()
        found = all.filter { chat in
            text.isEmpty || chat.name.lowercased().contains(text)
                || chat.messages.suffix(200).contains { $0.text.lowercased().contains(text) }
        }
        isResetting = true
        items.reset(to: found.count)
        isResetting = false
        notice.show(found.isEmpty)
    }

    /// Shows the newest messages.
    func refresh() {
        let selected = gtk_single_selection_get_selected(selection)
        isResetting = true
        items.reset(to: found.count)
        gtk_single_selection_set_selected(selection, selected)
        isResetting = false
    }

    func select(_ place: Int) { gtk_single_selection_set_selected(selection, guint(place)) }

    private func open() {
        let place = Int(gtk_single_selection_get_selected(selection))
        guard !isResetting, found.indices.contains(place) else { return }
        onOpen(found[place])
    }
}

/// A row of the list of conversations.
@MainActor
final class ConversationRow {
    let widget: Widget
    private let avatar: AvatarWidget
    private let name = label(lines: 0).expanding(horizontally: true)
    private let preview = label().expanding(horizontally: true)
    private let time = gtk_label_new("")!
    private let badge = gtk_label_new("")!.with(class: "badge")
    private let engine: ThemeEngine

    init(_ engine: ThemeEngine, _ skins: Skins) {
        self.engine = engine
        avatar = AvatarWidget(skins, "avatar_conversation")
        for text in [name, time] { gtk_widget_set_valign(text, GTK_ALIGN_BASELINE) }
        let first = box(horizontal, spacing: 6, name, time)
        let second = box(horizontal, spacing: 6, preview, badge)
        gtk_widget_set_size_request(badge, 20, 20)
        badge.aligned(GTK_ALIGN_END)
        let texts = box(vertical, spacing: 2, first, second).expanding(horizontally: true)
        widget = box(horizontal, spacing: 12, avatar.widget, texts.aligned(GTK_ALIGN_FILL))
        skins.register(widget, ThemedRow.self, "cell_conversation")
        skins.register(name, ThemedLabel.self, "label_conversation_name")
        skins.register(preview, ThemedLabel.self, "label_conversation_preview")
        skins.register(time, ThemedLabel.self, "label_conversation_time")
        skins.register(badge, ThemedLabel.self, "label_unread_badge")
        gtk_label_set_single_line_mode(preview.opaque, 1)
    }

    func show(_ conversation: Conversation) {
        avatar.show(conversation)
        gtk_label_set_text(name.opaque, conversation.name)
        let last = conversation.messages.last
        gtk_label_set_text(
            preview.opaque,
            (last?.isOutgoing == true ? "You: " : "") + (last?.sticker == nil ? last?.text ?? "" : "Sticker"))
        gtk_label_set_text(time.opaque, last?.time ?? "")
        gtk_label_set_text(badge.opaque, "\(conversation.unreadCount)")
        badge.show(conversation.unreadCount > 0)
        let states: ThemeStates = conversation.unreadCount > 0 ? .selected : []
        let unread = conversation.unreadCount > 0 ? ", \(conversation.unreadCount) unread" : ""
        let online = conversation.isOnline ? ", online" : ""
        gtk_widget_get_parent(widget)?.labelled("\(conversation.name)\(online)\(unread): \(last?.text ?? "")")
        for label in [preview, time] {
            if let view = ThemedWidget.existing(for: label) { try? engine.setStates(states, for: view) }
        }
    }
}
