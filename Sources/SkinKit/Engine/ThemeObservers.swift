/// The handlers of an engine's switches, in the order of registration. Each is active while its owner is alive.
@MainActor
final class ThemeObservers {
    typealias Handler = @MainActor (_ owner: AnyObject, ThemeSwitchReport) -> Void

    private final class Observer {
        weak var owner: AnyObject?
        let handler: Handler

        init(_ owner: AnyObject, _ handler: @escaping Handler) {
            (self.owner, self.handler) = (owner, handler)
        }
    }

    private var observers: [Observer] = []
    /// The number of observers at which those without owner are next removed, so that they do not accumulate between
    /// switches.
    private var searchCount = 16

    /// Adds a handler. Amortized O(1).
    func add(_ owner: AnyObject, _ handler: @escaping Handler) {
        if observers.count >= searchCount {
            _ = removeFinished()
            searchCount = max(16, 2 * observers.count)
        }
        observers.append(Observer(owner, handler))
    }

    /// Calls the handlers that were added before the call begins.
    func notify(_ report: ThemeSwitchReport) {
        for observer in observers {
            if let owner = observer.owner { observer.handler(owner, report) }
        }
        _ = removeFinished()
    }

    /// Removes the observers without owner.
    ///
    /// - Returns: Those observers. Releasing them may run code of the app that adds observers, so they must outlive the
    ///   change of the list.
    private func removeFinished() -> [Observer] {
        let all = observers
        observers = all.filter { $0.owner != nil }
        return observers.count == all.count ? [] : all
    }
}
