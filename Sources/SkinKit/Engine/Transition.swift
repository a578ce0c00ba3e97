/// The least work that turns a component which shows one plan into one that shows another.
@MainActor
final class Transition {
    /// How many properties are written.
    let writeCount: Int
    /// Whether something is restored or remembered.
    let changesMemory: Bool
    /// An operation whose old value is restored.
    private struct End {
        var operation: Int
        var restore: @MainActor (AnyObject, Original) -> Void
    }

    /// An operation whose old value is remembered.
    private struct Beginning {
        var operation: Int
        var remember: @MainActor (AnyObject, Original?) -> Original
    }

    private var ends: [End] = []
    private var beginnings: [Beginning] = []
    /// All writes, in the new plan's order.
    let write: @MainActor (AnyObject) -> Void

    /// Compares two plans of one definition; nil is the plan without operations. O(n) in their operations, times
    /// their parameters.
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

    /// The writes between two plans of the same operations in the same order, as most switches have them; nil for others.
    private static func writes(turning old: [Plan.Step], into new: [Plan.Step]) -> [PreparedWrite]? {
        guard old.count == new.count else { return nil }
        // Spans, for an array's element is retained before its field is read.
        let (old, new) = (old.span, new.span)
        for place in new.indices where old[place].operation != new[place].operation { return nil }
        var writes: [PreparedWrite] = []
        writes.reserveCapacity(new.count)
        for place in new.indices where !old[place].isSame(as: new[place]) { writes.append(new[place].write) }
        return writes
    }

    /// One closure that runs all: of those that it captures none is retained around its call.
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

    /// What the last component went through; as a rule the next one goes through the same.
    private var last: Passage?

    private struct Passage {
        var before: [RememberedOriginal]
        /// Of ``ends`` what each had written over, nil where that is not known.
        var restored: [Original?]
        /// Of ``beginnings`` what each writes over.
        var begun: [Original] = []
        var after: [RememberedOriginal]
    }

    /// Restores what ends, for a setter may have a say in other properties; then remembers what begins. The writes
    /// come after.
    ///
    /// - Complexity: O(n) in what is remembered; allocates nothing where the component before went through the same.
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

/// What an operation, by its number, has written over on one component.
struct RememberedOriginal {
    var operation: Int
    var original: Original
}

/// The memories that were taken last: those of components that started alike are held once.
@MainActor
final class RecentOriginals {
    /// By the operation's number.
    var originals: [Original?]
    private var list: [RememberedOriginal] = []

    init(operationCount: Int) {
        originals = Array(repeating: nil, count: operationCount)
    }

    /// The same memories, in storage that is shared with the component before where they are the same.
    func shared(_ memories: [RememberedOriginal]) -> [RememberedOriginal] {
        if memories.isEmpty { return [] }
        if !memories.isSame(as: list) { list = memories }
        return list
    }
}
