import CPeers
import SkinKit

/// SkinKit beside FlatBuffers and GLib.
@MainActor
enum PeerBenchmarks {
    /// More than a processor remembers the branches of.
    private static let keyCount = 20_000

    static func run(_ corpus: Corpus, _ report: Report) throws {
        let files = corpus.peers
        try runLookup(corpus, files, report)
        let flat = try Files.read(files.flat).count
        let ours = CacheSize.withoutProvenance(try Files.read(corpus.cache))
        report.add(
            "size-over-flatbuffers", entities: corpus.entities, peer: "flatbuffers",
            ratio: Double(ours) / Double(flat))
    }

    private static func runLookup(_ corpus: Corpus, _ files: PeerFiles, _ report: Report) throws {
        let sample = corpus.sample(keyCount)
        let keys = sample.map { Array($0.key.utf8CString) }
        let paths = sample.map { Array($0.path.utf8CString) }
        let bare = try Theme(cacheAt: corpus.bareCache)
        let (resource, gvdb, flat) = (
            peers_gresource_load(files.gvdb), peers_gvdb_map(files.gvdb), peers_flat_map(files.flat)
        )
        let theme = try Theme(cacheAt: corpus.cache)
        for entity in sample.prefix(100) {
            let difference = LookupBenchmarks.read(theme, entity) - peers_flat_read(flat, entity.key)
            precondition(abs(difference) < 1e-3, "both files hold the same")
        }
        var comparison = Comparison()
        comparison.add {
            for entity in sample { keep(bare.operations(for: entity.type, id: entity.id).count) }
        }
        comparison.add { expectAll(paths) { peers_gresource_find(resource, $0) } }
        comparison.add { expectAll(paths) { peers_gvdb_find(gvdb, $0) } }
        comparison.add { expectAll(keys) { peers_flat_find(flat, $0) } }
        let measurement = try comparison.run(rounds: 31).divided(by: Double(keyCount))
        report.add("lookup-over-gvdb", entities: corpus.entities, measurement, peer: "gresource", case: 1)
        report.add("lookup-over-gvdb", entities: corpus.entities, measurement, peer: "gvdb-own-reader", case: 2)
        report.add("lookup-over-flatbuffers", entities: corpus.entities, measurement, peer: "flatbuffers", case: 3)
    }

    private static func expectAll(_ keys: [[CChar]], _ find: ([CChar]) -> Int32) {
        var found = 0
        for key in keys where find(key) != 0 { found += 1 }
        precondition(found == keys.count, "every entity is there")
    }
}

/// The size of a cache's parts, from its section table (`ThemeCacheFormat.md`, version 1).
enum CacheSize {
    /// The bytes of a cache without sections 15 to 19, which are the provenance.
    static func withoutProvenance(_ bytes: [UInt8]) -> Int {
        func word(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
        let table = word(24)
        let provenance = (0..<word(20)).map { table + 12 * $0 }.filter { (15...19).contains(word($0)) }
        return bytes.count - provenance.reduce(0) { $0 + word($1 + 8) }
    }
}
