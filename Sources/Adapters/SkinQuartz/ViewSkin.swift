#if canImport(QuartzCore) && !os(watchOS)
    import QuartzCore
    import SkinKit

    /// The identifier and the states of a view or a window, and the engine in which the adapter has registered it. The view
    /// retains it.
    @MainActor
    package final class ViewSkin {
        private unowned let view: AnyObject
        private weak var engine: ThemeEngine?
        /// The identifier and the states until a scope shows them; nil once the view is registered under them.
        private var pending: (id: String, states: ThemeStates)?
        /// Tries again after each switch of the scope that could not show the identifier; otherwise nil.
        private var retry: Retry?
        package var observations: [AnyObject] = []

        private init(_ view: AnyObject) { self.view = view }

        package static func existing(of view: AnyObject) -> ViewSkin? { Association.get(ViewSkin.self, of: view) }

        /// Shows an identifier in a view. Without a scope, the view remembers it.
        ///
        /// If the theme cannot be prepared for the view, `faultHandler` of the engine's configuration is called, and the view keeps its look
        /// until it moves to another scope or the scope switches.
        ///
        /// - Parameters:
        ///   - isLost: Whether the app has replaced properties that the theme writes, so that the same identifier is shown again.
        ///   - restored: Called when the properties are those from before the theme, so that the app's new ones can be set.
        /// - Returns: A skin that did not exist before; nil otherwise.
        package static func show(
            _ id: String, in scope: @autoclosure () -> ThemeScope?, of view: AnyObject, isLost: Bool = false,
            restored: () -> Void = {}
        ) -> ViewSkin? {
            let known = existing(of: view)
            // What a reused cell does most.
            if let known, !known.isPending, known.id == id, !isLost { return nil }
            let skin = known ?? ViewSkin(view)
            if known == nil { Association.set(skin, ViewSkin.self, of: view) }
            // A view that is outside of all windows stays in its engine.
            let scope = scope() ?? skin.engine?.root
            if isLost {
                skin.restore()
                restored()
            }
            skin.show(id, in: scope)
            return known == nil ? skin : nil
        }

        /// Returns the registrations that notified the adapter of changes of the view.
        @discardableResult
        package static func remove(from view: AnyObject) -> [AnyObject] {
            guard let skin = existing(of: view) else { return [] }
            skin.engine?.unregister(view)
            Association.set(nil, ViewSkin.self, of: view)
            return skin.observations
        }

        package var id: String? { pending?.id ?? engine?.identifier(of: view) }

        package var isPending: Bool { pending != nil }

        package var states: ThemeStates {
            get { pending?.states ?? engine?.states(of: view) ?? [] }
            set {
                if newValue == states { return }
                pending?.states = newValue
                engine?.reportingFaults { try engine?.setStates(newValue, for: view) }
            }
        }

        package func setStates(_ new: ThemeStates, of decided: ThemeStates) {
            states = states.subtracting(decided).union(new)
        }

        package func move(to scope: ThemeScope) { if let id { show(id, in: scope) } }

        private func show(_ id: String, in scope: ThemeScope?) {
            guard let scope else {
                pending = (id, states)
                return
            }
            if scope.contains(view), self.id == id, !isPending { return }
            let states = states
            // One engine at a time, so that none takes the look of another for the view's own.
            if engine !== scope.engine { restore() }
            let isNew = engine == nil
            do throws(ThemePreparationError) {
                try scope.register(view, as: id)
            } catch {
                wait(for: scope, id, states)
                return scope.engine.configuration.faultHandler(error)
            }
            (engine, pending, retry) = (scope.engine, nil, nil)
            #if DEBUG
                SystemLook.check(id, of: view, in: scope.engine)
            #endif
            if isNew, !states.isEmpty { scope.engine.reportingFaults { try scope.engine.setStates(states, for: view) } }
        }

        private func wait(for scope: ThemeScope, _ id: String, _ states: ThemeStates) {
            pending = (id, states)
            let retry = Retry(self)
            self.retry = retry
            scope.observe(retry) { [weak scope] retry, _ in
                if let scope { retry.skin?.move(to: scope) }
            }
        }

        /// Restores the look that the view had before. The identifier and the states wait for a scope.
        private func restore() {
            guard let engine else { return }
            pending = id.map { ($0, states) }
            engine.unregister(view)
            self.engine = nil
        }

        private final class Retry {
            private(set) weak var skin: ViewSkin?

            init(_ skin: ViewSkin) { self.skin = skin }
        }
    }
#endif
