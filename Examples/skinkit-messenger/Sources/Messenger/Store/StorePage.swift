import SkinGTK
import SkinKit
import SkinLibrary
import SkinStore

/// The page of the store: products in a grid, one of them in detail, and what to say if there is nothing to show.
@MainActor
final class StorePage {
    let widget = box(vertical)
    private let store: Store
    private let skins: Skins
    private let actions: StoreActions
    let bar = TitleBar()
    private let title = label("Store")
    private let search = gtk_search_entry_new()!
    private let tabs = box(horizontal, spacing: 8)
    private var tabButtons: [(tab: Tab, button: Widget)] = []
    private let pages = gtk_stack_new()!
    private let items = ListItems()
    private var rows: ListRows<ProductCard>?
    private let notice = label(lines: 0)
    private let noticeButton: Widget
    private let details: ProductDetails
    private var tab = Tab.all
    private var found: [StoreProduct] = []

    /// A part of the catalogue.
    enum Tab: String, CaseIterable {
        case all = "All"
        case themes = "Themes"
        case stickers = "Stickers"
        case installed = "Installed"
    }

    init(_ store: Store, _ engine: ThemeEngine, _ skins: Skins, _ actions: StoreActions) {
        self.store = store
        self.skins = skins
        self.actions = actions
        details = ProductDetails(store, engine, skins, actions)
        noticeButton = button("Try again") { store.retry() }
        buildBar()
        buildTabs()
        buildPages()
        choose(.all)
        skins.register(widget, ThemedWidget.self, "view_empty")
        store.onPicture = { [weak self] in self?.showChanges() }
        follow { [weak self] in self?.update() }
        store.refresh()
    }

    // MARK: Layout

    private func buildBar() {
        let back = button(nil) { [weak self] in self?.goBack() }.named("Back")
        skins.register(title, ThemedLabel.self, "label_chat_title").aligned(GTK_ALIGN_START)
        gtk_widget_set_size_request(search, 200, -1)
        search.aligned(GTK_ALIGN_END)
        bar.show(
            skins.register(back, ThemedButton.self, "button_back"), title.expanding(horizontally: true),
            skins.register(search, ThemedEntry.self, "field_search"))
        GTKSignal.connect(search.raw, "search-changed") { [weak self] in self?.update() }
        skins.register(bar.widget, ThemedHeaderBar.self, "bar_chat")
        widget.append(bar.widget)
    }

    private func buildTabs() {
        for tab in Tab.allCases {
            let button = button(tab.rawValue) { [weak self] in self?.choose(tab) }.with(class: "tab")
            tabButtons.append((tab, button))
            tabs.append(button)
        }
        widget.append(tabs.margins(14, 20, 2, 20))
    }

    private func buildPages() {
        let rows = ListRows<ProductCard>(
            make: { [store, skins, actions] in
                let card = ProductCard(store, skins, actions) { [weak self] in self?.open($0) }
                return (card, card.widget)
            },
            fill: { [weak self] card, position in
                if let self, found.indices.contains(position) { card.show(found[position]) }
            })
        self.rows = rows
        let grid = gtk_grid_view_new(gtk_no_selection_new(items.model), rows.factory)!.with(class: "store")
        gtk_grid_view_set_min_columns(grid.opaque, 1)
        gtk_grid_view_set_max_columns(grid.opaque, 5)
        let empty = box(vertical, spacing: 14, notice, noticeButton).aligned(GTK_ALIGN_CENTER)
        noticeButton.aligned(GTK_ALIGN_CENTER)
        gtk_label_set_justify(notice.opaque, GTK_JUSTIFY_CENTER)
        gtk_label_set_max_width_chars(notice.opaque, 46)
        skins.register(notice, ThemedLabel.self, "label_alert_message")
        skins.register(noticeButton, ThemedButton.self, "button_alert_confirm")
        for (name, page) in [("grid", scrolled(grid)), ("notice", empty), ("details", details.widget)] {
            gtk_stack_add_named(pages.opaque, page, name)
        }
        gtk_stack_set_hhomogeneous(pages.opaque, 0)
        gtk_stack_set_transition_type(pages.opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        widget.append(pages.expanding(vertically: true).margins(0, 12, 0, 12))
    }

    /// Puts what is beside each other below each other in a narrow window.
    func adapt(isNarrow: Bool) {
        details.adapt(isNarrow: isNarrow)
        gtk_widget_set_size_request(search, isNarrow ? 120 : 200, -1)
    }

    // MARK: Content

    private var isShowingDetails: Bool {
        gtk_stack_get_visible_child_name(pages.opaque).map { String(cString: $0) } == "details"
    }

    private func choose(_ tab: Tab) {
        self.tab = tab
        for (other, button) in tabButtons {
            skins.register(button, ThemedButton.self, other == tab ? "button_alert_confirm" : "button_alert_cancel")
        }
        update()
    }

    private func open(_ product: StoreProduct) {
        details.show(product)
        gtk_stack_set_visible_child_name(pages.opaque, "details")
        showTitle()
    }

    /// Goes from a product to the grid, and from the grid to the chat.
    func goBack() {
        guard isShowingDetails else { return actions.back() }
        showGrid()
    }

    /// Shows the stickers that the store offers.
    func showStickers() {
        choose(.stickers)
        showGrid()
    }

    private func showGrid() {
        gtk_stack_set_visible_child_name(pages.opaque, found.isEmpty ? "notice" : "grid")
        showTitle()
    }

    private func showTitle() {
        gtk_label_set_text(title.opaque, isShowingDetails ? details.product?.name ?? "" : "Store")
        tabs.show(!isShowingDetails)
        search.show(!isShowingDetails)
    }

    /// Shows the model's products and installations.
    private func update() {
        let text = String(cString: gtk_editable_get_text(search.opaque)).lowercased()
        let model = store.model
        _ = (model.installations, model.isInUse(""))
        let matching = model.products.filter { product in
            let names = "\(product.name) \(product.name(for: GTKSystem.languages))"
            guard text.isEmpty || "\(names) \(product.facts)".lowercased().contains(text) else { return false }
            switch tab {
            case .all: return true
            case .themes: return product.kind == .theme
            case .stickers: return product.kind == .stickers
            case .installed: return product.isInstalled
            }
        }
        let order = Dictionary(model.recents.enumerated().map { ($1, $0) }) { first, _ in first }
        let new = tab == .installed ? matching.sorted { order[$0.id] ?? .max < order[$1.id] ?? .max } : matching
        let isOther = new.map(\.id) != found.map(\.id)
        found = new
        if isOther { items.reset(to: found.count) }
        showNotice(model, isSearching: !text.isEmpty)
        showChanges()
        if !isShowingDetails { showGrid() }
    }

    private func showNotice(_ model: StoreModel, isSearching: Bool) {
        let text: String
        if let error = model.failure, model.products.isEmpty || tab != .installed {
            text = "The store cannot be reached.\n\((error as? StoreError)?.message ?? "\(error)")"
        } else if model.isRefreshing {
            text = "Loading the store …"
        } else {
            text = isSearching ? "Nothing found" : tab == .installed ? "Nothing is installed yet" : "The store is empty"
        }
        gtk_label_set_text(notice.opaque, text)
        noticeButton.show(model.failure != nil && !model.isRefreshing)
    }

    /// Fills the cards on the screen again.
    private func showChanges() {
        rows?.refill()
        if isShowingDetails { details.refresh() }
    }
}

extension StoreProduct {
    /// Whether the product is on this device.
    var isInstalled: Bool {
        switch state {
        case .installed, .updateAvailable, .retracted: true
        case .available, .incompatible: false
        }
    }
}
