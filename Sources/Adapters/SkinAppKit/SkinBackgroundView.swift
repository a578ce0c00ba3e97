#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import QuartzCore
    import SkinKit
    import SkinQuartz

    /// A view with the shadows around another one, its material, its gradient, its image and the shadows within it, the first one
    /// at the bottom. It has those that a theme has.
    package final class SkinBackgroundView: NSView, ContentBackground {
        package var gradient: SkinGradient<NSColor>? { didSet { showGradient() } }
        package var image: NSImage? {
            didSet {
                imageView = part(imageView, over: 2, isNeeded: image != nil) {
                    let view = NSImageView(frame: .zero)
                    view.imageScaling = .scaleAxesIndependently
                    view.setAccessibilityElement(false)
                    return view
                }
                imageView?.image = image
            }
        }
        package var material: BackgroundMaterial<NSColor>? { didSet { showMaterial() } }
        package var shadows: [ShadowLayer<NSColor>] = [] { didSet { showShadows() } }
        /// The corners of the view in front.
        var corners: ThemeCorners? {
            didSet {
                for view in parts { clip(view) }
                showShadows()
            }
        }

        private var parts: [NSView] = []
        package private(set) var imageView: NSImageView?
        package private(set) var gradientView: GradientView?
        package private(set) var effectView: NSView?
        package private(set) var shadowLayers: [ShadowsLayer] = []

        /// Creates a view that fills a rectangle of another one and follows its size.
        convenience init(in bounds: NSRect) {
            self.init(frame: bounds)
            wantsLayer = true
            autoresizingMask = [.width, .height]
        }

        package override func hitTest(_ point: NSPoint) -> NSView? { nil }

        package override func layout() {
            super.layout()
            showGradient()
            showShadows()
        }

        /// Adds a view for a part, or removes it. Those of lower numbers are behind it.
        private func part<View: NSView>(
            _ known: View?, over number: Int, isNeeded: Bool, _ make: () -> View
        ) -> View? {
            guard isNeeded else {
                known?.removeFromSuperview()
                parts.removeAll { $0 === known }
                return nil
            }
            if let known { return known }
            let view = make()
            view.wantsLayer = true
            view.frame = NSRect(origin: .zero, size: bounds.size)
            view.autoresizingMask = [.width, .height]
            view.identifier = NSUserInterfaceItemIdentifier("\(number)")
            let upper = parts.first { $0.identifier.map { $0.rawValue > "\(number)" } ?? false }
            addSubview(view, positioned: upper == nil ? .above : .below, relativeTo: upper)
            parts.insert(view, at: upper.flatMap { upper in parts.firstIndex { $0 === upper } } ?? parts.count)
            clip(view)
            return view
        }

        private func clip(_ view: NSView) {
            view.layer?.masksToBounds = true
            view.layer?.corners = corners?.shown(isFlipped: false) ?? CALayer().corners
        }

        private func showGradient() {
            gradientView = part(gradientView, over: 1, isNeeded: gradient != nil) { GradientView(frame: .zero) }
            // The view is not flipped, so the y axis of its layer points up.
            (gradientView?.layer as? CAGradientLayer)?.show(gradient, in: bounds.size, pointsUp: true) { $0.cgColor }
        }

        private func showShadows() {
            for layer in shadowLayers { layer.removeFromSuperlayer() }
            shadowLayers = [false, true].filter { isInset in shadows.contains { $0.isInset == isInset } }.map {
                isInset in
                let made = ShadowsLayer(isInset: isInset, pointsUp: true)
                made.zPosition = isInset ? 1 : -1
                layer?.addSublayer(made)
                made.show(shadows, in: NSRect(origin: .zero, size: bounds.size), corners: corners) { $0.cgColor }
                return made
            }
        }

        private func showMaterial() {
            effectView = part(effectView, over: 0, isNeeded: false) { NSView() }
            guard let material, material.style != "none" || material.tint != nil else { return }
            effectView = part(nil, over: 0, isNeeded: true) { Self.view(of: material) }
        }

        /// Returns a view of a material. Before glass, it is one of its tint.
        private static func view(of material: BackgroundMaterial<NSColor>) -> NSView {
            let materials: [String: NSVisualEffectView.Material] = [
                "ultraThin": .hudWindow, "thin": .popover, "regular": .sidebar, "thick": .sheet, "chrome": .headerView,
            ]
            let made: NSView
            if let blur = materials[material.style] {
                let view = NSVisualEffectView(frame: .zero)
                (view.material, view.blendingMode) = (blur, .withinWindow)
                made = view
            } else if material.style != "none", SystemLook.hasGlass, #available(macOS 26.0, *) {
                let view = NSGlassEffectView(frame: .zero)
                view.style = material.style == "clearGlass" ? .clear : .regular
                view.tintColor = material.tint
                return view
            } else {
                if material.style != "none" {
                    SystemLook.skip("material \(material.style)", "the system has no glass; the view has the tint")
                }
                made = NSView(frame: .zero)
            }
            guard let tint = material.tint else { return made }
            let overlay = NSView(frame: .zero)
            overlay.autoresizingMask = [.width, .height]
            overlay.wantsLayer = true
            overlay.layer?.backgroundColor = tint.cgColor
            made.addSubview(overlay)
            return made
        }
    }

    /// A view whose layer is a gradient.
    package final class GradientView: NSView {
        package override func makeBackingLayer() -> CALayer { CAGradientLayer() }
    }

    extension NSView: BackgroundOwner {
        package var skinBackground: SkinBackgroundView? {
            subviews.first { $0 is SkinBackgroundView } as? SkinBackgroundView
        }

        /// Whether each subview has a meaning for AppKit, so that a background would be a pane, a tab or a document.
        private var arrangesSubviews: Bool { self is NSSplitView || self is NSTabView || self is NSClipView }

        package func makeBackground() -> SkinBackgroundView? {
            if arrangesSubviews { return nil }
            let background = SkinBackgroundView(in: bounds)
            let radius = layer?.cornerRadius ?? 0
            background.corners =
                Association.get(CornerLook.self, of: self)?.shown
                ?? (radius > 0 ? ThemeCorners(radius: Double(radius)) : nil)
            return background
        }

        package func install(_ background: SkinBackgroundView) {
            addSubview(background, positioned: .below, relativeTo: nil)
        }

        package func remove(_ background: SkinBackgroundView) { background.removeFromSuperview() }

        /// Changes what a theme says about the corners of the view, and shows it. A layer of AppKit has one radius.
        func changeCorners(_ change: (CornerLook) -> Void) {
            CornerLook.change(of: self, own: (layer ?? CALayer()).corners, change) { shown, own in
                if let shown, !shown.isUniform {
                    return SystemLook.skip("corners", "a layer has one radius, or none")
                }
                themedLayer?.corners = shown?.shown(isFlipped: isFlipped) ?? own
                skinBackground?.corners = shown
            }
        }
    }
#endif
