import SkinGTK
import SkinKit

/// The popover over the input bar: a tab for each pack, and its stickers.
@MainActor
final class StickerChooser {
    private let packs: StickerPacks
    private let skins: Skins
    private let popover = gtk_popover_new()!.with(class: "stickers")
    private let tabs = box(horizontal, spacing: 4)
    private let grid = gtk_grid_new()!
    private var chosen = ""
    /// Called with the sticker that the user chooses.
    var onChoose: @MainActor (Sticker, StickerPack) -> Void = { _, _ in }
    /// Called when the user wants more stickers; nil if there is no store.
    var onMore: (@MainActor () -> Void)? { didSet { more.show(onMore != nil) } }
    private let more: Widget

    /// - Parameter parent: The button over which the popover appears.
    init(_ packs: StickerPacks, _ skins: Skins, parent: Widget) {
        self.packs = packs
        self.skins = skins
        let opening = LateAction()
        more = button("More stickers") { opening.body() }.with(class: "outlined")
        opening.body = { [weak self] in
            guard let self else { return }
            gtk_popover_popdown(popover.cast())
            onMore?()
        }
        gtk_grid_set_column_homogeneous(grid.cast(), 1)
        gtk_widget_set_valign(grid, GTK_ALIGN_START)
        let window = scrolled(grid, minimumHeight: 250)
        let foot = box(horizontal, spacing: 8, tabs.expanding(horizontally: true), more)
        let content = box(vertical, spacing: 8, window, foot)
        let card = box(vertical, content.margins(12, 12, 12, 12))
        skins.register(card, ThemedWidget.self, "view_alert")
        skins.register(more, ThemedButton.self, "button_alert_cancel")
        gtk_widget_set_size_request(card, 340, -1)
        gtk_popover_set_child(popover.cast(), card)
        gtk_popover_set_has_arrow(popover.cast(), 0)
        gtk_popover_set_position(popover.cast(), GTK_POS_TOP)
        // It ends above the end of the input bar, and so stays in the window.
        gtk_widget_set_halign(popover, GTK_ALIGN_END)
        gtk_popover_set_offset(popover.cast(), 50, 0)
        gtk_widget_set_parent(popover, parent)
        more.show(false)
    }

    func open() {
        show()
        gtk_popover_popup(popover.cast())
    }

    private func show() {
        if !packs.packs.contains(where: { $0.id == chosen }) { chosen = packs.packs.first?.id ?? "" }
        tabs.removeChildren()
        while let child = gtk_widget_get_first_child(grid) { gtk_grid_remove(grid.cast(), child) }
        for pack in packs.packs {
            let tab = gtk_button_new()!.with(class: "pack")
            if pack.id == chosen { tab.with(class: "chosen") }
            if let first = pack.first { gtk_button_set_child(tab.cast(), Self.picture(first, 24)) }
            GTKSignal.connect(tab.raw, "clicked") { [weak self] in
                self?.chosen = pack.id
                self?.show()
            }
            tabs.append(tab.aligned(GTK_ALIGN_START))
        }
        guard let pack = packs.packs.first(where: { $0.id == chosen }) else { return }
        for (place, sticker) in pack.stickers.enumerated() {
            let button = gtk_button_new()!.with(class: "sticker").named(sticker.name)
            gtk_button_set_child(button.cast(), Self.picture(sticker, 52))
            GTKSignal.connect(button.raw, "clicked") { [weak self] in
                guard let self else { return }
                gtk_popover_popdown(popover.cast())
                onChoose(sticker, pack)
            }
            gtk_grid_attach(
                grid.cast(), button.expanding(horizontally: true), gint(place % 4), gint(place / 4), 1, 1)
        }
    }

    /// Returns a sticker in a square.
    static func picture(_ sticker: Sticker, _ side: Int32) -> Widget {
        let picture = gtk_picture_new_for_paintable(sticker.texture.paintable)!
        gtk_picture_set_can_shrink(picture.opaque, 1)
        gtk_widget_set_size_request(picture, side, side)
        return picture.aligned(GTK_ALIGN_CENTER)
    }
}
