import Foundation

/// The themes of single chats, in a file that outlives the app.
struct ChatThemes {
    private let file: URL

    init(folder: String) {
        file = URL(fileURLWithPath: folder).appendingPathComponent("chats.json")
    }

    /// Gives conversations the themes that were saved for them. A file that cannot be read is as none.
    @MainActor
    func restore(_ conversations: [Conversation]) {
        guard let data = try? Data(contentsOf: file),
            let themes = try? JSONDecoder().decode([String: String].self, from: data)
        else { return }
        for conversation in conversations { conversation.theme = themes[conversation.name] }
    }

    /// Saves the themes of conversations.
    @MainActor
    func save(_ conversations: [Conversation]) throws {
        var themes: [String: String] = [:]
        for conversation in conversations { themes[conversation.name] = conversation.theme }
        try JSONEncoder().encode(themes).write(to: file, options: .atomic)
    }
}
