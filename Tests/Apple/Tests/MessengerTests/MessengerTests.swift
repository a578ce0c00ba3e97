import SkinKit
import SkinLibrary
import Testing
import UIKit

@testable import MessengerScreens
@testable import SkinUIKit

/// The example's screens, driven as UIKit drives them, with the repository's themes.
@Suite("The messenger for iOS", .serialized) @MainActor
struct MessengerTests {
    static let folder = ProcessInfo.processInfo.environment["SKINKIT_CHECK_MESSENGER"] ?? ".build/messenger"
    static let choices = ThemeChoiceFile(path: NSTemporaryDirectory() + "skinkit-messenger-\(UUID())")
    static let engine: ThemeEngine? = try? Skins.start(folder: folder, choices: choices)

    let engine: ThemeEngine
    let scene = UIWindowScene()
    let delegate = MessengerSceneDelegate()

    init() throws {
        engine = try #require(Self.engine)
        engine.configuration.faultHandler = { Issue.record($0) }
        try engine.choose(#require(engine.library).load("org.skinkit.daylight"))
        delegate.scene(scene, willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
    }

    private var navigation: UINavigationController {
        get throws { try #require(delegate.window?.rootViewController as? UINavigationController) }
    }

    private func chat() throws -> ChatViewController {
        let navigation = try navigation
        let list = try #require(navigation.topViewController as? ConversationsViewController)
        list.tableView(list.tableView, didSelectRowAt: IndexPath(row: 0, section: 0))
        return try #require(navigation.topViewController as? ChatViewController)
    }

    @Test("shows the conversations, and themes them in the scope of the scene")
    func conversations() throws {
        let list = try #require(navigation.topViewController as? ConversationsViewController)
        let cell = try #require(list.tableView.shown.first as? ConversationCell)
        #expect(list.tableView.shown.count == 8)
        #expect(cell.name.text == "Ada")
        #expect(cell.skin == "cell_conversation_pinned")
        let scope = try #require(scene.traitCollection.skinScope)
        #expect(scope.contains(cell.name))
        let light = cell.name.textColor
        scene.systemTraits[UITraitUserInterfaceStyle.self] = .dark
        #expect(cell.name.textColor != light)
        #expect(cell.badge.isHidden)
    }

    @Test("shows bubbles as the theme has them, as pictures or in colors")
    func bubbles() throws {
        let chat = try chat()
        let cells = chat.messages.shown.compactMap { $0 as? MessageCell }
        try #require(cells.count == 20)
        let (incoming, outgoing) = (cells[0], cells[2])
        // Daylight has pictures of bubbles, and Midnight colors.
        #expect(outgoing.bubble.skinBackgroundImage != nil)
        #expect(outgoing.bubble.skinBackgroundImage != incoming.bubble.skinBackgroundImage)
        try engine.choose(#require(engine.library).load("org.skinkit.midnight"))
        #expect(outgoing.bubble.fill != incoming.bubble.fill)
        #expect((outgoing.bubble.layer as? CAGradientLayer)?.colors?.count == 2)
        #expect(outgoing.bubble.skinBackgroundImage == nil)
        #expect(incoming.bubble.label.text?.hasPrefix("See you at eight") == true)
        #expect(outgoing.time.textColor != nil)
        #expect(incoming.bubble.maximumWidth != 0.75)
        #expect(incoming.bubble.limit?.name == "at most \(incoming.bubble.maximumWidth)")
        #expect(incoming.bubble.limit?.isActive == true)
    }

    @Test("sends what is written, and nothing if nothing is")
    func sending() throws {
        let chat = try chat()
        let count = chat.tableView(chat.messages, numberOfRowsInSection: 0)
        chat.inputBar.field.text = "  "
        chat.inputBar.send.sendActions(for: .touchUpInside)
        #expect(chat.tableView(chat.messages, numberOfRowsInSection: 0) == count)
        chat.inputBar.field.text = "Hello "
        chat.inputBar.send.sendActions(for: .touchUpInside)
        #expect(chat.tableView(chat.messages, numberOfRowsInSection: 0) == count + 1)
        #expect(chat.inputBar.field.text == "")
    }

    @Test("switches everything on the screen when a theme is chosen, and keeps the choice")
    func themes() throws {
        let chat = try chat()
        let bubble = try #require(chat.messages.shown.first as? MessageCell).bubble
        let before = (bubble.fill, chat.messages.backgroundColor)
        let list = try #require(navigation.viewControllers.first as? ConversationsViewController)
        list.navigationItem.rightBarButtonItem?.touch()
        let themes = try #require(navigation.topViewController as? ThemesViewController)
        let names = themes.tableView.shown.compactMap { ($0 as? ThemeCell)?.title.text }
        let row = try #require(names.firstIndex(of: "Midnight"))
        themes.tableView(themes.tableView, didSelectRowAt: IndexPath(row: row, section: 0))
        #expect(engine.root.activeTheme?.info.name == "Midnight")
        #expect(bubble.fill != before.0)
        #expect(themes.tableView.shown.compactMap { $0.accessoryType == .checkmark ? 1 : nil }.count == 1)
        #expect(try Self.choices.load() == engine.root.activeTheme?.info.identifier)
    }

    @Test("reuses cells with the looks that they have")
    func reuse() throws {
        let list = try #require(navigation.topViewController as? ConversationsViewController)
        let cells = list.tableView.shown
        let generation = engine.generation
        list.tableView.reloadData()
        #expect(Set(cells.map(ObjectIdentifier.init)) == Set(list.tableView.shown.map(ObjectIdentifier.init)))
        #expect(engine.generation == generation)
    }

    @Test("leaves no view alive when its scene is gone")
    func weakness() throws {
        let count = engine.liveCount
        weak var kept: UIView?
        do {
            let chat = try chat()
            kept = chat.view
            try navigation.popViewController(animated: false)
        }
        #expect(kept == nil)
        #expect(engine.liveCount <= count)
    }
}
