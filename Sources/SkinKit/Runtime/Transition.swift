/// The least work that turns a component which shows one plan into one that shows another.
@MainActor
final class Transition {
    /// How many properties are written.
    let writeCount: Int
    /// Whether something is restored or remembered.
    let changesMemory: Bool
    /// Operations whose old value is restored.
    private let ends: [(operation: Int, restore: @MainActor (AnyObject, Original) -> Void)]
    /// Operations whose old value is remembered.
    private let beginnings: [(operation: Int, remember: @MainActor (AnyObject, Original?) -> Original)]
    /// All writes, in the new plan's order.
    let write: PreparedWrite

    /// Compares two plans of one definition; nil is the plan without operations. O(n) in their operations, times
    /// their parameters.
    init(from old: Plan?, to new: Plan?, operations: [ComponentOperation]) {
        var before: [Int: [ThemeOperation.Parameter]] = [:]
        for step in old?.steps ?? [] { before[step.operation] = step.parameters }
        var beginnings: [(operation: Int, remember: @MainActor (AnyObject, Original?) -> Original)] = []
        var writes: [PreparedWrite] = []
        for step in new?.steps ?? [] {
            let parameters = before.removeValue(forKey: step.operation)
            if parameters == nil { beginnings.append((step.operation, operations[step.operation].remember)) }
            if parameters != step.parameters { writes.append(step.write) }
        }
        ends = (old?.steps ?? []).filter { before[$0.operation] != nil }
            .map { ($0.operation, operations[$0.operation].restore) }
        self.beginnings = beginnings
        changesMemory = !ends.isEmpty || !beginnings.isEmpty
        writeCount = ends.count + writes.count
        write = Self.joined(writes[...])
    }

    /// One closure that runs all; from an array each would be retained and released around its call.
    private static func joined(_ writes: ArraySlice<PreparedWrite>) -> PreparedWrite {
        let rest = writes.dropFirst(4)
        let first = Array(writes.prefix(4))
        switch first.count {
        case 0: return { _ in }
        case 1: return first[0]
        case 2: return joined(first[0], first[1])
        case 3: return joined(first[0], first[1], first[2])
        default:
            let four = joined(first[0], first[1], first[2], first[3])
            return rest.isEmpty ? four : joined(four, joined(rest))
        }
    }

    private static func joined(_ a: @escaping PreparedWrite, _ b: @escaping PreparedWrite) -> PreparedWrite {
        {
            a($0)
            b($0)
        }
    }

    private static func joined(
        _ a: @escaping PreparedWrite, _ b: @escaping PreparedWrite, _ c: @escaping PreparedWrite
    ) -> PreparedWrite {
        {
            a($0)
            b($0)
            c($0)
        }
    }

    private static func joined(
        _ a: @escaping PreparedWrite, _ b: @escaping PreparedWrite, _ c: @escaping PreparedWrite,
        _ d: @escaping PreparedWrite
    ) -> PreparedWrite {
        {
            a($0)
            b($0)
            c($0)
            d($0)
        }
    }

    /// Restores what ends, for a setter may have a say in other properties; then remembers what begins. The writes
    /// come after.
    func bringUpToDate(_ memory: inout [RememberedOriginal], of component: AnyObject, _ recent: RecentOriginals) {
        var originals = memory
        for (operation, restore) in ends {
            guard let place = originals.firstIndex(where: { $0.operation == operation }) else { continue }
            restore(component, originals.remove(at: place).original)
        }
        for (operation, remember) in beginnings {
            let original = remember(component, recent.originals[operation])
            recent.originals[operation] = original
            originals.append(RememberedOriginal(operation: operation, original: original))
        }
        memory = recent.shared(originals)
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
        let isKnown = memories.elementsEqual(list) { $0.operation == $1.operation && $0.original === $1.original }
        if !isKnown { list = memories }
        return list
    }
}
