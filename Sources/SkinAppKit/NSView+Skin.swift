#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinKit

    extension NSView {
        /// The identifier under which themes describe the view.
        ///
        ///     send.skin = "button_send"
        ///
        /// Setting it registers the view: in the ``skinScope`` of the view if it has one, else in `ThemeEngine.shared`. A
        /// view that has neither remembers the identifier and its states until ``moveSkinsToScope()``. Setting it to nil restores the
        /// view's own look. Setting the same identifier again does nothing, so views of tables can be reused without cost.
        ///
        /// Interface Builder sets it as the user defined runtime attribute `skin`, of the type String.
        ///
        /// If the theme cannot be prepared for the view, `ThemeEngine.faultHandler` is called and nothing changes.
        #if canImport(ObjectiveC)
            @IBInspectable
        #endif
        public var skin: String? {
            get { skinEngine?.identifier(of: self) ?? SkinScopes.waiting(self)?.id }
            set {
                guard let newValue else {
                    SkinScopes.engine(of: self)?.stopTheming(self)
                    skinEngine?.stopTheming(self)
                    SkinScopes.remove(registrationOf: self)
                    return
                }
                guard let engine = skinEngine else { return SkinScopes.wait(self, as: newValue) }
                if engine.identifier(of: self) == newValue { return }
                if let other = SkinScopes.engine(of: self), other !== engine { other.stopTheming(self) }
                let waiting = SkinScopes.waiting(self)
                ThemeEngine.reportingFaults {
                    try registerSkin(newValue, with: engine)
                    if let waiting { try engine.setStates(waiting.states, for: self) }
                    (self as? NSControl)?.updateSkinStates()
                }
            }
        }

        /// The states of a registered view. Setting them applies the theme's operations for them.
        ///
        /// AppKit reports no states. Set `hovered` from an `NSTrackingArea`, `focused` from `becomeFirstResponder()`, and
        /// an app's own states where they change. ``AppKit/NSControl/updateSkinStates()`` sets the others.
        public var skinStates: ThemeStates {
            get { skinEngine?.states(of: self) ?? SkinScopes.waiting(self)?.states ?? [] }
            set {
                guard SkinScopes.waiting(self) == nil, let engine = skinEngine else {
                    return SkinScopes.wait(self, in: newValue)
                }
                ThemeEngine.reportingFaults { try engine.setStates(newValue, for: self) }
            }
        }

        /// The scope in which the view and its subviews are registered: its own, that of the nearest superview, or that of
        /// the window. Nil means `ThemeEngine.shared`.
        ///
        ///     preview.skinScope = scope
        ///
        /// Setting it moves the registered views of the subtree, which do not have a scope of their own, to the scope.
        public var skinScope: ThemeScope? {
            get {
                var view: NSView? = self
                while let current = view {
                    if let scope = SkinScopes.scope(of: current) { return scope }
                    view = current.superview
                }
                return window.flatMap { SkinScopes.scope(of: $0) }
            }
            set {
                // Views in a scope that is released could not be moved.
                let old = SkinScopes.scope(of: self)
                SkinScopes.set(newValue, of: self)
                moveSkins(elseTo: old?.engine.root)
                withExtendedLifetime(old) {}
            }
        }

        /// Moves the registered views of the subtree to the scopes of the place that they are in now.
        ///
        /// Call it after you add views to a window with a scope that had a skin before: AppKit does not report the move. A
        /// view that is outside of all scopes stays where it is. One that waits for an engine gets the shared one.
        public func moveSkinsToScope() { moveSkins(elseTo: nil) }

        /// - Parameter fallback: The scope for views that are outside of all scopes; nil to leave them where they are.
        func moveSkins(elseTo fallback: ThemeScope?) {
            let waiting = SkinScopes.waiting(self)
            let shared = waiting.flatMap { _ in ThemeEngine.shared?.root }
            if let scope = skinScope ?? fallback ?? shared, !scope.contains(self) {
                let engine = SkinScopes.engine(of: self)
                let states = engine?.states(of: self) ?? waiting?.states ?? []
                let id = engine?.identifier(of: self) ?? waiting?.id
                if engine !== scope.engine { engine?.stopTheming(self) }
                if let id {
                    ThemeEngine.reportingFaults {
                        try registerSkin(id, with: scope.engine)
                        if engine !== scope.engine { try scope.engine.setStates(states, for: self) }
                        if engine == nil { (self as? NSControl)?.updateSkinStates() }
                    }
                }
            }
            for view in subviews { view.moveSkins(elseTo: fallback) }
        }

        /// The engine of the view's scope, else the one in which the view is registered, else the shared one; nil if there is
        /// none.
        var skinEngine: ThemeEngine? { skinScope?.engine ?? SkinScopes.engine(of: self) ?? ThemeEngine.shared }

        private func registerSkin(_ id: String, with engine: ThemeEngine) throws(ThemePreparationError) {
            try (skinScope ?? engine.root).theme(self, as: id)
            SkinScopes.note(engine, of: self)
        }

        /// Replaces those of the view's states that AppKit decides.
        func setAppKitStates(_ states: ThemeStates) {
            let new = skinStates.subtracting([.selected, .highlighted, .disabled]).union(states)
            if new != skinStates { skinStates = new }
        }
    }

    extension NSControl {
        /// Applies the control's state to its look: `disabled`, `highlighted`, and `selected` for what is on. Call it after
        /// you set `isEnabled`, `isHighlighted` or `state`, and in the control's action: AppKit reports no states.
        public func updateSkinStates() {
            var states: ThemeStates = isEnabled ? [] : .disabled
            if isHighlighted { states.insert(.highlighted) }
            if (self as? NSButton)?.state == .on || (self as? NSSwitch)?.state == .on { states.insert(.selected) }
            setAppKitStates(states)
        }
    }

    /// The scopes of views and windows, and the engines in which views are registered. Views are not kept alive.
    @MainActor
    enum SkinScopes {
        /// The identifier and the states of a view without an engine.
        struct Waiting {
            var id: String
            var states: ThemeStates = []
        }

        private struct Entry {
            weak var object: NSResponder?
            var scope: ThemeScope?
            weak var engine: ThemeEngine?
            /// Set until the view is registered.
            var waiting: Waiting?
        }

        private static var entries: [ObjectIdentifier: Entry] = [:]
        /// The number of entries at which those of released objects are removed.
        private static var sweepCount = 64

        static var count: Int { entries.count }

        static func scope(of object: NSResponder) -> ThemeScope? { entry(of: object)?.scope }

        static func engine(of view: NSView) -> ThemeEngine? { entry(of: view)?.engine }

        static func set(_ scope: ThemeScope?, of object: NSResponder) { change(object) { $0.scope = scope } }

        static func waiting(_ view: NSView) -> Waiting? { entry(of: view)?.waiting }

        static func note(_ engine: ThemeEngine, of view: NSView) {
            change(view) { ($0.engine, $0.waiting) = (engine, nil) }
        }

        static func wait(_ view: NSView, as id: String) {
            change(view) { $0.waiting = Waiting(id: id, states: $0.waiting?.states ?? []) }
        }

        static func wait(_ view: NSView, in states: ThemeStates) {
            if waiting(view) != nil { change(view) { $0.waiting?.states = states } }
        }

        static func remove(registrationOf view: NSView) {
            guard entry(of: view) != nil else { return }
            change(view) { ($0.engine, $0.waiting) = (nil, nil) }
        }

        private static func entry(of object: NSResponder) -> Entry? {
            guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
            return entry
        }

        private static func change(_ object: NSResponder, _ change: (inout Entry) -> Void) {
            var new = entry(of: object) ?? Entry(object: object)
            change(&new)
            let key = ObjectIdentifier(object)
            guard new.scope != nil || new.engine != nil || new.waiting != nil else {
                entries[key] = nil
                return
            }
            if entries[key] == nil, entries.count >= sweepCount {
                entries = entries.filter { $0.value.object != nil }
                sweepCount = max(64, entries.count * 2)
            }
            entries[key] = new
        }
    }
#endif
