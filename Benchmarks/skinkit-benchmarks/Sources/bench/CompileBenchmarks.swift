import CPeers
import SkinBundles
import SkinKit

/// The cost of compiling a cache.
@MainActor
enum CompileBenchmarks {
    /// Compares a whole compilation in memory with a bare libxml2 pass over the bytes of the same files.
    static func run(_ corpus: Corpus, _ report: Report) throws {
        let contents = try corpus.files.map { try Files.read($0) }
        let compiler = ThemeCompiler()
        var comparison = Comparison()
        comparison.add { keep(try compiler.compile(corpus.bundle).cache?.count) }
        comparison.add {
            for content in contents {
                let elements = content.withUnsafeBytes { bytes in
                    peers_xml_sax(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
                }
                precondition(elements > 0, "libxml2 reads what was generated")
            }
        }
        let rounds = corpus.entities >= 100_000 ? 3 : corpus.entities >= 10_000 ? 9 : 31
        let measurement = try comparison.run(rounds: rounds)
        report.add("compile-over-sax", entities: corpus.entities, measurement, peer: "libxml2-sax2", case: 1)
    }
}
