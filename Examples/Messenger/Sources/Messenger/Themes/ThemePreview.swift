import SkinGTK
import SkinKit

/// A small chat in a theme, which is a scope of its own.
@MainActor
final class ThemePreview {
    let widget: Widget
    let scope: ThemeScope
    private let frame = box(vertical).with(class: "preview")

    init(_ theme: Theme, _ engine: ThemeEngine, _ skins: Skins, onChoose: @escaping @MainActor () -> Void) throws {
        scope = engine.root.makeScope()
        try scope.activate(theme)
        let inner = Skins(scope, skins.onError)
        let wallpaper = box(vertical, spacing: 5)
        inner.theme(wallpaper, Wallpaper.self, "wallpaper_chat")
        for (text, isOutgoing) in [("Coffee?", false), ("Sure! ☕️", true)] {
            wallpaper.append(Self.bubble(text, isOutgoing, inner))
        }
        gtk_widget_set_size_request(wallpaper, 148, 104)
        gtk_widget_set_overflow(frame, GTK_OVERFLOW_HIDDEN)
        frame.append(wallpaper)
        let name = label(theme.info.name)
        gtk_label_set_xalign(name.opaque, 0.5)
        skins.theme(name, ThemedLabel.self, "label_setting_title")
        let content = box(vertical, spacing: 5, frame, name)
        let button = gtk_button_new()!.with(class: "flat").with(class: "theme-card")
        gtk_button_set_child(button.cast(), content)
        GTKSignal.connect(button.raw, "clicked", onChoose)
        widget = button.named("Try on \(theme.info.name)")
    }

    private static func bubble(_ text: String, _ isOutgoing: Bool, _ skins: Skins) -> Widget {
        let side = isOutgoing ? "outgoing" : "incoming"
        let words = label(text)
        let bubble = box(horizontal, box(vertical, words).with(class: "body")).with(class: side).with(class: "last")
        gtk_widget_set_halign(bubble, isOutgoing ? GTK_ALIGN_END : GTK_ALIGN_START)
        skins.theme(bubble, ChatBubble.self, "bubble_\(side)")
        skins.theme(words, MessageLabel.self, "text_\(side)")
        return bubble.margins(8, 8, 0, 8)
    }
}
