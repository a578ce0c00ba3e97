import Foundation
import MessengerModel
import SkinDiagnostics
import SkinGTK
import SkinInspector
import SkinKit
import SkinLibrary
import SkinSettings

extension MessengerWindow {
    var appearanceActions: AppearanceActions {
        AppearanceActions(
            subject: { [weak self] in self?.subject ?? PanelSubject(target: .app, chat: "", hasOwnTheme: false) },
            choose: { [weak self] in self?.choose($0) },
            tryOn: { [weak self] in if let self { tryOn($0, for: target) } },
            useAppTheme: { [weak self] in self?.useAppTheme() },
            adjust: { [weak self] in self?.adjust($0, $1) },
            tell: { [weak self] in self?.banner.show($0, [], milliseconds: 4_000) },
            copyLink: { [weak self] in self?.copyLink() },
            pasteLink: { [weak self] in self?.pasteLink() }, reset: { [weak self] in self?.reset() },
            openStore: { [weak self] in self?.openStore() }, close: { [weak self] in self?.togglePanel() })
    }

    private var subject: PanelSubject {
        PanelSubject(
            target: target, theme: scope.activeTheme, chat: chat.conversation?.name ?? "",
            hasOwnTheme: chat.conversation?.theme != nil)
    }

    /// The part of the app that the user chooses a theme for.
    private var scope: ThemeScope { target == .app ? engine.root : chat.scope }

    func attempt(_ body: () throws -> Void) {
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

    // MARK: Settings

    func adjust(_ setting: String, _ value: ThemeValue) {
        attempt {
            try scope.adjust(setting, to: value)
            try saveAdjustments()
        }
    }

    func reset() {
        fade.run {
            attempt {
                try scope.adjust(to: [:])
                try saveAdjustments()
            }
        }
        panel?.reload()
    }

    private func saveAdjustments() throws {
        if target == .app { return engine.saveAdjustments() }
        // The values of a theme that is being tried on are kept with it.
        if trial?.chat == nil { try keepChatTheme() }
        panel?.update()
    }

    private var clipboard: OpaquePointer? { gtk_widget_get_clipboard(window) }

    func copyLink() {
        guard let theme = scope.activeTheme else { return }
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
                try await open(ThemeLink(link))
            } catch {
                banner.show("\(located(error))", [], milliseconds: 8_000)
            }
            panel?.reload()
        }
    }

    private func open(_ link: ThemeLink) async throws {
        if target == .app {
            let faults = try await engine.choose(link).faults
            if let fault = faults.first { banner.show("\(fault)", [], milliseconds: 4_000) }
        } else if let theme = try await engine.library?.load(link.identifier) {
            try chat.scope.activate(link.adjusted(theme).theme)
            try keepChatTheme()
        }
    }
}
