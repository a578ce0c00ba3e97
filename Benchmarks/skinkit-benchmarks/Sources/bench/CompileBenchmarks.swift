import SkinBundles
import SkinKit

/// The time that an author waits for a cache: a whole compilation in memory, from the files of the bundles.
@MainActor
enum CompileBenchmarks {
    static func run(_ corpora: [Corpus], _ report: Report) throws {
        let compiler = ThemeCompiler()
        for corpus in corpora {
            var comparison = Comparison()
            comparison.add { keep(try compiler.compile(corpus.bundle).cache?.count) }
            let rounds = corpus.entities >= 100_000 ? 3 : corpus.entities >= 10_000 ? 9 : 31
            let time = try comparison.run(rounds: rounds).median(0)
            report.add("compile-ms", entities: corpus.entities, ratio: time / 1e6)
        }
    }
}
