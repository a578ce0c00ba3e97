import CPeers
import SkinKit

/// SkinKit compared with FlatBuffers.
@MainActor
enum PeerBenchmarks {
    static func run(_ corpus: Corpus, _ report: Report) throws {
        try runLooks(corpus, report)
        let flat = try Files.read(corpus.peers.flat).count
        let ours = CacheSize.withoutProvenance(try Files.read(corpus.cache))
        report.add(
            "size-over-flatbuffers", entities: corpus.entities, peer: "flatbuffers",
            ratio: Double(ours) / Double(flat))
    }

    /// Compares reading the values of random entities.
    private static func runLooks(_ corpus: Corpus, _ report: Report) throws {
        let sample = corpus.sample(LookupBenchmarks.keyCount)
        let keys = Keys(sample)
        let flatKeys = sample.map { Array($0.key.utf8CString) }
        let flat = peers_flat_map(corpus.peers.flat)
        let theme = try Theme(cacheAt: corpus.cache)
        func read() -> Double { flatKeys.reduce(0) { $0 + peers_flat_read(flat, $1) } }
        precondition(abs(Sum.of(keys, in: theme) - read()) < 1e-3 * Double(sample.count), "both files hold the same")
        var comparison = Comparison()
        comparison.add { keep(Sum.of(keys, in: theme)) }
        comparison.add { keep(read()) }
        let measurement = try comparison.run(rounds: 31).divided(by: Double(sample.count))
        report.add("look-over-flatbuffers", entities: corpus.entities, measurement, peer: "flatbuffers", case: 1)
    }
}

/// The sizes of a cache's parts, from its section table (`ThemeCacheFormat.md`, version 1).
enum CacheSize {
    /// Returns the size of a cache in bytes without sections 15 to 20, the provenance.
    static func withoutProvenance(_ bytes: [UInt8]) -> Int {
        func word(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
        let table = word(24)
        let provenance = (0..<word(20)).map { table + 12 * $0 }.filter { (15...20).contains(word($0)) }
        return bytes.count - provenance.reduce(0) { $0 + word($1 + 8) }
    }
}
