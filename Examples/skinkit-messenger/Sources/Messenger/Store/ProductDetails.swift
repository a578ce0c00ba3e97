import SkinGTK
import SkinKit
import SkinStore

/// One product of the store: a large picture, or the theme itself once it is installed, and all that is known of it.
@MainActor
final class ProductDetails {
    let widget: Widget
    private let store: Store
    private let engine: ThemeEngine
    private let skins: Skins
    private let actions: StoreActions
    private let content = box(horizontal, spacing: 28).margins(24, 28, 24, 28)
    private let pictures = box(vertical, spacing: 12)
    private let picture = gtk_picture_new()!
    private let live = box(vertical, spacing: 8)
    private let name = label()
    private let author = label()
    private let summary = label(lines: 0)
    private let facts = gtk_grid_new()!
    private let action: ProductAction
    private let remove: Widget
    private(set) var product: StoreProduct?
    private var details: StoreDetails?
    private var shownVersion = ""
    private var preview: ThemePreview?

    init(_ store: Store, _ engine: ThemeEngine, _ skins: Skins, _ actions: StoreActions) {
        self.store = store
        self.engine = engine
        self.skins = skins
        self.actions = actions
        action = ProductAction(store.model, skins, actions)
        let onRemove = LateAction()
        remove = button("Remove") { onRemove.body() }
        widget = scrolled(content)
        onRemove.body = { [weak self] in if let self, let product = self.product { actions.remove(product) } }
        buildPictures()
        content.append(pictures, texts())
    }

    func adapt(isNarrow: Bool) {
        gtk_orientable_set_orientation(content.opaque, isNarrow ? vertical : horizontal)
    }

    private func buildPictures() {
        gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_CONTAIN)
        gtk_picture_set_can_shrink(picture.opaque, 1)
        gtk_widget_set_size_request(picture, 260, 380)
        let frame = box(vertical, picture).with(class: "preview")
        gtk_widget_set_overflow(frame, GTK_OVERFLOW_HIDDEN)
        frame.aligned(GTK_ALIGN_START, GTK_ALIGN_START)
        pictures.append(frame, live)
        pictures.aligned(GTK_ALIGN_START, GTK_ALIGN_START)
    }

    private func texts() -> Widget {
        skins.register(name, ThemedLabel.self, "label_profile_name")
        skins.register(author, ThemedLabel.self, "label_section_footer")
        skins.register(summary, ThemedLabel.self, "label_setting_title")
        skins.register(remove, ThemedButton.self, "button_alert_cancel")
        for text in [name, author, summary] { gtk_widget_set_halign(text, GTK_ALIGN_START) }
        gtk_label_set_xalign(summary.opaque, 0)
        gtk_label_set_max_width_chars(summary.opaque, 52)
        gtk_grid_set_row_spacing(facts.cast(), 6)
        gtk_grid_set_column_spacing(facts.cast(), 18)
        let buttons = box(horizontal, spacing: 8, action.widget, remove.with(class: "outlined"))
            .aligned(GTK_ALIGN_START)
        gtk_widget_set_valign(remove, GTK_ALIGN_START)
        return box(
            vertical, spacing: 12, box(vertical, spacing: 2, name, author), buttons, summary.margins(4, 0, 4, 0), facts
        ).expanding(horizontally: true)
    }

    /// Shows a product, and requests what the catalogue does not say of it.
    func show(_ product: StoreProduct) {
        let isOther = product.id != self.product?.id
        self.product = product
        if isOther {
            details = nil
            shownVersion = ""
            Task { [weak self, store] in
                let details = try? await store.model.store.details(of: product)
                guard let self, self.product?.id == product.id else { return }
                self.details = details
                self.refresh()
            }
        }
        refresh()
    }

    /// Shows what has changed.
    func refresh() {
        guard let id = product?.id, let product = store.model.products.first(where: { $0.id == id }) ?? self.product
        else { return }
        self.product = product
        gtk_label_set_text(name.opaque, product.name(for: GTKSystem.languages))
        gtk_label_set_text(author.opaque, product.facts)
        gtk_label_set_text(summary.opaque, details?.summary(for: GTKSystem.languages) ?? "")
        gtk_picture_set_paintable(picture.opaque, store.picture(of: product)?.paintable)
        action.show(product)
        let isInstalled: Bool
        switch product.state {
        case .installed, .updateAvailable: isInstalled = true
        default: isInstalled = false
        }
        remove.show(isInstalled && store.model.installations[id] == nil)
        showFacts(product)
        showLive(product, isInstalled)
    }

    private func showFacts(_ product: StoreProduct) {
        while let child = gtk_widget_get_first_child(facts) { gtk_grid_remove(facts.cast(), child) }
        let rows: [(String, String?)] = [
            ("Version", product.version), ("Size", StoreProduct.sizeText(product.size)),
            ("License", details?.license), ("Publisher", details?.publisher), ("Website", details?.homepage),
            ("Identifier", product.id),
        ]
        for (number, row) in rows.filter({ $0.1 != nil }).enumerated() {
            let (title, text) = (label(row.0), label(row.1 ?? ""))
            gtk_label_set_selectable(text.opaque, 1)
            gtk_grid_attach(
                facts.cast(), skins.register(title, ThemedLabel.self, "label_section_footer"), 0, gint(number), 1, 1)
            gtk_grid_attach(
                facts.cast(), skins.register(text, ThemedLabel.self, "label_section_footer"), 1, gint(number), 1, 1)
        }
    }

    /// Shows the installed theme itself.
    private func showLive(_ product: StoreProduct, _ isInstalled: Bool) {
        let version = isInstalled && product.kind == .theme ? "\(product.id) \(product.version) \(product.state)" : ""
        guard version != shownVersion else { return }
        shownVersion = version
        live.removeChildren()
        preview = nil
        guard !version.isEmpty, let theme = try? engine.library?.load(product.id) else { return }
        preview = try? ThemePreview(theme, engine, skins) { [actions] in actions.tryOn(product) }
        if let preview { live.append(preview.widget) }
    }
}
