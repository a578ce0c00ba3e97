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

    public var isEnabled = true
    public var isSelected = false
    public var isHighlighted = false
    public var state: State {
        var state: State = isEnabled ? [] : .disabled
        if isSelected { state.insert(.selected) }
        if isHighlighted { state.insert(.highlighted) }
        return state
    }
    private var actions: [(action: UIAction, events: Event)] = []

    /// An action replaces one with its identifier.
    public func addAction(_ action: UIAction, for controlEvents: Event) {
        actions.removeAll { $0.action.identifier == action.identifier && $0.events == controlEvents }
        actions.append((action, controlEvents))
    }
    public func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        actions.removeAll { $0.action.identifier == actionIdentifier && $0.events == controlEvents }
    }
    public func sendActions(for controlEvents: Event) {
        for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
            action.sender = self
            action.handler(action)
        }
    }
    /// The number of actions, for tests.
    package var actionCount: Int { actions.count }
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
        public let font: FontAttribute
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
        public var title: String?
        public var baseForegroundColor: UIColor?
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        public var image: UIImage?
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        public static func plain() -> Configuration { Configuration() }
    }

    public private(set) var buttonType = ButtonType.custom
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }
    public var configuration: Configuration?
    public let titleLabel: UILabel? = UILabel()
    private var titles: [State: String] = [:]
    private var titleColors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]

    public func title(for state: State) -> String? { titles[state] }
    public func setTitle(_ title: String?, for state: State) { titles[state] = title }
    /// Without a color of its own, a system button's title has the tint color and another one's is white.
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

    /// Setting a color removes the images.
    public var minimumTrackTintColor: UIColor? { didSet { minimumTrackImages = change([:]) } }
    public var maximumTrackTintColor: UIColor? { didSet { maximumTrackImages = change([:]) } }
    public var thumbTintColor: UIColor? { didSet { thumbImages = change([:]) } }
    private var minimumTrackImages: [State: UIImage] = [:]
    private var maximumTrackImages: [State: UIImage] = [:]
    private var thumbImages: [State: UIImage] = [:]
    public func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages[state] }
    public func setMinimumTrackImage(_ image: UIImage?, for state: State) { minimumTrackImages[state] = change(image) }
    public func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages[state] }
    public func setMaximumTrackImage(_ image: UIImage?, for state: State) { maximumTrackImages[state] = change(image) }
    public func thumbImage(for state: State) -> UIImage? { thumbImages[state] }
    public func setThumbImage(_ image: UIImage?, for state: State) { thumbImages[state] = change(image) }

    public var preferredBehavioralStyle = UIBehavioralStyle.automatic
    public var behavioralStyle: UIBehavioralStyle {
        if preferredBehavioralStyle != .automatic { return preferredBehavioralStyle }
        return traitCollection.userInterfaceIdiom == .mac ? .mac : .pad
    }
    /// How often UIKit would have raised an exception, for tests.
    package private(set) var exceptionCount = 0

    private func change<Value>(_ value: Value) -> Value {
        if traitCollection.userInterfaceIdiom == .mac, behavioralStyle == .mac { exceptionCount += 1 }
        return value
    }
}

public enum UIBehavioralStyle: UInt, Sendable { case automatic, pad, mac }

@MainActor
public final class UITextField: UIControl, UIContentSizeCategoryAdjusting {
    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
    public var text: String? = ""
    public var textColor: UIColor?
    public var font: UIFont?
    public var textAlignment = NSTextAlignment.natural
    public var attributedPlaceholder: NSAttributedString?
    public var borderStyle = BorderStyle.none
    public var adjustsFontForContentSizeCategory = false
}
