#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinKit
    import SkinQuartz

    extension NSWindow {
        /// Registers the window's views in a separate scope, which follows the window's appearance and scale.
        ///
        /// The window and the views that it has and gets move to the scope. The window retains the scope, and releases it when it is
        /// released itself. A view that overrides the window's appearance, or is in a view that does, shows the theme for its
        /// own.
        ///
        /// - Returns: The scope, in which you can show another theme than in other windows.
        @discardableResult
        public func followSkins(of engine: ThemeEngine) -> ThemeScope {
            let scope = engine.root.makeScope()
            // Views in a scope that is released could not be moved.
            let old = skinScope
            Association.set(scope, ThemeScope.self, of: self)
            Association.set(WindowFollower(self), WindowFollower.self, of: self)
            updateSkinScope()
            engine.observe(self) { [weak scope] window, _ in
                if let scope, window.skinScope === scope { window.contentView?.displaySkinColors() }
            }
            ViewSkin.existing(of: self)?.move(to: scope)
            contentView?.moveSkins()
            withExtendedLifetime(old) {}
            return scope
        }

        /// Registers the window's views in a scope of `ThemeEngine.shared`, as ``followSkins(of:)`` does.
        ///
        /// - Returns: The scope; nil if there is no shared engine.
        @discardableResult
        public func followSkins() -> ThemeScope? { ThemeEngine.shared.map { followSkins(of: $0) } }

        /// The identifier under which themes describe the window, with the component type `nswindow`.
        ///
        ///     window.skin = "main"
        ///
        /// Setting it registers the window: in the scope of ``followSkins(of:)`` if it has one, else in
        /// `ThemeEngine.shared`. A window that has neither remembers the identifier until it follows a scope. Setting it to nil
        /// restores the window's own look. A fault is handled as that of ``AppKit/NSView/skin``.
        public var skin: String? {
            get { ViewSkin.existing(of: self)?.id }
            set {
                if let newValue {
                    _ = ViewSkin.show(newValue, in: skinScope ?? ThemeEngine.shared?.root, of: self)
                } else {
                    ViewSkin.remove(from: self)
                }
            }
        }

        var skinScope: ThemeScope? { Association.get(ThemeScope.self, of: self) }

        func updateSkinScope() {
            guard let scope = skinScope else { return }
            let (traits, scale) = (ThemeTraits(effectiveAppearance), backingScaleFactor.themeScale)
            if traits == scope.traits && scale == scope.scale { return }
            scope.engine.reportingFaults {
                try scope.update {
                    $0.traits = traits
                    $0.scale = scale
                }
            }
        }
    }

    private final class WindowFollower {
        private let appearance: NSKeyValueObservation
        private let backing: any NSObjectProtocol

        @MainActor
        init(_ window: NSWindow) {
            appearance = window.observe(\.effectiveAppearance) { window, _ in
                MainActor.assumeIsolated { window.updateSkinScope() }
            }
            backing = NotificationCenter.default.addObserver(
                forName: NSWindow.didChangeBackingPropertiesNotification, object: window, queue: nil
            ) { [weak window] _ in
                MainActor.assumeIsolated { window?.updateSkinScope() }
            }
        }

        deinit { NotificationCenter.default.removeObserver(backing) }
    }
#endif
