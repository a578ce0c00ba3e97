import SkinGTK
import SkinKit

/// A small chat in a theme, which is a scope of its own.
@MainActor
final class ThemePreview {
    let widget = gtk_button_new()!.with(class: "flat").with(class: "theme-card")
    let identifier: String
    let scope: ThemeScope
    private let name: Widget
    /// Around the preview, in the accent color of the window's theme while the preview's theme is chosen.
    private let ring = box(vertical).with(class: "theme-ring")
    private let tick = gtk_label_new("✓")!.with(class: "theme-tick").aligned(GTK_ALIGN_END, GTK_ALIGN_START)

    init(_ theme: Theme, _ engine: ThemeEngine, _ skins: Skins, onChoose: @escaping @MainActor () -> Void) throws {
        identifier = theme.info.identifier
        scope = engine.root.makeScope()
        try scope.activate(theme)
        name = label(theme.info.name(for: GTKSystem.languages), lines: 0).with(class: "name")
        ring.append(Self.chat(Skins(scope, skins.onError)))
        let overlay = gtk_overlay_new()!
        gtk_overlay_set_child(overlay.opaque, skins.register(ring, ThemedWidget.self, "view_reply_line"))
        gtk_overlay_add_overlay(overlay.opaque, skins.register(tick, ThemedLabel.self, "label_unread_badge"))
        skins.register(name, ThemedLabel.self, "label_setting_title")
        gtk_label_set_xalign(name.opaque, 0.5)
        gtk_label_set_justify(name.opaque, GTK_JUSTIFY_CENTER)
        gtk_button_set_child(widget.cast(), box(vertical, spacing: 3, overlay, name))
        GTKSignal.connect(widget.raw, "clicked", onChoose)
        setChosen(false)
    }

    /// Marks the theme as the one that is chosen, or not.
    func setChosen(_ isChosen: Bool) {
        ring.set(class: "chosen", isChosen)
        widget.set(class: "chosen", isChosen)
        tick.show(isChosen)
        let name = String(cString: gtk_label_get_text(name.opaque))
        widget.named(isChosen ? "\(name), chosen" : "Try on \(name)")
    }

    private static func chat(_ skins: Skins) -> Widget {
        let wallpaper = box(vertical)
        skins.register(wallpaper, Wallpaper.self, "wallpaper_chat")
        for (text, isOutgoing) in [("Coffee?", false), ("Sure! ☕️", true)] {
            wallpaper.append(bubble(text, isOutgoing, skins))
        }
        gtk_widget_set_size_request(wallpaper, 140, 104)
        let frame = box(vertical, wallpaper).with(class: "preview")
        gtk_widget_set_overflow(frame, GTK_OVERFLOW_HIDDEN)
        return frame
    }

    private static func bubble(_ text: String, _ isOutgoing: Bool, _ skins: Skins) -> Widget {
        let side = isOutgoing ? "outgoing" : "incoming"
        let words = label(text)
        let body = box(vertical, words).with(class: "body")
        let tail = MessageRow.tail()
        let bubble = box(horizontal, body, tail).with(class: side).with(class: "last")
        MessageRow.place(bubble, tail, atRight: isOutgoing)
        skins.register(bubble, ChatBubble.self, "bubble_\(side)")
        skins.register(words, MessageLabel.self, "text_\(side)")
        return bubble.margins(8, 8, isOutgoing ? 8 : 0, 8)
    }
}
