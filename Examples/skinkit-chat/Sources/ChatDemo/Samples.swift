/// The properties that the demo prints for each theme.
@MainActor
struct Samples {
    var words: Words

    /// Returns names and values, always in the same order.
    func values(of messenger: Messenger) -> [(name: String, value: String)] {
        bars(of: messenger) + bubbles(of: messenger) + controls(of: messenger)
    }

    private func bars(of messenger: Messenger) -> [(name: String, value: String)] {
        let bar = messenger.chat.bar
        let name = messenger.list.rows.first?.name
        let cell = messenger.list.rows.first { !$0.isPinned }?.cell
        return [
            ("navigation bar    bar color", words.text(bar.barTintColor)),
            ("                  title color", words.text(bar.titleColor)),
            ("                  title font", words.text(bar.titleFont)),
            ("conversation      background", words.text(cell?.backgroundColor)),
            ("                  name color", words.text(name?.textColor)),
            ("                  name font", name.map { words.text($0.font) } ?? ""),
        ]
    }

    private func bubbles(of messenger: Messenger) -> [(name: String, value: String)] {
        let incoming = messenger.chat.messages.first { $0.isIncoming }?.bubble
        let answer = messenger.chat.messages.first { !$0.isIncoming }
        let (outgoing, text) = (answer?.bubble, answer?.text)
        return [
            ("incoming bubble   fill from", words.text(incoming?.fill?.from)),
            ("                  tail", incoming?.tail?.side.rawValue ?? "–"),
            ("                  image", incoming?.backgroundImage?.name ?? "–"),
            ("outgoing bubble   fill from", words.text(outgoing?.fill?.from)),
            ("                  tail tip", words.text(outgoing?.tail?.colors?.last)),
            ("                  shadow", words.text(outgoing?.shadow?.color)),
            ("                  radius", outgoing.map { words.text($0.cornerRadius) } ?? ""),
            ("                  text color", words.text(text?.textColor)),
        ]
    }

    private func controls(of messenger: Messenger) -> [(name: String, value: String)] {
        let bar = messenger.chat.input
        let field = messenger.chat.field
        let toggle = messenger.settings.notifications
        let locked = messenger.settings.receipts
        let table = messenger.chat.table
        return [
            ("input bar         background", words.text(bar.backgroundColor)),
            ("                  field border", words.text(field.borderColor)),
            ("switch            on color", words.text(toggle.onTintColor)),
            ("disabled switch   alpha", words.text(locked.alpha)),
            ("table             indicators", table.indicatorStyle.rawValue),
        ]
    }
}
