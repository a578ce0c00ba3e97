#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    /// The trait that names the scope of views. UIKit hands it down from a window scene, a window, a view controller or a view.
    struct SkinScopeTrait: UITraitDefinition {
        /// A scope, compared by identity: UIKit compares the values of traits often.
        struct Value: Equatable, Sendable {
            var scope: ThemeScope?

            static func == (left: Value, right: Value) -> Bool { left.scope === right.scope }
        }

        static let defaultValue = Value()
    }

    extension UITraitCollection {
        /// The scope in which views with these traits are registered; nil for `ThemeEngine.shared`.
        public var skinScope: ThemeScope? { self[SkinScopeTrait.self].scope }
    }

    extension UIMutableTraits {
        /// The scope in which views with these traits are registered; nil for `ThemeEngine.shared`.
        ///
        ///     preview.traitOverrides.skinScope = scope
        ///
        /// Views in a scope that you set show it under the scope's own traits, unless it is that of a window scene. Nil is also an override. To remove the
        /// override, call ``UIKit/UITraitOverrides/removeSkinScope()``.
        public var skinScope: ThemeScope? {
            get { hasValue(of: SkinScopeTrait.self) ? self[SkinScopeTrait.self].scope : nil }
            set { self[SkinScopeTrait.self] = SkinScopeTrait.Value(scope: newValue) }
        }

        /// UIKit raises an exception if the value of an override that is not set is read.
        func hasValue(of trait: UITrait) -> Bool { (self as? UITraitOverrides)?.contains(trait) ?? true }
    }

    extension UITraitOverrides {
        /// Removes the override of ``UIKit/UIMutableTraits/skinScope``, so that views inherit the scope again.
        ///
        ///     preview.traitOverrides.removeSkinScope()
        public mutating func removeSkinScope() { remove(SkinScopeTrait.self) }
    }

    extension UIWindowScene {
        /// Registers the scene's views in a separate scope, which follows the scene's traits and scale, and lets their dynamic
        /// colors, such as `.theme(.brand)`, follow the scope's theme.
        ///
        /// The engine's root takes the traits and the scale of the first scene, unless the app has set them. A view that gets
        /// its skin before it is in a scene, such as in `viewDidLoad()`, then has the assets of the device and the appearance.
        ///
        /// A theme that is always light or always dark makes the scene's windows so, and with them alerts, the keyboard and the
        /// status bar: it sets their `overrideUserInterfaceStyle`, also that of windows that the scene gets later. With another
        /// theme they have the app's own style again. The scope keeps the traits of the scene, which the theme does not change.
        ///
        /// Call it when the scene connects, before its views are made. The scene keeps the scope. A view that overrides the
        /// scene's appearance or contrast, or is in a view or a controller that does, shows the theme for its own.
        ///
        /// - Returns: The scope, in which you can show another theme than in other windows.
        @discardableResult
        public func followSkins(of engine: ThemeEngine) -> ThemeScope {
            if engine.root.traits.isEmpty, engine.root.scale == 1 { engine.root.take(traitCollection) }
            let scope = engine.root.makeScope()
            scope.take(traitCollection)
            FollowedScenes.add(self, scope)
            traitOverrides[SkinScopeTrait.self] = SkinScopeTrait.Value(scope: scope)
            registerForTraitChanges(ThemeTraits.observed) { [weak scope] (scene: UIWindowScene, _) in
                scope?.take(scene.traitCollection)
            }
            show(scope)
            engine.observe(self) { [weak scope] scene, _ in
                if let scope, scene.traitCollection.skinScope === scope { scene.show(scope) }
            }
            let windows = NotificationObserver([UIWindow.didBecomeVisibleNotification]) { [weak self] in
                if let self, let scope = self.traitCollection.skinScope { self.showAppearance(of: scope) }
            }
            Association.set(windows, NotificationObserver.self, of: self)
            return scope
        }

        /// Registers the scene's views in a scope of `ThemeEngine.shared`, as ``followSkins(of:)`` does.
        ///
        /// - Returns: The scope; nil if there is no shared engine.
        @discardableResult
        public func followSkins() -> ThemeScope? { ThemeEngine.shared.map { followSkins(of: $0) } }
    }

    extension UIWindowScene {
        fileprivate func show(_ scope: ThemeScope) {
            showSkinConstants(of: scope)
            showAppearance(of: scope)
        }

        private func showAppearance(of scope: ThemeScope) {
            for window in windows { window.show(scope.themeAppearance) }
        }
    }

    extension UIWindow {
        var themedAppearance: ThemeAppearance {
            Association.get(ThemedAppearance<UIUserInterfaceStyle>.self, of: self)?.appearance ?? .any
        }

        fileprivate func show(_ appearance: ThemeAppearance) {
            ThemedAppearance.show(
                appearance, in: self, current: overrideUserInterfaceStyle, shown: appearance.style
            ) { overrideUserInterfaceStyle = $0 }
        }
    }

    extension ThemeAppearance {
        fileprivate var style: UIUserInterfaceStyle {
            switch self {
            case .light: .light
            case .dark: .dark
            case .any: .unspecified
            }
        }
    }

    /// The scopes whose traits are those of a window scene, from which a view may differ.
    @MainActor
    enum FollowedScenes {
        private struct Entry {
            weak var scene: UIWindowScene?
            weak var scope: ThemeScope?
        }

        private static var all: [Entry] = []

        fileprivate static func add(_ scene: UIWindowScene, _ scope: ThemeScope) {
            all.removeAll { $0.scene == nil || $0.scope == nil }
            all.append(Entry(scene: scene, scope: scope))
        }

        static func contain(_ scope: ThemeScope) -> Bool { all.contains { $0.scope === scope } }

        static func visible(of engine: ThemeEngine?) -> UIWindowScene? {
            all.first {
                $0.scope?.engine === engine
                    && [.foregroundActive, .foregroundInactive].contains($0.scene?.activationState)
            }?.scene
        }
    }

    #if !targetEnvironment(macCatalyst)
        extension UIUpdateLink: FrameLink {
            fileprivate convenience init(_ scene: UIWindowScene, _ frame: @escaping FrameHandler) {
                self.init(windowScene: scene)
                addAction { link, info in
                    if !frame(info.modelTime) { link.stop() }
                }
                (isEnabled, requiresContinuousUpdates) = (true, true)
            }

            package func stop() { (isEnabled, requiresContinuousUpdates) = (false, false) }
        }
    #endif

    extension ThemeScope {
        func take(_ collection: UITraitCollection) { take(ThemeTraits(collection), collection.displayScale) }
    }

    extension ThemeEngine.Configuration {
        /// UIKit's fonts and images, its setting Reduce Motion, and a clock for transitions.
        public static var uiKit: Self { uiKit() }

        /// Returns UIKit's fonts and images, made by the app's own makers, its setting Reduce Motion, and a clock for transitions: the
        /// frames of a visible scene that follows the engine, while components move. Without such a scene, switches have no transition.
        /// The clock stops once the app sets `onTransitionStart`.
        public static func uiKit(fonts: UIKitFonts = UIKitFonts(), images: UIKitImages = UIKitImages()) -> Self {
            var configuration = Self(imageDecoder: images, fontMaker: fonts)
            configuration.reducesMotion = { UIAccessibility.isReduceMotionEnabled }
            configuration.didMake = { engine in
                _ = SwitchClock(
                    engine, changes: [UIScene.didEnterBackgroundNotification, UIScene.didDisconnectNotification],
                    hasDisplay: { [weak engine] in FollowedScenes.visible(of: engine) != nil },
                    makeLink: { [weak engine] frame in
                        FollowedScenes.visible(of: engine).map { scene in
                            #if targetEnvironment(macCatalyst)
                                DisplayLink(frame) { CADisplayLink(target: $0, selector: $1) }
                            #else
                                UIUpdateLink(scene, frame)
                            #endif
                        }
                    })
            }
            return configuration
        }
    }
#endif
