import Foundation

@MainActor
public class UIVisualEffect: NSObject {}

@MainActor
public final class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case systemUltraThinMaterial = 6
        case systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    }
    package let style: Style
    public init(style: UIBlurEffect.Style) { self.style = style }
}

@MainActor
@available(iOS 26.0, *)
public final class UIGlassEffect: UIVisualEffect {
    public enum Style: Int, Sendable { case regular, clear }
    package let style: Style
    public init(style: UIGlassEffect.Style) { self.style = style }
    public var tintColor: UIColor?
}

/// UIKit refuses subviews of the view itself: https://developer.apple.com/documentation/uikit/uivisualeffectview
@MainActor
public final class UIVisualEffectView: UIView {
    public let contentView = UIView()
    public var effect: UIVisualEffect?
    public convenience init(effect: UIVisualEffect?) {
        self.init(frame: .zero)
        self.effect = effect
    }
    /// The radii of the shape, from the top left to the bottom right, for tests. Glass has that of the corner configuration, and
    /// is a capsule without one, whatever its layer has: https://developer.apple.com/documentation/uikit/uicornerconfiguration-swift.struct.
    package var shape: [CGFloat] {
        guard #available(iOS 26.0, *), effect is UIGlassEffect else {
            return Array(repeating: layer.cornerRadius, count: 4)
        }
        return cornerConfiguration.radii.map { CGFloat($0 ?? -1) }
    }
}

/// The appearances are copied when they are set: https://developer.apple.com/documentation/uikit/uinavigationbar/standardappearance
@MainActor
public class UIBarAppearance: NSObject {
    public override required init() {}
    public var backgroundColor: UIColor?
    public var backgroundEffect: UIBlurEffect? = UIBlurEffect(style: .systemChromeMaterial)
    public var backgroundImage: UIImage?
    public var shadowColor: UIColor?
    func take(_ other: UIBarAppearance) {
        (backgroundColor, backgroundEffect) = (other.backgroundColor, other.backgroundEffect)
        (backgroundImage, shadowColor) = (other.backgroundImage, other.shadowColor)
    }
}

extension NSObjectProtocol where Self: UIBarAppearance {
    @MainActor fileprivate func copied() -> Self {
        let copy = Self()
        copy.take(self)
        return copy
    }
}

@MainActor
public final class UINavigationBarAppearance: UIBarAppearance {
    public var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    public var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The system's images, until others are set: https://developer.apple.com/documentation/uikit/uinavigationbarappearance/setbackindicatorimage(_:transitionmaskimage:)
    public private(set) var backIndicatorImage = UIImage.back
    public private(set) var backIndicatorTransitionMaskImage = UIImage.back
    public func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?) {
        self.backIndicatorImage = backIndicatorImage ?? .back
        backIndicatorTransitionMaskImage = transitionMaskImage ?? .back
    }
    override func take(_ other: UIBarAppearance) {
        super.take(other)
        guard let other = other as? UINavigationBarAppearance else { return }
        titleTextAttributes = other.titleTextAttributes
        largeTitleTextAttributes = other.largeTitleTextAttributes
        backIndicatorImage = other.backIndicatorImage
        backIndicatorTransitionMaskImage = other.backIndicatorTransitionMaskImage
    }
}

@MainActor
public final class UINavigationBar: UIView {
    public var standardAppearance = UINavigationBarAppearance() {
        didSet { standardAppearance = standardAppearance.copied() }
    }
    public var scrollEdgeAppearance: UINavigationBarAppearance? {
        didSet { scrollEdgeAppearance = scrollEdgeAppearance?.copied() }
    }
    public var compactAppearance: UINavigationBarAppearance? {
        didSet { compactAppearance = compactAppearance?.copied() }
    }
    public var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        didSet { compactScrollEdgeAppearance = compactScrollEdgeAppearance?.copied() }
    }
    public var isTranslucent = true
}

@MainActor
public final class UIToolbarAppearance: UIBarAppearance {}

@MainActor
public final class UIToolbar: UIView {
    public var standardAppearance = UIToolbarAppearance() {
        didSet { standardAppearance = standardAppearance.copied() }
    }
    public var scrollEdgeAppearance: UIToolbarAppearance? {
        didSet { scrollEdgeAppearance = scrollEdgeAppearance?.copied() }
    }
    public var compactAppearance: UIToolbarAppearance? { didSet { compactAppearance = compactAppearance?.copied() } }
    public var compactScrollEdgeAppearance: UIToolbarAppearance? {
        didSet { compactScrollEdgeAppearance = compactScrollEdgeAppearance?.copied() }
    }
}

@MainActor
public final class UITabBarItemStateAppearance: NSObject {
    public var badgeBackgroundColor: UIColor?
    public var iconColor: UIColor?
    public var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

@MainActor
public final class UITabBarItemAppearance: NSObject {
    public let normal = UITabBarItemStateAppearance()
    public let selected = UITabBarItemStateAppearance()
}

@MainActor
public final class UITabBarAppearance: UIBarAppearance {
    public var stackedLayoutAppearance = UITabBarItemAppearance()
    public var inlineLayoutAppearance = UITabBarItemAppearance()
    public var compactInlineLayoutAppearance = UITabBarItemAppearance()
    private var layouts: [UITabBarItemAppearance] {
        [stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance]
    }
    override func take(_ other: UIBarAppearance) {
        super.take(other)
        guard let other = other as? UITabBarAppearance else { return }
        for (mine, others) in zip(layouts, other.layouts) {
            for (mine, other) in [(mine.normal, others.normal), (mine.selected, others.selected)] {
                (mine.iconColor, mine.titleTextAttributes) = (other.iconColor, other.titleTextAttributes)
                mine.badgeBackgroundColor = other.badgeBackgroundColor
            }
        }
    }
}

@MainActor
public final class UITabBar: UIView {
    public var standardAppearance = UITabBarAppearance() {
        didSet { standardAppearance = standardAppearance.copied() }
    }
    public var scrollEdgeAppearance: UITabBarAppearance? {
        didSet { scrollEdgeAppearance = scrollEdgeAppearance?.copied() }
    }
}
