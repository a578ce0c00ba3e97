import CPeers
import SkinKit

/// What it costs to open a cache, and to have it open.
@MainActor
enum OpenBenchmarks {
    /// Open, first answer, close; over the same system calls alone, and for the greatest theme over the smallest.
    static func run(_ corpora: [Corpus], _ report: Report) throws {
        var comparison = Comparison()
        for corpus in corpora {
            let entity = corpus.model.entities[corpus.entities / 2]
            comparison.add(repetitions: 20) {
                let theme = try Theme(cacheAt: corpus.cache)
                precondition(!theme.operations(for: entity.type, id: entity.id).isEmpty, "the entity is there")
            }
            comparison.add(repetitions: 20) {
                precondition(peers_system_calls(corpus.cache) >= 0, "the cache is there")
            }
        }
        let measurement = try comparison.run(rounds: 101)
        for (number, corpus) in corpora.enumerated() {
            report.add(
                "open-over-syscalls", entities: corpus.entities, measurement, ours: 2 * number, peer: "system-calls",
                case: 2 * number + 1)
        }
        guard let first = corpora.first, let last = corpora.last, first.entities < last.entities else { return }
        report.add(
            "open-over-syscalls", entities: last.entities, measurement, ours: 2 * (corpora.count - 1),
            peer: "skinkit-at-\(first.entities)", case: 0)
    }

    /// What a fresh process has more after it opened a theme and looked 100 entities up.
    static func runResident(_ corpus: Corpus, _ report: Report) throws {
        let sample = corpus.sample(100).map { "\($0.type) \($0.id)" }
        let list = "\(corpus.folder)/sample.txt"
        try Files.write(sample.joined(separator: "\n"), to: list)
        let answer = try Child.run(["resident", corpus.cache, list])
        for (number, peer) in ["resident", "anonymous"].enumerated() where number < answer.count {
            report.add("resident-kib", entities: corpus.entities, peer: peer, ratio: answer[number])
        }
    }

    /// The child's half: KiB more resident, KiB more anonymous.
    static func measureResident(cache: String, list: String) throws -> [Double] {
        let keys = String(decoding: try Files.read(list), as: UTF8.self).split(separator: "\n").map { line in
            line.split(separator: " ").map(String.init)
        }
        _ = (peers_resident_kib(), peers_anonymous_kib())
        let before = (peers_resident_kib(), peers_anonymous_kib())
        let theme = try Theme(cacheAt: cache)
        for key in keys {
            precondition(!theme.operations(for: key[0], id: key[1]).isEmpty, "the entity is there")
        }
        let after = (peers_resident_kib(), peers_anonymous_kib())
        keep(theme)
        return [Double(after.0) - Double(before.0), Double(after.1) - Double(before.1)]
    }
}
