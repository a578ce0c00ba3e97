import CMeasures
import Foundation

/// The cost of a whole process: an app until its first component is themed from a cache, and skinctl until it answers.
///
/// The clock runs outside of the process, so the dynamic loader and the libraries that it loads count.
@MainActor
enum ProcessBenchmarks {
    /// Measures the programs beside the benchmark itself.
    ///
    /// - Parameter staticPrograms: The folder of the same programs, linked statically and stripped; nil to leave out their
    ///   size.
    static func runApp(_ corpus: Corpus, staticPrograms: String?, _ report: Report) throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
        guard let button = corpus.model.entities.first(where: { $0.type == "uibutton" }) else {
            throw Failure(description: "the theme has no button")
        }
        var comparison = Comparison()
        comparison.add { try run(["\(folder)/first-look", corpus.cache, button.id]) }
        comparison.add { try run(["\(folder)/empty"]) }
        comparison.add { try run(["\(folder)/first-look"]) }
        let measurement = try comparison.run(rounds: 101)
        report.add("process-over-empty", entities: corpus.entities, measurement, peer: "empty", case: 1)
        report.add("loaded-over-empty", entities: 0, measurement, ours: 2, peer: "empty", case: 1)
        guard let staticPrograms else { return }
        let sizes = try ["first-look", "empty"].map { name in
            try FileManager.default.attributesOfItem(atPath: "\(staticPrograms)/\(name)")[.size] as? Int ?? 0
        }
        report.add("binary-kib", entities: 0, ratio: Double(sizes[0] - sizes[1]) / 1_024)
    }

    /// Measures `skinctl --version`, which each build that uses the plugin waits for.
    ///
    /// - Parameter skinctl: The path of the tool's release build.
    static func runTool(_ skinctl: String, _ report: Report) throws {
        var comparison = Comparison()
        comparison.add { try run([skinctl, "--version"]) }
        report.add("skinctl-start-ms", entities: 0, ratio: try comparison.run(rounds: 51).median(0) / 1e6)
    }

    private static func run(_ command: [String]) throws {
        let status = command.withCStrings { measures_run($0) }
        guard status == 0 else { throw Failure(description: "'\(command.joined(separator: " "))' does not run") }
    }
}

extension [String] {
    /// The strings as a program's arguments: C strings, terminated by a null pointer.
    fileprivate func withCStrings<Result>(
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
    }
}
