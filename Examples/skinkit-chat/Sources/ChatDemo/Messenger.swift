import SkinComponents
import SkinKit

/// The messenger's screens. Each component sets its own properties and registers with the engine, if there is one.
@MainActor
struct Messenger {
    let list: ConversationList
    let chat: Chat
    let settings: Settings

    var components: [SkinView] { list.components + chat.components + settings.components }

    init(conversationCount: Int, messageCount: Int, by engine: ThemeEngine?) throws {
        list = try ConversationList(count: conversationCount, by: engine)
        chat = try Chat(messageCount: messageCount, by: engine)
        settings = try Settings(by: engine)
    }
}

/// The list of conversations.
@MainActor
final class ConversationList {
    let bar: SkinNavigationBar
    let compose: SkinButton
    let search: SkinTextField
    let table: SkinTableView
    private(set) var rows: [ConversationRow]

    var components: [SkinView] { [bar, compose, search, table] + rows.flatMap(\.components) }

    init(count: Int, by engine: ThemeEngine?) throws {
        bar = try SkinNavigationBar().skin("bar_conversations", by: engine)
        compose = try SkinButton().setting(\.title, to: "New").skin("button_compose", by: engine)
        search = try SkinTextField().setting(\.placeholder, to: SkinPlaceholder(text: "Search")).skin(
            "field_search", by: engine)
        table = try SkinTableView().skin("table_conversations", by: engine)
        rows = try (0..<count).map { try ConversationRow($0, by: engine) }
    }

    /// Releases every third row and returns the number of its components.
    func releaseThirdOfRows() -> Int {
        let count = components.count
        rows = rows.enumerated().filter { $0.offset % 3 != 2 }.map(\.element)
        return count - components.count
    }
}

/// The chat with one person.
@MainActor
struct Chat {
    let bar: SkinNavigationBar
    let back: SkinButton
    let avatar: Avatar
    let title: SkinLabel
    let wallpaper: Wallpaper
    let table: SkinTableView
    let messages: [MessageRow]
    let input: InputBar
    let field: SkinTextView
    let placeholder: SkinLabel
    let buttons: [SkinButton]

    var components: [SkinView] {
        [bar, back, avatar, title, wallpaper, table] + messages.flatMap(\.components) + [input, field, placeholder]
            + buttons
    }

    init(messageCount: Int, by engine: ThemeEngine?) throws {
        bar = try SkinNavigationBar().skin("bar_chat", by: engine)
        back = try SkinButton().setting(\.title, to: "Chats").skin("button_back", by: engine)
        avatar = try Avatar().skin("avatar_chat_title", by: engine)
        title = try SkinLabel().setting(\.text, to: "Ada").skin("label_chat_title", by: engine)
        wallpaper = try Wallpaper().skin("wallpaper_chat", by: engine)
        table = try SkinTableView().skin("table_messages", by: engine)
        messages = try (0..<messageCount).map { try MessageRow($0, by: engine) }
        input = try InputBar().skin("inputbar_chat", by: engine)
        field = try SkinTextView().skin("textview_message", by: engine).states(.focused, by: engine)
        placeholder = try SkinLabel().setting(\.text, to: "Message").skin("label_message_placeholder", by: engine)
        buttons = [
            try SkinButton().setting(\.title, to: "Send").skin("button_send", by: engine),
            try SkinButton().setting(\.title, to: "Attach").skin("button_attach", by: engine),
            try SkinButton().setting(\.title, to: "Emoji").skin("button_emoji", by: engine),
        ]
    }
}

/// The settings screen.
@MainActor
struct Settings {
    let notifications: SkinSwitch
    let receipts: SkinSwitch
    let others: [SkinView]

    var components: [SkinView] { [notifications, receipts] + others }

    init(by engine: ThemeEngine?) throws {
        notifications = try SkinSwitch().setting(\.isOn, to: true).skin("switch_notifications", by: engine)
        receipts = try SkinSwitch().skin("switch_read_receipts", by: engine).states(.disabled, by: engine)
        others = [
            try SkinTableView().skin("table_settings", by: engine),
            try Avatar().skin("avatar_profile", by: engine),
            try SkinLabel().setting(\.text, to: "Grace").skin("label_profile_name", by: engine),
            try SkinTableViewCell().skin("cell_setting", by: engine),
            try SkinLabel().setting(\.text, to: "Notifications").skin("label_setting_title", by: engine),
            try SkinSlider().setting(\.value, to: 0.5).skin("slider_text_size", by: engine),
            try SkinButton().setting(\.title, to: "Sign out").skin("button_sign_out", by: engine),
        ]
    }
}
