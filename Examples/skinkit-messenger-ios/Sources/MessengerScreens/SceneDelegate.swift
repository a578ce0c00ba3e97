#if canImport(UIKit)
    import SkinKit
    import SkinLibrary
    import SkinUIKit
    import UIKit

    /// The themes of the app: made once, at launch.
    @MainActor
    public enum Skins {
        /// Makes the engine of the app. Call it in `application(_:didFinishLaunchingWithOptions:)`.
        ///
        /// - Parameters:
        ///   - folder: The folder of the themes' caches, which the app contains.
        ///   - choices: The file in which the user's choice is kept.
        @discardableResult
        public static func start(folder: String, choices: ThemeChoiceFile) throws -> ThemeEngine {
            let engine = try engine(folder: folder, choices: choices)
            ThemeEngine.shared = engine
            return engine
        }

        static func engine(folder: String, choices: any ThemeChoiceStore) throws -> ThemeEngine {
            let library = ThemeLibrary(folders: [folder])
            return try ThemeEngine(
                components: .messenger, configuration: .uiKit, library: library, choices: choices)
        }

        /// Returns the first screen.
        static func rootViewController() -> UINavigationController {
            UINavigationController(rootViewController: ConversationsViewController(.sample))
        }
    }

    /// Shows the messenger in a window scene, whose appearance its themes follow.
    open class MessengerSceneDelegate: UIResponder, UIWindowSceneDelegate {
        /// The window of the scene.
        public var window: UIWindow?

        /// Makes the window, whose views follow the scene.
        open func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            guard let scene = scene as? UIWindowScene else { return }
            scene.followSkins()
            let window = UIWindow(windowScene: scene)
            window.rootViewController = Skins.rootViewController()
            window.makeKeyAndVisible()
            self.window = window
        }
    }
#endif
