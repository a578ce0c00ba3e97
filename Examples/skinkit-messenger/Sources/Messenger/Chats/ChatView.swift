import SkinGTK
import SkinKit

/// The chat with one person: bar, messages over a wallpaper, and the input bar. It is a scope, which may have a theme of
/// its own.
@MainActor
final class ChatView {
    let widget = box(vertical)
    let scope: ThemeScope
    private let skins: Skins
    private let packs: StickerPacks
    private(set) var stickers: StickerChooser?
    private let avatar: AvatarWidget
    // At the left of their box, whatever alignment a theme gives their texts.
    private let title = label().aligned(GTK_ALIGN_START)
    private let subtitle = label().aligned(GTK_ALIGN_START)
    private let items = ListItems()
    private var place: UnsafeMutablePointer<GtkAdjustment>?
    /// Whether the newest message is on the screen.
    private var isAtEnd = true
    /// Whether the chat scrolls to its end, and not because of the user.
    private var isScrolling = false
    private var rows: ListRows<MessageRow>?
    private let input = gtk_text_view_new()!
    private let hint = label()
    private var messages: Widget?
    let bar = TitleBar()
    let back: Widget
    let appearance: Widget
    private(set) var conversation: Conversation?
    /// Called when a message was sent or received.
    var onMessage: @MainActor (Conversation) -> Void = { _ in }
    /// Called when the user sent a sticker of a pack.
    var onSticker: @MainActor (StickerPack) -> Void = { _ in }

    init(
        _ engine: ThemeEngine, _ packs: StickerPacks, onError: @escaping @MainActor (any Error) -> Void,
        onBack: @escaping @MainActor () -> Void, onAppearance: @escaping @MainActor () -> Void
    ) {
        self.packs = packs
        scope = engine.root.makeScope()
        skins = Skins(scope, onError)
        avatar = AvatarWidget(skins, "avatar_chat_title")
        avatar.widget.with(class: "small")
        back = button(nil, onBack).named("Back")
        appearance = button(nil, onAppearance).named("Appearance")
        buildBar()
        buildMessages()
        buildInput()
    }

    private func buildBar() {
        let texts = box(vertical, title, subtitle).aligned(GTK_ALIGN_START)
        let person = box(horizontal, spacing: 10, avatar.widget, texts)
        bar.show(
            skins.register(back, ThemedButton.self, "button_back"), person.expanding(horizontally: true),
            skins.register(appearance, ThemedButton.self, "button_settings"))
        skins.register(bar.widget, ThemedHeaderBar.self, "bar_chat")
        skins.register(title, ThemedLabel.self, "label_chat_title")
        skins.register(subtitle, ThemedLabel.self, "label_chat_subtitle")
        widget.append(bar.widget)
    }

    private func buildMessages() {
        let rows = ListRows<MessageRow>(
            make: { [skins] in
                let row = MessageRow(skins)
                return (row, row.widget)
            }, fill: { [weak self] row, position in self?.fill(row, position) })
        self.rows = rows
        let selection = gtk_no_selection_new(items.model)
        let list = gtk_list_view_new(selection, rows.factory)!.labelled("Messages")
        skins.register(list, ThemedList.self, "table_messages")
        let wallpaper = box(vertical).expanding(horizontally: true, vertically: true)
        skins.register(wallpaper, Wallpaper.self, "wallpaper_chat")
        let overlay = gtk_overlay_new()!.expanding(vertically: true)
        gtk_overlay_set_child(overlay.opaque, wallpaper)
        messages = list
        let window = scrolled(list)
        gtk_overlay_add_overlay(overlay.opaque, window)
        followEnd(gtk_scrolled_window_get_vadjustment(window.opaque))
        widget.append(overlay)
    }

    private func buildInput() {
        input.labelled("Message")
        gtk_text_view_set_accepts_tab(input.cast(), 0)
        gtk_text_view_set_wrap_mode(input.cast(), GTK_WRAP_WORD_CHAR)
        for (set, space) in [(gtk_text_view_set_left_margin, Int32(12)), (gtk_text_view_set_right_margin, 12)] {
            set(input.cast(), space)
        }
        gtk_widget_set_size_request(input, -1, 36)
        gtk_text_view_set_top_margin(input.cast(), 8)
        gtk_text_view_set_bottom_margin(input.cast(), 8)
        let field = gtk_overlay_new()!.expanding(horizontally: true)
        gtk_overlay_set_child(field.opaque, skins.register(input, ThemedTextView.self, "textview_message"))
        gtk_overlay_add_overlay(field.opaque, skins.register(hint, ThemedLabel.self, "label_message_placeholder"))
        hint.aligned(GTK_ALIGN_START).margins(0, 0, 0, 13)
        gtk_widget_set_can_target(hint, 0)
        field.aligned(GTK_ALIGN_FILL)
        let attach = button {}.named("Attach a file")
        let emoji = button { [weak self] in self?.stickers?.open() }.named("Stickers")
        let send = button { [weak self] in self?.send() }.named("Send")
        let bar = box(
            horizontal, spacing: 6, skins.register(attach, ThemedButton.self, "button_attach"), field,
            skins.register(emoji, ThemedButton.self, "button_emoji"),
            skins.register(send, ThemedButton.self, "button_send"))
        skins.register(bar, InputBar.self, "inputbar_chat")
        widget.append(bar)
        let focusMessages: @MainActor () -> Bool = { [weak self] in self?.rows?.focusLast() ?? false }
        appearance.tab(next: focusMessages)
        messages?.tab(next: { attach.focus() }, previous: { [appearance] in appearance.focus() })
        attach.tab(previous: focusMessages)
        let stickers = StickerChooser(packs, skins, parent: emoji)
        stickers.onChoose = { [weak self] sticker, pack in self?.send(sticker, of: pack) }
        self.stickers = stickers
        let buffer = gtk_text_view_get_buffer(input.cast())!
        GTKSignal.connect(UnsafeMutableRawPointer(buffer), "changed") { [weak self] in self?.inputChanged() }
    }

    // MARK: Messages

    func show(_ conversation: Conversation) {
        self.conversation = conversation
        conversation.unreadCount = 0
        avatar.show(conversation)
        gtk_label_set_text(title.opaque, conversation.name)
        gtk_label_set_text(subtitle.opaque, conversation.status)
        items.reset(to: conversation.messages.count)
        scrollToEnd()
    }

    private func fill(_ row: MessageRow, _ position: Int) {
        guard let messages = conversation?.messages, messages.indices.contains(position) else { return }
        let message = messages[position]
        let isFirst = position == 0 || messages[position - 1].isOutgoing != message.isOutgoing
        let isLast = position + 1 == messages.count || messages[position + 1].isOutgoing != message.isOutgoing
        row.show(message, isFirst: isFirst, isLast: isLast)
    }

    // MARK: The end of the chat

    /// Keeps the newest message on the screen while it is there and the chat changes its size: when the panel opens or texts
    /// grow.
    private func followEnd(_ place: UnsafeMutablePointer<GtkAdjustment>?) {
        guard let place else { return }
        self.place = place
        GTKSignal.connect(UnsafeMutableRawPointer(place), "changed") { [weak self] in
            if let self, isAtEnd, !isScrolling { scrollToEnd() }
        }
        GTKSignal.connect(UnsafeMutableRawPointer(place), "value-changed") { [weak self] in
            guard let self, !isScrolling else { return }
            isAtEnd = gtk_adjustment_get_value(place) >= Self.end(of: place) - 2
        }
    }

    private static func end(of place: UnsafeMutablePointer<GtkAdjustment>) -> Double {
        gtk_adjustment_get_upper(place) - gtk_adjustment_get_page_size(place)
    }

    /// Scrolls to the newest message. The list knows the height of its rows only once they are laid out, so it takes a
    /// few frames.
    private func scrollToEnd() {
        guard let place else { return }
        isAtEnd = true
        if isScrolling { return }
        isScrolling = true
        var (count, calm) = (0, 0)
        var last = -1.0
        every(milliseconds: 16) { [weak self] in
            count += 1
            let end = Self.end(of: place)
            calm = end > 0 && end == last && gtk_adjustment_get_value(place) == end ? calm + 1 : 0
            last = end
            if end > 0 { gtk_adjustment_set_value(place, end) }
            let isOver = count >= (end > 0 ? 60 : 250) || calm >= 8
            if isOver { self?.isScrolling = false }
            return !isOver
        }
    }

    func focusInput() { gtk_widget_grab_focus(input) }

    private var text: String {
        let buffer = gtk_text_view_get_buffer(input.cast())
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Enter sends the message.
    private func inputChanged() {
        hint.show(text.isEmpty)
        guard text.hasSuffix("\n") else { return }
        // Not while the buffer inserts what the user typed.
        every(milliseconds: 1) { [weak self] in
            self?.send()
            return false
        }
    }

    private func send() {
        let text = text.split(separator: "\n").joined(separator: "\n")
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(input.cast()), "", 0)
        guard !text.isEmpty, let conversation else { return }
        exchange(
            Message(text: text, isOutgoing: true, time: "now"),
            Message(text: Conversation.echo(text), isOutgoing: false, time: "now"), in: conversation)
    }

    /// Sends a sticker. The partner answers with the next one of the pack.
    private func send(_ sticker: Sticker, of pack: StickerPack) {
        guard let conversation else { return }
        let place = pack.stickers.firstIndex { $0 === sticker } ?? 0
        let answer = pack.stickers[(place + 1) % pack.stickers.count]
        exchange(
            Message(text: "", isOutgoing: true, time: "now", sticker: sticker),
            Message(text: "", isOutgoing: false, time: "now", sticker: answer), in: conversation)
        onSticker(pack)
        focusInput()
    }

    private func exchange(_ message: Message, _ answer: Message, in conversation: Conversation) {
        add(message, to: conversation)
        gtk_label_set_text(subtitle.opaque, "typing …")
        every(milliseconds: 900) { [weak self] in
            self?.add(answer, to: conversation)
            if let self { gtk_label_set_text(subtitle.opaque, self.conversation?.status ?? "") }
            return false
        }
    }

    private func add(_ message: Message, to conversation: Conversation) {
        conversation.messages.append(message)
        onMessage(conversation)
        guard conversation === self.conversation else { return }
        items.append()
        scrollToEnd()
    }
}
