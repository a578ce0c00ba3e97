/// A set of cases that are measured against each other.
///
/// Each case runs once per round, in an order that is shuffled for every round. Other load on the machine therefore
/// affects all cases alike.
@MainActor
struct Comparison {
    private struct Case {
        let repetitions: Int
        let body: @MainActor () throws -> Void
    }

    private var cases: [Case] = []

    /// Adds a case, whose number is that of the previous calls.
    ///
    /// - Parameters:
    ///   - repetitions: The number of runs in each round; the results are the times of one run.
    ///   - body: The code to measure.
    mutating func add(repetitions: Int = 1, _ body: @escaping @MainActor () throws -> Void) {
        cases.append(Case(repetitions: repetitions, body: body))
    }

    /// Runs all cases for a number of rounds, after one round that is not measured.
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

    /// Returns the median of a case's times.
    func median(_ number: Int) -> Double { times[number].median }

    /// Returns the median of the ratios of two cases, taken round by round.
    func ratio(_ number: Int, over other: Int) -> Double {
        zip(times[number], times[other]).map { $0 / $1 }.median
    }
}

extension Duration {
    /// The duration in nanoseconds; exact up to a hundred days.
    var nanoseconds: Double {
        Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
    }
}

extension [Double] {
    /// The median; for an even count the mean of the two middle elements, for an empty array not a number.
    var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

/// A deterministic random number generator: SplitMix64.
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

    /// Returns a number from 0 to `limit` - 1.
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}

/// Keeps the optimizer from removing the computation of a value.
@inline(never)
func keep<Value>(_ value: borrowing Value) {}
