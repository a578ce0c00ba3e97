#if canImport(UIKit)
    import SkinUIKit
    import UIKit

    /// A row of the list of conversations.
    final class ConversationCell: UITableViewCell {
        static let identifier = "conversation"
        let name = UILabel()
        let preview = UILabel()
        let time = UILabel()
        let badge = UILabel()
        private var isInstalled = false

        /// Shows a conversation. A cell that is reused keeps its looks, which costs nothing.
        func show(_ conversation: Conversation) {
            install()
            skin = conversation.isPinned ? "cell_conversation_pinned" : "cell_conversation"
            name.text = conversation.name
            preview.text = conversation.messages.last?.text
            time.text = conversation.messages.last?.time
            badge.text = "\(conversation.unreadCount)"
            badge.isHidden = conversation.unreadCount == 0
        }

        private func install() {
            guard !isInstalled else { return }
            isInstalled = true
            let texts = UIStackView(arrangedSubviews: [name, preview])
            texts.axis = .vertical
            let row = UIStackView(arrangedSubviews: [texts, time, badge])
            row.alignment = .center
            row.spacing = 8
            contentView.addSubview(row)
            row.pinEdges(to: contentView.layoutMarginsGuide)
            name.skin = "label_conversation_name"
            preview.skin = "label_conversation_preview"
            time.skin = "label_conversation_time"
            badge.skin = "label_unread_badge"
        }
    }

    /// A row of a chat: a bubble at the edge of the person who wrote it.
    final class MessageCell: UITableViewCell {
        static let identifier = "message"
        let bubble = BubbleView()
        let time = UILabel()
        private var sides: [NSLayoutConstraint] = []

        func show(_ message: Message) {
            if sides.isEmpty { install() }
            bubble.label.text = message.text
            time.text = message.time
            bubble.skin = message.isOutgoing ? "bubble_outgoing" : "bubble_incoming"
            bubble.label.skin = message.isOutgoing ? "text_outgoing" : "text_incoming"
            time.skin = message.isOutgoing ? "label_time_outgoing" : "label_time_incoming"
            // The first constraint is that of incoming messages, at the leading edge.
            NSLayoutConstraint.deactivate([sides[message.isOutgoing ? 0 : 1]])
            NSLayoutConstraint.activate([sides[message.isOutgoing ? 1 : 0]])
        }

        private func install() {
            skin = "cell_message"
            bubble.install()
            let column = UIStackView(arrangedSubviews: [bubble, time])
            column.axis = .vertical
            contentView.addSubview(column)
            column.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                column.topAnchor.constraint(equalTo: contentView.topAnchor),
                column.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            ])
            bubble.row = contentView
            let margins = contentView.layoutMarginsGuide
            sides = [
                column.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
                column.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            ]
        }
    }

    /// A row of the settings: a theme, with a mark at the current one.
    final class ThemeCell: UITableViewCell {
        static let identifier = "theme"
        let title = UILabel()

        func show(_ name: String, isCurrent: Bool) {
            if title.superview == nil {
                contentView.addSubview(title)
                title.pinEdges(to: contentView.layoutMarginsGuide)
                skin = "cell_setting"
                title.skin = "label_setting_title"
            }
            title.text = name
            accessoryType = isCurrent ? .checkmark : .none
        }
    }
#endif
