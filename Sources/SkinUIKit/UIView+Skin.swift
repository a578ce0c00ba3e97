#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import UIKit

    extension UIView: Skinnable {}

    extension UIView {
        /// The identifier under which themes describe the view.
        ///
        ///     send.skin = "button_send"
        ///
        /// Setting it registers the view: in the scope of ``UIKit/UITraitCollection/skinScope`` if it has one, else in
        /// `ThemeEngine.shared`. The view moves to another scope with its superview. Setting it to nil restores the view's
        /// own look. Setting the same identifier again does nothing, so cells can be reused without cost.
        ///
        /// Interface Builder sets it as the user defined runtime attribute `skin`, of the type String.
        ///
        /// If the theme cannot be prepared for the view, `SkinFaults.handler` is called and nothing changes.
        #if canImport(ObjectiveC)
            @IBInspectable
        #endif
        public var skin: String? {
            get { skinEngine.identifier(of: self) }
            set {
                // What a reused cell does most. A view that moves to another scope is registered there.
                if let newValue, SkinnedViews.engine(of: self)?.identifier(of: self) == newValue { return }
                let engine = skinEngine
                guard let newValue else {
                    engine.stopTheming(self)
                    SkinnedViews.remove(self)
                    return
                }
                SkinFaults.reporting {
                    try registerSkin(newValue)
                    SkinnedViews.add(self, engine)
                    followStates()
                }
            }
        }

        /// The states of a registered view. Setting them applies the theme's operations for them.
        ///
        /// The states of controls and cells follow UIKit's once ``skin`` is set. Set other states here, such as `hovered`
        /// from a `UIHoverGestureRecognizer`, or an app's own.
        public var skinStates: ThemeStates {
            get { skinEngine.states(of: self) ?? [] }
            set { SkinFaults.reporting { try skinEngine.setStates(newValue, for: self) } }
        }

        /// The engine of the view's scope, else the one in which the view is registered, else the shared one.
        var skinEngine: ThemeEngine { traitCollection.skinScope?.engine ?? SkinnedViews.engine(of: self) ?? .shared }

        private func registerSkin(_ id: String) throws(ThemePreparationError) {
            if let scope = traitCollection.skinScope {
                try scope.theme(self, as: id)
            } else {
                try skinEngine.theme(self, as: id)
            }
        }

        /// Moves a registered view to the scope that its traits name now. A view outside of all windows keeps its scope.
        func moveToSkinScope() {
            guard let scope = traitCollection.skinScope, let engine = SkinnedViews.engine(of: self),
                let id = engine.identifier(of: self)
            else { return }
            let states = engine.states(of: self) ?? []
            if engine !== scope.engine { engine.stopTheming(self) }
            SkinFaults.reporting {
                try registerSkin(id)
                SkinnedViews.add(self, scope.engine)
                if engine !== scope.engine { try scope.engine.setStates(states, for: self) }
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
        private struct Entry {
            weak var view: UIView?
            weak var engine: ThemeEngine?
            var registration: any UITraitChangeRegistration
        }

        private static var entries: [ObjectIdentifier: Entry] = [:]
        /// The number of entries at which those of released views are removed.
        private static var sweepCount = 64

        static var count: Int { entries.count }

        static func engine(of view: UIView) -> ThemeEngine? {
            guard let entry = entries[ObjectIdentifier(view)], entry.view === view else { return nil }
            return entry.engine
        }

        static func add(_ view: UIView, _ engine: ThemeEngine) {
            let key = ObjectIdentifier(view)
            if entries[key]?.view === view {
                entries[key]?.engine = engine
                return
            }
            if entries.count >= sweepCount {
                entries = entries.filter { $0.value.view != nil }
                sweepCount = max(64, entries.count * 2)
            }
            let registration = view.registerForTraitChanges([SkinScopeTrait.self]) { (view: UIView, _) in
                view.moveToSkinScope()
            }
            entries[key] = Entry(view: view, engine: engine, registration: registration)
        }

        static func remove(_ view: UIView) {
            guard let entry = entries.removeValue(forKey: ObjectIdentifier(view)), entry.view === view else { return }
            view.unregisterForTraitChanges(entry.registration)
        }
    }
#endif
