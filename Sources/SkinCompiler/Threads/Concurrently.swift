import Synchronization

/// Does two things at the same time, where another thread is free for one of them, else one after the other.
///
/// - Parameters:
///   - threads: How many threads may help.
///   - lent: What the other one works on, and has to itself.
///   - other: What another thread may do.
///   - own: What the caller's thread does.
/// - Returns: What was lent as the other one leaves it, and what the own one comes to.
package func concurrently<Lent: Sendable, Own>(
    threads: Int, lending lent: consuming Lent, _ other: @escaping @Sendable (inout Lent) -> Void, own: () -> Own
) -> (lent: Lent, own: Own) {
    let lending = Lending(lent)
    let work = WorkAhead(count: 1, threads: min(threads, 1)) { _ in
        var lent = lending.take()
        other(&lent)
        return lent
    }
    let result = own()
    return (work.take(0), result)
}

/// Something that is handed to another thread, without a copy that stays behind.
private final class Lending<Value: Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: consuming Value) { self.value = Mutex(value) }

    func take() -> Value {
        value.withLock { value in
            guard let taken = value.take() else { preconditionFailure("what is lent is taken once") }
            return taken
        }
    }
}
