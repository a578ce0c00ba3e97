import CPeers
import SkinKit

/// The time and the memory that an open cache costs.
@MainActor
enum OpenBenchmarks {
    /// The peers of SkinKit, in the order of their cases, which follow SkinKit's own.
    private static let peers = ["system-calls", "mapping-calls", "gresource", "flatbuffers"]

    /// Measures opening a cache, a first lookup and closing it.
    ///
    /// The peers are the same system calls alone and other formats; for the largest theme also smaller themes. One
    /// comparison contains all cases, so that the points of the plot are comparable.
    static func run(_ corpora: [Corpus], _ report: Report) throws {
        var comparison = Comparison()
        for corpus in corpora { addCases(corpus, to: &comparison) }
        let measurement = try comparison.run(rounds: 101)
        let stride = peers.count + 1
        for (number, corpus) in corpora.enumerated() {
            for (place, peer) in peers.enumerated() {
                report.add(
                    "open-over-syscalls", entities: corpus.entities, measurement, ours: stride * number, peer: peer,
                    case: stride * number + 1 + place)
            }
        }
        guard let last = corpora.last else { return }
        // The smallest theme, and the smallest one that is mapped as the largest is.
        let smallest = [corpora.startIndex] + corpora.indices.filter { corpora[$0].cacheSize >= mappedFrom }.prefix(1)
        for number in Set(smallest).sorted() where corpora[number].entities < last.entities {
            report.add(
                "open-over-syscalls", entities: last.entities, measurement, ours: stride * (corpora.count - 1),
                peer: "skinkit-at-\(corpora[number].entities)", case: stride * number)
        }
    }

    /// The size in bytes from which on SkinKit maps a file. It copies a smaller one, so that truncating it is harmless.
    private static let mappedFrom = 1 << 17

    private static func isThere(_ type: String, _ id: String, in theme: Theme) -> Bool {
        !theme.operations(for: type, id: id).isEmpty
    }

    private static func addCases(_ corpus: Corpus, to comparison: inout Comparison) {
        let entity = corpus.model.entities[corpus.entities / 2]
        let (key, path, files) = (entity.key, entity.path, corpus.peers)
        comparison.add(repetitions: 20) {
            let theme = try Theme(cacheAt: corpus.cache)
            precondition(isThere(entity.type, entity.id, in: theme), "the entity is there")
        }
        for threshold in [mappedFrom, 0] {
            comparison.add(repetitions: 20) {
                precondition(peers_system_calls(corpus.cache, threshold) >= 0, "the cache is there")
            }
        }
        comparison.add(repetitions: 20) {
            precondition(peers_gresource_open(files.gvdb, path) != 0, "GLib reads the file")
        }
        comparison.add(repetitions: 20) { precondition(peers_flat_open(files.flat, key) != 0, "the entity is there") }
    }

    /// Reports the memory that a new process gains by opening a theme and looking up 100 entities.
    static func runResident(_ corpus: Corpus, _ report: Report) throws {
        let sample = corpus.sample(100).map { "\($0.type) \($0.id)" }
        let list = "\(corpus.folder)/sample.txt"
        try Files.write(sample.joined(separator: "\n"), to: list)
        let answer = try Child.run(["resident", corpus.cache, list])
        for (number, peer) in ["resident", "anonymous"].enumerated() where number < answer.count {
            report.add("resident-kib", entities: corpus.entities, peer: peer, ratio: answer[number])
        }
    }

    /// Measures, in the child process, the KiB of resident and of anonymous memory gained.
    static func measureResident(cache: String, list: String) throws -> [Double] {
        let keys = String(decoding: try Files.read(list), as: UTF8.self).split(separator: "\n").map { line in
            line.split(separator: " ").map(String.init)
        }
        _ = (peers_resident_kib(), peers_anonymous_kib())
        let before = (peers_resident_kib(), peers_anonymous_kib())
        let theme = try Theme(cacheAt: cache)
        for key in keys {
            precondition(isThere(key[0], key[1], in: theme), "the entity is there")
        }
        let after = (peers_resident_kib(), peers_anonymous_kib())
        keep(theme)
        return [Double(after.0) - Double(before.0), Double(after.1) - Double(before.1)]
    }
}
