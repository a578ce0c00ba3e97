import Foundation
import SkinCompiler
import SkinDevelopment
import SkinKit

/// The time that an author waits after a save.
@MainActor
enum LiveBenchmarks {
    private static let entities = 1_000
    private static let saves = 60

    static func run(in folder: String, skinctl: String?, _ report: Report) async throws {
        report.add("edit-to-reskinned-ms", entities: entities, ratio: try await reskinning(in: folder).median)
        guard let skinctl else { return print("--skinctl is missing; skipping the page") }
        guard let (median, late) = try repainting(skinctl) else {
            return print("Chromium is not installed; skipping the page")
        }
        report.add("save-to-pixels-ms", entities: entities, peer: "median", ratio: median)
        report.add("save-to-pixels-ms", entities: entities, peer: "95th-percentile", ratio: late)
    }

    /// Measures the milliseconds from before a configuration file is replaced until an engine shows the change.
    private static func reskinning(in folder: String) async throws -> [Double] {
        let model = ThemeModel(entities: entities, types: ["uiview"])
        let bundle = try model.writeBundles(in: folder, states: "").bundle
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
        for (panel, entity) in zip(panels, model.entities) { try engine.theme(panel, as: entity.id) }
        let panel = Panel()
        try engine.theme(panel, as: "edited")
        var times: [Double] = []
        for number in 1...saves {
            try await Task.sleep(for: .milliseconds(50))
            let start = ContinuousClock.now
            try Files.write(edited(number), to: file)
            while panel.alpha != Double(number) / 100 {
                try await Task.sleep(for: .milliseconds(1))
                guard ContinuousClock.now - start < .seconds(10) else {
                    throw Child.Failure(description: "the engine does not show what was saved")
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

    /// Measures the time from a save to the pixels of `skinctl serve`'s page in Chromium with `Tests/browser-test.py`.
    ///
    /// - Returns: The median and the 95th percentile in milliseconds; `nil` if Chromium is not installed.
    private static func repainting(_ skinctl: String) throws -> (Double, Double)? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "Tests/browser-test.py")
        process.arguments = [skinctl, "--entities", "\(entities)", "--saves", "100"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Child.Failure(description: text) }
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("save to repaint") }) else {
            return nil
        }
        let words = line.split(separator: " ")
        func number(after word: Substring) -> Double? {
            words.firstIndex(of: word).flatMap { Double(words[$0 + 1]) }
        }
        guard let median = number(after: "median"), let late = number(after: "p95") else { return nil }
        return (median, late)
    }
}
