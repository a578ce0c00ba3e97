import Synchronization

#if canImport(Dispatch)
    import Dispatch
#endif

/// Does work on several items at the same time, and passes the results on in the order of the items.
///
/// The items are done in groups, so that few results are in memory at a time.
///
/// - Parameters:
///   - work: The work on the item with an index. Called once for each item, on any thread.
///   - take: Receives an index and a result. If it throws, the groups behind are not begun.
package func inParallel<Output: Sendable>(
    _ count: Int, _ work: @Sendable (Int) -> Output, _ take: (Int, Output) throws -> Void
) rethrows {
    let groupSize = 16
    for start in stride(from: 0, to: count, by: groupSize) {
        let results = Mutex([Output?](repeating: nil, count: min(groupSize, count - start)))
        perform(min(groupSize, count - start)) { number in
            let output = work(start + number)
            results.withLock { $0[number] = output }
        }
        for (number, output) in results.withLock({ $0 }).enumerated() {
            if let output { try take(start + number, output) }
        }
    }
}

private func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    #if canImport(Dispatch)
        DispatchQueue.concurrentPerform(iterations: count, execute: work)
    #else
        for number in 0..<count { work(number) }
    #endif
}

package func inParallel<Output: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Output) -> [Output] {
    var results: [Output] = []
    inParallel(count, work) { results.append($1) }
    return results
}
