#if canImport(QuartzCore) && !os(watchOS)
    import QuartzCore
    import SkinKit

    /// The identifier and the states of a view, and the engine in which the adapter has registered it. The view retains it.
    @MainActor
    package final class ViewSkin {
        private unowned let view: AnyObject
        private weak var engine: ThemeEngine?
        /// The identifier and the states until there is a scope; nil once the view is registered.
        private var pending: (id: String, states: ThemeStates)?
        /// The registrations that notify the adapter of changes of the view.
        package var observations: [AnyObject] = []

        private init(_ view: AnyObject) { self.view = view }

        /// Returns the skin of a view; nil if it has none.
        package static func existing(of view: AnyObject) -> ViewSkin? { Association.get(ViewSkin.self, of: view) }

        /// Shows an identifier in a view. Without a scope, the view remembers it.
        ///
        /// If the theme cannot be prepared for the view, `ThemeEngine.faultHandler` is called and the view keeps its look.
        ///
        /// - Returns: A skin that did not exist before; nil otherwise.
        package static func show(
            _ id: String, in scope: @autoclosure () -> ThemeScope?, of view: AnyObject
        ) -> ViewSkin? {
            let known = existing(of: view)
            // What a reused cell does most.
            if let known, !known.isPending, known.id == id { return nil }
            let skin = known ?? ViewSkin(view)
            if known == nil { Association.set(skin, ViewSkin.self, of: view) }
            skin.show(id, in: scope())
            if skin.id == nil { Association.set(nil, ViewSkin.self, of: view) }
            return known == nil && skin.id != nil ? skin : nil
        }

        /// Restores the look that a view had before, and forgets its skin.
        ///
        /// - Returns: The registrations that notified the adapter of changes of the view.
        @discardableResult
        package static func remove(from view: AnyObject) -> [AnyObject] {
            guard let skin = existing(of: view) else { return [] }
            skin.engine?.stopTheming(view)
            Association.set(nil, ViewSkin.self, of: view)
            return skin.observations
        }

        /// The identifier; nil if the registration failed or the engine is gone.
        package var id: String? { pending?.id ?? engine?.identifier(of: view) }

        /// Whether the view waits for a scope.
        package var isPending: Bool { pending != nil }

        /// The states.
        package var states: ThemeStates {
            get { pending?.states ?? engine?.states(of: view) ?? [] }
            set {
                if newValue == states { return }
                guard pending == nil, let engine else {
                    pending?.states = newValue
                    return
                }
                ThemeEngine.reportingFaults { try engine.setStates(newValue, for: view) }
            }
        }

        /// Replaces those of the states that the framework decides.
        package func setStates(_ new: ThemeStates, of decided: ThemeStates) {
            states = states.subtracting(decided).union(new)
        }

        /// Moves the view to a scope, with its identifier and its states.
        package func move(to scope: ThemeScope) {
            if let id { show(id, in: scope) }
        }

        private func show(_ id: String, in scope: ThemeScope?) {
            // A view that is outside of all windows stays in its engine.
            guard let scope = scope ?? engine?.root else {
                pending = (id, states)
                return
            }
            if scope.contains(view), self.id == id { return }
            let (states, old) = (states, engine)
            // One engine at a time, so that none takes the look of another for the view's own.
            if old !== scope.engine { old?.stopTheming(view) }
            ThemeEngine.reportingFaults {
                try scope.theme(view, as: id)
                (engine, pending) = (scope.engine, nil)
                if old !== scope.engine, !states.isEmpty { try scope.engine.setStates(states, for: view) }
            }
        }
    }
#endif
