import Synchronization

/// Does two things at the same time if another thread is free, otherwise one after the other.
///
/// - Parameters:
///   - threads: The number of threads that may help.
///   - lent: The value that `other` works on, with exclusive access.
///   - other: The work that another thread may do.
///   - own: The work of the caller's thread.
/// - Returns: The lent value as `other` leaves it, and the result of `own`.
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

/// A value that is moved to another thread without leaving a copy.
private final class Lending<Value: Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: consuming Value) { self.value = Mutex(value) }

    func take() -> Value {
        value.withLock { value in
            guard let taken = value.take() else { preconditionFailure("the lent value can be taken only once") }
            return taken
        }
    }
}
