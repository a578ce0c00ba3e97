/// The minimal sequence of writes that changes a component from one plan to another.
@MainActor
final class Transition {
    /// The number of properties that the transition writes.
    let writeCount: Int
    /// A Boolean value that indicates whether the transition restores or saves an original.
    let changesMemory: Bool
    /// An operation whose original is restored.
    private struct End {
        var operation: Int
        var restore: @MainActor (AnyObject, Original) -> Void
    }

    /// An operation whose original is saved.
    private struct Beginning {
        var operation: Int
        var remember: @MainActor (AnyObject, Original?) -> Original
    }

    private var ends: [End] = []
    private var beginnings: [Beginning] = []
    /// Performs all writes, in the new plan's order.
    let write: @MainActor (AnyObject) -> Void

    /// Creates the transition between two plans of one definition; nil is the plan without operations. O(n) in their
    /// operations, times their parameters.
    init(from old: Plan?, to new: Plan?, operations: [ComponentOperation]) {
        let (oldSteps, newSteps) = (old?.steps ?? [], new?.steps ?? [])
        if let writes = Self.writes(turning: oldSteps, into: newSteps) {
            changesMemory = false
            writeCount = writes.count
            write = Self.joined(writes[...])
            return
        }
        var places = Array(repeating: -1, count: operations.count)
        for place in oldSteps.indices { places[oldSteps[place].operation] = place }
        var writes: [PreparedWrite] = []
        writes.reserveCapacity(newSteps.count)
        for next in newSteps.indices {
            let operation = newSteps[next].operation
            let place = places[operation]
            places[operation] = -1
            if place < 0 {
                beginnings.append(Beginning(operation: operation, remember: operations[operation].remember))
            }
            if place < 0 || !oldSteps[place].isSame(as: newSteps[next]) { writes.append(newSteps[next].write) }
        }
        for place in oldSteps.indices where places[oldSteps[place].operation] == place {
            let operation = oldSteps[place].operation
            ends.append(End(operation: operation, restore: operations[operation].restore))
        }
        changesMemory = !ends.isEmpty || !beginnings.isEmpty
        writeCount = ends.count + writes.count
        write = Self.joined(writes[...])
    }

    /// Returns the writes between two plans with the same operations in the same order, the common case; nil for
    /// others.
    private static func writes(turning old: [Plan.Step], into new: [Plan.Step]) -> [PreparedWrite]? {
        guard old.count == new.count else { return nil }
        // Spans avoid a retain of the array's element for each field that is read.
        let (old, new) = (old.span, new.span)
        for place in new.indices where old[place].operation != new[place].operation { return nil }
        var writes: [PreparedWrite] = []
        writes.reserveCapacity(new.count)
        for place in new.indices where !old[place].isSame(as: new[place]) { writes.append(new[place].write) }
        return writes
    }

    /// Returns one closure that runs all writes. The closures that it captures are not retained around their calls.
    private static func joined(_ writes: ArraySlice<PreparedWrite>) -> @MainActor (AnyObject) -> Void {
        guard let a = writes.first?.run else { return { _ in } }
        let rest = writes.dropFirst()
        switch rest.count {
        case 0:
            return a
        case 1:
            return joined(a, rest[rest.startIndex].run)
        case 2:
            return joined(a, rest[rest.startIndex].run, rest[rest.startIndex + 1].run)
        default:
            let (b, c) = (rest[rest.startIndex].run, rest[rest.startIndex + 1].run)
            return joined(a, b, c, joined(rest.dropFirst(2)))
        }
    }

    private static func joined(
        _ a: @escaping @MainActor (AnyObject) -> Void, _ b: @escaping @MainActor (AnyObject) -> Void
    ) -> @MainActor (AnyObject) -> Void {
        {
            a($0)
            b($0)
        }
    }

    private static func joined(
        _ a: @escaping @MainActor (AnyObject) -> Void, _ b: @escaping @MainActor (AnyObject) -> Void,
        _ c: @escaping @MainActor (AnyObject) -> Void, _ d: (@MainActor (AnyObject) -> Void)? = nil
    ) -> @MainActor (AnyObject) -> Void {
        guard let d else {
            return {
                a($0)
                b($0)
                c($0)
            }
        }
        return {
            a($0)
            b($0)
            c($0)
            d($0)
        }
    }

    /// The passage of the previous component, which the next one usually repeats.
    private var last: Passage?

    private struct Passage {
        var before: [RememberedOriginal]
        /// The originals of ``ends``; nil for each that is unknown.
        var restored: [Original?]
        /// The originals of ``beginnings``.
        var begun: [Original] = []
        var after: [RememberedOriginal]
    }

    /// Restores the originals of operations that end, then saves those of operations that begin. The writes follow.
    ///
    /// Restoring comes first because a setter may affect other properties.
    ///
    /// - Complexity: O(n) in the number of originals. Allocates nothing if the previous component had the same passage.
    func bringUpToDate(_ memory: inout [RememberedOriginal], of component: AnyObject, _ recent: RecentOriginals) {
        var passage = last.take() ?? self.passage(from: memory, recent)
        if !memory.isSame(as: passage.before) { passage = self.passage(from: memory, recent) }
        for (end, original) in zip(ends, passage.restored) {
            if let original { end.restore(component, original) }
        }
        var isSame = passage.begun.count == beginnings.count
        for (place, beginning) in beginnings.enumerated() {
            let original = beginning.remember(component, recent.originals[beginning.operation])
            recent.originals[beginning.operation] = original
            if isSame, passage.begun[place] === original { continue }
            isSame = false
            passage.begun.removeSubrange(min(place, passage.begun.count)...)
            passage.begun.append(original)
        }
        if !isSame {
            let begun = zip(beginnings, passage.begun).map { RememberedOriginal(operation: $0.operation, original: $1) }
            passage.after = recent.shared(kept(of: memory) + begun)
        }
        memory = passage.after
        last = passage
    }

    private func passage(from memory: [RememberedOriginal], _ recent: RecentOriginals) -> Passage {
        let restored = ends.map { end in memory.first { $0.operation == end.operation }?.original }
        let after = beginnings.isEmpty ? recent.shared(kept(of: memory)) : []
        return Passage(before: memory, restored: restored, after: after)
    }

    private func kept(of memory: [RememberedOriginal]) -> [RememberedOriginal] {
        memory.filter { remembered in !ends.contains { $0.operation == remembered.operation } }
    }
}

extension [RememberedOriginal] {
    fileprivate func isSame(as other: [RememberedOriginal]) -> Bool {
        elementsEqual(other) { $0.operation == $1.operation && $0.original === $1.original }
    }
}

/// The original value that an operation, identified by its number, replaced on one component.
struct RememberedOriginal {
    var operation: Int
    var original: Original
}

/// The originals that were saved last. Components with equal original values share them.
@MainActor
final class RecentOriginals {
    /// The latest originals, by the operation's number.
    var originals: [Original?]
    private var list: [RememberedOriginal] = []

    init(operationCount: Int) {
        originals = Array(repeating: nil, count: operationCount)
    }

    /// Returns equal originals, in storage shared with the previous component if both are the same.
    func shared(_ memories: [RememberedOriginal]) -> [RememberedOriginal] {
        if memories.isEmpty { return [] }
        if !memories.isSame(as: list) { list = memories }
        return list
    }
}
