import SkinBundles
import Synchronization
import Testing

@Suite("Work in parallel")
struct InParallelTests {
    private struct Stop: Error {}

    @Test("is done once for each item, and its results are in order", arguments: [0, 1, 2, 15, 16, 17, 100])
    func order(count: Int) {
        let calls = Mutex([Int](repeating: 0, count: count))
        let results = inParallel(count) { number in
            calls.withLock { $0[number] += 1 }
            return number * number
        }
        #expect(results == (0..<count).map { $0 * $0 })
        #expect(calls.withLock { $0 } == [Int](repeating: 1, count: count))
    }

    @Test("ends with an error of who takes the results")
    func error() {
        let calls = Mutex(0)
        #expect(throws: Stop.self) {
            try inParallel(1_000) { _ in
                calls.withLock { $0 += 1 }
            } _: { number, _ in
                if number == 3 { throw Stop() }
            }
        }
        #expect(calls.withLock { $0 } < 1_000)
    }
}
