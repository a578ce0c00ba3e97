#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import UIKit

    extension UIView {
        /// The identifier under which themes describe the view.
        ///
        ///     send.skin = "button_send"
        ///
        /// Setting it registers the view: in the scope of ``UIKit/UITraitCollection/skinScope`` if it has one, else in
        /// `ThemeEngine.shared`. A view that has neither remembers the identifier and its states until it moves to a
        /// scope. The view moves to another scope with its superview. Setting it to nil restores the view's own look.
        /// Setting the same identifier again does nothing, so cells can be reused without cost.
        ///
        /// Interface Builder sets it as the user defined runtime attribute `skin`, of the type String.
        ///
        /// If the theme cannot be prepared for the view, `ThemeEngine.faultHandler` is called and nothing changes.
        #if canImport(ObjectiveC)
            @IBInspectable
        #endif
        public var skin: String? {
            get { skinEngine?.identifier(of: self) ?? SkinnedViews.waiting(self)?.id }
            set {
                // What a reused cell does most. A view that moves to another scope is registered there.
                if let newValue, SkinnedViews.engine(of: self)?.identifier(of: self) == newValue { return }
                guard let newValue else {
                    skinEngine?.stopTheming(self)
                    SkinnedViews.remove(self)
                    return
                }
                guard let engine = skinEngine else { return SkinnedViews.add(self, waitingAs: newValue) }
                ThemeEngine.reportingFaults {
                    try registerSkin(newValue, with: engine)
                    followStates()
                }
            }
        }

        /// The states of a view with a ``skin``. Setting them applies the theme's operations for them.
        ///
        /// The states of controls and cells follow UIKit's once ``skin`` is set. Set other states here, such as
        /// `hovered` from a `UIHoverGestureRecognizer`, or an app's own.
        public var skinStates: ThemeStates {
            get { skinEngine?.states(of: self) ?? SkinnedViews.waiting(self)?.states ?? [] }
            set {
                guard let engine = skinEngine else { return SkinnedViews.wait(self, in: newValue) }
                ThemeEngine.reportingFaults { try engine.setStates(newValue, for: self) }
            }
        }

        /// The engine of the view's scope, else the one in which the view is registered, else the shared one; nil if
        /// there is none.
        var skinEngine: ThemeEngine? {
            traitCollection.skinScope?.engine ?? SkinnedViews.engine(of: self) ?? ThemeEngine.shared
        }

        private func registerSkin(_ id: String, with engine: ThemeEngine) throws(ThemePreparationError) {
            try (traitCollection.skinScope ?? engine.root).theme(self, as: id)
            SkinnedViews.add(self, engine)
        }

        /// Moves a registered view to the scope that its traits name now. A view outside of all windows keeps its
        /// scope.
        func moveToSkinScope() {
            guard let scope = traitCollection.skinScope else { return }
            let engine = SkinnedViews.engine(of: self)
            let waiting = SkinnedViews.waiting(self)
            guard let id = engine?.identifier(of: self) ?? waiting?.id else { return }
            let states = engine?.states(of: self) ?? waiting?.states ?? []
            if engine !== scope.engine { engine?.stopTheming(self) }
            ThemeEngine.reportingFaults {
                try registerSkin(id, with: scope.engine)
                if engine !== scope.engine { try scope.engine.setStates(states, for: self) }
                if waiting != nil { followStates() }
            }
        }

        /// Makes the view's states follow those that UIKit has for it.
        private func followStates() {
            switch self {
            case let control as UIControl: control.followControlStates()
            case let cell as UITableViewCell: cell.followCellStates()
            case let cell as UICollectionViewCell: cell.followCellStates()
            default: break
            }
        }

        /// Replaces those of the view's states that UIKit decides.
        func setUIKitStates(_ states: ThemeStates) {
            let new = skinStates.subtracting([.focused, .selected, .highlighted, .disabled]).union(states)
            if new != skinStates { skinStates = new }
        }
    }

    /// The views that follow the scope of their traits. Neither they nor their registrations are kept alive.
    @MainActor
    enum SkinnedViews {
        /// The identifier and states that a view without an engine is to show.
        struct Waiting {
            var id: String
            var states: ThemeStates = []
        }

        private struct Entry {
            weak var view: UIView?
            weak var engine: ThemeEngine?
            /// Set until the view is registered.
            var waiting: Waiting?
            var registration: any UITraitChangeRegistration
        }

        private static var entries: [ObjectIdentifier: Entry] = [:]
        /// The number of entries at which those of released views are removed.
        private static var sweepCount = 64

        static var count: Int { entries.count }

        static func engine(of view: UIView) -> ThemeEngine? { entry(of: view)?.engine }

        static func waiting(_ view: UIView) -> Waiting? { entry(of: view)?.waiting }

        private static func entry(of view: UIView) -> Entry? {
            guard let entry = entries[ObjectIdentifier(view)], entry.view === view else { return nil }
            return entry
        }

        static func add(_ view: UIView, _ engine: ThemeEngine) {
            change(view) { ($0.engine, $0.waiting) = (engine, nil) }
        }

        /// Adds a view that has no engine yet. It keeps its states.
        static func add(_ view: UIView, waitingAs id: String) {
            change(view) { $0.waiting = Waiting(id: id, states: $0.waiting?.states ?? []) }
        }

        static func wait(_ view: UIView, in states: ThemeStates) {
            if entry(of: view)?.waiting != nil { change(view) { $0.waiting?.states = states } }
        }

        private static func change(_ view: UIView, _ change: (inout Entry) -> Void) {
            let key = ObjectIdentifier(view)
            if var known = entry(of: view) {
                change(&known)
                entries[key] = known
                return
            }
            if entries.count >= sweepCount {
                entries = entries.filter { $0.value.view != nil }
                sweepCount = max(64, entries.count * 2)
            }
            let registration = view.registerForTraitChanges([SkinScopeTrait.self]) { (view: UIView, _) in
                view.moveToSkinScope()
            }
            var new = Entry(view: view, registration: registration)
            change(&new)
            entries[key] = new
        }

        static func remove(_ view: UIView) {
            guard let entry = entries.removeValue(forKey: ObjectIdentifier(view)), entry.view === view else { return }
            view.unregisterForTraitChanges(entry.registration)
        }
    }
#endif
