#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    import enum SkinComponents.ThemeMaterialStyle
    import struct SkinComponents.SkinGradient
    import struct SkinComponents.SkinMaterial
    import struct SkinComponents.SkinShadowLayer

    package final class SkinBackgroundView: UIView, ContentBackground {
        package var gradient: SkinGradient? { didSet { showLayers() } }
        package var image: UIImage? {
            didSet {
                imageView = part(imageView, isNeeded: image != nil) { UIImageView(image: nil) }
                imageView?.layer.zPosition = 0.5
                imageView?.image = image
                // Smart Invert leaves pictures as they are.
                imageView?.accessibilityIgnoresInvertColors = true
            }
        }
        package var material: SkinMaterial? {
            didSet {
                effectView = part(effectView, isNeeded: material != nil) { UIVisualEffectView(effect: nil) }
                effectView?.effect = material?.effect
                effectView?.contentView.backgroundColor = material?.overlay
                if let effectView { round(effectView) }
            }
        }
        package var shadows: [SkinShadowLayer] = [] { didSet { showLayers() } }
        package var corners: ThemeCorners? {
            didSet {
                subviews.forEach(round)
                showLayers()
            }
        }

        package private(set) var effectView: UIVisualEffectView?
        package private(set) var imageView: UIImageView?
        package let layers = BackgroundLayers(pointsUp: false)

        convenience init(in bounds: CGRect) {
            self.init(frame: bounds)
            isUserInteractionEnabled = false
            autoresizingMask = [.flexibleWidth, .flexibleHeight]
        }

        package override func layoutSubviews() {
            super.layoutSubviews()
            showLayers()
        }

        private func showLayers() { layers.show(self, in: layer, bounds.size) { UIColor($0).cgColor } }

        private func part<View: UIView>(_ known: View?, isNeeded: Bool, _ make: () -> View) -> View? {
            if !isNeeded { known?.removeFromSuperview() }
            guard isNeeded, known == nil else { return isNeeded ? known : nil }
            let view = make()
            view.frame = CGRect(origin: .zero, size: bounds.size)
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
            round(view)
            return view
        }

        private func round(_ view: UIView) {
            // A mask would cut off the edge of glass.
            view.layer.masksToBounds = !view.isGlass
            view.showCorners(corners ?? ThemeCorners(radius: 0), own: CALayer().corners)
        }
    }

    // MARK: - Materials

    extension SkinMaterial {
        /// The effect; nil for none. Before glass, a view has the tint alone.
        @MainActor var effect: UIVisualEffect? {
            switch style {
            case .ultraThin: return UIBlurEffect(style: .systemUltraThinMaterial)
            case .thin: return UIBlurEffect(style: .systemThinMaterial)
            case .regular: return UIBlurEffect(style: .systemMaterial)
            case .thick: return UIBlurEffect(style: .systemThickMaterial)
            case .chrome: return UIBlurEffect(style: .systemChromeMaterial)
            case .glass, .clearGlass: break
            case .none: return nil
            }
            #if !os(visionOS)
                if SystemLook.hasGlass, #available(iOS 26.0, *) {
                    let glass = UIGlassEffect(style: style == .clearGlass ? .clear : .regular)
                    glass.tintColor = tint.map { UIColor($0) }
                    return glass
                }
            #endif
            SystemLook.skip("material \(style.rawValue)", "the system has no glass; the view has the tint")
            return nil
        }

        /// The color over the effect. Glass has it itself.
        @MainActor var overlay: UIColor? { isGlass && SystemLook.hasGlass ? nil : shownTint.map { UIColor($0) } }
        var isBlur: Bool { style != .none && !isGlass }
    }

    private struct ShownEffect {
        var effect: UIVisualEffect?
        var color: UIColor?
    }

    extension UIView {
        /// Shows the material of a theme; nil for the view's own. That of a visual effect view is its effect, that of a button
        /// part of its configuration.
        func showMaterial(_ material: SkinMaterial?) {
            let themed = material.map { ShownEffect(effect: $0.effect, color: $0.overlay) }
            switch self {
            case let view as UIVisualEffectView:
                let current = ShownEffect(effect: view.effect, color: view.contentView.backgroundColor)
                let own = Association.own(current, of: view, isThemed: material != nil)
                let shown = themed ?? own
                (view.effect, view.contentView.backgroundColor) = (shown.effect, shown.color)
                view.changeCorners { _ in }
            case let button as UIButton where button.configuration != nil:
                let current = ShownEffect(effect: button.configuration?.background.visualEffect)
                let own = Association.own(current, of: button, isThemed: material != nil)
                // A configuration has no color over its effect.
                let isFlat = themed?.color == nil
                button.show(isFlat ? (themed ?? own).effect : nil, in: \.background.visualEffect)
                button.skinBackgroundMaterial = isFlat ? nil : material
            default: skinBackgroundMaterial = material
            }
        }
    }

    // MARK: - Corners

    extension UIView {
        package var layerCorners: LayerCorners {
            var corners = layer.corners
            if let radius = (self as? UIButton)?.configuration?.background.cornerRadius { corners.radius = radius }
            return corners
        }

        package var showsEachCorner: Bool { SystemLook.showsEachCorner }

        /// Whether the view is one of glass, which has the shape of its corner configuration and not that of its layer.
        fileprivate var isGlass: Bool {
            #if !os(visionOS)
                if #available(iOS 26.0, *) { return (self as? UIVisualEffectView)?.effect is UIGlassEffect }
            #endif
            return false
        }

        package func showCorners(_ corners: ThemeCorners?, own: LayerCorners) {
            let glass = own.radius > 0 && isGlass ? ThemeCorners(radius: Double(own.radius)) : nil
            guard #available(iOS 26.0, visionOS 26.0, *), let shown = corners ?? glass, isGlass || !shown.isUniform
            else {
                restoreCornerConfiguration()
                layer.corners = corners?.shown(isFlipped: true) ?? own
                return
            }
            if Association.get(UICornerConfiguration.self, of: self) == nil {
                Association.set(cornerConfiguration, UICornerConfiguration.self, of: self)
            }
            let radii = shown.radii.map { UICornerRadius.fixed(Double($0)) }
            cornerConfiguration = .corners(
                topLeftRadius: radii[0], topRightRadius: radii[1], bottomLeftRadius: radii[3],
                bottomRightRadius: radii[2])
        }

        /// Shows the configuration from before a theme gave one, which the view retains.
        private func restoreCornerConfiguration() {
            guard #available(iOS 26.0, visionOS 26.0, *),
                let own = Association.get(UICornerConfiguration.self, of: self)
            else { return }
            cornerConfiguration = own
            Association.set(nil, UICornerConfiguration.self, of: self)
        }
    }

    // MARK: - Places

    extension UIView: BackgroundOwner {
        package var skinBackground: SkinBackgroundView? {
            (self as? any BackgroundHost)?.themedBackgroundView as? SkinBackgroundView
                ?? backgroundParent.subviews.first { $0 is SkinBackgroundView } as? SkinBackgroundView
        }

        /// The view for subviews: UIKit raises an exception if a visual effect view itself gets one.
        private var backgroundParent: UIView { (self as? UIVisualEffectView)?.contentView ?? self }

        package func makeBackground() -> SkinBackgroundView? { SkinBackgroundView(in: bounds) }

        package func install(_ background: SkinBackgroundView) {
            if let host = self as? any BackgroundHost, host.hasBackgroundView, host.themedBackgroundView == nil {
                return host.themedBackgroundView = background
            }
            backgroundParent.insertSubview(background, at: 0)
            guard let guide = (self as? UIScrollView)?.frameLayoutGuide else { return }
            // The bounds of a scroll view move with its content; its frame does not.
            background.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                background.topAnchor.constraint(equalTo: guide.topAnchor),
                background.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
                background.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
                background.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            ])
        }

        package func remove(_ background: SkinBackgroundView) {
            if let host = self as? any BackgroundHost, host.themedBackgroundView === background {
                host.themedBackgroundView = nil
            } else {
                background.removeFromSuperview()
            }
        }
    }
#endif
