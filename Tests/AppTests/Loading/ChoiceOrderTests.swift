import Foundation
import SkinKit
import SkinLibrary
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite("The user's choice")
struct ChoiceOrderTests {
    /// Records what is saved, and which theme is on then.
    final class Choices: ThemeChoiceStore {
        let saved = Mutex<[String?]>([])
        func load() -> String? { saved.withLock { $0.last ?? nil } }
        func save(_ identifier: String?) { saved.withLock { $0.append(identifier) } }
        func loadAdjustments(of identifier: String) -> String? { nil }
        func saveAdjustments(_ text: String?, of identifier: String) {}
        var all: [String?] { saved.withLock { $0 } }
    }

    let fixture: LibraryFixture
    let choices = Choices()
    let engine: ThemeEngine

    init() throws {
        fixture = try LibraryFixture()
        for (name, width) in [("day", "1"), ("dusk", "2"), ("night", "3")] {
            try fixture.write("app/\(name).theme", name, width: width)
        }
        engine = try ThemeEngine(components: .probes, library: fixture.library, choices: choices)
    }

    @Test("that is queued is saved when its switch is made, in the order of the switches")
    func queued() throws {
        var seen: [String] = []
        var isFirst = true
        engine.observe(engine) { [engine, choices] _, _ in
            if isFirst {
                isFirst = false
                try? engine.chooseAtOnce("night")
                try? engine.chooseAtOnce("dusk")
            }
            seen.append(
                "\(engine.root.activeTheme?.info.identifier ?? "-") \(choices.all.compactMap(\.self).last ?? "-")")
        }
        try engine.chooseAtOnce("dusk")
        #expect(seen == ["dusk dusk", "night night", "dusk dusk"])
        #expect(choices.all == ["dusk", "night", "dusk"])
    }

    @Test("whose queued switch fails is not saved")
    func failed() throws {
        try fixture.folder.writeTheme(
            "app/Bad.theme", identifier: "bad",
            ["main.xml": .theme(instances: "<probe>\(operation("text", "refused"))</probe>")])
        let probe = Probe()
        var failures = 0
        engine.observe(engine) { [engine] _, report in
            if report.failure != nil { failures += 1 }
            guard report.generation == 2, failures == 0 else { return }
            // Nothing is registered that it cannot be prepared for, until its turn comes.
            #expect(throws: Never.self) { try engine.chooseAtOnce("bad") }
            try? engine.register(probe)
        }
        try engine.chooseAtOnce("dusk")
        #expect(failures == 1)
        #expect(choices.all == ["dusk"])
        #expect(engine.root.activeTheme?.info.identifier == "dusk")
        #expect(probe.width == 2)
    }

    @Test("stays, and so does the theme, where a removal fails")
    func removal() async throws {
        let library = fixture.library
        try await library.install(from: fixture.write("downloads/Got.theme", "got", width: "4"))
        try engine.chooseAtOnce("got")
        let store = fixture.folder.file("store")
        // A folder in which nothing can be removed, also by root: a file is in the way of the hidden folder.
        try FileManager.default.createDirectory(
            atPath: "\(store)/.staging/removed-got.purchasedTheme", withIntermediateDirectories: true)
        try FileManager.default.removeItem(atPath: "\(store)/.lock")
        try FileManager.default.createDirectory(atPath: "\(store)/.lock", withIntermediateDirectories: true)
        await #expect(throws: (any Error).self) { try await engine.removeTheme("got") }
        #expect(engine.root.activeTheme?.info.identifier == "got")
        #expect(choices.all == ["got"])
        #expect(engine.generation == 2)
        try FileManager.default.removeItem(atPath: "\(store)/.lock")
        #expect(try await engine.removeTheme("got") != nil)
        #expect(choices.all == ["got", nil])
        #expect(engine.root.activeTheme?.info.identifier == "day")
    }
}
