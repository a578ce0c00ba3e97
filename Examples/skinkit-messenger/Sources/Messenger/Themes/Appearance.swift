import Foundation
import MessengerModel
import SkinGTK
import SkinKit
import SkinLegibility

/// Shows what the user chose for the messenger's looks beside themes, and keeps it.
@MainActor
final class Appearance {
    private(set) var choices: AppearanceChoices
    private let engine: ThemeEngine
    private let system: GTKSystem
    private let file: URL
    /// Rings when day or night begins, if times decide that. Nothing else wakes up for it.
    private var alarm: GTKAlarm?
    private let onError: @MainActor (any Error) -> Void
    /// Changes the look of the window.
    var animate: @MainActor (@MainActor () -> Void) -> Void = { $0() }

    init(_ engine: ThemeEngine, _ system: GTKSystem, folder: String, onError: @escaping @MainActor (any Error) -> Void)
    {
        self.engine = engine
        self.system = system
        self.onError = onError
        file = URL(fileURLWithPath: folder).appendingPathComponent("appearance.json")
        choices = AppearanceChoices(file: file)
        show()
    }

    /// Shows and saves other choices.
    func choose(_ new: AppearanceChoices) {
        if new == choices { return }
        choices = new
        animate { show() }
        do {
            try choices.save(to: file)
        } catch {
            onError(error)
        }
    }

    private func show() {
        let (now, calendar) = (Date(), Calendar.autoupdatingCurrent)
        system.appearance = choices.isDay(at: now, in: calendar).map { $0 ? .light : .dark }
        alarm = choices.nextChange(after: now, in: calendar).flatMap { date in
            GTKAlarm(at: Int64(date.timeIntervalSince1970.rounded(.up))) { [weak self] in
                self?.animate { self?.show() }
            }
        }
        let legibility = choices.minimumContrast.map(ThemeLegibility.minimumContrast) ?? .off
        if engine.root.legibility == legibility { return }
        do {
            try engine.root.update { $0.legibility = legibility }
        } catch {
            onError(error)
        }
    }
}
