import Foundation
import SkinDiagnostics
import SkinGTK
import SkinInspector
import SkinKit
import SkinLibrary
import SkinSettings

extension MessengerWindow {
    /// A theme that the user tries on, and what was shown before.
    struct Trial {
        let before: Theme?
        let theme: Theme
        var seconds = 15
    }

    var appearanceActions: AppearanceActions {
        AppearanceActions(
            tryOn: { [weak self] in self?.tryOn($0) }, useForChat: { [weak self] in self?.useForChat() },
            useForAll: { [weak self] in self?.useForAll() },
            adjust: { [weak self] in self?.adjust($0, $1) }, copyLink: { [weak self] in self?.copyLink() },
            pasteLink: { [weak self] in self?.pasteLink() }, reset: { [weak self] in self?.reset() },
            openStore: { [weak self] in self?.openStore() }, close: { [weak self] in self?.togglePanel() })
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            banner.show("\(located(error))", [], milliseconds: 8_000)
        }
    }

    /// Returns an error with the places in the sources of what cannot be shown, if they are known.
    private func located(_ error: any Error) -> any Error {
        guard let error = error as? ThemePreparationError, let id = error.failures.first?.theme,
            let theme = try? engine.library?.load(id), case let diagnostics = error.diagnostics(in: theme),
            !diagnostics.isEmpty
        else { return error }
        return ThemeError(diagnostics)
    }

    // MARK: Trying on

    /// Shows a theme for 15 seconds, unless the user keeps it.
    func tryOn(_ theme: Theme) {
        let before = trial?.before ?? engine.root.activeTheme
        fade.run { attempt { try engine.activate(theme) } }
        let isRunning = trial != nil
        trial = Trial(before: before, theme: theme)
        showTrial()
        if !isRunning { every(milliseconds: 1_000) { [weak self] in self?.countDown() ?? false } }
    }

    private func showTrial() {
        banner.show(
            trialText,
            [
                ("Keep", "button_alert_confirm", { [weak self] in self?.keepTrial() }),
                ("Revert", "button_alert_delete", { [weak self] in self?.revertTrial() }),
            ])
    }

    private var trialText: String {
        trial.map { "Keep “\($0.theme.info.name)”? Reverts in \($0.seconds) s" } ?? ""
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
        attempt { try engine.choose(trial.theme) }
        if let model = store?.model { Task { await model.noteUse(of: trial.theme.info.identifier) } }
    }

    func revertTrial() {
        guard let trial else { return }
        self.trial = nil
        banner.hide()
        fade.run { attempt { try engine.activate(trial.before) } }
    }

    // MARK: One chat

    /// Shows the current theme in this chat only, and the one before in the rest of the app.
    func useForChat() {
        guard let conversation = chat.conversation, let theme = trial?.theme ?? engine.root.activeTheme else { return }
        conversation.theme = theme.info.identifier
        attempt { try chatThemes.save(conversations) }
        let before = trial?.before
        trial = nil
        fade.run {
            attempt { try chat.scope.activate(theme) }
            if let before { attempt { try engine.activate(before) } }
        }
        banner.show("“\(theme.info.name)” for the chat with \(conversation.name)", [], milliseconds: 2_500)
    }

    /// Shows the theme of the app in this chat again.
    func useForAll() {
        chat.conversation?.theme = nil
        attempt { try chatThemes.save(conversations) }
        fade.run { applyChatTheme() }
    }

    /// Shows the chat in its own theme, if it has one.
    func applyChatTheme() {
        attempt {
            guard let id = chat.conversation?.theme, let library = engine.library else {
                _ = try chat.scope.inherit()
                return
            }
            try chat.scope.activate(library.load(id))
        }
    }

    // MARK: Settings

    func adjust(_ setting: String, _ value: ThemeObject) {
        attempt {
            try engine.root.adjust(setting, to: value)
            engine.saveAdjustments()
        }
    }

    func reset() {
        fade.run {
            attempt {
                try engine.root.adjust(to: [:])
                engine.saveAdjustments()
            }
        }
        panel?.reload()
    }

    private var clipboard: OpaquePointer? { gtk_widget_get_clipboard(window) }

    func copyLink() {
        guard let theme = engine.root.activeTheme else { return }
        attempt {
            let link = try ThemeLink(theme).text
            gdk_clipboard_set_text(clipboard, link)
            banner.show("Copied \(link)", [], milliseconds: 3_000)
        }
    }

    func pasteLink() {
        let context = Unmanaged.passRetained(self).toOpaque()
        gdk_clipboard_read_text_async(
            clipboard, nil,
            { source, result, context in
                guard let context, let source else { return }
                let window = Unmanaged<MessengerWindow>.fromOpaque(context).takeRetainedValue()
                let text = gdk_clipboard_read_text_finish(OpaquePointer(source), result, nil)
                let link = text.map { String(cString: $0) } ?? ""
                g_free(text)
                MainActor.assumeIsolated { window.open(link: link) }
            }, context)
    }

    private func open(link: String) {
        Task {
            do {
                let faults = try await engine.choose(ThemeLink(link)).faults
                if let fault = faults.first { banner.show("\(fault)", [], milliseconds: 4_000) }
            } catch {
                banner.show("\(located(error))", [], milliseconds: 8_000)
            }
            panel?.reload()
        }
    }
}
