#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinKit
    import SkinQuartz

    import enum SkinComponents.ThemeMaterialStyle
    import struct SkinComponents.SkinGradient
    import struct SkinComponents.SkinMaterial
    import struct SkinComponents.SkinShadowLayer

    package final class SkinBackgroundView: NSView, ContentBackground {
        package var gradient: SkinGradient? { didSet { showLayers() } }
        package var image: NSImage? {
            didSet {
                imageView = part(imageView, isNeeded: image != nil) {
                    let view = NSImageView(frame: .zero)
                    view.imageScaling = .scaleAxesIndependently
                    view.setAccessibilityElement(false)
                    return view
                }
                imageView?.layer?.zPosition = 0.5
                imageView?.image = image
            }
        }
        package var material: SkinMaterial? {
            didSet {
                _ = part(effectView, isNeeded: false) { NSView() }
                effectView = material.flatMap { material in part(nil, isNeeded: true) { Self.view(of: material) } }
            }
        }
        package var shadows: [SkinShadowLayer] = [] { didSet { showLayers() } }
        package var corners: ThemeCorners? {
            didSet {
                for view in subviews { round(view) }
                showLayers()
            }
        }

        package private(set) var imageView: NSImageView?
        package private(set) var effectView: NSView?
        // The view is not flipped, so the y axis of its layer points up.
        package let layers = BackgroundLayers(pointsUp: true)

        convenience init(in bounds: NSRect) {
            self.init(frame: bounds)
            wantsLayer = true
            autoresizingMask = [.width, .height]
        }

        package override func hitTest(_ point: NSPoint) -> NSView? { nil }

        package override func layout() {
            super.layout()
            showLayers()
        }

        private func showLayers() { layers.show(self, in: layer, bounds.size) { NSColor($0).cgColor } }

        private func part<View: NSView>(_ known: View?, isNeeded: Bool, _ make: () -> View) -> View? {
            if !isNeeded { known?.removeFromSuperview() }
            guard isNeeded, known == nil else { return isNeeded ? known : nil }
            let view = make()
            view.wantsLayer = true
            view.frame = NSRect(origin: .zero, size: bounds.size)
            view.autoresizingMask = [.width, .height]
            addSubview(view)
            round(view)
            return view
        }

        private func round(_ view: NSView) {
            view.showCorners(corners, own: CALayer().corners)
            view.layer?.masksToBounds = true
            guard #available(macOS 26.0, *), let glass = view as? NSGlassEffectView else { return }
            // Glass draws its edge along corners of its own, of one radius. A mask would cut it off.
            let radius = corners?.radius ?? 0
            let isOne = corners?.radii.allSatisfy { $0 == radius } ?? true
            glass.cornerRadius = isOne ? radius : 0
            glass.layer?.masksToBounds = !isOne
        }

        /// Returns a view of a material. Before glass, it is one of its tint.
        private static func view(of material: SkinMaterial) -> NSView {
            let materials: [ThemeMaterialStyle: NSVisualEffectView.Material] = [
                .ultraThin: .hudWindow, .thin: .popover, .regular: .sidebar, .thick: .sheet, .chrome: .headerView,
            ]
            let made: NSView
            if let blur = materials[material.style] {
                let view = NSVisualEffectView(frame: .zero)
                (view.material, view.blendingMode) = (blur, .withinWindow)
                made = view
            } else if SystemLook.hasGlass, #available(macOS 26.0, *) {
                let view = NSGlassEffectView(frame: .zero)
                view.style = material.style == .clearGlass ? .clear : .regular
                view.tintColor = material.tint.map { NSColor($0) }
                return view
            } else {
                SystemLook.skip("material \(material.style.rawValue)", "the system has no glass; the view has the tint")
                made = NSView(frame: .zero)
            }
            guard let tint = material.tint else { return made }
            let overlay = NSView(frame: .zero)
            overlay.autoresizingMask = [.width, .height]
            overlay.wantsLayer = true
            overlay.layer?.backgroundColor = NSColor(tint).cgColor
            made.addSubview(overlay)
            return made
        }
    }

    extension NSView: BackgroundOwner {
        package var skinBackground: SkinBackgroundView? {
            subviews.first { $0 is SkinBackgroundView } as? SkinBackgroundView
        }

        /// Whether each subview has a meaning for AppKit, so that a background would be a pane, a tab or a document.
        private var arrangesSubviews: Bool { self is NSSplitView || self is NSTabView || self is NSClipView }

        package func makeBackground() -> SkinBackgroundView? { arrangesSubviews ? nil : SkinBackgroundView(in: bounds) }

        package func install(_ background: SkinBackgroundView) {
            addSubview(background, positioned: .below, relativeTo: nil)
        }

        package func remove(_ background: SkinBackgroundView) { background.removeFromSuperview() }

        package var layerCorners: LayerCorners { (layer ?? CALayer()).corners }

        package var showsEachCorner: Bool { false }

        package func showCorners(_ corners: ThemeCorners?, own: LayerCorners) {
            themedLayer?.corners = corners?.shown(isFlipped: isFlipped) ?? own
        }
    }
#endif
