import CPeers
import SkinKit

/// The time that a new process needs to read its first themed value.
@MainActor
enum LaunchBenchmarks {
    /// The largest theme for Foundation's decoders, which need a minute per round beyond it.
    private static let decodedEntities = 10_000

    /// Loads the theme in child processes, in shuffled rounds.
    ///
    /// The clock starts within the process, and so excludes the cost of the process start, which is the same for all.
    static func run(_ corpus: Corpus, _ report: Report) throws {
        var modes = [("skinkit", corpus.cache), ("dom", corpus.files.joined(separator: ":"))]
        if corpus.entities <= decodedEntities {
            let (json, plist) = ("\(corpus.folder)/theme.json", "\(corpus.folder)/theme.plist")
            try PeerTheme(corpus.model).write(json: json, plist: plist)
            modes += [("json", json), ("plist", plist)]
        }
        let entity = corpus.model.entities[corpus.entities / 2]
        var times = [[Double]](repeating: [], count: modes.count)
        var random = SplitMix(seed: 11)
        for _ in 0..<(corpus.entities >= 10_000 ? 7 : 15) {
            for number in modes.indices.shuffled(using: &random) {
                let answer = try Child.run(["launch", modes[number].0, modes[number].1, entity.type, entity.id])
                times[number] += answer
            }
        }
        let measurement = Measurement(times: times)
        for (number, mode) in modes.enumerated().dropFirst() {
            report.add(
                "launch-over-\(mode.0)", entities: corpus.entities, measurement, peer: mode.0, case: number)
        }
    }

    /// Measures, in the child process, the nanoseconds to a first value or a parsed document.
    ///
    /// - Parameter arguments: The mode, its file or files, a component type and an identifier.
    static func measure(_ arguments: [String]) throws -> [Double] {
        let (path, type, id) = (arguments[1], arguments[2], arguments[3])
        let start = ContinuousClock.now
        switch arguments[0] {
        case "skinkit":
            let theme = try Theme(cacheAt: path)
            let operations = theme.operations(for: type, id: id)
            precondition(!operations.isEmpty, "the entity is there")
        case "dom":
            for file in path.split(separator: ":") { try parse(String(file)) }
        case "json": keep(try PeerTheme.decode(json: path).entities.count)
        case "plist": keep(try PeerTheme.decode(plist: path).entities.count)
        default: throw Child.Failure(description: "no such launch: \(arguments[0])")
        }
        // The clock stops before the array of the answer is allocated.
        let time = ContinuousClock.now - start
        return [time.nanoseconds]
    }

    private static func parse(_ path: String) throws {
        let elements = peers_xml_dom_file(path)
        precondition(elements > 0, "libxml2 reads what was generated")
    }
}
