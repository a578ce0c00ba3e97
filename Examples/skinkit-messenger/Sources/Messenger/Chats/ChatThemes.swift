import Foundation
import SkinSettings

/// The themes of single chats with the values of their settings, in a file that outlives the app.
struct ChatThemes {
    private let file: URL

    init(folder: String) {
        file = URL(fileURLWithPath: folder).appendingPathComponent("chats.json")
    }

    /// Gives conversations the themes that were saved for them. What cannot be read is as none.
    @MainActor
    func restore(_ conversations: [Conversation]) {
        guard let data = try? Data(contentsOf: file),
            let links = try? JSONDecoder().decode([String: String].self, from: data)
        else { return }
        for conversation in conversations {
            conversation.theme = links[conversation.name].flatMap { try? ThemeLink($0) }
        }
    }

    /// Saves the themes of conversations.
    @MainActor
    func save(_ conversations: [Conversation]) throws {
        var links: [String: String] = [:]
        for conversation in conversations { links[conversation.name] = conversation.theme?.text }
        try JSONEncoder().encode(links).write(to: file, options: .atomic)
    }
}
