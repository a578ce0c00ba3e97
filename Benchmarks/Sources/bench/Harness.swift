/// Cases that are measured against each other: each once per round, the order shuffled anew, so that whatever else the
/// machine does falls on all of them alike.
@MainActor
struct Comparison {
    private struct Case {
        let repetitions: Int
        let body: @MainActor () throws -> Void
    }

    private var cases: [Case] = []

    /// Adds a case; its number is that of the calls before.
    ///
    /// - Parameters:
    ///   - repetitions: How often it runs in each round; times are those of one run.
    ///   - body: What is measured.
    mutating func add(repetitions: Int = 1, _ body: @escaping @MainActor () throws -> Void) {
        cases.append(Case(repetitions: repetitions, body: body))
    }

    /// Runs all cases so many times, after a round that does not count.
    func run(rounds: Int) throws -> Measurement {
        var random = SplitMix(seed: 7)
        var times = [[Double]](repeating: [], count: cases.count)
        for round in 0...rounds {
            for number in cases.indices.shuffled(using: &random) {
                let time = try nanoseconds(of: cases[number])
                if round > 0 { times[number].append(time) }
            }
        }
        return Measurement(times: times)
    }

    private func nanoseconds(of measured: Case) throws -> Double {
        let start = ContinuousClock.now
        for _ in 0..<measured.repetitions { try measured.body() }
        return (ContinuousClock.now - start).nanoseconds / Double(measured.repetitions)
    }
}

/// The times of a comparison, in nanoseconds, by case and round.
struct Measurement {
    let times: [[Double]]

    /// The middle of a case's times.
    func median(_ number: Int) -> Double { times[number].median }

    /// The middle of the ratios of two cases, taken round by round.
    func ratio(_ number: Int, over other: Int) -> Double {
        zip(times[number], times[other]).map { $0 / $1 }.median
    }
}

extension Duration {
    /// Its length; exact up to a hundred days.
    var nanoseconds: Double {
        Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
    }
}

extension [Double] {
    /// The middle one; of an even number the mean of both. Not a number where there is none.
    var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

/// Random numbers that are the same in every run: SplitMix64.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below a limit.
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}

/// Keeps the optimiser from leaving out what a value is computed from.
@inline(never)
func keep<Value>(_ value: borrowing Value) {}
