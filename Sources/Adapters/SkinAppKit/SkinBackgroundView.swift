#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import QuartzCore
    import SkinKit
    import SkinQuartz

    /// A view whose layer is the gradient, with an image view over it.
    package final class SkinBackgroundView: NSView, ContentBackground {
        package var gradient: SkinGradient<NSColor>? { didSet { showGradient() } }
        package var image: NSImage? {
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

        package override func makeBackingLayer() -> CALayer { CAGradientLayer() }

        package override func hitTest(_ point: NSPoint) -> NSView? { nil }

        package override func layout() {
            super.layout()
            showGradient()
        }

        private func showGradient() {
            // The view is not flipped, so the y axis of its layer points up.
            (layer as? CAGradientLayer)?.show(gradient, in: bounds.size, pointsUp: true) { $0.cgColor }
        }
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
            background.layer?.cornerRadius = layer?.cornerRadius ?? 0
            return background
        }

        package func install(_ background: SkinBackgroundView) {
            addSubview(background, positioned: .below, relativeTo: nil)
        }

        package func remove(_ background: SkinBackgroundView) { background.removeFromSuperview() }
    }
#endif
