import CPeers
import Foundation

/// Measures SkinKit against limits and peers in one run. The documentation of the benchmarks explains the names.
@main
@MainActor
enum Bench {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "--child" { return try Child.main(Array(arguments.dropFirst())) }
        peers_keep_heap()
        guard let options = Options(arguments) else {
            FileHandle.standardError.write(Data("usage: \(Options.usage)\n".utf8))
            exit(64)
        }
        let folder = try Files.makeTemporaryFolder()
        defer { Files.remove(folder) }
        let report = Report(path: options.results)
        if options.includes("packs") { try PackBenchmarks.run(in: "\(folder)/pack", report) }
        if options.includes("startup"), let skinctl = options.skinctl {
            try StartupBenchmarks.run(skinctl: skinctl, report)
        }
        if options.includes("live") {
            try await LiveBenchmarks.run(in: "\(folder)/live", skinctl: options.skinctl, report)
        }
        let corpora = try options.corpusSizes.map { try Corpus(entities: $0, in: folder) }
        if options.includes("compile") {
            for corpus in corpora { try CompileBenchmarks.run(corpus, report) }
        }
        if options.includes("open") {
            try OpenBenchmarks.run(corpora, report)
            for corpus in corpora { try OpenBenchmarks.runResident(corpus, report) }
        }
        if options.includes("launch") {
            for corpus in corpora { try LaunchBenchmarks.run(corpus, report) }
        }
        if options.includes("process"), let corpus = corpora.first {
            try ProcessBenchmarks.run(corpus, staticPrograms: options.staticPrograms, report)
        }
        if options.includes("lookup") {
            for corpus in corpora { try LookupBenchmarks.run(corpus, report) }
        }
        if options.includes("peers") {
            for corpus in corpora { try PeerBenchmarks.run(corpus, report) }
        }
        if options.includes("runtime") { try RuntimeBenchmarks.run(in: "\(folder)/runtime", report) }
        if options.includes("adjust") { try AdjustBenchmarks.run(in: "\(folder)/adjust", report) }
        if options.includes("runtime") || options.includes("screen") {
            try ScreenBenchmarks.run(in: "\(folder)/screen", report)
        }
        try report.finish()
    }
}
