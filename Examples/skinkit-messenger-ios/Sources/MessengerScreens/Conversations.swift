#if canImport(UIKit)
    import Foundation

    /// One message of a conversation.
    struct Message: Hashable {
        var text: String
        var time: String
        var isOutgoing: Bool
    }

    /// A conversation: the person's name and the messages, oldest first.
    struct Conversation: Hashable {
        var name: String
        var messages: [Message]
        var isPinned = false
        var unreadCount = 0
    }

    /// All conversations of the app, which its screens share.
    @MainActor
    final class Conversations {
        var all: [Conversation]

        init(_ all: [Conversation]) { self.all = all }

        /// Adds a message of the user to a conversation. Empty messages are not sent.
        ///
        /// - Returns: Whether the message was added.
        func send(_ text: String, to number: Int, at time: String) -> Bool {
            let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !text.isEmpty else { return false }
            all[number].messages.append(Message(text: text, time: time, isOutgoing: true))
            return true
        }

        static var sample: Conversations {
            let answers = ["See you at eight", "Did you see the new theme?", "On my way", "Thank you!"]
            let names = ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Donald", "Frances", "Niklaus"]
            return Conversations(
                names.enumerated().map { number, name in
                    let messages = (0..<40).map { count in
                        Message(
                            text: "\(answers[(count + number) % answers.count]) (\(count + 1))",
                            time: "10:\(10 + count)", isOutgoing: count % 3 == 2)
                    }
                    return Conversation(
                        name: name, messages: messages, isPinned: number == 0, unreadCount: number % 3)
                })
        }
    }
#endif
