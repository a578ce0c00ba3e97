import Foundation

@MainActor
open class UIViewController: UIResponder {
    /// The view is loaded when it is first asked for: https://developer.apple.com/documentation/uikit/uiviewcontroller/view
    public var view: UIView! {
        get {
            if loadedView == nil {
                loadView()
                viewDidLoad()
            }
            return loadedView
        }
        set { loadedView = newValue }
    }
    private var loadedView: UIView?
    public var title: String?
    public let navigationItem = UINavigationItem()
    public internal(set) weak var navigationController: UINavigationController?

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    public required init?(coder: NSCoder) { nil }
    public override convenience init() { self.init(nibName: nil, bundle: nil) }
    open func loadView() { view = UIView() }
    open func viewDidLoad() {}
    /// Called before a view appears: https://developer.apple.com/documentation/uikit/uiviewcontroller/viewwillappear(_:)
    open func viewWillAppear(_ animated: Bool) {}
}

@MainActor
public final class UINavigationItem: NSObject {
    public var rightBarButtonItem: UIBarButtonItem?
}

@MainActor
public final class UIBarButtonItem: NSObject {
    public var title: String?
    public var primaryAction: UIAction?
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        self.title = title
        self.primaryAction = primaryAction
    }
    /// Touches the item, for tests.
    package func touch() { primaryAction?.run() }
}

@MainActor
public final class UIMenu: NSObject {}

@MainActor
open class UINavigationController: UIViewController {
    public let navigationBar = UINavigationBar()
    public private(set) var viewControllers: [UIViewController] = []
    public var topViewController: UIViewController? { viewControllers.last }

    public convenience init(rootViewController: UIViewController) {
        self.init()
        pushViewController(rootViewController, animated: false)
    }
    open override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(navigationBar)
        for controller in viewControllers { view.addSubview(controller.view) }
    }
    public func pushViewController(_ viewController: UIViewController, animated: Bool) {
        viewControllers.append(viewController)
        viewController.navigationController = self
        view.addSubview(viewController.view)
        viewController.viewWillAppear(animated)
    }
    @discardableResult
    public func popViewController(animated: Bool) -> UIViewController? {
        let controller = viewControllers.popLast()
        controller?.view.removeFromSuperview()
        topViewController?.viewWillAppear(animated)
        return controller
    }
}

// MARK: - Scenes

@MainActor
open class UIScene: UIResponder {
    /// https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }
    public private(set) var activationState = ActivationState.foregroundActive
    public nonisolated static let didEnterBackgroundNotification = NSNotification.Name("UISceneDidEnterBackground")
    public nonisolated static let didDisconnectNotification = NSNotification.Name("UISceneDidDisconnect")
    /// Moves the scene to the background or removes it, for tests. A scene that is not visible gets no frames.
    package func hide(_ state: ActivationState = .background) {
        activationState = state
        let name = state == .background ? Self.didEnterBackgroundNotification : Self.didDisconnectNotification
        NotificationCenter.default.post(name: name, object: self)
    }
    @MainActor
    public final class ConnectionOptions: NSObject {
        package override init() {}
    }
}

@MainActor
public final class UISceneSession: NSObject {
    package override init() {}
}

/// Requirements that are optional on Apple's platforms have an implementation here, since Swift without Objective-C has no
/// optional ones. What calls them by the protocol is not checked.
@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
}

extension UISceneDelegate {
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}

/// The fake sends a frame when a test says so.
@MainActor
public final class UIUpdateLink: NSObject {
    private weak var scene: UIWindowScene?
    public init(windowScene: UIWindowScene) {
        scene = windowScene
        super.init()
        Self.links.append(self)
    }
    public var isEnabled = false
    public var requiresContinuousUpdates = false
    private var handler: ((UIUpdateLink, UIUpdateInfo) -> Void)?
    public func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) { self.handler = handler }
    private static var links: [UIUpdateLink] = []
    /// Sends a frame to the links that are enabled, and returns their number.
    @discardableResult
    package static func sendFrame(at time: TimeInterval) -> Int {
        let enabled = links.filter { $0.isEnabled && $0.scene?.activationState == .foregroundActive }
        for link in enabled { link.handler?(link, UIUpdateInfo(modelTime: time)) }
        return enabled.count
    }
}

@MainActor
public final class UIUpdateInfo: NSObject {
    public let modelTime: TimeInterval
    init(modelTime: TimeInterval) { self.modelTime = modelTime }
}

// MARK: - Tables

extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public var row: Int { self[1] }
    public var section: Int { self[0] }
}

@MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {}

@MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}
extension UITableViewDelegate {
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

@MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    public let tableView: UITableView! = UITableView()
    public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }
    open override func loadView() {
        view = tableView
        tableView.dataSource = self
        tableView.delegate = self
    }
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
    }
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

// MARK: - Stacks

@MainActor
public final class UIStackView: UIView {
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }
    public private(set) var arrangedSubviews: [UIView] = []
    public func addArrangedSubview(_ view: UIView) {
        arrangedSubviews.append(view)
        addSubview(view)
    }
    public var axis = NSLayoutConstraint.Axis.horizontal
    public var spacing: CGFloat = 0
    public var isLayoutMarginsRelativeArrangement = false
    public var alignment = UIStackView.Alignment.fill
    public enum Alignment: Int, Sendable {
        case fill, leading
        case center = 3
        case trailing
        public static var top: UIStackView.Alignment { .leading }
        public static var bottom: UIStackView.Alignment { .trailing }
    }
}
