import CMeasures
import Foundation

/// Measures what apps and authors feel of SkinKit. The documentation of the figures explains the names.
@main
@MainActor
enum Bench {
    static func main() async throws {
        measures_keep_heap()
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
            FileHandle.standardError.write(Data("usage: \(Options.usage)\n".utf8))
            exit(64)
        }
        let folder = try Files.makeTemporaryFolder()
        defer { Files.remove(folder) }
        let report = Report(path: options.results)
        if options.includes("live") {
            try await LiveBenchmarks.run(in: "\(folder)/live", skinctl: options.skinctl, report)
        }
        let corpora = try options.corpusSizes.map { try Corpus(entities: $0, in: folder) }
        if options.includes("compile") { try CompileBenchmarks.run(corpora, report) }
        if options.includes("launch") {
            if let skinctl = options.skinctl { try ProcessBenchmarks.runTool(skinctl, report) }
            if let corpus = corpora.first {
                try ProcessBenchmarks.runApp(corpus, staticPrograms: options.staticPrograms, report)
            }
        }
        if options.includes("switch") {
            try RuntimeBenchmarks.run(in: "\(folder)/runtime", report)
            try ScreenBenchmarks.run(in: "\(folder)/screen", report)
        }
        if options.includes("drag") { try AdjustBenchmarks.run(in: "\(folder)/adjust", report) }
        try report.finish()
    }
}

/// The failure of a benchmark.
struct Failure: Error, CustomStringConvertible {
    var description: String
}
