import Foundation

@MainActor
open class UIResponder: NSObject, @preconcurrency Associating, Observed {
    package var associated: [UnsafeRawPointer: Any] = [:]
    package nonisolated(unsafe) var observers: [Observer] = []
}

extension UIResponder: _KeyValueCodingAndObserving {}

@MainActor
open class UIView: UIResponder, UITraitEnvironment, UITraitChangeObservable {
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    }
    /// That it is observable is not documented.
    public package(set) var isFocused = false
    public struct AutoresizingMask: OptionSet, Sendable {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    public init(frame: CGRect) {
        self.frame = frame
        layer = Self.layerClass == CAGradientLayer.self ? CAGradientLayer() : CALayer()
        super.init()
    }
    public required init?(coder: NSCoder) { nil }
    public override convenience init() { self.init(frame: .zero) }

    open class var layerClass: AnyClass { CALayer.self }
    public let layer: CALayer
    public var frame: CGRect
    public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    public var backgroundColor: UIColor?
    /// The color that was set, or that of the superview: https://developer.apple.com/documentation/uikit/uiview/tintcolor
    public var tintColor: UIColor! {
        get { tintAdjustmentMode == .dimmed ? .dimmedTint : undimmedTint }
        set { ownTint = newValue }
    }
    private var ownTint: UIColor?
    private var undimmedTint: UIColor { ownTint ?? superview?.undimmedTint ?? .standardTint }
    public enum TintAdjustmentMode: Int, Sendable { case automatic, normal, dimmed }
    /// The mode that was set, or that of the superview: https://developer.apple.com/documentation/uikit/uiview/tintadjustmentmode-swift.property
    public var tintAdjustmentMode: UIView.TintAdjustmentMode {
        get { ownMode == .automatic ? superview?.tintAdjustmentMode ?? .normal : ownMode }
        set { ownMode = newValue }
    }
    package private(set) var ownMode = TintAdjustmentMode.automatic
    public var alpha: CGFloat = 1
    public var isHidden = false
    public var clipsToBounds = false
    public var contentMode = ContentMode.scaleToFill
    public var autoresizingMask: AutoresizingMask = []
    public var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    public var isUserInteractionEnabled = true
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { direction }
    /// The direction of the language, for tests.
    package var direction = UIUserInterfaceLayoutDirection.leftToRight
    /// The style for the view and its subviews: https://developer.apple.com/documentation/uikit/uiview/overrideuserinterfacestyle
    public var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet {
            if overrideUserInterfaceStyle == .unspecified {
                traitOverrides.remove(UITraitUserInterfaceStyle.self)
            } else {
                traitOverrides.userInterfaceStyle = overrideUserInterfaceStyle
            }
        }
    }
    public var translatesAutoresizingMaskIntoConstraints = true

    // MARK: The hierarchy

    public private(set) weak var superview: UIView?
    public private(set) var subviews: [UIView] = []
    public var window: UIWindow? { self as? UIWindow ?? superview?.window }

    public func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
    public func insertSubview(_ view: UIView, at index: Int) {
        view.removeFromSuperview()
        let old = view.traitCollection
        subviews.insert(view, at: min(index, subviews.count))
        view.superview = self
        view.traitsChanged(from: old)
    }
    public func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }
    /// A view that is on the screen shows changes of what it lays out with its next layout, which someone must ask for:
    /// https://developer.apple.com/documentation/uikit/uiview/setneedslayout()
    open func layoutSubviews() {}
    public func setNeedsLayout() { needsLayout = true }
    public func layoutIfNeeded() {
        needsLayout = false
        layoutSubviews()
    }
    package private(set) var needsLayout = false
    public class var inheritedAnimationDuration: TimeInterval { animationDuration }
    /// The duration of the animation in which the code runs, for tests.
    package static var animationDuration: TimeInterval = 0
    public var accessibilityIgnoresInvertColors = false
    @available(iOS 26.0, visionOS 26.0, *)
    public var cornerConfiguration: UICornerConfiguration {
        get { (corners as? UICornerConfiguration) ?? UICornerConfiguration(radii: []) }
        set { corners = newValue }
    }
    private var corners: Any?

    // MARK: Traits

    // Traits go from a scene to its windows and from a view to its subviews, with the overrides of each. A change is reported to
    // the handlers registered for it: https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94

    public var traitCollection: UITraitCollection {
        var traits = traitParent?.traitCollection.traits ?? TraitValues()
        traits.values.merge(traitOverrides.traits.values) { $1 }
        return UITraitCollection(traits)
    }
    public var traitOverrides = UITraitOverrides() {
        didSet {
            var traits = traitParent?.traitCollection.traits ?? TraitValues()
            traits.values.merge(oldValue.traits.values) { $1 }
            traitsChanged(from: UITraitCollection(traits))
        }
    }
    var traitParent: (any UITraitEnvironment)? { superview }
    private var registrations = TraitRegistrations()

    func traitsChanged(from old: UITraitCollection) {
        registrations.notify(self, from: old)
        for view in subviews {
            var traits = old.traits
            traits.values.merge(view.traitOverrides.traits.values) { $1 }
            view.traitsChanged(from: UITraitCollection(traits))
        }
    }
    @discardableResult
    public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
        _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
    ) -> any UITraitChangeRegistration { registrations.add(traits, handler) }
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        registrations.remove(registration)
    }
    /// The number of registrations, for tests.
    package var traitRegistrationCount: Int { registrations.all.count }

    // MARK: Anchors

    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, "top") }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, "bottom") }
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, "leading") }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, "trailing") }
    public let safeAreaLayoutGuide = UILayoutGuide()
    public let layoutMarginsGuide = UILayoutGuide()
    public let keyboardLayoutGuide = UIKeyboardLayoutGuide()
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, "width") }
}

@available(iOS 26.0, visionOS 26.0, *)
public struct UICornerRadius: Hashable {
    let points: Double
    public static func fixed(_ radius: Double) -> UICornerRadius { UICornerRadius(points: radius) }
}

@available(iOS 26.0, visionOS 26.0, *)
public struct UICornerConfiguration: Hashable {
    /// The radii: top left, top right, bottom left, bottom right.
    package let radii: [Double?]
    public static func corners(
        topLeftRadius: UICornerRadius?, topRightRadius: UICornerRadius?, bottomLeftRadius: UICornerRadius?,
        bottomRightRadius: UICornerRadius?
    ) -> UICornerConfiguration {
        let radii = [topLeftRadius, topRightRadius, bottomLeftRadius, bottomRightRadius]
        return UICornerConfiguration(radii: radii.map { $0?.points })
    }
}

@MainActor
public protocol UIAppearance: NSObjectProtocol {
    static func appearance() -> Self
}
extension UIAppearance {
    /// The fake has no proxies.
    public static func appearance() -> Self { preconditionFailure("the fake has no appearance proxies") }
}

extension UIView: UIAppearance {}

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

@MainActor
public final class UIWindow: UIView {
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: .zero)
        self.windowScene = windowScene
        windowScene.windows.append(self)
    }
    public private(set) weak var windowScene: UIWindowScene?
    public var rootViewController: UIViewController? {
        didSet {
            oldValue?.view.removeFromSuperview()
            if let view = rootViewController?.view { addSubview(view) }
        }
    }
    /// It posts that the window became visible: https://developer.apple.com/documentation/uikit/uiwindow/didbecomevisiblenotification
    public func makeKeyAndVisible() {
        isKeyWindow = true
        NotificationCenter.default.post(name: Self.didBecomeVisibleNotification, object: self)
    }
    public nonisolated static let didBecomeVisibleNotification = NSNotification.Name(
        "UIWindowDidBecomeVisibleNotification")
    public private(set) var isKeyWindow = false
    override var traitParent: (any UITraitEnvironment)? { windowScene }
}

@MainActor
public final class UIWindowScene: UIScene, UITraitEnvironment, UITraitChangeObservable {
    /// The scenes of the app, which the app keeps: https://developer.apple.com/documentation/uikit/uiapplication/connectedscenes
    private static var connected: [UIWindowScene] = []

    package init(connected: Void = ()) {
        super.init()
        Self.connected.append(self)
    }

    /// The traits of the system, for tests.
    package var systemTraits = TraitValues() { didSet { traitsChanged(oldValue, traitOverrides.traits) } }
    public fileprivate(set) var windows: [UIWindow] = []
    private var registrations = TraitRegistrations()

    public var traitCollection: UITraitCollection { Self.collection(systemTraits, traitOverrides.traits) }
    public var traitOverrides = UITraitOverrides() { didSet { traitsChanged(systemTraits, oldValue.traits) } }

    private static func collection(_ system: TraitValues, _ overrides: TraitValues) -> UITraitCollection {
        var traits = system
        traits.values.merge(overrides.values) { $1 }
        return UITraitCollection(traits)
    }
    private func traitsChanged(_ system: TraitValues, _ overrides: TraitValues) {
        let old = Self.collection(system, overrides)
        registrations.notify(self, from: old)
        for window in windows { window.traitsChanged(from: old) }
    }
    @discardableResult
    public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
        _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
    ) -> any UITraitChangeRegistration { registrations.add(traits, handler) }
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        registrations.remove(registration)
    }
}

@MainActor
public class UIFocusSystem {
    /// https://developer.apple.com/documentation/uikit/uifocussystem/didupdatenotification
    public nonisolated class var didUpdateNotification: NSNotification.Name { .init("UIFocusDidUpdateNotification") }
}
