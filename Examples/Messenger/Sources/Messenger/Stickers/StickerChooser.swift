import SkinGTK
import SkinKit

/// The popover over the input bar: a tab for each pack, and its stickers.
@MainActor
final class StickerChooser {
    private let packs: StickerPacks
    private let skins: Skins
    private let popover = gtk_popover_new()!.with(class: "stickers")
    private let tabs = box(horizontal, spacing: 4)
    private let grid = gtk_flow_box_new()!
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
        gtk_flow_box_set_selection_mode(grid.opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_min_children_per_line(grid.opaque, 4)
        gtk_flow_box_set_max_children_per_line(grid.opaque, 4)
        gtk_flow_box_set_homogeneous(grid.opaque, 1)
        gtk_widget_set_valign(grid, GTK_ALIGN_START)
        let window = scrolled(grid, minimumHeight: 250)
        let foot = box(horizontal, spacing: 8, tabs.expanding(horizontally: true), more)
        let content = box(vertical, spacing: 8, window, foot)
        let card = box(vertical, content.margins(12, 12, 12, 12))
        skins.theme(card, ThemedWidget.self, "view_alert")
        skins.theme(more, ThemedButton.self, "button_alert_cancel")
        gtk_widget_set_size_request(card, 340, -1)
        gtk_popover_set_child(popover.cast(), card)
        gtk_popover_set_has_arrow(popover.cast(), 0)
        gtk_popover_set_position(popover.cast(), GTK_POS_TOP)
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
        while let child = gtk_widget_get_first_child(grid) { gtk_flow_box_remove(grid.opaque, child) }
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
        for sticker in pack.stickers {
            let button = gtk_button_new()!.with(class: "sticker").named(sticker.name)
            gtk_button_set_child(button.cast(), Self.picture(sticker, 52))
            GTKSignal.connect(button.raw, "clicked") { [weak self] in
                guard let self else { return }
                gtk_popover_popdown(popover.cast())
                onChoose(sticker, pack)
            }
            gtk_flow_box_insert(grid.opaque, button, -1)
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
