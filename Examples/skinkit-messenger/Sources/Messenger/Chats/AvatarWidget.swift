import SkinGTK

/// The picture of a person: initials on a color, and a dot for who is online.
@MainActor
final class AvatarWidget {
    let widget = gtk_overlay_new()!
    private let initials = gtk_label_new("")!.with(class: "monogram")
    private let presence = box(horizontal).with(class: "presence").aligned(GTK_ALIGN_END, GTK_ALIGN_END)

    init(_ skins: Skins, _ id: String) {
        gtk_overlay_set_child(widget.opaque, initials)
        gtk_overlay_add_overlay(widget.opaque, presence)
        widget.aligned(GTK_ALIGN_CENTER)
        skins.register(widget, Avatar.self, id)
    }

    func show(_ conversation: Conversation) {
        gtk_label_set_text(initials.opaque, conversation.initials)
        for color in 0..<6 { gtk_widget_remove_css_class(widget, "color-\(color)") }
        gtk_widget_add_css_class(widget, "color-\(conversation.color)")
        presence.show(conversation.isOnline)
    }
}
