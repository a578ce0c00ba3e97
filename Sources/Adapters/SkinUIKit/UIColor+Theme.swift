#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import Synchronization
    import UIKit

    extension UIColor {
        /// Returns a color constant of the theme as a dynamic color.
        ///
        ///     label.textColor = .theme(.brand)
        ///
        /// UIKit resolves it for the traits of each view that shows it: in the view's scope and appearance. In a window scene
        /// that calls ``UIKit/UIWindowScene/followSkins(of:)``, it follows switches of the theme and of its settings. Elsewhere it
        /// is a color of `ThemeEngine.shared` at the time when UIKit resolves it. It is `UIColor.label` without a theme, and if
        /// neither the theme nor the fallback theme has the constant.
        public static func theme(_ constant: ThemeConstant<ThemeColor>) -> UIColor {
            let name = constant.name
            // One color for a name, so that it is equal to itself wherever it is compared.
            return themeColors.withLock { known in
                if let color = known[name] { return color }
                let color = UIColor { traits in traits.themeColor(name).map { UIColor($0) } ?? .label }
                known[name] = color
                return color
            }
        }
    }

    private let themeColors = Mutex<[String: UIColor]>([:])

    extension UIView {
        /// Sets a color of the view's layer, such as `borderColor`, which follows the view's traits and the theme.
        ///
        ///     card.setLayerColor(.theme(.separator), for: \.borderColor)
        ///
        /// The color may be any dynamic color. Setting it again replaces it, and nil ends following.
        public func setLayerColor(_ color: UIColor?, for property: ReferenceWritableKeyPath<CALayer, CGColor?>) {
            setLayerColor(color, for: property, of: layer)
        }

        /// Sets a color of a layer that belongs to the view, such as a shape layer within its own. The view does not keep the
        /// layer alive.
        ///
        ///     chart.setLayerColor(.theme(.brand), for: \.strokeColor, of: line)
        public func setLayerColor<Layer: CALayer>(
            _ color: UIColor?, for property: ReferenceWritableKeyPath<Layer, CGColor?>, of layer: Layer
        ) {
            let colors = Association.get(LayerColors<UIColor>.self, of: self) ?? followLayerColors()
            colors.set(color, for: property, of: layer)
            showLayerColors()
        }

        private func followLayerColors() -> LayerColors<UIColor> {
            let colors = LayerColors<UIColor>()
            Association.set(colors, LayerColors<UIColor>.self, of: self)
            let traits = UITraitCollection.systemTraitsAffectingColorAppearance
            registerForTraitChanges(traits + [SkinScopeTrait.self, SkinConstantsTrait.self]) { (view: UIView, _) in
                view.showLayerColors()
            }
            return colors
        }

        private func showLayerColors() {
            let traits = traitCollection
            Association.get(LayerColors<UIColor>.self, of: self)?.show { $0.resolvedColor(with: traits).cgColor }
        }
    }

    // MARK: - Traits

    /// The trait by which dynamic colors find the constants of a scope. UIKit resolves them again when it changes.
    struct SkinConstantsTrait: UITraitDefinition {
        struct Shown: Equatable, Sendable {
            var constants: ThemeConstants
            /// The constants of scopes that are of no scene: a view may name them.
            var others: [ThemeConstants] = []
        }

        static let defaultValue: Shown? = nil
        static let affectsColorAppearance = true
    }

    extension UIMutableTraits {
        package var skinConstants: ThemeConstants? {
            get { hasValue(of: SkinConstantsTrait.self) ? self[SkinConstantsTrait.self]?.constants : nil }
            set {
                // Those that come from a window scene have others with them.
                if skinConstants != newValue { self[SkinConstantsTrait.self] = newValue.map { .init(constants: $0) } }
            }
        }
    }

    extension UIWindowScene {
        /// Hands the constants of the scene's scope to its views, if they have changed: UIKit then resolves every color again.
        func showSkinConstants(of scope: ThemeScope) {
            let others = scope.engine.scopes.filter { !FollowedScenes.contain($0) }
            let shown = SkinConstantsTrait.Shown(
                constants: ThemeConstants(scope), others: others.map { ThemeConstants($0) })
            let trait = SkinConstantsTrait.self
            if !traitOverrides.contains(trait) || traitOverrides[trait] != shown { traitOverrides[trait] = shown }
        }
    }

    extension UITraitCollection {
        /// The constants that dynamic colors show; nil if no window scene follows skins.
        package var skinConstants: ThemeConstants? { self[SkinConstantsTrait.self]?.constants }

        fileprivate func themeColor(_ name: String) -> ThemeColor? {
            let own = MainActor.ifCurrent {
                skinScope.flatMap { FollowedScenes.contain($0) ? nil : ThemeConstants($0) }
            }
            if let own = own ?? nil { return own.color(name) }
            let constants = skinConstants ?? .shared
            return constants?.color(name, under: ThemeTraits(self))
        }
    }
#endif
