#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import UIKit

    /// A view whose layer is the gradient, with an image view over it.
    package final class SkinBackgroundView: UIView, ContentBackground {
        package var gradient: SkinGradient<UIColor>? { didSet { showGradient() } }
        package var image: UIImage? {
            didSet {
                imageView.image = image
                imageView.isHidden = image == nil
            }
        }
        private let imageView = UIImageView(image: nil)

        package override class var layerClass: AnyClass { CAGradientLayer.self }

        /// Creates a view that fills a rectangle of another one and follows its size.
        convenience init(in bounds: CGRect) {
            self.init(frame: bounds)
            isUserInteractionEnabled = false
            autoresizingMask = [.flexibleWidth, .flexibleHeight]
            layer.masksToBounds = true
            imageView.frame = CGRect(origin: .zero, size: bounds.size)
            imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            imageView.isHidden = true
            addSubview(imageView)
        }

        package override func layoutSubviews() {
            super.layoutSubviews()
            showGradient()
        }

        private func showGradient() {
            (layer as? CAGradientLayer)?.show(gradient, in: bounds.size, pointsUp: false) { $0.cgColor }
        }
    }

    extension UIView: BackgroundOwner {
        package var skinBackground: SkinBackgroundView? {
            (self as? any BackgroundHost)?.backgroundView as? SkinBackgroundView
                ?? backgroundParent.subviews.first { $0 is SkinBackgroundView } as? SkinBackgroundView
        }

        /// The view for subviews: UIKit raises an exception if a visual effect view itself gets one.
        private var backgroundParent: UIView { (self as? UIVisualEffectView)?.contentView ?? self }

        package func makeBackground() -> SkinBackgroundView? {
            let background = SkinBackgroundView(in: bounds)
            background.layer.cornerRadius = (self as? UIButton)?.skinCorners.radius ?? layer.cornerRadius
            return background
        }

        package func install(_ background: SkinBackgroundView) {
            if let host = self as? any BackgroundHost, host.hasBackgroundView, host.backgroundView == nil {
                return host.setBackground(background)
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
            if let host = self as? any BackgroundHost, host.backgroundView === background {
                host.setBackground(nil)
            } else {
                background.removeFromSuperview()
            }
        }
    }

    extension BackgroundHost {
        fileprivate func setBackground(_ view: UIView?) {
            if let cell = self as? any BackgroundCell {
                cell.changeBackground { $0.backgroundView = view }
            } else {
                backgroundView = view
            }
        }
    }
#endif
