import SkinComponents
import SkinKit

/// A few properties that show what a theme is like.
@MainActor
struct Samples {
    var words: Words

    /// Names and values, always in the same order.
    func values(of messenger: Messenger) -> [(name: String, value: String)] {
        bars(of: messenger) + bubbles(of: messenger) + controls(of: messenger)
    }

    private func bars(of messenger: Messenger) -> [(name: String, value: String)] {
        let bar: NavigationBar? = messenger.component("bar_chat")
        let name: Label? = messenger.component("label_conversation_name")
        let cell: TableViewCell? = messenger.component("cell_conversation")
        return [
            ("navigation bar    bar colour", words.text(bar?.barTintColor)),
            ("                  title colour", words.text(bar?.titleColor)),
            ("                  title font", bar.map { words.text($0.titleFont) } ?? ""),
            ("conversation      background", words.text(cell?.backgroundColor)),
            ("                  name colour", words.text(name?.textColor)),
            ("                  name font", name.map { words.text($0.font) } ?? ""),
        ]
    }

    private func bubbles(of messenger: Messenger) -> [(name: String, value: String)] {
        let incoming: Bubble? = messenger.component("bubble_incoming")
        let outgoing: Bubble? = messenger.component("bubble_outgoing")
        let text: MessageLabel? = messenger.component("text_outgoing")
        return [
            ("incoming bubble   fill from", words.text(incoming?.fill?.from)),
            ("                  tail", incoming?.tail?.side.rawValue ?? "–"),
            ("                  image", incoming?.backgroundImage?.name ?? "–"),
            ("outgoing bubble   fill from", words.text(outgoing?.fill?.from)),
            ("                  tail tip", words.text(outgoing?.tail?.colors?.last)),
            ("                  shadow", words.text(outgoing?.shadow?.color)),
            ("                  radius", outgoing.map { words.text($0.cornerRadius) } ?? ""),
            ("                  text colour", words.text(text?.textColor)),
        ]
    }

    private func controls(of messenger: Messenger) -> [(name: String, value: String)] {
        let bar: InputBar? = messenger.component("inputbar_chat")
        let field: TextView? = messenger.component("textview_message")
        let toggle: Switch? = messenger.component("switch_notifications")
        let locked: Switch? = messenger.component("switch_read_receipts")
        let table: TableView? = messenger.component("table_messages")
        return [
            ("input bar         background", words.text(bar?.backgroundColor)),
            ("                  field's border", words.text(field?.borderColor)),
            ("switch            on colour", words.text(toggle?.onTintColor)),
            ("disabled switch   alpha", locked.map { words.text($0.alpha) } ?? ""),
            ("table             indicators", table?.indicatorStyle.rawValue ?? ""),
        ]
    }
}
