#if canImport(UIKit)
    import SkinKit
    import SkinLibrary
    import SkinUIKit
    import UIKit

    /// The list of conversations.
    final class ConversationsViewController: UITableViewController {
        private let conversations: Conversations

        init(_ conversations: Conversations) {
            self.conversations = conversations
            super.init(style: .plain)
            title = "Chats"
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.register(ConversationCell.self, forCellReuseIdentifier: ConversationCell.identifier)
            tableView.skin = "table_conversations"
            navigationController?.navigationBar.skin = "bar_conversations"
            navigationItem.rightBarButtonItem = UIBarButtonItem(
                title: "Themes",
                primaryAction: UIAction { [weak self] _ in
                    self?.navigationController?.pushViewController(ThemesViewController(), animated: true)
                })
        }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            tableView.reloadData()
        }

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            conversations.all.count
        }

        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: ConversationCell.identifier, for: indexPath)
            (cell as? ConversationCell)?.show(conversations.all[indexPath.row])
            return cell
        }

        override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            conversations.all[indexPath.row].unreadCount = 0
            navigationController?.pushViewController(
                ChatViewController(conversations, number: indexPath.row), animated: true)
        }
    }

    /// A chat: the messages of one conversation, and the bar to write a new one.
    final class ChatViewController: UIViewController, UITableViewDataSource {
        let messages = UITableView()
        let inputBar = InputBar()
        private let conversations: Conversations
        private let number: Int

        init(_ conversations: Conversations, number: Int) {
            self.conversations = conversations
            self.number = number
            super.init(nibName: nil, bundle: nil)
            title = conversations.all[number].name
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func loadView() { view = Wallpaper() }

        override func viewDidLoad() {
            super.viewDidLoad()
            let column = UIStackView(arrangedSubviews: [messages, inputBar])
            column.axis = .vertical
            view.addSubview(column)
            column.translatesAutoresizingMaskIntoConstraints = false
            // The guide is the safe area's edge while there is no keyboard.
            NSLayoutConstraint.activate([
                column.topAnchor.constraint(equalTo: view.topAnchor),
                column.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
                column.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
                column.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
            ])
            inputBar.install()
            inputBar.send.addAction(UIAction { [weak self] _ in self?.send() }, for: .touchUpInside)
            messages.register(MessageCell.self, forCellReuseIdentifier: MessageCell.identifier)
            messages.dataSource = self
            messages.skin = "table_messages"
            view.skin = "wallpaper_chat"
            messages.reloadData()
        }

        private func send() {
            guard conversations.send(inputBar.field.text ?? "", to: number, at: "now") else { return }
            inputBar.field.text = ""
            messages.reloadData()
            let last = IndexPath(row: conversations.all[number].messages.count - 1, section: 0)
            messages.scrollToRow(at: last, at: .bottom, animated: true)
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            conversations.all[number].messages.count
        }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: MessageCell.identifier, for: indexPath)
            (cell as? MessageCell)?.show(conversations.all[number].messages[indexPath.row])
            return cell
        }
    }

    /// The themes to choose from. A choice is shown at once, and saved.
    final class ThemesViewController: UITableViewController {
        private let engine: ThemeEngine?
        private var themes: [ThemeInfo] = []

        init(engine: ThemeEngine? = .shared) {
            self.engine = engine
            super.init(style: .plain)
            title = "Themes"
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.register(ThemeCell.self, forCellReuseIdentifier: ThemeCell.identifier)
            tableView.skin = "table_settings"
            themes = (try? engine?.library?.themes().map(\.info)) ?? []
            tableView.reloadData()
        }

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { themes.count }

        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: ThemeCell.identifier, for: indexPath)
            let theme = themes[indexPath.row]
            let isCurrent = theme.identifier == engine?.root.activeTheme?.info.identifier
            (cell as? ThemeCell)?.show(theme.name, isCurrent: isCurrent)
            return cell
        }

        override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            guard let engine, let library = engine.library else { return }
            do {
                // The app ships caches, which are opened at once.
                try engine.choose(library.load(themes[indexPath.row].identifier))
            } catch {
                engine.configuration.faultHandler(error)
            }
            tableView.reloadData()
        }
    }
#endif
