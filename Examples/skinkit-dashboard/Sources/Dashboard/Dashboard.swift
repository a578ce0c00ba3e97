import DashboardUI
import SkinKit
import SkinLibrary
import SkinSettings

/// Reads commands, one a line, and shows the dashboard after each: `swift run Dashboard Caches Home`.
@main @MainActor
struct Dashboard {
    let engine: ThemeEngine
    let board: Board
    /// The folder of the users' choices.
    let home: String

    static func main() async throws {
        var arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--plain" {
            arguments.removeFirst()
            Terminal.isColored = false
        }
        guard arguments.count == 2, let caches = arguments.first, let home = arguments.last else {
            return print("usage: Dashboard [--plain] CACHES HOME")
        }
        let engine = try ThemeEngine(
            components: .dashboard, library: ThemeLibrary(folders: [caches]), choices: choices("anna", in: home))
        let dashboard = Dashboard(engine: engine, board: try Board(engine), home: home)
        dashboard.show()
        while let line = readLine() {
            print("> \(line)")
            do {
                try await dashboard.run(line.split(separator: " ").map(String.init))
            } catch {
                print("error: \(error)")
            }
            dashboard.show()
        }
    }

    private static func choices(_ user: String, in home: String) -> ThemeChoiceFile {
        ThemeChoiceFile(path: "\(home)/\(user)/theme")
    }

    private func show() {
        print(board.screen())
        let theme = engine.root.activeTheme.map { "\($0)" } ?? "no theme"
        print("\(theme), \(engine.root.traits)")
    }

    private func run(_ words: [String]) async throws {
        switch (words.first, words.dropFirst().first) {
        case ("themes", nil): for theme in try engine.library?.themes() ?? [] { print(theme.info.name) }
        case ("choose", let id?): try await engine.choose(id)
        case ("preview", let id?): try engine.activate(await engine.load(id))
        case ("side", let id?): try board.side.activate(await engine.load(id))
        case ("user", let name?): try engine.setChoices(Self.choices(name, in: home))
        case ("appearance", let name?): try engine.root.setAppearance(ThemeAppearance(rawValue: name) ?? .any)
        case ("padding", let cells?):
            try engine.root.adjust(.padding, to: Int(cells))
            engine.saveAdjustments()
        case ("alarm", nil):
            try engine.setStates([.alarm, .focused], for: board.load)
            try engine.setStates(.alarm, for: board.status)
        default: print("unknown command")
        }
    }
}
