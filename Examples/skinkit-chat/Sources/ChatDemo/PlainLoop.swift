/// The loop that an app without an engine would contain: it stores the properties that differ between two themes in
/// every message.
///
/// The values are those of sample messages that an engine has themed.
@MainActor
struct PlainLoop {
    let messages: [MessageRow]
    /// The sample messages of each look, whose values are used cyclically. Their number is a multiple of the period of
    /// the kinds of messages.
    let looks: [[MessageRow]]

    /// Stores a look in all messages.
    ///
    /// - Returns: The number of stored values.
    func store(look: Int) -> Int {
        let samples = looks[look]
        var count = 0
        var kind = 0
        for message in messages {
            count += message.store(samples[kind])
            kind = kind + 1 == samples.count ? 0 : kind + 1
        }
        return count
    }
}

extension MessageRow {
    fileprivate func store(_ sample: MessageRow) -> Int {
        cell.tintColor = sample.cell.tintColor
        bubble.tintColor = sample.bubble.tintColor
        bubble.backgroundImage = sample.bubble.backgroundImage
        bubble.cornerRadius = sample.bubble.cornerRadius
        bubble.fill = sample.bubble.fill
        bubble.outline = sample.bubble.outline
        bubble.tail = sample.bubble.tail
        bubble.textInsets = sample.bubble.textInsets
        bubble.shadow = sample.bubble.shadow
        text.tintColor = sample.text.tintColor
        text.font = sample.text.font
        text.textColor = sample.text.textColor
        text.linkColor = sample.text.linkColor
        text.mention = sample.text.mention
        time.tintColor = sample.time.tintColor
        time.font = sample.time.font
        time.textColor = sample.time.textColor
        guard let tick, let other = sample.tick else { return 17 }
        tick.tintColor = other.tintColor
        return 18
    }
}
