import Foundation

@MainActor
open class UIMenuElement: NSObject {
    public struct Attributes: OptionSet, Sendable {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public enum State: Int, Sendable { case off, on, mixed }
}

public typealias UIActionHandler = (UIAction) -> Void

@MainActor
public final class UIAction: UIMenuElement {
    public struct Identifier: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    public let identifier: Identifier
    public fileprivate(set) var sender: Any?
    fileprivate let handler: UIActionHandler

    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
        attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
    ) {
        self.identifier = identifier ?? Identifier("\(UUID())")
        self.handler = handler
        super.init()
    }
    func run() { handler(self) }
}

@MainActor
open class UIControl: UIView {
    public struct State: OptionSet, Hashable, Sendable {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal: State = []
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
        public static let focused = State(rawValue: 8)
    }
    public struct Event: OptionSet, Hashable, Sendable {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchDown = Event(rawValue: 1 << 0)
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        public static let touchDragExit = Event(rawValue: 1 << 5)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
    }

    // That these are observable is not documented.

    public var isEnabled = true { didSet { stateChanged(\.isEnabled) } }
    public var isSelected = false { didSet { stateChanged(\.isSelected) } }
    public var isHighlighted = false { didSet { stateChanged(\.isHighlighted) } }
    func stateChanged(_ property: KeyPath<UIControl, Bool>) { changed(property) }
    public var state: State {
        var state: State = isEnabled ? [] : .disabled
        if isSelected { state.insert(.selected) }
        if isHighlighted { state.insert(.highlighted) }
        // https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct/focused
        if isFocused { state.insert(.focused) }
        return state
    }
    private var actions: [(action: UIAction, events: Event)] = []

    /// An action replaces one with its identifier: https://developer.apple.com/documentation/uikit/uicontrol/addaction(_:for:)
    public func addAction(_ action: UIAction, for controlEvents: Event) {
        actions.removeAll { $0.action.identifier == action.identifier && $0.events == controlEvents }
        actions.append((action, controlEvents))
    }
    public func sendActions(for controlEvents: Event) {
        for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
            action.sender = self
            action.handler(action)
        }
    }
}

public struct UIConfigurationTextAttributesTransformer {
    public let transform: (AttributeContainer) -> AttributeContainer
    public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { self.transform = transform }
    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

extension AttributeScopes {
    public struct UIKitAttributes: AttributeScope {
        public enum FontAttribute: AttributedStringKey {
            public typealias Value = UIFont
            public static let name = "NSFont"
        }
        public enum KernAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "NSKern"
        }
        public let font: FontAttribute
        public let kern: KernAttribute
    }
}

extension AttributeDynamicLookup {
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
    ) -> T { self[T.self] }
}

@MainActor
public class UIButton: UIControl {
    public enum ButtonType: Int, Sendable { case custom, system }
    public struct Configuration {
        public enum CornerStyle: Int, Sendable {
            case fixed = -1
            case dynamic = 0
            case large = 3
            case capsule = 4
        }
        public var title: String? {
            get { attributedTitle.map { String($0.characters) } }
            set { attributedTitle = newValue.map { AttributedString($0) } }
        }
        public var attributedTitle: AttributedString?
        public var background = UIBackgroundConfiguration.clear()
        public var cornerStyle = CornerStyle.dynamic
        public var baseForegroundColor: UIColor?
        public var baseBackgroundColor: UIColor?
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        public var image: UIImage?
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        public static func plain() -> Configuration { Configuration() }
        public static func filled() -> Configuration {
            var configuration = Configuration()
            configuration.background.name = "filled"
            return configuration
        }
    }

    public private(set) var buttonType = ButtonType.custom
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }
    /// UIKit updates a button whose configuration is set: https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.property
    public var configuration: Configuration? { didSet { if configuration != nil { setNeedsUpdateConfiguration() } } }
    public typealias ConfigurationUpdateHandler = (UIButton) -> Void
    /// UIKit calls it when the state changes: https://developer.apple.com/documentation/uikit/uibutton/configurationupdatehandler-swift.property
    ///
    /// UIKit's header says: "Setting this handler will force the button into configuration-based behavior", so that it ignores
    /// titles and colors for states: https://pub.dev/documentation/uikit_bindings/0.0.5/uikit_bindings.g/UIButton$Methods/configurationUpdateHandler.html
    public var configurationUpdateHandler: ConfigurationUpdateHandler?
    package var isConfigurationBased: Bool { configuration != nil || configurationUpdateHandler != nil }
    /// UIKit updates the values of a configuration that the app has not set, as it does for the state, and keeps the others:
    /// https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/updated(for:)
    public func setNeedsUpdateConfiguration() {
        let name = "filled \(state.rawValue)"
        if let shown = configuration?.background.name, shown.hasPrefix("filled"), shown != name {
            configuration?.background.name = name
        }
        configurationUpdateHandler?(self)
    }
    override func stateChanged(_ property: KeyPath<UIControl, Bool>) {
        super.stateChanged(property)
        setNeedsUpdateConfiguration()
    }
    public private(set) lazy var titleLabel: UILabel? = TitleLabel(self)
    /// A subview on Apple's platforms, which the fake leaves out of them, so that tests see those of a theme.
    private final class TitleLabel: UILabel {
        private weak var button: UIButton?
        init(_ button: UIButton) {
            self.button = button
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }
        override var window: UIWindow? { button?.window }
        override var traitParent: (any UITraitEnvironment)? { button }
    }
    override func traitsChanged(from old: UITraitCollection) {
        titleLabel?.traitsChanged(from: old)
        super.traitsChanged(from: old)
    }
    private var titles: [State: String] = [:]
    private var attributedTitles: [State: NSAttributedString] = [:]
    private var titleColors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]

    public func title(for state: State) -> String? { titles[state] }
    public func setTitle(_ title: String?, for state: State) { titles[state] = title }
    public func attributedTitle(for state: UIControl.State) -> NSAttributedString? { attributedTitles[state] }
    public func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
        attributedTitles[state] = title
    }
    /// Without a color of its own, a system button's title has the tint color and another one's is white:
    /// https://developer.apple.com/documentation/uikit/uibutton/settitlecolor(_:for:)
    public func titleColor(for state: State) -> UIColor? {
        titleColors[state] ?? (buttonType == .system ? tintColor : .white)
    }
    public func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color }
    public func image(for state: State) -> UIImage? { images[state] }
    public func setImage(_ image: UIImage?, for state: State) { images[state] = image }
    @available(*, deprecated, message: "as on iOS 15")
    public var contentEdgeInsets: UIEdgeInsets {
        get { insets }
        set { insets = newValue }
    }
    private var insets = UIEdgeInsets.zero
    /// Whether a color was set for the normal state, for tests.
    package var hasOwnTitleColor: Bool { titleColors[.normal] != nil }
}

@MainActor
public final class UISwitch: UIControl {
    public var isOn = false
    public var onTintColor: UIColor?
    public var thumbTintColor: UIColor?
}

@MainActor
public final class UISlider: UIControl {
    public var value: Float = 0
    /// The range moves with the new value: https://developer.apple.com/documentation/uikit/uislider/minimumvalue
    public var minimumValue: Float = 0 {
        didSet {
            if maximumValue < minimumValue { maximumValue = minimumValue }
            value = max(value, minimumValue)
        }
    }
    public var maximumValue: Float = 1 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = min(value, maximumValue)
        }
    }

    // MARK: Colors and images

    // Setting a color removes the images: https://developer.apple.com/documentation/uikit/uislider/minimumtracktintcolor

    public var minimumTrackTintColor: UIColor? { didSet { minimumTrackImages = [:] } }
    public var maximumTrackTintColor: UIColor? { didSet { maximumTrackImages = [:] } }
    public var thumbTintColor: UIColor? { didSet { thumbImages = [:] } }
    private var minimumTrackImages: [State: UIImage] = [:]
    private var maximumTrackImages: [State: UIImage] = [:]
    private var thumbImages: [State: UIImage] = [:]
    public func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages[state] }
    public func setMinimumTrackImage(_ image: UIImage?, for state: State) { minimumTrackImages[state] = image }
    public func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages[state] }
    public func setMaximumTrackImage(_ image: UIImage?, for state: State) { maximumTrackImages[state] = image }
    public func thumbImage(for state: State) -> UIImage? { thumbImages[state] }
    public func setThumbImage(_ image: UIImage?, for state: State) { thumbImages[state] = image }

    public var preferredBehavioralStyle = UIBehavioralStyle.automatic
    public var behavioralStyle: UIBehavioralStyle { .pad }
}

public enum UIBehavioralStyle: UInt, Sendable { case automatic, pad, mac }

@MainActor
public final class UITextField: UIControl, UIContentSizeCategoryAdjusting {
    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
    public var text: String? {
        get { string.text }
        set { string.text = newValue }
    }
    public var attributedText: NSAttributedString? {
        get { string.attributed }
        set { string.attributed = newValue }
    }
    public var textColor: UIColor? {
        get { string.color }
        set { string.color = newValue }
    }
    public var font: UIFont? {
        get { string.font }
        set { string.font = newValue }
    }
    private var string = StyledText(text: "")
    public var textAlignment = NSTextAlignment.natural
    public var attributedPlaceholder: NSAttributedString?
    public var borderStyle = BorderStyle.none
    public private(set) var isEditing = false
    /// Begins or ends editing, for tests.
    package func edit(_ begins: Bool) {
        isEditing = begins
        sendActions(for: begins ? .editingDidBegin : .editingDidEnd)
    }
    public var adjustsFontForContentSizeCategory = false
    override func traitsChanged(from old: UITraitCollection) {
        if adjustsFontForContentSizeCategory { string.adjust(to: traitCollection) }
        super.traitsChanged(from: old)
    }
}

@MainActor
public final class UISegmentedControl: UIControl {
    public var selectedSegmentTintColor: UIColor?
    private var attributes: [State: [NSAttributedString.Key: Any]] = [:]
    public func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state] }
    public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        self.attributes[state] = attributes
    }
}

@MainActor
public final class UIProgressView: UIView {
    public var progressTintColor: UIColor?
    public var trackTintColor: UIColor?
}

@MainActor
public final class UIActivityIndicatorView: UIView {
    public var color: UIColor! = UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
}

@MainActor
public final class UIPageControl: UIControl {
    public var pageIndicatorTintColor: UIColor?
    public var currentPageIndicatorTintColor: UIColor?
}

@MainActor
public final class UIStepper: UIControl {}

@MainActor
public final class UIDatePicker: UIControl {}

@MainActor
public final class UIRefreshControl: UIControl {}

@MainActor
public final class UISearchBar: UIView {
    public var barTintColor: UIColor?
}
