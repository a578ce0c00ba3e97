/// The maximum ratio, count or size that a benchmark may reach.
struct Goal {
    var name: String
    /// The peer that the goal applies to; `nil` for any.
    var peer: String?
    /// The theme size that the goal applies to; `nil` for every size.
    var entities: Int?
    var maximum: Double

    init(_ name: String, _ maximum: Double, peer: String? = nil, at entities: Int? = nil) {
        self.name = name
        self.peer = peer
        self.entities = entities
        self.maximum = maximum
    }

    func applies(to result: BenchmarkResult) -> Bool {
        name == result.name && (peer == nil || peer == result.peer) && (entities == nil || entities == result.entities)
    }

    /// The goals of the project.
    static let all: [Goal] = [
        Goal("process-over-empty", 1.4),
        Goal("binary-kib", 2_000),
        Goal("switch-all-over-stores", 2.5),
        Goal("switch-tenth-over-stores", 1),
        Goal("switch-tenth-writes", 1),
        Goal("switch-same-writes", 0),
        Goal("adjust-ms", 0.5),
        Goal("density-ms", 3),
        Goal("adjust-with-fallback", 2),
        Goal("adjust-with-legibility", 2),
        Goal("register-over-append", 4),
        Goal("registered-bytes", 96),
        Goal("dead-entries", 999),
        Goal("switch-growth", 1.3),
        Goal("switch-small", 4, at: 500),
        Goal("set-states-allocations", 0),
        Goal("register-release-allocations", 2),
        Goal("edit-to-shown-ms", 50),
        Goal("save-to-pixels-ms", 200, peer: "median"),
        Goal("save-to-pixels-ms", 400, peer: "95th-percentile"),
        Goal("save-to-pixels-ms", 200, peer: "shipped-themes-median"),
        Goal("save-to-pixels-ms", 400, peer: "shipped-themes-95th-percentile"),
    ]
}
