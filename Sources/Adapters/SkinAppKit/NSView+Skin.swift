#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinKit
    import SkinQuartz

    extension NSObjectProtocol where Self: NSView {
        /// Sets ``AppKit/NSView/skin`` to a generated identifier. A wrong name, or one for views of another class, does not compile.
        ///
        ///     send.setSkin(.buttonSend)
        @MainActor public func setSkin(_ id: ThemeID<Self>) { skin = id.text }
    }

    extension NSView {
        /// The identifier under which themes describe the view.
        ///
        ///     send.skin = "button_send"
        ///
        /// Setting it registers the view: in the ``skinScope`` of the view if it has one, else in `ThemeEngine.shared`. A
        /// view that has neither remembers the identifier and its states until it moves to a window. The view moves to
        /// the scope of another window with its superview. Setting it to nil restores the view's own look. Setting the
        /// same identifier again does nothing, so views of tables can be reused without cost.
        ///
        /// In Interface Builder, set the user defined runtime attribute `skinKitIdentifier`, of the type String.
        ///
        /// If the theme cannot be prepared for the view, `faultHandler` of the engine's configuration is called. The view keeps its look, and
        /// gets that of the identifier when it moves to another scope, or when its scope switches to a theme that can be
        /// prepared.
        public var skin: String? {
            get { ViewSkin.existing(of: self)?.id }
            set {
                guard let newValue else {
                    ViewSkin.remove(from: self)
                    return
                }
                let skin = ViewSkin.show(newValue, in: currentSkinScope ?? sharedScope, of: self)
                guard let skin else { return }
                skin.observations = [
                    observe(\.window) { view, _ in MainActor.assumeIsolated { view.moveSkin() } },
                    observe(\.effectiveAppearance) { view, _ in MainActor.assumeIsolated { view.moveSkin() } },
                ]
                (self as? NSControl)?.updateSkinStates()
            }
        }

        /// The states of a view with a ``skin``. Setting them applies the theme's operations for them.
        ///
        /// A ``SkinButton`` and a ``SkinTableRowView`` follow their states. AppKit does not report those of other views. Set
        /// `hovered` from an `NSTrackingArea`, `focused` from `becomeFirstResponder()`, and an app's own states where they
        /// change. ``AppKit/NSControl/updateSkinStates()`` sets `disabled` and `selected`.
        public var skinStates: ThemeStates {
            get { ViewSkin.existing(of: self)?.states ?? [] }
            set { ViewSkin.existing(of: self)?.states = newValue }
        }

        /// The scope in which the view and its subviews are registered: its own, that of the nearest superview, or that of
        /// the window. Nil means `ThemeEngine.shared`.
        ///
        ///     preview.skinScope = scope
        ///
        /// Setting it moves the views of the subtree that have a skin and no separate scope. They show the theme under
        /// the scope's own traits.
        public var skinScope: ThemeScope? {
            get { ownSkinScope ?? window?.nearestSkinScope }
            set {
                // Views in a scope that is released could not be moved.
                let old = Association.get(ThemeScope.self, of: self)
                Association.set(newValue, ThemeScope.self, of: self)
                moveSkins(elseTo: old?.engine.root)
                withExtendedLifetime(old) {}
            }
        }

        private var ownSkinScope: ThemeScope? {
            var view: NSView? = self
            while let current = view {
                if let scope = Association.get(ThemeScope.self, of: current) { return scope }
                view = current.superview
            }
            return nil
        }

        /// The scope of the view; if that is its window's, and the view or a superview overrides the window's appearance, its
        /// variant for that. In a sheet, a popover or a child window it is that of the parent, for the view's own appearance.
        private var currentSkinScope: ThemeScope? {
            if let ownSkinScope { return ownSkinScope }
            guard let window, let scope = window.nearestSkinScope else { return nil }
            // AppKit does not document whether it notifies the observers of the window before those of its views.
            window.updateSkinScope()
            if window.skinScope == nil { window.show(scope.themeAppearance) }
            let traits = window.skinTraits(ThemeTraits(effectiveAppearance))
            return scope.engine.reportingFaults { try scope.variant(traits) } ?? scope
        }

        /// The root of the shared engine, for the appearance of a view in a window that follows none. The app may have set the
        /// appearance of the root.
        private var sharedScope: ThemeScope? {
            guard let root = ThemeEngine.shared?.root else { return nil }
            let traits = root.untracked.traits
            guard let window, traits.isDisjoint(with: [.light, .dark]) else { return root }
            // It keeps its variants.
            Association.set(SharedRoot(scope: root), SharedRoot.self, of: window)
            let own = ThemeTraits(effectiveAppearance).intersection(.appearanceKinds)
            return root.engine.reportingFaults { try root.variant(traits.union(own)) } ?? root
        }

        /// Moves the views of the subtree that have a skin to the scopes of their places.
        ///
        /// - Parameter fallback: The scope for views that are in none; nil to leave them where they are.
        func moveSkins(elseTo fallback: ThemeScope? = nil) {
            moveSkin(elseTo: fallback)
            for view in subviews { view.moveSkins(elseTo: fallback) }
        }

        private func moveSkin(elseTo fallback: ThemeScope? = nil) {
            guard let skin = ViewSkin.existing(of: self) else { return }
            if let scope = currentSkinScope ?? fallback { return skin.move(to: scope) }
            // A view that is outside of all windows stays in its engine.
            if window != nil || skin.isPending, let shared = sharedScope { skin.move(to: shared) }
            if window == nil { return }
            // A popover gets its content before it becomes a child of its window.
            Task { @MainActor [weak self] in
                if let self, let scope = self.currentSkinScope { ViewSkin.existing(of: self)?.move(to: scope) }
            }
        }

        func setAppKitStates(_ states: ThemeStates, of decided: ThemeStates) {
            ViewSkin.existing(of: self)?.setStates(states, of: decided)
        }

        #if canImport(ObjectiveC)
            @IBInspectable @objc(skinKitIdentifier) var interfaceBuilderSkin: String? {
                get { skin }
                set { skin = newValue }
            }
        #endif
    }

    /// The root of the shared engine, which a window that follows no engine retains for its views.
    private struct SharedRoot {
        let scope: ThemeScope
    }

    extension NSControl {
        /// Applies the control's state to its look: `disabled`, and `selected` for what is on. Of a button it also shows the
        /// theme's color of a title that the app has set.
        ///
        /// A ``SkinButton`` calls it itself. For another control, call it after you set `isEnabled`, `state` or `title`, and
        /// in the control's action: AppKit reports no states. It leaves `highlighted` as it is, because a button is still
        /// highlighted while it sends its action.
        public func updateSkinStates() {
            var states: ThemeStates = isEnabled ? [] : .disabled
            if (self as? NSButton)?.state == .on || (self as? NSSwitch)?.state == .on { states.insert(.selected) }
            setAppKitStates(states, of: [.selected, .disabled])
            (self as? NSButton)?.updateTitleCase()
            (self as? NSButton)?.showTitleColor()
        }
    }
#endif
