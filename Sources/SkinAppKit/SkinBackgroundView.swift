#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import QuartzCore
    import SkinKit
    import SkinQuartz

    /// The view behind the content of another view that shows its gradient and, over that, its background image.
    ///
    /// The adapter adds it when a theme first asks for one of the two, and removes it when none is left.
    final class SkinBackgroundView: NSView {
        var gradient: SkinGradient<NSColor>? { didSet { showGradient() } }
        var image: NSImage? {
            didSet {
                imageView.image = image
                imageView.isHidden = image == nil
            }
        }
        private let imageView = NSImageView(frame: .zero)

        /// Creates a view that fills a rectangle of another one and follows its size.
        convenience init(in bounds: NSRect) {
            self.init(frame: bounds)
            wantsLayer = true
            layer?.masksToBounds = true
            autoresizingMask = [.width, .height]
            imageView.frame = NSRect(origin: .zero, size: bounds.size)
            imageView.autoresizingMask = [.width, .height]
            imageView.imageScaling = .scaleAxesIndependently
            imageView.isHidden = true
            imageView.setAccessibilityElement(false)
            addSubview(imageView)
        }

        var isEmpty: Bool { gradient == nil && image == nil }

        override func makeBackingLayer() -> CALayer { CAGradientLayer() }

        override func hitTest(_ point: NSPoint) -> NSView? { nil }

        override func layout() {
            super.layout()
            showGradient()
        }

        private func showGradient() {
            // The view is not flipped, so the y axis of its layer points up.
            (layer as? CAGradientLayer)?.show(gradient, in: bounds.size, pointsUp: true) { $0.cgColor }
        }
    }

    extension NSView {
        /// The view that shows the gradient and the background image; nil if there is neither.
        var skinBackground: SkinBackgroundView? {
            subviews.first { $0 is SkinBackgroundView } as? SkinBackgroundView
        }

        var skinGradient: SkinGradient<NSColor>? {
            get { skinBackground?.gradient }
            set { updateBackground(isNeeded: newValue != nil) { $0.gradient = newValue } }
        }

        var skinBackgroundImage: NSImage? {
            get { skinBackground?.image }
            set { updateBackground(isNeeded: newValue != nil) { $0.image = newValue } }
        }

        /// Whether each subview has a meaning for AppKit, so that a background would be a pane, a tab or a document.
        private var arrangesSubviews: Bool { self is NSSplitView || self is NSTabView || self is NSClipView }

        private func updateBackground(isNeeded: Bool, _ change: (SkinBackgroundView) -> Void) {
            if let background = skinBackground {
                change(background)
                if background.isEmpty { background.removeFromSuperview() }
            } else if isNeeded, !arrangesSubviews {
                let background = SkinBackgroundView(in: bounds)
                background.layer?.cornerRadius = layer?.cornerRadius ?? 0
                change(background)
                addSubview(background, positioned: .below, relativeTo: nil)
            }
        }
    }
#endif
