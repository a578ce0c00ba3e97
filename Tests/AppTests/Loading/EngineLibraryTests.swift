import Foundation
import SkinDiagnostics
import SkinKit
import TestSupport
import Testing

@testable import SkinLibrary

@MainActor
@Suite("An engine with a library")
struct EngineLibraryTests {
    let fixture: LibraryFixture
    let choices: ThemeChoiceFile

    init() throws {
        fixture = try LibraryFixture()
        choices = ThemeChoiceFile(path: fixture.folder.file("settings/app/theme"))
        try fixture.write("app/Day.theme", "day", width: "1")
        try fixture.write("app/Night.theme", "night", width: "2")
    }

    func engine() throws -> ThemeEngine {
        try ThemeEngine(components: .probes, library: fixture.library, choices: choices)
    }

    // MARK: Accounts

    /// A theme with a setting, and its users' stores.
    private func accounts() throws -> (ThemeEngine, anna: ThemeChoiceFile, ben: ThemeChoiceFile) {
        try fixture.folder.write(
            "app/Night.theme/settings.xml",
            "<theme><constants><integer name='corner' setting='Corner' maximum='9'>1</integer></constants></theme>")
        let files = ["anna", "ben"].map { ThemeChoiceFile(path: fixture.folder.file("settings/\($0)/theme")) }
        let engine = try ThemeEngine(components: .probes, library: fixture.library, choices: files[0])
        return (engine, files[0], files[1])
    }

    @Test("shows another account's choice with its settings, and saves to that account from then on")
    func switchesAccounts() async throws {
        let (engine, anna, ben) = try accounts()
        try await engine.choose("night")
        try engine.root.adjust("corner", to: .integer(4))
        engine.saveAdjustments()
        try engine.setChoices(ben)
        #expect(engine.root.activeTheme?.info.identifier == "day")
        #expect(try ben.load() == nil, "the default theme is no choice")
        #expect((engine.choices as? ThemeChoiceFile)?.path == ben.path)
        try await engine.choose("night")
        #expect(try engine.root.constant("corner", as: .integer) == 1)
        try engine.setChoices(anna)
        #expect(try engine.root.constant("corner", as: .integer) == 4)
        try engine.chooseAtOnce("day")
        #expect(try anna.load() == "day" && ben.load() == "night")
        try ben.save("gone")
        try engine.setChoices(ben)
        #expect(engine.fallback?.wanted == "gone" && engine.root.activeTheme?.info.identifier == "day")
        try engine.setChoices(nil)
        #expect(engine.fallback == nil && engine.choices == nil)
    }

    @Test("supersedes what loads for the account before, and keeps it where the other's theme cannot be shown")
    func supersedesAccounts() async throws {
        let (engine, anna, ben) = try accounts()
        let pending = Task {
            try await engine.choose("night") {
                try await Task.sleep(for: .seconds(60))
                throw CancellationError()
            }
        }
        await Task.yield()
        try engine.setChoices(ben)
        pending.cancel()
        await #expect(throws: CancellationError.self) { try await pending.value }
        #expect(try ben.load() == nil && anna.load() == nil)
        try fixture.folder.write("app/skinkit.xml", "<skinkit><default>none</default></skinkit>")
        #expect(throws: (any Error).self) { try engine.setChoices(anna) }
        #expect((engine.choices as? ThemeChoiceFile)?.path == ben.path)
        #expect(engine.root.activeTheme?.info.identifier == "day")
    }

    @Test("loads a theme as the user would see it, to show before the choice and to leave again")
    func loadsAsChosen() async throws {
        let (engine, anna, _) = try accounts()
        try anna.saveAdjustments("corner=4", of: "night")
        let before = engine.root.activeTheme
        try engine.activate(await engine.load("night"))
        #expect(try engine.root.constant("corner", as: .integer) == 4)
        try engine.activate(before)
        #expect(engine.root.activeTheme?.info.identifier == "day")
        #expect(try anna.load() == nil)
    }

    @Test("changes the appearance alone of a scope's traits")
    func appearance() throws {
        let engine = try engine()
        try engine.root.update { $0.traits = [.light, .highContrast] }
        try engine.root.setAppearance(.dark)
        #expect(engine.root.traits == [.dark, .highContrast])
        try engine.root.setAppearance(.any)
        #expect(engine.root.traits == .highContrast)
    }

    @Test("prints traits, states and themes by their names")
    func descriptions() throws {
        #expect("\(ThemeTraits([.highContrast, .dark])), \(ThemeTraits())" == "dark highcontrast, no traits")
        let pink = ThemeColor(red: 1, green: 0, blue: 0.5)
        #expect("\(pink), \(ThemeColor(red: 0, green: 1, blue: 0, alpha: 0.5))" == "#FF0080, #00FF0080")
        let states: ThemeStates = [.custom("printed"), .disabled, .focused]
        #expect("\(states), \(ThemeStates())" == "focused disabled printed, no states")
        #expect(try "\(#require(engine().root.activeTheme))" == "app/Day.theme 1.0.0 (day)")
    }

    // MARK: Beginning

    @Test("begins with the default theme")
    func beginsWithDefault() throws {
        let engine = try engine()
        #expect(engine.root.activeTheme?.info.identifier == "day")
        #expect(engine.fallback == nil)
        #expect(try choices.load() == nil)
    }

    @Test("begins with the last choice of the user, by either call")
    func remembers() async throws {
        try engine().chooseAtOnce("night")
        #expect(try engine().root.activeTheme?.info.identifier == "night")
        try await engine().choose("day")
        #expect(try engine().root.activeTheme?.info.identifier == "day")
        #expect(try String(contentsOfFile: choices.path, encoding: .utf8) == "day\n")
    }

    @Test("begins without a theme if none is named and none was chosen")
    func noDefault() throws {
        try fixture.folder.write("app/skinkit.xml", "<skinkit/>")
        #expect(try engine().root.activeTheme == nil)
        try choices.save("gone")
        let engine = try engine()
        #expect(engine.root.activeTheme == nil)
        #expect(engine.fallback?.wanted == "gone")
    }

    @Test("begins with the default theme that code names, rather than the one of skinkit.xml")
    func defaultInCode() throws {
        try fixture.write("app/Night.theme", "night", width: "4")
        var library = fixture.library
        library.defaultTheme = "night"
        #expect(try ThemeEngine(components: .probes, library: library).root.activeTheme?.probeWidth == 4)
    }

    @Test("begins with the default theme beside the caches where the library has no compiler")
    func defaultFile() throws {
        try fixture.writeCache("built/Day.skincache", "day", width: "3")
        let library = ThemeLibrary(folders: [fixture.folder.file("built")])
        #expect(try ThemeEngine(components: .probes, library: library).root.activeTheme == nil)
        try fixture.folder.write("built/skinkit.default", "day\n")
        #expect(try ThemeEngine(components: .probes, library: library).root.activeTheme?.probeWidth == 3)
        try fixture.folder.write("built/skinkit.default", "no identifier\n")
        #expect(throws: ThemeFileError.self) { try ThemeEngine(components: .probes, library: library) }
    }

    @Test("ignores bundles where the library has no compiler, and refuses to install one")
    func withoutCompiler() async throws {
        let store = fixture.folder.file("store")
        let library = ThemeLibrary(folders: [fixture.folder.file("app")], installFolder: store)
        #expect(try library.themes().isEmpty)
        await #expect(throws: ThemeLibraryError.self) {
            try await library.install(from: fixture.folder.file("app/Day.theme"))
        }
        let package = try fixture.folder.write("Day.skin", [0x50, 0x4B, 3, 4])
        let error = await #expect(throws: ThemeLibraryError.self) { try await library.install(from: package) }
        #expect("\(try #require(error))".hasPrefix("\(package): cannot install a bundle or package without a compiler"))
        let cache = try fixture.writeCache("Night.skincache", "night", width: "4")
        try await library.install(from: cache)
        #expect(try await library.load("night").probeWidth == 4)
    }

    @Test("falls back to the default theme, and reports it, if the chosen one is missing")
    func missingChoice() throws {
        try choices.save("dusk")
        let engine = try engine()
        #expect(engine.root.activeTheme?.info.identifier == "day")
        #expect(engine.fallback?.wanted == "dusk")
        #expect(engine.fallback?.used == "day")
        #expect(engine.fallback?.reason is ThemeLibraryError)
        #expect(fixture.events.take().last == "fellBack dusk day")
        #expect(try choices.load() == "dusk")
        try engine.chooseAtOnce("night")
        #expect(engine.fallback == nil)
    }

    @Test("falls back to the default theme where the chosen one is broken")
    func brokenChoice() throws {
        try choices.save("night")
        try fixture.write("app/Night.theme", "night", width: "wide")
        let engine = try engine()
        #expect(engine.root.activeTheme?.info.identifier == "day")
        let error = try #require(engine.fallback?.reason as? ThemeError)
        #expect(error.diagnostics.map(\.code) == [.invalidValue])
    }

    @Test("says why the chosen theme is not shown only until another theme is")
    func endOfFallback() throws {
        try choices.save("dusk")
        let engine = try engine()
        let library = fixture.library
        try engine.root.update { $0.traits = .dark }
        #expect(engine.fallback?.wanted == "dusk")
        try engine.activate(library.load("night"))
        #expect(engine.fallback == nil)
        try engine.activate(library.load("day"))
        #expect(engine.fallback == nil)
    }

    /// A choice during whose reading something else happens.
    struct SlowChoice: ThemeChoiceStore {
        let meanwhile: @Sendable () throws -> Void
        func load() throws -> String? {
            try meanwhile()
            return "dusk"
        }
        func save(_ identifier: String?) {}
        func loadAdjustments(of identifier: String) -> String? { nil }
        func saveAdjustments(_ text: String?, of identifier: String) {}
    }

    @Test("begins with the chosen theme where its file is replaced while the engine is made")
    func replacedMeanwhile() throws {
        try fixture.writeCache("Dusk.skincache", "dusk", width: "5")
        let store = fixture.folder.file("store")
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: fixture.folder.file("Dusk.skincache"), toPath: "\(store)/a.skincache")
        let choices = SlowChoice {
            try FileManager.default.moveItem(atPath: "\(store)/a.skincache", toPath: "\(store)/b.skincache")
        }
        let engine = try ThemeEngine(components: .probes, library: fixture.library, choices: choices)
        #expect(engine.root.activeTheme?.probeWidth == 5)
        #expect(engine.fallback == nil)
    }

    @Test("ignores an unreadable choice, and reports it")
    func unreadableChoice() throws {
        try fixture.folder.write("settings/app/theme", "../../etc/passwd\n")
        let engine = try engine()
        #expect(engine.root.activeTheme?.info.identifier == "day")
        #expect(fixture.events.take().first == "choiceFailed")
    }

    @Test("names both faults where not even the default theme can be put on")
    func brokenDefault() throws {
        try choices.save("dusk")
        try fixture.write("app/Day.theme", "day", width: "wide")
        let error = #expect(throws: ThemeLibraryError.self) { try engine() }
        #expect(error?.code == .noDefault && error?.theme == "day")
        #expect(error?.reason is ThemeError)
        #expect(error?.fallback?.wanted == "dusk")
        #expect(error?.description.contains("unknown theme 'dusk'") == true)
    }

    @Test("throws the errors of skinkit.xml")
    func wrongConfiguration() throws {
        try fixture.folder.write("app/skinkit.xml", "<skinkit><default>a b</default></skinkit>")
        let error = #expect(throws: ThemeError.self) { try engine() }
        #expect(error?.diagnostics.map(\.code) == [.invalidConfiguration])
    }

    // MARK: Choosing

    @Test("changes nothing, and remembers nothing, where a theme cannot be had")
    func failedSwitch() async throws {
        let engine = try engine()
        let probe = Probe()
        try engine.register(probe)
        await #expect(throws: ThemeLibraryError.self) { try await engine.choose("dusk") }
        #expect(probe.width == 1)
        #expect(engine.generation == 1)
        #expect(try choices.load() == nil)
    }

    @Test("switches even if the choice cannot be stored, and reports it")
    func choiceNotKept() throws {
        try fixture.folder.write("settings", "a file where the folder should be")
        let engine = try engine()
        _ = fixture.events.take()
        try engine.chooseAtOnce("night")
        #expect(engine.root.activeTheme?.info.identifier == "night")
        #expect(fixture.events.take().last == "choiceFailed")
    }

    @Test("keeps its choice below XDG_CONFIG_HOME, or the settings of its home")
    func choicePath() throws {
        let path = try ThemeChoiceFile(app: "chat").path
        #expect(path.hasSuffix("/chat/theme"))
        #expect(path.hasPrefix("/"))
        try choices.save("day")
        try choices.save(nil)
        #expect(try choices.load() == nil)
        try choices.save(nil)
    }
}

@MainActor
@Suite("The shared engine")
struct SharedEngineTests {
    @Test("is nil until the app sets it, and a property that reads it shows its fallback until then")
    func shared() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                struct Header {
                    @Themed("width", as: .float) var width = 1.5
                }
                precondition(ThemeEngine.shared == nil && Header().width == 1.5)
                for _ in 0..<2 {
                    let engine = ThemeEngine(components: .probes)
                    ThemeEngine.shared = engine
                    precondition(ThemeEngine.shared === engine && Header().width == 1.5)
                }
                let text = "<theme><constants><float name=\"width\">4</float></constants></theme>"
                try ThemeEngine.shared?.activate(.fixture(["": text], schema: Theme.probeSchema))
                precondition(Header().width == 4)
            }
        }
    }
}
