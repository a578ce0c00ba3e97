import MessengerModel
import SkinGTK
import SkinLegibility
import SkinLibrary

/// The controls of day and night, and of the least contrast.
@MainActor
final class AppearanceControls {
    /// Below the header of day and night.
    let dayAndNight = box(vertical, spacing: 8)
    /// Below the header of legibility.
    let legibility = box(vertical, spacing: 8)
    private let appearance: Appearance
    private let skins: Skins
    private let times = box(horizontal, spacing: 8)

    init(_ appearance: Appearance, _ skins: Skins) {
        self.appearance = appearance
        self.skins = skins
        let modes: [(String, DayAndNight)] = [("System", .system), ("Times", .times), ("Day", .day), ("Night", .night)]
        dayAndNight.append(
            Choice("Day and night", modes, chosen: appearance.choices.dayAndNight, skins) { [weak self] mode in
                self?.change { $0.dayAndNight = mode }
            }.widget, times)
        times.append(
            title("Day begins"), clock("Day begins", appearance.choices.times.day) { $0.times.day = $1 },
            title("Night begins"), clock("Night begins", appearance.choices.times.night) { $0.times.night = $1 })
        let contrasts: [(String, Double?)] = [("Theme", nil), ("3", 3), ("4.5", 4.5), ("7", 7)]
        let note = label("The least contrast of texts. The theme’s colors change only as far as needed.", lines: 0)
        legibility.append(
            Choice("Legibility", contrasts, chosen: appearance.choices.minimumContrast, skins) { [weak self] contrast in
                self?.change { $0.minimumContrast = contrast }
            }.widget, skins.register(note, ThemedLabel.self, "label_section_footer"))
        showTimes()
    }

    private func change(_ body: (inout AppearanceChoices) -> Void) {
        var choices = appearance.choices
        body(&choices)
        appearance.choose(choices)
        showTimes()
    }

    private func showTimes() { times.show(appearance.choices.dayAndNight == .times) }

    private func title(_ text: String) -> Widget {
        skins.register(label(text), ThemedLabel.self, "label_section_footer")
    }

    /// An entry for a time of day. A text that is none is marked, and replaced when the user leaves the entry.
    private func clock(
        _ name: String, _ time: TimeOfDay, _ change: @escaping @MainActor (inout AppearanceChoices, TimeOfDay) -> Void
    ) -> Widget {
        let entry = gtk_entry_new()!.with(class: "clock").named(name)
        gtk_editable_set_text(entry.opaque, "\(time)")
        gtk_editable_set_width_chars(entry.opaque, 5)
        gtk_editable_set_max_width_chars(entry.opaque, 5)
        var last = time
        GTKSignal.connect(entry.raw, "changed") { [weak self] in
            let time = TimeOfDay(String(cString: gtk_editable_get_text(entry.opaque)))
            if let time { last = time } else { gtk_widget_add_css_class(entry, "faulty") }
            if time != nil { gtk_widget_remove_css_class(entry, "faulty") }
            self?.change { change(&$0, last) }
        }
        let focus = gtk_event_controller_focus_new()!
        GTKSignal.connect(UnsafeMutableRawPointer(focus), "leave") {
            if gtk_widget_has_css_class(entry, "faulty") != 0 { gtk_editable_set_text(entry.opaque, "\(last)") }
        }
        gtk_widget_add_controller(entry, focus)
        return skins.register(entry, ThemedEntry.self, nil)
    }
}
