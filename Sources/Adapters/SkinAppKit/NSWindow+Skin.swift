#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinKit
    import SkinQuartz

    extension NSWindow {
        /// Registers the window's views in a separate scope, which follows the window's appearance and scale.
        ///
        /// Sheets, popovers and child windows of the window show the same scope, each in its own appearance, unless they follow an engine
        /// themselves. A theme that is always light or always dark makes the window and its sheets and child windows so, by their
        /// `appearance`. With another theme they have the app's own appearance again.
        ///
        /// The window and the views that it has and gets move to the scope. The window retains the scope, and releases it when it is
        /// released itself. A view that overrides the window's appearance, or is in a view that does, shows the theme for its
        /// own.
        ///
        /// - Returns: The scope, in which you can show another theme than in other windows.
        @discardableResult
        public func followSkins(of engine: ThemeEngine) -> ThemeScope {
            if engine.root.traits.isEmpty, engine.root.scale == 1 { engine.root.take(.mac, backingScaleFactor) }
            let scope = engine.root.makeScope()
            // Views in a scope that is released could not be moved.
            let old = skinScope
            Association.set(scope, ThemeScope.self, of: self)
            Association.set(WindowFollower(self), WindowFollower.self, of: self)
            updateSkinScope()
            engine.observe(self) { [weak scope] window, _ in
                guard let scope, window.skinScope === scope else { return }
                window.show(scope.themeAppearance)
                window.contentView?.displaySkinColors()
            }
            show(scope.themeAppearance)
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

        func updateSkinScope() { skinScope?.take(skinTraits(ThemeTraits(effectiveAppearance)), backingScaleFactor) }

        /// The scope of the window, or else that of the window to which the sheet, the popover or the child window belongs.
        var nearestSkinScope: ThemeScope? {
            var window: NSWindow? = self
            while let current = window {
                if let scope = current.skinScope { return scope }
                window = current.sheetParent ?? current.parent
            }
            return nil
        }
    }

    // MARK: - Appearances of themes

    extension NSWindow {
        /// Shows the appearance of a theme in the window and in those that belong to it and follow no engine themselves.
        func show(_ appearance: ThemeAppearance) {
            ThemedAppearance.show(
                appearance, in: self, current: self.appearance, shown: NSAppearance(appearance.traits)
            ) { self.appearance = $0 }
            for window in sheets + (childWindows ?? []) where window.skinScope == nil { window.show(appearance) }
        }

        /// Returns the traits of an appearance in the window, with light or dark as the window would be without its theme.
        func skinTraits(_ traits: ThemeTraits) -> ThemeTraits {
            guard let themed = Association.get(ThemedAppearance<NSAppearance?>.self, of: self) else { return traits }
            let own = themed.own ?? NSApplication.shared.effectiveAppearance
            return traits.without(themed.appearance, elseThoseOf: ThemeTraits(own))
        }
    }

    private final class WindowFollower {
        private let appearances: [NSKeyValueObservation]
        private let backing: NotificationObserver

        @MainActor
        init(_ window: NSWindow) {
            appearances = [
                window.observe(\.effectiveAppearance) { window, _ in
                    MainActor.assumeIsolated { window.updateSkinScope() }
                },
                // A window with the appearance of a theme has no other one when the system's changes.
                NSApplication.shared.observe(\.effectiveAppearance) { [weak window] _, _ in
                    MainActor.assumeIsolated { window?.updateSkinScope() }
                },
            ]
            backing = NotificationObserver([NSWindow.didChangeBackingPropertiesNotification], of: window) {
                [weak window] in window?.updateSkinScope()
            }
        }
    }
#endif
