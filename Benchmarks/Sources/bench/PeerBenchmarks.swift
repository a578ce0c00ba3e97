import CPeers
import SkinKit

/// SkinKit compared with FlatBuffers and GLib.
@MainActor
enum PeerBenchmarks {
    static func run(_ corpus: Corpus, _ report: Report) throws {
        let files = corpus.peers
        try runLookup(corpus, files, report)
        let flat = try Files.read(files.flat).count
        let ours = CacheSize.withoutProvenance(try Files.read(corpus.cache))
        report.add(
            "size-over-flatbuffers", entities: corpus.entities, peer: "flatbuffers",
            ratio: Double(ours) / Double(flat))
    }

    /// Compares lookups. The peers' keys contain the component type; SkinKit's have its number, which an app gets once.
    private static func runLookup(_ corpus: Corpus, _ files: PeerFiles, _ report: Report) throws {
        let count = LookupBenchmarks.keyCount
        let sample = corpus.sample(count)
        let (keys, flatKeys, paths) = (Keys(sample), CKeys(sample.map(\.key)), CKeys(sample.map(\.path)))
        let (resource, gvdb, flat) = (
            peers_gresource_load(files.gvdb), peers_gvdb_map(files.gvdb), peers_flat_map(files.flat)
        )
        let theme = try Theme(cacheAt: corpus.cache)
        let variant = theme.variant()
        for entity in sample.prefix(100) {
            let difference = Keys([entity]).read(theme, variant) - peers_flat_read(flat, entity.key)
            precondition(abs(difference) < 1e-3, "both files hold the same")
        }
        var comparison = Comparison()
        func add(_ find: @escaping @MainActor () -> Int) {
            comparison.add { precondition(find() == count, "every entity is there") }
        }
        let numbers = keys.numbers(in: theme)
        add { keys.find(numbers, variant) }
        add { peers_gresource_find(resource, paths.text, paths.starts, count) }
        add { peers_gvdb_find(gvdb, paths.text, paths.starts, count) }
        add { peers_flat_find(flat, flatKeys.text, flatKeys.starts, count) }
        let measurement = try comparison.run(rounds: 31).divided(by: Double(count))
        report.add("lookup-over-gvdb", entities: corpus.entities, measurement, peer: "gresource", case: 1)
        report.add("lookup-over-gvdb", entities: corpus.entities, measurement, peer: "gvdb-own-reader", case: 2)
        report.add("lookup-over-flatbuffers", entities: corpus.entities, measurement, peer: "flatbuffers", case: 3)
    }
}

/// Keys for C, each terminated by a zero byte.
private struct CKeys {
    var text: [CChar] = []
    var starts: [UInt32] = []

    init(_ keys: [String]) {
        for key in keys {
            starts.append(UInt32(text.count))
            text += key.utf8CString
        }
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
