import Dispatch
import Synchronization
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinKit

@Suite("Work on several threads")
struct WorkAheadTests {
    @Test("Results come in the order in which they are asked for, each worked out once", arguments: [0, 1, 3, 8])
    func order(threads: Int) {
        let counts = Mutex([Int](repeating: 0, count: 200))
        let work = WorkAhead(count: 200, threads: threads) { number in
            counts.withLock { $0[number] += 1 }
            return (0..<(number % 7 * 100)).reduce(number) { $0 ^ $1 ^ $1 }
        }
        for number in 0..<200 { #expect(work.take(number) == number) }
        #expect(counts.withLock { $0 } == [Int](repeating: 1, count: 200))
    }

    @Test("Work ahead is limited to twice the number of threads")
    func window() {
        let begun = Mutex<Set<Int>>([])
        let work = WorkAhead(count: 100, threads: 2) { number in begun.withLock { _ = $0.insert(number) } }
        for number in 0..<50 {
            work.take(number)
            #expect(begun.withLock { $0.max() ?? 0 } <= number + 4)
        }
        work.stop()
        #expect(begun.withLock { $0.count } < 100)
    }

    @Test("A caller whose item is being worked out does the next one meanwhile")
    func helping() {
        let isNextBegun = DispatchSemaphore(value: 0)
        let work = WorkAhead(count: 2, threads: 1) { number in
            guard number == 0 else {
                isNextBegun.signal()
                return true
            }
            return isNextBegun.wait(timeout: .now() + 60) == .success
        }
        #expect(work.take(0) && work.take(1))
    }
}
