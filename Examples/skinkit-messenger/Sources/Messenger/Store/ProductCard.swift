import SkinGTK
import SkinKit
import SkinStore

/// A product in the grid of the store: picture, name, and what can be done with it.
@MainActor
final class ProductCard {
    let widget = box(vertical)
    private let picture = gtk_picture_new()!
    private let name = label()
    private let facts = label()
    private let action: ProductAction
    private var product: StoreProduct?
    private let store: Store
    private let onOpen: @MainActor (StoreProduct) -> Void

    init(_ store: Store, _ skins: Skins, _ actions: StoreActions, onOpen: @escaping @MainActor (StoreProduct) -> Void) {
        self.store = store
        self.onOpen = onOpen
        action = ProductAction(store.model, skins, actions)
        let frame = gtk_button_new()!.with(class: "product-picture").named("Details")
        gtk_widget_set_size_request(picture, 196, 132)
        gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_COVER)
        gtk_picture_set_can_shrink(picture.opaque, 1)
        gtk_widget_set_overflow(frame, GTK_OVERFLOW_HIDDEN)
        gtk_button_set_child(frame.cast(), picture)
        GTKSignal.connect(frame.raw, "clicked") { [weak self] in self?.open() }
        let texts = box(vertical, spacing: 1, name, facts).margins(10, 12, 0, 12)
        widget.append(frame, texts, action.widget.margins(8, 12, 12, 12))
        skins.register(widget, ThemedWidget.self, "view_alert")
        skins.register(name, ThemedLabel.self, "label_conversation_name")
        skins.register(facts, ThemedLabel.self, "label_section_footer")
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        widget.margins(8, 8, 8, 8).with(class: "product-card")
    }

    private func open() {
        if let product { onOpen(product) }
    }

    func show(_ product: StoreProduct) {
        self.product = product
        gtk_label_set_text(name.opaque, product.name(for: GTKSystem.languages))
        gtk_label_set_text(facts.opaque, product.author ?? "")
        let texture = store.picture(of: product)
        gtk_picture_set_paintable(picture.opaque, texture?.paintable)
        let isSmall = texture.map { $0.width < 160 } ?? false
        gtk_picture_set_content_fit(picture.opaque, isSmall ? GTK_CONTENT_FIT_SCALE_DOWN : GTK_CONTENT_FIT_COVER)
        action.show(product)
    }
}

/// The button of a product, with the reason or the progress beside it.
@MainActor
final class ProductAction {
    let widget = box(vertical, spacing: 8)
    private let model: StoreModel
    private let skins: Skins
    private let actions: StoreActions
    private let state = label(lines: 1).expanding(horizontally: true)
    private let progress = gtk_progress_bar_new()!
    private let main: Widget
    private var product: StoreProduct?
    private var step = Step.get

    /// What the button does.
    private enum Step: String {
        case get = "Get"
        case update = "Update"
        case cancel = "Cancel"
        case tryOn = "Try on"
        case remove = "Remove"
        case retry = "Try again"
        case none = ""

        /// The look of the button, by an entity of the theme.
        var look: String {
            switch self {
            case .get, .update, .retry: "button_alert_confirm"
            case .remove: "button_alert_delete"
            default: "button_alert_cancel"
            }
        }
    }

    init(_ model: StoreModel, _ skins: Skins, _ actions: StoreActions) {
        self.model = model
        self.skins = skins
        self.actions = actions
        main = gtk_button_new_with_label("")!.with(class: "product-action")
        main.aligned(GTK_ALIGN_END)
        GTKSignal.connect(main.raw, "clicked") { [weak self] in self?.act() }
        skins.register(state, ThemedLabel.self, "label_section_footer")
        skins.register(progress, ProgressLine.self, nil)
        progress.expanding(horizontally: true)
        let row = box(horizontal, spacing: 8, state, main)
        gtk_widget_set_size_request(row, -1, 32)
        widget.append(row, progress)
    }

    func show(_ product: StoreProduct) {
        self.product = product
        let (step, text, fraction) = situation(of: product)
        self.step = step
        gtk_label_set_text(state.opaque, text)
        gtk_widget_set_tooltip_text(state, text)
        gtk_button_set_label(main.cast(), step.rawValue)
        main.show(step != .none)
        skins.register(main, ThemedButton.self, step.look)
        if step.look == "button_alert_cancel" {
            gtk_widget_add_css_class(main, "outlined")
        } else {
            gtk_widget_remove_css_class(main, "outlined")
        }
        // The line keeps its place, so that a card does not change its height.
        gtk_widget_set_opacity(progress, fraction == nil ? 0 : 1)
        gtk_progress_bar_set_fraction(progress.opaque, fraction ?? 0)
    }

    private func situation(of product: StoreProduct) -> (step: Step, text: String, fraction: Double?) {
        switch model.installations[product.id] {
        case .failed(let error): return (.retry, (error as? StoreError)?.message ?? "\(error)", nil)
        case .initializing?: return (.cancel, "Waiting …", 0)
        case .downloading(let count, let total)?:
            let fraction = total == 0 ? 1 : Double(count) / Double(total)
            return (.cancel, "\(Int(fraction * 100)) %", fraction)
        case .verifying?, .installing?, .done?: return (.none, "Installing …", 1)
        case .cancelled?, nil: break
        }
        switch product.state {
        case .available: return (.get, StoreProduct.sizeText(product.size), nil)
        case .updateAvailable: return (.update, "Version \(product.version)", nil)
        case .incompatible(let reason): return (.none, "Needs another version: \(reason)", nil)
        case .retracted(let reason): return (.remove, "Withdrawn: \(reason)", nil)
        case .installed:
            if model.isInUse(product.id) { return (.none, "In use", nil) }
            return product.kind == .theme ? (.tryOn, "Installed", nil) : (.none, "In your stickers", nil)
        }
    }

    private func act() {
        guard let product else { return }
        switch step {
        case .get, .update, .retry: model.install(product)
        case .cancel: model.cancel(product.id)
        case .tryOn: actions.tryOn(product)
        case .remove: actions.remove(product)
        case .none: break
        }
    }
}

/// The actions of the store that concern the whole window.
@MainActor
struct StoreActions {
    var tryOn: @MainActor (StoreProduct) -> Void
    var remove: @MainActor (StoreProduct) -> Void
    var back: @MainActor () -> Void
}

extension StoreProduct {
    /// The author and the kind in one line.
    var facts: String {
        ([author] + [kind == .theme ? "Theme" : "Stickers"]).compactMap(\.self).joined(separator: " · ")
    }

    static func sizeText(_ bytes: Int) -> String {
        bytes < 1_000_000 ? "\(max(1, bytes / 1_000)) kB" : "\(bytes / 100_000 / 10).\(bytes / 100_000 % 10) MB"
    }
}
