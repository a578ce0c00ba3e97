#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    /// A view with the shadows around another one, its material, its gradient, its image and the shadows within it, the first one
    /// at the bottom. It has those that a theme has.
    package final class SkinBackgroundView: UIView, ContentBackground {
        package var gradient: SkinGradient<UIColor>? { didSet { showGradient() } }
        package var image: UIImage? {
            didSet {
                imageView = image.map { _ in imageView ?? part(UIImageView(image: nil), over: 2) } ?? removed(imageView)
                imageView?.image = image
                // Smart Invert leaves pictures as they are.
                imageView?.accessibilityIgnoresInvertColors = true
            }
        }
        package var material: BackgroundMaterial<UIColor>? { didSet { showMaterial() } }
        package var shadows: [ShadowLayer<UIColor>] = [] { didSet { showShadows() } }
        /// The corners of the view in front.
        var corners: ThemeCorners? {
            didSet {
                for view in [effectView, gradientView, imageView] { view.map(clip) }
                showShadows()
            }
        }

        package private(set) var effectView: UIVisualEffectView?
        package private(set) var gradientView: GradientView?
        package private(set) var imageView: UIImageView?
        package private(set) var outerShadows: ShadowsLayer?
        package private(set) var innerShadows: ShadowsLayer?

        /// Creates a view that fills a rectangle of another one and follows its size.
        convenience init(in bounds: CGRect) {
            self.init(frame: bounds)
            isUserInteractionEnabled = false
            autoresizingMask = [.flexibleWidth, .flexibleHeight]
        }

        package override func layoutSubviews() {
            super.layoutSubviews()
            showGradient()
            showShadows()
        }

        /// Adds a view for a part. Those of lower numbers are behind it.
        private func part<View: UIView>(_ view: View, over number: Int) -> View {
            view.frame = CGRect(origin: .zero, size: bounds.size)
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.tag = number
            insertSubview(view, at: subviews.prefix { $0.tag < number }.count)
            clip(view)
            return view
        }

        private func removed<View: UIView>(_ view: View?) -> View? {
            view?.removeFromSuperview()
            return nil
        }

        private func clip(_ view: UIView) {
            view.layer.masksToBounds = true
            view.showCorners(corners, own: CALayer().corners)
        }

        private func showGradient() {
            gradientView =
                gradient.map { _ in gradientView ?? part(GradientView(frame: .zero), over: 1) }
                ?? removed(gradientView)
            (gradientView?.layer as? CAGradientLayer)?.show(gradient, in: bounds.size, pointsUp: false) { $0.cgColor }
        }

        private func showMaterial() {
            effectView =
                material.map { _ in effectView ?? part(UIVisualEffectView(effect: nil), over: 0) }
                ?? removed(effectView)
            effectView?.effect = material?.effect
            effectView?.contentView.backgroundColor = material?.overlay
        }

        private func showShadows() {
            let hasInner = shadows.contains(where: \.isInset)
            outerShadows = layer(outerShadows, isNeeded: shadows.contains { !$0.isInset }, isInset: false)
            innerShadows = layer(innerShadows, isNeeded: hasInner, isInset: true)
            for layer in [outerShadows, innerShadows] {
                layer?.show(shadows, in: CGRect(origin: .zero, size: bounds.size), corners: corners) { $0.cgColor }
            }
            // The layers of views that come later are over it.
            innerShadows?.zPosition = 1
        }

        private func layer(_ known: ShadowsLayer?, isNeeded: Bool, isInset: Bool) -> ShadowsLayer? {
            if !isNeeded { known?.removeFromSuperlayer() }
            guard isNeeded, known == nil else { return isNeeded ? known : nil }
            let made = ShadowsLayer(isInset: isInset, pointsUp: false)
            made.zPosition = isInset ? 1 : -1
            layer.addSublayer(made)
            return made
        }
    }

    /// A view whose layer is a gradient.
    package final class GradientView: UIView {
        package override class var layerClass: AnyClass { CAGradientLayer.self }
    }

    // MARK: - Materials

    extension BackgroundMaterial<UIColor> {
        /// The effect; nil for none. Before glass, a view has the tint alone.
        @MainActor var effect: UIVisualEffect? {
            switch style {
            case "ultraThin": return UIBlurEffect(style: .systemUltraThinMaterial)
            case "thin": return UIBlurEffect(style: .systemThinMaterial)
            case "regular": return UIBlurEffect(style: .systemMaterial)
            case "thick": return UIBlurEffect(style: .systemThickMaterial)
            case "chrome": return UIBlurEffect(style: .systemChromeMaterial)
            case "glass", "clearGlass": break
            default: return nil
            }
            #if !os(visionOS)
                if SystemLook.hasGlass, #available(iOS 26.0, *) {
                    let glass = UIGlassEffect(style: style == "clearGlass" ? .clear : .regular)
                    glass.tintColor = tint
                    return glass
                }
            #endif
            SystemLook.skip("material \(style)", "the system has no glass; the view has the tint")
            return nil
        }

        /// The color over the effect. Glass has it itself.
        @MainActor var overlay: UIColor? { isGlass && SystemLook.hasGlass ? nil : tint }
        var isBlur: Bool { style != "none" && !isGlass }
        var isGlass: Bool { style == "glass" || style == "clearGlass" }
    }

    /// The material of a view: a theme's, or the effect and the color that a visual effect view or a button has itself.
    enum ViewMaterial: Equatable {
        case theme(BackgroundMaterial<UIColor>)
        case original(UIVisualEffect?, UIColor?)

        @MainActor var value: (effect: UIVisualEffect?, color: UIColor?) {
            switch self {
            case .theme(let material): (material.effect, material.overlay)
            case .original(let effect, let color): (effect, color)
            }
        }
    }

    extension UIView {
        /// The material of the view. That of a visual effect view is its effect, that of a button part of its configuration.
        var skinMaterial: ViewMaterial {
            get {
                switch self {
                case let view as UIVisualEffectView: .original(view.effect, view.contentView.backgroundColor)
                case let button as UIButton: .original(button.configuration?.background.visualEffect, nil)
                default: .original(nil, nil)
                }
            }
            set {
                switch self {
                case let view as UIVisualEffectView: (view.effect, view.contentView.backgroundColor) = newValue.value
                case let button as UIButton where button.configuration != nil:
                    button.changeConfiguration { $0.background.visualEffect = newValue.value.effect }
                default:
                    if case .theme(let material) = newValue { return skinBackgroundMaterial = material }
                    skinBackgroundMaterial = nil
                }
            }
        }
    }

    // MARK: - Corners

    extension UIView {
        /// Changes what a theme says about the corners of the view, and shows it.
        func changeCorners(_ change: (CornerLook) -> Void) {
            CornerLook.change(of: self, own: layer.corners, change) { shown, own in
                showCorners(shown, own: own)
                skinBackground?.corners = shown
            }
        }

        /// Shows the corners of a theme, or else the view's own. Before iOS 26, those with a radius of their own are not shown.
        func showCorners(_ corners: ThemeCorners?, own: LayerCorners) {
            guard let corners, !corners.isUniform else {
                restoreCornerConfiguration()
                layer.corners = corners?.shown(isFlipped: true) ?? own
                return
            }
            guard SystemLook.hasGlass, #available(iOS 26.0, visionOS 26.0, *) else {
                return SystemLook.skip("corners", "before iOS 26 corners have one radius, or none")
            }
            if Association.get(OwnCornerConfiguration.self, of: self) == nil {
                let own = OwnCornerConfiguration(cornerConfiguration)
                Association.set(own, OwnCornerConfiguration.self, of: self)
            }
            let radii = corners.radii.map { UICornerRadius.fixed(Double($0)) }
            cornerConfiguration = .corners(
                topLeftRadius: radii[0], topRightRadius: radii[1], bottomLeftRadius: radii[3],
                bottomRightRadius: radii[2])
        }
    }

    extension UIView {
        private func restoreCornerConfiguration() {
            guard #available(iOS 26.0, visionOS 26.0, *),
                let own = Association.get(OwnCornerConfiguration.self, of: self)?.value as? UICornerConfiguration
            else { return }
            cornerConfiguration = own
            Association.set(nil, OwnCornerConfiguration.self, of: self)
        }
    }

    /// The corner configuration that a view had before a theme gave each corner a radius, of a type that is new in iOS 26.
    private final class OwnCornerConfiguration {
        let value: Any
        init(_ value: Any) { self.value = value }
    }

    // MARK: - Places

    extension UIView: BackgroundOwner {
        package var skinBackground: SkinBackgroundView? {
            (self as? any BackgroundHost)?.themedBackgroundView as? SkinBackgroundView
                ?? backgroundParent.subviews.first { $0 is SkinBackgroundView } as? SkinBackgroundView
        }

        /// The view for subviews: UIKit raises an exception if a visual effect view itself gets one.
        private var backgroundParent: UIView { (self as? UIVisualEffectView)?.contentView ?? self }

        package func makeBackground() -> SkinBackgroundView? {
            let background = SkinBackgroundView(in: bounds)
            background.corners = shownCorners
            return background
        }

        /// The corners of a theme, or the view's own.
        private var shownCorners: ThemeCorners? {
            if let shown = Association.get(CornerLook.self, of: self)?.shown { return shown }
            let radius = (self as? UIButton)?.skinCorners.radius ?? layer.cornerRadius
            return radius > 0 ? ThemeCorners(radius: Double(radius)) : nil
        }

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
