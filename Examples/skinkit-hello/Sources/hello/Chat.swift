import SkinComponents
import SkinKit

/// A chat of 500 messages, of which the terminal shows the first two, and a button.
@MainActor
struct Chat {
    @MainActor
    private struct Row {
        var isOutgoing: Bool
        var bubble = Bubble()
        var text = Message()
    }

    private let bar = SkinNavigationBar()
    private let send = SkinButton()
    private var rows = (0..<500).map { Row(isOutgoing: $0.isMultiple(of: 2)) }

    func register(with engine: ThemeEngine) throws {
        try engine.register(bar, as: "bar_chat")
        try engine.register(send, as: "button_send")
        for row in rows {
            try engine.register(row.bubble, as: row.isOutgoing ? "bubble_outgoing" : "bubble_incoming")
            try engine.register(row.text, as: row.isOutgoing ? "text_outgoing" : "text_incoming")
        }
    }

    /// Removes every second message, and returns the number of components that went.
    mutating func removeHalf() -> Int {
        let half = rows.count / 2
        rows.removeLast(half)
        return 2 * half
    }

    /// The look of each component, as text.
    var looks: [String] {
        [look(send)]
            + rows.flatMap { row in
                [
                    "\(look(row.bubble)) \(String(describing: row.bubble.fill)) \(String(describing: row.bubble.outline))",
                    "\(look(row.text)) \(String(describing: row.text.textColor)) \(row.text.font)",
                ]
            }
    }

    private func look(_ view: SkinView) -> String {
        "\(String(describing: view.backgroundColor)) \(view.cornerRadius) \(view.alpha)"
    }

    /// What the terminal shows: the first messages, in their colors.
    var picture: String {
        let lines = zip(rows, ["How does it look?", "It changed while it ran."]).map { row, text in
            let padding = row.isOutgoing ? "        " : ""
            let fill = row.bubble.fill?.from ?? row.bubble.backgroundColor
            return padding + painted("  \(text)  ", row.text.textColor, on: fill)
        }
        return (lines + ["        " + painted("  Send  ", send.titleColor, on: send.backgroundColor)]).joined(
            separator: "\n")
    }

    /// Returns a text in colors by the escape sequences of terminals (ISO 8613-6).
    private func painted(_ text: String, _ color: ThemeColor?, on background: ThemeColor?) -> String {
        let codes = [(38, color), (48, background)].compactMap { code, color in
            color.map {
                "\(code);2;"
                    + [$0.red, $0.green, $0.blue].map { "\(Int(($0 * 255).rounded()))" }.joined(separator: ";")
            }
        }
        return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }
}
