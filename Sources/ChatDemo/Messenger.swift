import SkinComponents
import SkinKit

/// The messenger's screens: the components that are on them, with the identifiers that themes know.
@MainActor
struct Messenger {
    /// One component and what it is registered as.
    struct Part {
        var component: View
        var id: String
        var states: StateSet = []
    }

    /// What stays as long as the app runs.
    var bars: [Part]
    /// A row each, with what is in it.
    var conversations: [[Part]]
    /// A message each, with what is in it.
    var messages: [[Part]]
    var input: [Part]
    var settings: [Part]

    var components: [View] { parts.map(\.component) }

    var parts: [Part] { bars + conversations.flatMap(\.self) + messages.flatMap(\.self) + input + settings }

    init(conversationCount: Int, messageCount: Int) {
        bars = [
            Part(component: NavigationBar(), id: "bar_conversations"), Part(component: NavigationBar(), id: "bar_chat"),
            Part(component: Button(), id: "button_back"), Part(component: Button(), id: "button_compose"),
            Part(component: Avatar(), id: "avatar_chat_title"), Part(component: Label(), id: "label_chat_title"),
            Part(component: TextField(), id: "field_search"), Part(component: TableView(), id: "table_conversations"),
            Part(component: Wallpaper(), id: "wallpaper_chat"), Part(component: TableView(), id: "table_messages"),
        ]
        conversations = (0..<conversationCount).map(Self.conversation)
        messages = (0..<messageCount).map(Self.message)
        input = [
            Part(component: InputBar(), id: "inputbar_chat"),
            Part(component: TextView(), id: "textview_message", states: .focused),
            Part(component: Label(), id: "label_message_placeholder"), Part(component: Button(), id: "button_send"),
            Part(component: Button(), id: "button_attach"), Part(component: Button(), id: "button_emoji"),
        ]
        settings = Self.settings
    }

    func register(with engine: ThemeEngine) throws {
        for part in parts {
            try engine.theme(part.component, as: part.id)
            try engine.setStates(part.states, for: part.component)
        }
    }

    /// The first component of an identifier.
    func component<Component: View>(_ id: String, as type: Component.Type = Component.self) -> Component? {
        parts.first { $0.id == id }?.component as? Component
    }

    /// Lets go of each third row of the conversations; returns how many components that were.
    mutating func releaseThirdOfConversations() -> Int {
        let count = parts.count
        conversations = conversations.enumerated().filter { $0.offset % 3 != 2 }.map(\.element)
        return count - parts.count
    }

    private static func conversation(_ number: Int) -> [Part] {
        let unread: StateSet = number % 4 == 0 ? .selected : []
        var parts = [
            Part(component: TableViewCell(), id: number < 3 ? "cell_conversation_pinned" : "cell_conversation"),
            Part(component: Avatar(), id: "avatar_conversation", states: unread),
            Part(component: Label(), id: "label_conversation_name", states: unread),
            Part(component: Label(), id: "label_conversation_preview", states: unread),
            Part(component: Label(), id: "label_conversation_time", states: unread),
        ]
        if unread == .selected { parts.append(Part(component: Label(), id: "label_unread_badge")) }
        return parts
    }

    private static func message(_ number: Int) -> [Part] {
        let direction = number % 3 == 0 ? "incoming" : "outgoing"
        let photo = number % 10 == 9 ? "photo_" : ""
        var parts = [
            Part(component: TableViewCell(), id: "cell_message"),
            Part(component: Bubble(), id: "bubble_\(photo)\(direction)"),
            Part(component: MessageLabel(), id: "text_\(direction)"),
            Part(component: Label(), id: "label_time_\(direction)"),
        ]
        if direction == "outgoing" { parts.append(Part(component: ImageView(), id: "image_tick_read")) }
        return parts
    }

    private static var settings: [Part] {
        [
            Part(component: TableView(), id: "table_settings"), Part(component: Avatar(), id: "avatar_profile"),
            Part(component: Label(), id: "label_profile_name"), Part(component: TableViewCell(), id: "cell_setting"),
            Part(component: Label(), id: "label_setting_title"),
            Part(component: Switch(), id: "switch_notifications"),
            Part(component: Switch(), id: "switch_read_receipts", states: .disabled),
            Part(component: Slider(), id: "slider_text_size"), Part(component: Button(), id: "button_sign_out"),
        ]
    }
}
