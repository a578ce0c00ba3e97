import SkinGTK
import SkinKit

/// Buttons of which one is pressed. It has the look of a theme's main button, the others that of its quiet one.
@MainActor
final class Choice<Value: Equatable> {
    let widget = box(horizontal, spacing: 6)
    private var buttons: [(value: Value, button: Widget)] = []
    private let skins: Skins
    /// Whether a button is pressed by ``select(_:)``, and not by the user.
    private var isSelecting = false

    init(
        _ name: String, _ options: [(title: String, value: Value)], chosen: Value, _ skins: Skins,
        _ onChoose: @escaping @MainActor (Value) -> Void
    ) {
        self.skins = skins
        gtk_box_set_homogeneous(widget.cast(), 1)
        for (title, value) in options {
            let button = gtk_toggle_button_new_with_label(title)!.with(class: "outlined").with(class: "choice")
            if let first = buttons.first?.button { gtk_toggle_button_set_group(button.cast(), first.cast()) }
            buttons.append((value, button.labelled("\(name): \(title)").expanding(horizontally: true)))
            gtk_toggle_button_set_active(button.cast(), value == chosen ? 1 : 0)
            show(button)
            GTKSignal.connect(button.raw, "toggled") { [self] in
                show(button)
                if isPressed(button), !isSelecting { onChoose(value) }
            }
            widget.append(button)
        }
    }

    /// Shows another value as the chosen one.
    func select(_ value: Value) {
        guard let button = buttons.first(where: { $0.value == value })?.button, !isPressed(button) else { return }
        isSelecting = true
        gtk_toggle_button_set_active(button.cast(), 1)
        isSelecting = false
    }

    private func isPressed(_ button: Widget) -> Bool { gtk_toggle_button_get_active(button.cast()) != 0 }

    private func show(_ button: Widget) {
        skins.register(
            button, ThemedButton.self, isPressed(button) ? "button_alert_confirm" : "button_alert_cancel")
    }
}
