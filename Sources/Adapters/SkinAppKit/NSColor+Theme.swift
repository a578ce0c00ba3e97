#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinKit
    import SkinQuartz
    import Synchronization

    extension NSColor {
        /// Returns a color constant of the theme as a dynamic color.
        ///
        ///     label.textColor = .theme(.brand)
        ///
        /// AppKit resolves it for the appearance in which it is drawn. A window that calls ``AppKit/NSWindow/followSkins(of:)`` is
        /// drawn again after each switch. The color is `NSColor.labelColor` without a theme, and if neither it nor the fallback theme
        /// has the constant.
        ///
        /// - Parameters:
        ///   - constant: The constant.
        ///   - scope: The scope whose theme has the constant, which the color retains; nil for that of `ThemeEngine.shared`. AppKit
        ///     does not tell a color in which view it is drawn.
        public static func theme(_ constant: ThemeConstant<ThemeColor>, in scope: ThemeScope? = nil) -> NSColor {
            let (name, latest) = (constant.name, LatestConstants())
            // One color for a name and a scope, so that it is equal to itself wherever it is compared.
            return themeColors.withLock { known in
                let key = ThemeColorKey(name: name, scope: scope.map(ObjectIdentifier.init))
                if let color = known[key]?.color { return color }
                let color = NSColor(name: nil) { appearance in
                    let color = latest.constants(of: scope)?.color(name, under: ThemeTraits(appearance))
                    return color.map { NSColor($0) } ?? .labelColor
                }
                known = known.filter { $0.value.color != nil }
                known[key] = KnownColor(color: color)
                return color
            }
        }
    }

    private struct ThemeColorKey: Hashable {
        var name: String
        var scope: ObjectIdentifier?
    }

    /// A color in use, which retains its scope.
    private struct KnownColor {
        weak var color: NSColor?
    }

    private let themeColors = Mutex<[ThemeColorKey: KnownColor]>([:])

    /// The constants that a color had when it was last resolved on the main actor, for views that draw on other threads.
    private final class LatestConstants: Sendable {
        private let known = Mutex<ThemeConstants?>(nil)

        func constants(of scope: ThemeScope?) -> ThemeConstants? {
            let constants = MainActor.ifCurrent { scope.map { ThemeConstants($0) } ?? .shared }
            guard let constants else { return known.withLock { $0 } }
            known.withLock { $0 = constants }
            return constants
        }
    }

    extension NSView {
        /// Sets a color of the view's layer, such as `borderColor`, which follows the view's appearance and the theme. A view
        /// without a layer gets one.
        ///
        ///     card.setLayerColor(.theme(.separator), for: \.borderColor)
        ///
        /// The color may be any dynamic color. Setting it again replaces it, and nil ends following. The color follows switches of
        /// the engine of the view's scope, or of `ThemeEngine.shared`, that is known when it is set.
        public func setLayerColor(_ color: NSColor?, for property: ReferenceWritableKeyPath<CALayer, CGColor?>) {
            wantsLayer = true
            if let layer { setLayerColor(color, for: property, of: layer) }
        }

        /// Sets a color of a layer that belongs to the view, such as a shape layer within its own. The view does not keep the
        /// layer alive.
        ///
        ///     chart.setLayerColor(.theme(.brand), for: \.strokeColor, of: line)
        public func setLayerColor<Layer: CALayer>(
            _ color: NSColor?, for property: ReferenceWritableKeyPath<Layer, CGColor?>, of layer: Layer
        ) {
            let followed = Association.get(LayerColorFollower.self, of: self) ?? LayerColorFollower(self)
            followed.colors.set(color, for: property, of: layer)
            followed.show(in: effectiveAppearance)
        }

        func displaySkinColors() {
            needsDisplay = true
            for view in subviews { view.displaySkinColors() }
        }
    }

    /// The colors of layers of a view, which retains them, and the registration for its appearance.
    @MainActor
    private final class LayerColorFollower {
        let colors = LayerColors<NSColor>()
        private var appearance: NSKeyValueObservation?

        init(_ view: NSView) {
            Association.set(self, LayerColorFollower.self, of: view)
            appearance = view.observe(\.effectiveAppearance) { view, _ in
                MainActor.assumeIsolated { Self.show(view) }
            }
            let engine = view.skinScope?.engine ?? ThemeEngine.shared
            engine?.observe(view) { view, _ in Self.show(view) }
        }

        func show(in appearance: NSAppearance) {
            appearance.performAsCurrentDrawingAppearance { colors.show(\.cgColor) }
        }

        private static func show(_ view: NSView) {
            Association.get(LayerColorFollower.self, of: view)?.show(in: view.effectiveAppearance)
        }
    }
#endif
