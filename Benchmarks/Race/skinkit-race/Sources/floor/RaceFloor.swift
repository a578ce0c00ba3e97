import Foundation
import RaceTrack
import SkinComponents
import SkinKit
import SkinSettings

/// The floor of the race: components that store values and paint nothing. `race-floor ROWS COLUMNS WAY THEMES`.
@main
@MainActor
struct RaceFloor {
    private let engine = ThemeEngine(components: .standard)
    private let themes: RaceThemes
    private var components: [SkinView] = []
    private var isDay = true
    private var hasOtherTitle = false

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 4, let rows = Int(arguments[1]) else { exit(64) }
        var race = try RaceFloor(rows: rows, folder: arguments[4])
        RaceCost.answer("{\"version\": \"no toolkit\"}")
        while let command = readLine() { race.answer(command) }
    }

    private init(rows: Int, folder: String) throws {
        themes = try RaceThemes(folder: folder)
        try engine.activate(themes.day)
        for _ in 0..<rows {
            for (component, id) in [
                (SkinView(), "avatar"), (SkinLabel(), "name"), (SkinLabel(), "text"), (SkinButton(), "button"),
            ] {
                try engine.register(component, as: id)
                components.append(component)
            }
        }
    }

    private mutating func answer(_ command: String) {
        if command == "drag" {
            return raceDrag {
                try? engine.root.adjust("title", to: .color(RaceThemes.title(step: $0)))
            } wait: {
                usleep(UInt32($0 * 1_000))
            }
        }
        let start = RaceCost.now()
        if command == "switch" {
            isDay.toggle()
            try? engine.activate(isDay ? themes.day : themes.night)
        } else {
            hasOtherTitle.toggle()
            try? engine.root.adjust("title", to: hasOtherTitle ? .color(themes.otherTitle) : nil)
        }
        RaceCost.answer((RaceCost.now() - start).line())
    }
}
