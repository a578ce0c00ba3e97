import SkinGTK
import SkinKit

/// A row of a chat: a bubble with its tail, at the left or at the right.
@MainActor
final class MessageRow {
    let widget = box(horizontal)
    private let bubble = box(horizontal)
    private let body = box(vertical, spacing: 2).with(class: "body")
    private let tail = tail()
    private let text = label(lines: 0)
    private let time = label()
    private let tick = gtk_image_new()!
    private let foot: Widget
    private let picture = gtk_picture_new()!
    private let skins: Skins
    private var shown: (isOutgoing: Bool, isSet: Bool) = (false, false)
    /// Whether the message before is of somebody else.
    private var isFirst = false

    init(_ skins: Skins) {
        self.skins = skins
        gtk_label_set_max_width_chars(text.opaque, 46)
        gtk_label_set_selectable(text.opaque, 0)
        foot = box(horizontal, spacing: 4, time, tick).aligned(GTK_ALIGN_END)
        gtk_picture_set_can_shrink(picture.opaque, 1)
        gtk_widget_set_size_request(picture, 120, 120)
        body.append(text, picture, foot)
        bubble.append(body, tail)
        widget.append(bubble)
        gtk_widget_set_hexpand(bubble, 1)
    }

    /// Shows a message.
    ///
    /// - Parameters:
    ///   - isFirst: Whether the message before is of somebody else.
    ///   - isLast: Whether the message after is of somebody else. The last bubble of a group has the tail.
    func show(_ message: Message, isFirst: Bool, isLast: Bool) {
        gtk_label_set_text(text.opaque, message.text)
        gtk_label_set_text(time.opaque, message.time)
        // The row of the list, which a screen reader stops at.
        gtk_widget_get_parent(widget)?.labelled(
            "\(message.isOutgoing ? "Sent" : "Received") at \(message.time): "
                + (message.sticker == nil ? message.text : "sticker"))
        if !shown.isSet || shown.isOutgoing != message.isOutgoing { setSide(message.isOutgoing) }
        shown = (message.isOutgoing, true)
        gtk_picture_set_paintable(picture.opaque, message.sticker?.texture.paintable)
        for (part, isShown) in [(text, message.sticker == nil), (foot, message.sticker == nil)] { part.show(isShown) }
        picture.show(message.sticker != nil)
        let classes = [
            ("last", isLast), ("sticker", message.sticker != nil), ("incoming", !message.isOutgoing),
            ("outgoing", message.isOutgoing),
        ]
        for (name, isShown) in classes { bubble.set(class: name, isShown) }
        gtk_widget_set_opacity(tail, isLast && message.sticker == nil ? 1 : 0)
        self.isFirst = isFirst
        showSpacing()
    }

    private var chatBubble: ChatBubble? { ThemedWidget.existing(for: bubble) as? ChatBubble }

    /// Puts the theme's space above the bubble, or five times as much if the message before is of somebody else.
    private func showSpacing() {
        let spacing = chatBubble?.spacing ?? 2
        widget.margins(Int32(isFirst ? spacing * 5 : spacing), 0, 0, 0)
    }

    /// Returns the tail of a bubble.
    static func tail() -> Widget {
        let tail = box(horizontal, box(horizontal).with(class: "curve")).with(class: "tail")
        gtk_widget_set_overflow(tail, GTK_OVERFLOW_HIDDEN)
        return tail.aligned(GTK_ALIGN_FILL, GTK_ALIGN_END)
    }

    /// Puts a bubble and its tail at the right or at the left. The tail is the last child at either side, since GTK draws it
    /// over the body then, whose outline ends where the tail begins.
    static func place(_ bubble: Widget, _ tail: Widget, atRight isAtRight: Bool) {
        tail.set(class: "right", isAtRight)
        tail.set(class: "left", !isAtRight)
        gtk_widget_set_direction(bubble, isAtRight ? GTK_TEXT_DIR_LTR : GTK_TEXT_DIR_RTL)
        gtk_widget_set_halign(bubble, GTK_ALIGN_END)
    }

    private func setSide(_ isOutgoing: Bool) {
        Self.place(bubble, tail, atRight: isOutgoing)
        let side = isOutgoing ? "outgoing" : "incoming"
        skins.register(bubble, ChatBubble.self, "bubble_\(side)")
        chatBubble?.onSpacing = { [weak self] in self?.showSpacing() }
        skins.register(text, MessageLabel.self, "text_\(side)")
        skins.register(time, ThemedLabel.self, "label_time_\(side)")
        skins.register(tick, ThemedImage.self, isOutgoing ? "image_tick_read" : nil)
        tick.show(isOutgoing)
    }
}

/// The engine or the scope in which a part of the window is themed, and the place for errors.
@MainActor
struct Skins {
    let theme: @MainActor (ThemedWidget, String?) throws(ThemePreparationError) -> Void
    let onError: @MainActor (any Error) -> Void

    init(_ engine: ThemeEngine, _ onError: @escaping @MainActor (any Error) -> Void) {
        theme = { (view, id) throws(ThemePreparationError) in try engine.register(view, as: id) }
        self.onError = onError
    }

    init(_ scope: ThemeScope, _ onError: @escaping @MainActor (any Error) -> Void) {
        theme = { (view, id) throws(ThemePreparationError) in try scope.register(view, as: id) }
        self.onError = onError
    }

    /// Registers a widget.
    @discardableResult
    func register<View: ThemedWidget>(_ widget: Widget, _ type: View.Type, _ id: String?) -> Widget {
        do {
            try theme(View.component(for: widget), id)
        } catch {
            onError(error)
        }
        return widget
    }
}
