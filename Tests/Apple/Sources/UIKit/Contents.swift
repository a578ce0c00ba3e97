import Foundation

@MainActor
public protocol UIContentSizeCategoryAdjusting: NSObjectProtocol {
    var adjustsFontForContentSizeCategory: Bool { get set }
}

@MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting {
    open var text: String? {
        get { string.text }
        set { string.text = newValue }
    }
    public var attributedText: NSAttributedString? {
        get { string.attributed }
        set { string.attributed = newValue }
    }
    public var textColor: UIColor! {
        get { string.color }
        set { string.color = newValue }
    }
    public var font: UIFont! {
        get { string.font }
        set { string.font = newValue }
    }
    private var string = StyledText(
        color: UIColor(red: 0, green: 0, blue: 0, alpha: 1), font: .systemFont(ofSize: 17, weight: .regular))
    public var textAlignment = NSTextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    public var numberOfLines = 1
    public var shadowColor: UIColor?
    public var shadowOffset = CGSize(width: 0, height: -1)
    public var adjustsFontForContentSizeCategory = false
    override func traitsChanged(from old: UITraitCollection) {
        if adjustsFontForContentSizeCategory { string.adjust(to: traitCollection) }
        super.traitsChanged(from: old)
    }
}

@MainActor
public final class UIImageView: UIView {
    public var image: UIImage?
    public convenience init(image: UIImage?) {
        self.init(frame: .zero)
        self.image = image
    }
}

@MainActor
open class UIScrollView: UIView {
    public enum IndicatorStyle: Int, Sendable { case `default`, black, white }
    public var contentInset = UIEdgeInsets.zero
    public var contentSize = CGSize.zero
    public var contentOffset = CGPoint.zero
    public var indicatorStyle = IndicatorStyle.default
    public let frameLayoutGuide = UILayoutGuide()
}

@MainActor
public final class UITextView: UIScrollView, UIContentSizeCategoryAdjusting {
    public var text: String! {
        get { string.text ?? "" }
        set { string.text = newValue }
    }
    public var attributedText: NSAttributedString! {
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
    public var adjustsFontForContentSizeCategory = false
    override func traitsChanged(from old: UITraitCollection) {
        if adjustsFontForContentSizeCategory { string.adjust(to: traitCollection) }
        super.traitsChanged(from: old)
    }
}

@MainActor
public final class UITableView: UIScrollView {
    public class var automaticDimension: CGFloat { -1 }
    public var rowHeight: CGFloat = automaticDimension
    public var separatorColor: UIColor?
    public var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
    public var backgroundView: UIView?

    // MARK: Rows

    public weak var dataSource: (any UITableViewDataSource)?
    public weak var delegate: (any UITableViewDelegate)?
    private var cellClasses: [String: UITableViewCell.Type] = [:]
    private var unused: [String: [UITableViewCell]] = [:]
    /// The cells that the fake shows, which are all rows up to a limit, for tests.
    package private(set) var shown: [UITableViewCell] = []
    package var shownLimit = 20

    public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        cellClasses[identifier] = cellClass as? UITableViewCell.Type
    }
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        if let cell = unused[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        let cell = (cellClasses[identifier] ?? UITableViewCell.self).init(style: .default, reuseIdentifier: identifier)
        return cell
    }
    public func reloadData() {
        for cell in shown {
            cell.removeFromSuperview()
            unused[cell.reuseIdentifier ?? "", default: []].append(cell)
        }
        let count = dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0
        shown = []
        for row in 0..<min(count, shownLimit) {
            guard let cell = dataSource?.tableView(self, cellForRowAt: IndexPath(row: row, section: 0)) else { return }
            shown.append(cell)
            addSubview(cell)
        }
    }
    public func scrollToRow(at indexPath: IndexPath, at scrollPosition: UITableView.ScrollPosition, animated: Bool) {}
    public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
    public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
}

@MainActor
public final class UICollectionView: UIScrollView {
    public var backgroundView: UIView?
}

public struct UIBackgroundConfiguration: Hashable {
    package var name = "clear"
    public var backgroundColor: UIColor?
    /// It does not apply to the custom view: https://developer.apple.com/documentation/uikit/uibackgroundconfiguration-swift.struct/cornerradius
    public var cornerRadius: CGFloat = 0
    public var strokeColor: UIColor?
    public var strokeWidth: CGFloat = 0
    public var customView: UIView?
    public var visualEffect: UIVisualEffect?
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}

public struct UICellConfigurationState {
    public var traitCollection: UITraitCollection
    public var isDisabled = false
    public var isHighlighted = false
    public var isSelected = false
    public var isFocused = false
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

@MainActor
open class UITableViewCell: UIView {
    public typealias ConfigurationUpdateHandler = (UITableViewCell, UICellConfigurationState) -> Void
    public enum CellStyle: Int, Sendable { case `default` }
    public required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }
    public required init?(coder: NSCoder) { nil }
    public convenience init() { self.init(style: .default, reuseIdentifier: nil) }
    public let reuseIdentifier: String?
    open func prepareForReuse() {}
    public enum AccessoryType: Int, Sendable {
        case none = 0
        case checkmark = 3
    }
    public var accessoryType = UITableViewCell.AccessoryType.none
    // A configuration and views exclude each other: https://developer.apple.com/documentation/uikit/uitableviewcell/backgroundconfiguration

    public var selectedBackgroundView: UIView? {
        didSet { if selectedBackgroundView != nil { configuration = nil } }
    }
    public var backgroundView: UIView? { didSet { if backgroundView != nil { configuration = nil } } }
    public var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configuration }
        set {
            if newValue != nil { (backgroundColor, backgroundView, selectedBackgroundView) = (nil, nil, nil) }
            configuration = newValue
        }
    }
    private var configuration: UIBackgroundConfiguration?
    public var indentationLevel = 0
    public var indentationWidth: CGFloat = 10
    public var configurationUpdateHandler: ConfigurationUpdateHandler?
    public let contentView = UIView()

    /// Gives the handler a state, for tests: https://developer.apple.com/documentation/uikit/uitableviewcell/configurationupdatehandler-swift.property
    package func update(_ change: (inout UICellConfigurationState) -> Void) {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        change(&state)
        configurationUpdateHandler?(self, state)
    }
}

public protocol UIContentConfiguration {}

public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
    public struct TextProperties: Hashable {
        public var font = UIFont.systemFont(ofSize: 17, weight: .regular)
        public var color = UIColor.label
        public var adjustsFontForContentSizeCategory = true
    }
    public var textProperties = TextProperties()
    public var text: String?
    public static func header() -> UIListContentConfiguration { UIListContentConfiguration() }
}

@MainActor
open class UITableViewHeaderFooterView: UIView {
    public init(reuseIdentifier: String?) { super.init(frame: .zero) }
    public required init?(coder: NSCoder) { nil }
    /// https://developer.apple.com/documentation/uikit/uitableviewheaderfooterview/textlabel
    @available(iOS, deprecated: 18.0)
    public var textLabel: UILabel? { label }
    private lazy var label: UILabel = {
        let label = UILabel()
        addSubview(label)
        return label
    }()
    // UIKit says: "Changing the background color of UITableViewHeaderFooterView is not supported. Use the background view
    // configuration instead."
    public override var backgroundColor: UIColor? {
        get { nil }
        set {}
    }
    public var contentConfiguration: (any UIContentConfiguration)?
    public var backgroundView: UIView? { didSet { if backgroundView != nil { configuration = nil } } }
    public var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configuration }
        set {
            if newValue != nil { backgroundView = nil }
            configuration = newValue
        }
    }
    private var configuration: UIBackgroundConfiguration?
}

@MainActor
public class UICollectionReusableView: UIView {}

@MainActor
public class UICollectionViewCell: UICollectionReusableView {
    public typealias ConfigurationUpdateHandler = (UICollectionViewCell, UICellConfigurationState) -> Void
    // A configuration and views exclude each other: https://developer.apple.com/documentation/uikit/uitableviewcell/backgroundconfiguration

    public var selectedBackgroundView: UIView? {
        didSet { if selectedBackgroundView != nil { configuration = nil } }
    }
    public var backgroundView: UIView? { didSet { if backgroundView != nil { configuration = nil } } }
    public var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configuration }
        set {
            if newValue != nil { (backgroundColor, backgroundView, selectedBackgroundView) = (nil, nil, nil) }
            configuration = newValue
        }
    }
    private var configuration: UIBackgroundConfiguration?
    public var configurationUpdateHandler: ConfigurationUpdateHandler?

    /// Gives the handler a state, for tests: https://developer.apple.com/documentation/uikit/uitableviewcell/configurationupdatehandler-swift.property
    package func update(_ change: (inout UICellConfigurationState) -> Void) {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        change(&state)
        configurationUpdateHandler?(self, state)
    }
}
