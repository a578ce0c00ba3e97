#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinKit

    extension NSWindow {
        /// Registers the window's views in a scope of their own, which follows the window's appearance and scale.
        ///
        /// Call it when the window has its content view. Views that already have a skin move to the scope. The window keeps
        /// the scope.
        ///
        /// - Returns: The scope, in which you can show another theme than in other windows.
        @discardableResult
        public func followSkins(of engine: ThemeEngine) -> ThemeScope {
            let scope = engine.root.makeScope()
            SkinScopes.set(scope, of: self)
            contentView?.subviews.filter { $0 is SkinAppearanceView }.forEach { $0.removeFromSuperview() }
            let follower = SkinAppearanceView(frame: .zero)
            contentView?.addSubview(follower, positioned: .below, relativeTo: nil)
            follower.follow()
            contentView?.moveSkinsToScope()
            return scope
        }

        /// Registers the window's views in a scope of `ThemeEngine.shared`, as ``followSkins(of:)`` does.
        ///
        /// - Returns: The scope; nil if there is no shared engine.
        @discardableResult
        public func followSkins() -> ThemeScope? { ThemeEngine.shared.map { followSkins(of: $0) } }

        /// Registers the window under an identifier, with the component type `nswindow`; in its scope if it has one. Without
        /// a scope and an engine it has no effect.
        ///
        /// - Throws: An error if the theme cannot be prepared for the window. In that case nothing changes.
        public func theme(as id: String, by engine: ThemeEngine? = nil) throws(ThemePreparationError) {
            try (SkinScopes.scope(of: self) ?? (engine ?? ThemeEngine.shared)?.root)?.theme(self, as: id)
        }
    }

    /// The view in a window's content view to which AppKit reports changes of the appearance and the scale. It is invisible.
    final class SkinAppearanceView: NSView {
        override func viewDidChangeEffectiveAppearance() {
            super.viewDidChangeEffectiveAppearance()
            follow()
        }

        override func viewDidChangeBackingProperties() {
            super.viewDidChangeBackingProperties()
            follow()
        }

        override func hitTest(_ point: NSPoint) -> NSView? { nil }

        /// Hands the traits and the scale of the window to its scope.
        func follow() {
            guard let window, let scope = SkinScopes.scope(of: window) else { return }
            let traits = ThemeTraits(window.effectiveAppearance)
            let scale = min(max(Int(window.backingScaleFactor.rounded(.up)), 1), 9)
            ThemeEngine.reportingFaults {
                if traits != scope.traits { try scope.setTraits(traits) }
                if scale != scope.scale { try scope.setScale(scale) }
            }
        }
    }
#endif
