import Foundation
import SkinSettings

/// One message of a conversation.
struct Message {
    var text: String
    var isOutgoing: Bool
    var time: String
    /// The sticker that is the message; nil for a text.
    var sticker: Sticker?
}

/// A conversation with a person or a group.
@MainActor
final class Conversation {
    let name: String
    let status: String
    let isOnline: Bool
    var messages: [Message]
    var unreadCount: Int
    /// The theme of this chat alone, with the values of its settings; nil for that of the app.
    var theme: ThemeLink?

    init(_ name: String, _ status: String, isOnline: Bool, unread: Int, _ messages: [Message]) {
        self.name = name
        self.status = status
        self.isOnline = isOnline
        self.messages = messages
        unreadCount = unread
    }

    /// The first letters of the first two words of the name.
    var initials: String { name.split(separator: " ").prefix(2).compactMap(\.first).map(String.init).joined() }

    /// The number of the color of the initials, from 0 to 5.
    var color: Int { name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 6 } }
}

extension Conversation {
    /// The conversations that the app begins with. The first one has 10,000 messages.
    static func samples() -> [Conversation] {
        [
            Conversation("Ada Lovelace", "online", isOnline: true, unread: 2, history(10_000 - 9) + ada),
            Conversation("Design team", "Grace, Mary and 6 others", isOnline: false, unread: 5, design),
            Conversation("Grace Hopper", "last seen at 9:02", isOnline: false, unread: 0, grace),
            Conversation("Alan Turing", "online", isOnline: true, unread: 0, alan),
            Conversation("Mary Jackson", "online", isOnline: true, unread: 1, mary),
            Conversation("Katherine Johnson", "last seen yesterday", isOnline: false, unread: 0, katherine),
            Conversation("Weekend hikers", "12 members", isOnline: false, unread: 0, hikers),
            Conversation("Edsger Dijkstra", "last seen on Monday", isOnline: false, unread: 0, edsger),
        ]
    }

    private static func history(_ count: Int) -> [Message] {
        let lines = [
            "Did you see the new drawings?", "Yes. The second one is my favorite.", "Same here!",
            "Let me write that down.", "Shall we talk about it tomorrow?",
            "I have an idea for the loom. It is a little strange, but I think that it could work.", "Tell me.",
            "Good morning!", "On my way.", "That is exactly what I meant.",
        ]
        return (0..<count).map { number in
            Message(
                text: lines[(number * 7) % lines.count], isOutgoing: number % 3 == 1,
                time: "\(8 + number % 10):\(String(10 + number % 50))")
        }
    }

    private static func incoming(_ text: String, _ time: String) -> Message {
        Message(text: text, isOutgoing: false, time: time)
    }

    private static func outgoing(_ text: String, _ time: String) -> Message {
        Message(text: text, isOutgoing: true, time: time)
    }

    private static var ada: [Message] {
        [
            incoming("Morning! I finished the notes on the engine.", "9:12"),
            incoming("All of them. Even note G 🎉", "9:12"),
            outgoing("Already? I thought that you needed another week.", "9:15"),
            incoming(
                "The Bernoulli numbers fell into place last night. It weaves algebra like a loom weaves leaves.", "9:16"
            ),
            outgoing("I love that sentence. Please keep it.", "9:17"),
            outgoing("Coffee at eleven?", "9:17"),
            incoming("Yes! Same place as always?", "9:20"),
            outgoing("The window table, if it is free. I will bring the drawings of the mill.", "9:21"),
            incoming("Perfect. See you there ☕️", "9:22"),
        ]
    }

    private static var design: [Message] {
        [
            incoming("The new icons are in the shared folder.", "8:40"),
            outgoing("They look great at small sizes.", "8:44"),
            incoming("Dark mode next?", "8:51"),
        ]
    }

    private static var grace: [Message] {
        [
            incoming("We found a real bug. A moth, in relay 70.", "yesterday"),
            outgoing("Tape it into the log book!", "yesterday"),
        ]
    }

    private static var alan: [Message] {
        [outgoing("Are you a machine?", "Fri"), incoming("Ask me something only a person would know.", "Fri")]
    }

    private static var mary: [Message] {
        [incoming("Wind tunnel at two. Bring ear plugs!", "Fri")]
    }

    private static var katherine: [Message] {
        [incoming("I checked the numbers by hand. Go.", "Thu"), outgoing("Thank you!", "Thu")]
    }

    private static var hikers: [Message] {
        [incoming("Seven o'clock at the station.", "Wed"), incoming("And bring rain jackets 🌧", "Wed")]
    }

    private static var edsger: [Message] {
        [incoming("Simplicity is a prerequisite for reliability.", "Mon")]
    }

    /// Returns the answer of a partner who echoes.
    static func echo(_ text: String) -> String {
        let words = text.split(separator: " ")
        if text.hasSuffix("?") { return "Good question. What do you think?" }
        if words.count <= 2 { return "\(text)! 😊" }
        return "“\(text)” Tell me more."
    }
}
