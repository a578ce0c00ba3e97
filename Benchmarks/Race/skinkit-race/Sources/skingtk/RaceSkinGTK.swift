import Foundation
import RaceTrack
import SkinGTK
import SkinKit
import SkinSettings

/// The race with SkinGTK: `race-skingtk ROWS COLUMNS WAY THEMES`.
@main
@MainActor
struct RaceSkinGTK {
    private let engine = ThemeEngine(components: .gtk, configuration: .gtk)
    private let themes: RaceThemes
    private let frames: RaceFrames
    private var isDay = true
    private var hasOtherTitle = false

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 4, let rows = Int(arguments[1]), let columns = Int(arguments[2]) else { exit(64) }
        gtk_init()
        var race = try RaceSkinGTK(rows: rows, columns: columns, folder: arguments[4])
        RaceCost.answer(
            "{\"version\": \"GTK \(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())\"}")
        while let command = readLine() { try race.answer(command) }
    }

    private init(rows: Int, columns: Int, folder: String) throws {
        themes = try RaceThemes(folder: folder)
        let engine = engine
        let window = try RaceWindow.make(rows: rows, columns: columns) { widget, type, id in
            try engine.register(type.component(for: widget), as: id)
        }
        try engine.activate(themes.day)
        frames = RaceFrames(of: window)
    }

    private mutating func answer(_ command: String) throws {
        frames.settle()
        if command == "drag" { return drag() }
        let before = frames.count
        let start = RaceCost.now()
        guard change(command) else { return RaceCost.answer((.now() - start).line()) }
        frames.wait(after: before)
        RaceCost.answer((frames.last - start).line())
    }

    /// Returns whether something changes.
    private mutating func change(_ command: String) -> Bool {
        do {
            switch command {
            case "switch":
                isDay.toggle()
                try engine.activate(isDay ? themes.day : themes.night)
            case "color":
                hasOtherTitle.toggle()
                try engine.root.adjust("title", to: hasOtherTitle ? .color(themes.otherTitle) : nil)
            default: try engine.activate(themes.broken)
            }
            return true
        } catch {
            return false
        }
    }

    private func drag() {
        raceDrag { step in
            let before = frames.count
            try? engine.root.adjust("title", to: .color(RaceThemes.title(step: step)))
            frames.wait(after: before)
        } wait: { milliseconds in
            frames.run(milliseconds: UInt32(milliseconds))
        }
    }
}
