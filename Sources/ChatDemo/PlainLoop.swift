/// What an app without an engine would write: a loop that stores in each message what two looks have otherwise.
///
/// The values are those of other messengers' messages, one for each look, which an engine has dressed.
@MainActor
struct PlainLoop {
    let messages: [MessageRow]
    /// Of each look the messages whose values are taken, over and over; the kinds of messages come round in their count.
    let looks: [[MessageRow]]

    /// Stores a look in all messages.
    ///
    /// - Returns: How many values that were.
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
