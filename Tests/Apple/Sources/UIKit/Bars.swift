import Foundation

@MainActor
public class UIVisualEffect: NSObject {}

@MainActor
public final class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable { case systemChromeMaterial = 10 }
    package let style: Style
    public init(style: UIBlurEffect.Style) { self.style = style }
}

/// UIKit refuses subviews of the view itself: https://developer.apple.com/documentation/uikit/uivisualeffectview
@MainActor
public final class UIVisualEffectView: UIView {
    public let contentView = UIView()
}

/// The appearances are copied when they are set: https://developer.apple.com/documentation/uikit/uinavigationbar/standardappearance
@MainActor
public class UIBarAppearance: NSObject {
    public override required init() {}
    public var backgroundColor: UIColor?
    public var backgroundEffect: UIBlurEffect? = UIBlurEffect(style: .systemChromeMaterial)
    func take(_ other: UIBarAppearance) {
        (backgroundColor, backgroundEffect) = (other.backgroundColor, other.backgroundEffect)
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
    override func take(_ other: UIBarAppearance) {
        super.take(other)
        guard let other = other as? UINavigationBarAppearance else { return }
        titleTextAttributes = other.titleTextAttributes
        largeTitleTextAttributes = other.largeTitleTextAttributes
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
