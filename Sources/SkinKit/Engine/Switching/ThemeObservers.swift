/// The handlers of an engine's switches, in the order of registration. Each is active while its owner is alive.
@MainActor
final class ThemeObservers {
    typealias Handler = @MainActor (_ owner: AnyObject, ThemeSwitchReport) -> Void

    private final class Observer {
        weak var owner: AnyObject?
        /// The scope of whose switches the engine notifies the observer; nil for all scopes, or if the scope is
        /// released.
        private(set) weak var scope: ScopeNode?
        private let isOfScope: Bool
        let handler: Handler

        init(_ owner: AnyObject, of scope: ScopeNode?, _ handler: @escaping Handler) {
            (self.owner, self.scope, self.handler) = (owner, scope, handler)
            isOfScope = scope != nil
        }

        var isFinished: Bool { owner == nil || isOfScope && scope?.isOpen != true }
    }

    private var observers: [Observer] = []
    /// The type of the owner whose handler is called; nil outside of handlers.
    private(set) var notified: AnyObject.Type?
    /// The number of observers at which those without owner are next removed, so that they do not accumulate between
    /// switches.
    private var searchCount = 16

    /// - Parameter scope: The scope without which the handler ends; nil for none. It is not kept alive.
    func add(_ owner: AnyObject, of scope: ScopeNode? = nil, _ handler: @escaping Handler) {
        if observers.count >= searchCount {
            _ = removeFinished()
            searchCount = max(16, 2 * observers.count)
        }
        observers.append(Observer(owner, of: scope, handler))
    }

    /// Calls the handlers that were added before the call begins.
    func notify(_ report: ThemeSwitchReport) {
        for observer in observers {
            guard !observer.isFinished, let owner = observer.owner else { continue }
            notified = type(of: owner)
            observer.handler(owner, report)
        }
        notified = nil
        _ = removeFinished()
    }

    /// Returns the removed observers. Releasing them may run code of the app that adds observers, so they must outlive
    /// the change of the list.
    private func removeFinished() -> [Observer] {
        let all = observers
        observers = all.filter { !$0.isFinished }
        return observers.count == all.count ? [] : all
    }
}
