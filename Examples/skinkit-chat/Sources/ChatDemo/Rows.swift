import SkinComponents
import SkinKit

/// One row of the list of conversations.
@MainActor
struct ConversationRow {
    let isPinned: Bool
    let cell: SkinTableViewCell
    let avatar: Avatar
    let name: SkinLabel
    let preview: SkinLabel
    let time: SkinLabel
    /// The badge of a conversation with unread messages.
    let badge: SkinLabel?

    var components: [SkinView] { [cell, avatar, name, preview, time] + (badge.map { [$0] } ?? []) }

    init(_ number: Int, by engine: ThemeEngine?) throws {
        let isUnread = number % 4 == 0
        let states: ThemeStates = isUnread ? .selected : []
        isPinned = number < 3
        cell = try SkinTableViewCell().skin(isPinned ? "cell_conversation_pinned" : "cell_conversation", by: engine)
        avatar = try Avatar().skin("avatar_conversation", by: engine).states(states, by: engine)
        name = try SkinLabel().setting(\.text, to: "Friend \(number)")
            .skin("label_conversation_name", by: engine).states(states, by: engine)
        preview = try SkinLabel().setting(\.text, to: "See you").skin("label_conversation_preview", by: engine)
            .states(states, by: engine)
        time = try SkinLabel().setting(\.text, to: "12:00").skin("label_conversation_time", by: engine)
            .states(states, by: engine)
        badge = try isUnread ? SkinLabel().setting(\.text, to: "1").skin("label_unread_badge", by: engine) : nil
    }
}

/// One message of a chat.
@MainActor
struct MessageRow {
    let isIncoming: Bool
    let cell: SkinTableViewCell
    let bubble: Bubble
    let text: MessageLabel
    let time: SkinLabel
    /// The tick of an outgoing message.
    let tick: SkinImageView?

    var components: [SkinView] { [cell, bubble, text, time] + (tick.map { [$0] } ?? []) }

    init(_ number: Int, by engine: ThemeEngine?) throws {
        isIncoming = number % 3 == 0
        let direction = isIncoming ? "incoming" : "outgoing"
        let photo = number % 10 == 9 ? "photo_" : ""
        cell = try SkinTableViewCell().skin("cell_message", by: engine)
        bubble = try Bubble().skin("bubble_\(photo)\(direction)", by: engine)
        text = try MessageLabel().setting(\.text, to: "Message \(number)").skin("text_\(direction)", by: engine)
        time = try SkinLabel().setting(\.text, to: "12:00").skin("label_time_\(direction)", by: engine)
        tick = try isIncoming ? nil : SkinImageView().skin("image_tick_read", by: engine)
    }
}
