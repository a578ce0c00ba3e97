/// The minimal sequence of writes that changes a component from one plan to another.
@MainActor
final class Transition {
    let writeCount: Int
    let changesMemory: Bool
    private var ends: [OperationNumber] = []
    /// A Boolean value for each operation that indicates whether its original is restored; empty if none is.
    private var isEnding: [Bool] = []
    private(set) var beginnings: [OperationNumber] = []
    /// The slot of the component that went through the transition last. Its originals are probably those of the next
    /// component.
    var lastSlot: SlotNumber?
    /// The originals of that component, if none of them can contain an object of the app: a button that is pressed again
    /// and again saves the same ones.
    private(set) var lastPlain: [SavedOriginal]?
    private let operations: [ComponentOperation]
    /// Performs all writes, in the new plan's order.
    let write: @MainActor (AnyObject) -> Void

    /// Nil is the plan without operations. O(n) in the operations, times their parameters.
    init(from old: Plan?, to new: Plan?, operations: [ComponentOperation]) {
        self.operations = operations
        let (oldSteps, newSteps) = (old?.steps ?? [], new?.steps ?? [])
        if let writes = Self.writes(turning: oldSteps, into: newSteps, operations) {
            changesMemory = false
            writeCount = writes.count
            write = Self.joined(writes[...])
            return
        }
        // The index of the old step of each operation.
        var oldIndices: [Int?] = Array(repeating: nil, count: operations.count)
        for index in oldSteps.indices { oldIndices[oldSteps[index].operation.index] = index }
        var writes: [PreparedWrite] = []
        writes.reserveCapacity(newSteps.count)
        for next in newSteps.indices {
            let number = newSteps[next].operation
            let operation = operations[number.index]
            if let index = oldIndices[number.index].take() {
                if oldSteps[index].isSame(as: newSteps[next], of: operation) { continue }
            } else {
                beginnings.append(number)
            }
            writes.append(PreparedWrite(set: operation.set, value: newSteps[next].value))
        }
        ends = oldSteps.map(\.operation).filter { oldIndices[$0.index] != nil }
        if !ends.isEmpty { isEnding = oldIndices.map { $0 != nil } }
        changesMemory = !ends.isEmpty || !beginnings.isEmpty
        writeCount = ends.count + writes.count
        write = Self.joined(writes[...])
    }

    /// Returns the writes between two plans with the same operations in the same order, the common case; nil for
    /// others.
    private static func writes(
        turning old: [Plan.Step], into new: [Plan.Step], _ operations: [ComponentOperation]
    ) -> [PreparedWrite]? {
        guard old.count == new.count else { return nil }
        // Spans avoid a retain of the array's element for each field that is read.
        let (old, new) = (old.span, new.span)
        for index in new.indices where old[index].operation != new[index].operation { return nil }
        var writes: [PreparedWrite] = []
        writes.reserveCapacity(new.count)
        for index in new.indices {
            let operation = operations[new[index].operation.index]
            if old[index].isSame(as: new[index], of: operation) { continue }
            writes.append(PreparedWrite(set: operation.set, value: new[index].value))
        }
        return writes
    }

    /// Returns one closure that runs all writes. What it captures is not retained around the calls.
    private static func joined(_ writes: ArraySlice<PreparedWrite>) -> @MainActor (AnyObject) -> Void {
        guard let a = writes.first else { return { _ in } }
        let rest = writes.dropFirst()
        switch rest.count {
        case 0: return { a.set($0, a.value) }
        case 1:
            let b = rest[rest.startIndex]
            return {
                a.set($0, a.value)
                b.set($0, b.value)
            }
        case 2: return joined(a, rest[rest.startIndex], rest[rest.startIndex + 1])
        default: return joined(a, rest[rest.startIndex], rest[rest.startIndex + 1], joined(rest.dropFirst(2)))
        }
    }

    private static func joined(
        _ a: PreparedWrite, _ b: PreparedWrite, _ c: PreparedWrite, _ d: (@MainActor (AnyObject) -> Void)? = nil
    ) -> @MainActor (AnyObject) -> Void {
        guard let d else {
            return {
                a.set($0, a.value)
                b.set($0, b.value)
                c.set($0, c.value)
            }
        }
        return {
            a.set($0, a.value)
            b.set($0, b.value)
            c.set($0, c.value)
            d($0)
        }
    }

    // MARK: Originals

    /// Restores the originals of operations that end, then saves those of operations that begin. The writes follow.
    ///
    /// Restoring comes first because a setter may affect other properties.
    ///
    /// - Parameters:
    ///   - likely: The originals of another component. Those that are the same are shared, and so is the array.
    /// - Complexity: O(n) in the number of originals. Allocates nothing if both components have the same originals.
    func update(_ originals: inout [SavedOriginal], of component: AnyObject, likely: [SavedOriginal]) {
        for (index, operation) in ends.enumerated() {
            guard let original = originals.value(of: operation, likely: index) else { continue }
            operations[operation.index].set(component, original)
        }
        var result = SharedOriginals(likely)
        for original in originals where isEnding.isEmpty || !isEnding[original.operation.index] {
            result.append(original)
        }
        for operation in beginnings {
            let shared = likely.value(of: operation, likely: result.count)
            let value = operations[operation.index].save(component, shared)
            result.append(SavedOriginal(operation: operation, value: value))
        }
        originals = result.originals
        if result.isShared { return }
        lastPlain = originals.allSatisfy { operations[$0.operation.index].isPlain } ? originals : nil
    }
}

/// The value that an operation replaced on one component.
struct SavedOriginal {
    var operation: OperationNumber
    var value: PropertyValue

    func isSame(as other: SavedOriginal) -> Bool { operation == other.operation && value === other.value }
}

extension [SavedOriginal] {
    func value(of operation: OperationNumber, likely: Int) -> PropertyValue? {
        if likely < count, self[likely].operation == operation { return self[likely].value }
        return first { $0.operation == operation }?.value
    }
}

/// A list of originals that is copied from another component's list only where it differs from that.
private struct SharedOriginals {
    private let likely: [SavedOriginal]
    /// The list; nil while it is the beginning of ``likely``.
    private var own: [SavedOriginal]?
    private(set) var count = 0

    init(_ likely: [SavedOriginal]) { self.likely = likely }

    mutating func append(_ original: SavedOriginal) {
        if own == nil, count >= likely.count || !likely[count].isSame(as: original) { own = Array(likely[..<count]) }
        own?.append(original)
        count += 1
    }

    var isShared: Bool { own == nil && count == likely.count }

    var originals: [SavedOriginal] { own ?? (count == likely.count ? likely : Array(likely[..<count])) }
}
