import SkinGTK
import SkinKit
import SkinStore

extension MessengerWindow {
    /// Adds the store to the window.
    func build(_ store: Store, _ skins: Skins) {
        let actions = StoreActions(
            tryOn: { [weak self] in self?.tryOn($0) }, remove: { [weak self] in self?.remove($0) },
            back: { [weak self] in self?.closeStore() })
        let page = StorePage(store, engine, skins, actions)
        storePage = page
        gtk_stack_add_named(pane.opaque, page.widget, "store")
        chat.stickers?.onMore = { [weak self] in
            self?.openStore()
            self?.storePage?.showStickers()
        }
        chat.onSticker = { pack in Task { await store.model.noteUse(of: pack.id) } }
        var shown: [String] = []
        follow { [weak self] in
            let installed = store.model.products.filter(\.isInstalled).map { "\($0.id) \($0.version) \($0.state)" }
            guard installed != shown else { return }
            shown = installed
            self?.showInstalled()
        }
    }

    /// Shows the themes and stickers that are installed now.
    private func showInstalled() {
        do {
            try panel?.showThemes(themes())
        } catch {
            banner.show("\(error)", [], milliseconds: 8_000)
        }
        applyChatTheme()
        guard let store else { return }
        Task { [packs] in try? await packs.update(store.model.store.packs()) }
    }

    private var isStoreShown: Bool {
        gtk_stack_get_visible_child_name(pane.opaque).map { String(cString: $0) } == "store"
    }

    func openStore() {
        guard storePage != nil else { return }
        if !isStoreShown { hidesPanelForStore = isPanelShown }
        if isPanelShown { togglePanel() }
        gtk_stack_set_visible_child_name(pane.opaque, "store")
        if isNarrow { showPane(chat: true) }
    }

    func closeStore() {
        guard isStoreShown else { return }
        gtk_stack_set_visible_child_name(pane.opaque, "chat")
        if hidesPanelForStore, !isPanelShown { togglePanel() }
    }

    private func tryOn(_ product: StoreProduct) {
        do {
            if let theme = try engine.library?.load(product.id) { tryOn(theme, for: .app) }
        } catch {
            banner.show("\(error)", [], milliseconds: 8_000)
        }
    }

    /// Removes a product. What shows it falls back to the app's theme, and the app to the default one.
    private func remove(_ product: StoreProduct) {
        guard let store else { return }
        if let trial, [trial.theme, trial.before].contains(where: { $0?.info.identifier == product.id }) {
            revertTrial()
        }
        for conversation in conversations where conversation.theme?.identifier == product.id {
            conversation.theme = nil
        }
        let name = product.name
        Task { [weak self, chatThemes, conversations] in
            do {
                try chatThemes.save(conversations)
                try await store.model.uninstall(product.id)
                self?.banner.show("Removed “\(name)”", [], milliseconds: 2_500)
            } catch {
                self?.banner.show("\(error)", [], milliseconds: 8_000)
            }
        }
    }
}
