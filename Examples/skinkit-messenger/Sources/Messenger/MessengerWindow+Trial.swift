import MessengerModel
import SkinGTK
import SkinKit
import SkinSettings

extension MessengerWindow {
    /// A theme that the user tries on, and what was shown before.
    struct Trial {
        /// The chat in which it is tried on; nil for the whole app.
        let chat: Conversation?
        /// The app's theme before.
        let before: Theme?
        let theme: Theme
        var seconds = 15
    }

    /// Shows a theme for 15 seconds, unless the user keeps it: in the open chat alone, if the user chose that.
    func tryOn(_ theme: Theme, for target: ThemeTarget) {
        let chat = target == .chat ? self.chat.conversation : nil
        if trial?.chat !== chat { revertTrial() }
        let isRunning = trial != nil
        let before = trial?.before ?? engine.root.activeTheme
        trial = Trial(chat: chat, before: before, theme: theme)
        fade.run {
            attempt {
                if chat == nil { try engine.activate(theme) } else { try self.chat.scope.activate(theme) }
            }
        }
        showTrial()
        panel?.update()
        if !isRunning { every(milliseconds: 1_000) { [weak self] in self?.countDown() ?? false } }
    }

    private func showTrial() {
        banner.show(
            trialText,
            [
                ("Revert", "button_alert_cancel", { [weak self] in self?.revertTrial() }),
                ("Keep", "button_alert_confirm", { [weak self] in self?.keepTrial() }),
            ])
    }

    private var trialText: String {
        guard let trial else { return "" }
        let place = trial.chat.map { " for the chat “\($0.name)”" } ?? ""
        return "Keep “\(trial.theme.info.name(for: GTKSystem.languages))”\(place)? Reverts in \(trial.seconds) s"
    }

    private func countDown() -> Bool {
        guard trial != nil else { return false }
        trial?.seconds -= 1
        if trial?.seconds == 0 {
            revertTrial()
            return false
        }
        banner.setText(trialText)
        return true
    }

    func keepTrial() {
        guard let trial else { return }
        self.trial = nil
        banner.hide()
        attempt {
            if trial.chat == nil { try engine.choose(trial.theme) } else { try keepChatTheme() }
        }
        panel?.update()
        if let model = store?.model { Task { await model.noteUse(of: trial.theme.info.identifier) } }
    }

    func revertTrial() {
        guard let trial else { return }
        self.trial = nil
        banner.hide()
        fade.run {
            if trial.chat == nil { attempt { try engine.activate(trial.before) } } else { applyChatTheme() }
        }
        panel?.update()
    }

    // MARK: One chat

    /// Chooses between the app and the open chat for what is chosen next. A theme that is being tried on moves along.
    func choose(_ target: ThemeTarget) {
        let theme = trial?.theme
        revertTrial()
        self.target = target
        if let theme { tryOn(theme, for: target) }
        panel?.reload()
    }

    /// Makes what the chat shows its own.
    func keepChatTheme() throws {
        guard let theme = chat.scope.activeTheme else { return }
        chat.conversation?.theme = try ThemeLink(theme)
        try chatThemes.save(conversations)
    }

    /// Shows the theme of the app in this chat again.
    func useAppTheme() {
        revertTrial()
        chat.conversation?.theme = nil
        target = .app
        attempt { try chatThemes.save(conversations) }
        fade.run { applyChatTheme() }
        panel?.reload()
    }

    /// Shows the chat in its own theme, if it has one.
    func applyChatTheme() {
        attempt {
            guard let link = chat.conversation?.theme, let library = engine.library else {
                _ = try chat.scope.update { $0.inherit() }
                return
            }
            try chat.scope.activate(link.adjusted(library.load(link.identifier)).theme)
        }
    }
}
