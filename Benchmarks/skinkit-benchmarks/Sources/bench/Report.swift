#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A line of results.
struct BenchmarkResult {
    var name: String
    var entities: Int
    /// SkinKit's time in nanoseconds; `nil` if the result is not a time.
    var ours: Double?
    var peer: String?
    var peerTime: Double?
    /// SkinKit's time divided by the peer's; a count or a size if there is no time.
    var ratio: Double

    /// The line of `results.jsonl`.
    var json: String {
        let peer = peer.map { "\"\($0)\"" } ?? "null"
        return "{\"name\": \"\(name)\", \"entities\": \(entities), \"ours_ns\": \(Self.number(ours)), "
            + "\"peer\": \(peer), \"peer_ns\": \(Self.number(peerTime)), \"ratio\": \(ratio)}"
    }

    private static func number(_ value: Double?) -> String {
        value.map { String(($0 * 10).rounded() / 10) } ?? "null"
    }
}

/// Collects results. Prints each as a line of a table, and writes each as a line of JSON.
@MainActor
final class Report {
    private(set) var results: [BenchmarkResult] = []
    private let path: String?
    private var missed: [String] = []

    /// - Parameter path: The file for the lines of JSON; `nil` for none.
    init(path: String?) {
        self.path = path
        print("Load at the beginning: \(Self.load)\n")
        print(Self.row(["name", "entities", "ours", "peer", "peer's", "ratio", "goal", ""]))
        print(Self.row(Array(repeating: "---", count: 8)))
    }

    /// Prints a result, and whether it meets its goal.
    func add(
        _ name: String, entities: Int, ours: Double? = nil, peer: String? = nil, peerTime: Double? = nil, ratio: Double
    ) {
        let result = BenchmarkResult(
            name: name, entities: entities, ours: ours, peer: peer, peerTime: peerTime, ratio: ratio)
        results.append(result)
        let goal = Goal.all.first { $0.applies(to: result) }
        let isMet = goal.map { ratio <= $0.maximum }
        if isMet == false { missed.append("\(name) (\(peer ?? "count"), \(entities))") }
        print(
            Self.row([
                name, String(entities), Self.time(ours), peer ?? "", Self.time(peerTime), Self.short(ratio),
                goal.map { "≤ \(Self.short($0.maximum))" } ?? "", isMet.map { $0 ? "met" : "NOT MET" } ?? "",
            ]))
        fflush(nil)
    }

    /// Adds a comparison of two cases of a measurement.
    func add(
        _ name: String, entities: Int, _ measurement: Measurement, ours: Int = 0, peer: String, case other: Int
    ) {
        add(
            name, entities: entities, ours: measurement.median(ours), peer: peer, peerTime: measurement.median(other),
            ratio: measurement.ratio(ours, over: other))
    }

    /// Writes the file, and prints which goals are not met or were not measured.
    func finish() throws {
        if let path { try Files.write(results.map(\.json).joined(separator: "\n") + "\n", to: path) }
        let measured = Set(results.map(\.name))
        let absent = Goal.all.map(\.name).filter { !measured.contains($0) }.uniqued()
        print("\nLoad at the end: \(Self.load)")
        print("Goals not met: \(missed.isEmpty ? "none" : missed.joined(separator: ", "))")
        print("Goals not measured in this run: \(absent.isEmpty ? "none" : absent.joined(separator: ", "))")
    }

    /// The load averages of the last minute, five and fifteen minutes.
    private static var load: String {
        var averages = [0.0, 0.0, 0.0]
        let count = getloadavg(&averages, 3)
        return count == 3 ? averages.map { short($0) }.joined(separator: ", ") : "unknown"
    }

    private static func row(_ cells: [String]) -> String {
        let widths = [27, 8, 9, 20, 9, 9, 9, 0]
        return zip(cells, widths).map { cell, width in
            cell + String(repeating: " ", count: max(0, width - cell.count))
        }.joined(separator: "  ")
    }

    private static func time(_ nanoseconds: Double?) -> String {
        guard let nanoseconds else { return "" }
        switch nanoseconds {
        case ..<1e3: return short(nanoseconds) + " ns"
        case ..<1e6: return short(nanoseconds / 1e3) + " µs"
        default: return short(nanoseconds / 1e6) + " ms"
        }
    }

    /// Formats a number with three significant digits, or with all digits before the point.
    private static func short(_ value: Double) -> String {
        guard value != 0, value.isFinite else { return value == 0 ? "0" : "–" }
        var step = 1.0
        var size = abs(value)
        while size < 100, step < 1e9 {
            size *= 10
            step *= 10
        }
        let rounded = (value * step).rounded() / step
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}

extension [String] {
    /// The distinct elements in their order.
    func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
