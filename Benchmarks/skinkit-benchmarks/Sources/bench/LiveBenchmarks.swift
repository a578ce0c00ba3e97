import Foundation
import SkinBundles
import SkinDevelopment
import SkinKit
import SkinLibrary

/// The time that an author waits after a save.
@MainActor
enum LiveBenchmarks {
    private static let entities = 1_000
    private static let saves = 60

    static func run(in folder: String, skinctl: String?, _ report: Report) async throws {
        report.add("edit-to-shown-ms", entities: entities, ratio: try await reskinning(in: folder).median)
        guard let skinctl else { return print("--skinctl is missing; skipping the page") }
        let times = try repainting(skinctl)
        guard !times.isEmpty else { return print("Chromium is not installed; skipping the page") }
        for time in times {
            let peer = time.isOfShippedThemes ? "shipped-themes-" : ""
            report.add("save-to-pixels-ms", entities: time.entities, peer: peer + "median", ratio: time.median)
            report.add("save-to-pixels-ms", entities: time.entities, peer: peer + "95th-percentile", ratio: time.late)
        }
    }

    /// Measures the milliseconds from before a configuration file is replaced until an engine shows the change.
    private static func reskinning(in folder: String) async throws -> [Double] {
        let model = ThemeModel(entities: entities, types: ["uiview"])
        let bundle = try model.writeBundles(in: folder, states: "")
        try Files.write("<skinkit><default>org.skinkit.bench.Main</default></skinkit>", to: "\(folder)/skinkit.xml")
        let file = "\(bundle)/edited.xml"
        try Files.write(edited(0), to: file)
        // The watcher may report a younger file a second time.
        try await Task.sleep(for: .milliseconds(100))
        let engine = try ThemeEngine(
            components: RuntimeFixture.definitions, library: ThemeLibrary(folders: [folder], compiler: ThemeCompiler()))
        let reloader = ThemeReloader(engine)
        defer { reloader.stop() }
        let panels = model.entities.map { _ in Panel() }
        for (panel, entity) in zip(panels, model.entities) { try engine.register(panel, as: entity.id) }
        let panel = Panel()
        try engine.register(panel, as: "edited")
        var times: [Double] = []
        for number in 1...saves {
            try await Task.sleep(for: .milliseconds(50))
            let start = ContinuousClock.now
            try Files.write(edited(number), to: file)
            while panel.alpha != Double(number) / 100 {
                try await Task.sleep(for: .milliseconds(1))
                guard ContinuousClock.now - start < .seconds(10) else {
                    throw Failure(description: "the engine does not show what was saved")
                }
            }
            times.append((ContinuousClock.now - start).nanoseconds / 1e6)
        }
        return withExtendedLifetime(panels) { times }
    }

    private static func edited(_ number: Int) -> String {
        """
        <theme><instances>
          <uiview id="edited"><operation name="alpha"><float>\(Double(number) / 100)</float></operation></uiview>
        </instances></theme>

        """
    }

    /// The time from saves to the pixels of `skinctl preview --serve`'s page, in milliseconds.
    private struct Repainting {
        var isOfShippedThemes: Bool
        var entities: Int
        var median: Double
        /// The 95th percentile.
        var late: Double

        /// Reads a line of `Tests/System/test_browser.py`; `nil` if it is about something else.
        init?(_ line: Substring) {
            guard line.hasPrefix("save to repaint") else { return nil }
            let words = line.split { $0 == " " || $0 == "," }
            func number(_ word: Substring, offset: Int) -> Double? {
                words.firstIndex(of: word).map { $0 + offset }
                    .flatMap { words.indices.contains($0) ? Double(words[$0]) : nil }
            }
            guard let entities = number("entities", offset: -1), let median = number("median", offset: 1),
                let late = number("p95", offset: 1)
            else { return nil }
            isOfShippedThemes = words.contains("shipped")
            self.entities = Int(entities)
            self.median = median
            self.late = late
        }
    }

    /// Measures a generated theme and the shipped themes in Chromium with `Tests/System/test_browser.py`.
    ///
    /// - Returns: The times; empty if Chromium is not installed.
    private static func repainting(_ skinctl: String) throws -> [Repainting] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-m", "pytest", "-q", "-s", "Tests/System/test_browser.py", "--skinctl", skinctl, "--entities",
            "\(entities)", "--saves", "100",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: text) }
        return text.split(separator: "\n").compactMap(Repainting.init)
    }
}
