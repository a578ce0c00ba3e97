import Foundation
import MessengerModel
import SkinBundles
import SkinDevelopment
import SkinGTK
import SkinKit
import SkinLibrary

/// The window of the messenger: conversations, a chat, and the theme panel.
@MainActor
final class MessengerWindow {
    let engine: ThemeEngine
    let system: GTKSystem
    let window: Widget
    let chat: ChatView
    let list: ConversationList
    let banner: Banner
    let fade: Crossfade
    let conversations: [Conversation]
    let chatThemes: ChatThemes
    private let appearance: Appearance
    private(set) var panel: ThemePanel?
    let panelSpace = gtk_revealer_new()!
    /// The pane beside the conversations: the chat, or the store.
    let pane = gtk_stack_new()!
    let packs: StickerPacks
    private(set) var store: Store?
    var storePage: StorePage?
    /// Whether the panel was open when the store took its place.
    var hidesPanelForStore = false
    private let inspector: Inspector
    let sidebar: Widget
    let root = box(horizontal)
    /// The pane, and the panel over it in a window that has no room for both.
    let content = gtk_overlay_new()!
    /// The line between the conversations and the pane.
    let line = gtk_separator_new(vertical)!.with(class: "pane")
    /// Whether a narrow window shows the chat, and not the list.
    var isChatChosen = true
    /// What the user chooses a theme for.
    var target = ThemeTarget.app
    private var reloader: ThemeReloader?
    private let relay: EventRelay
    var trial: Trial?

    init(_ app: UnsafeMutablePointer<GtkApplication>, _ arguments: Arguments) throws {
        relay = EventRelay()
        try FileManager.default.createDirectory(
            atPath: arguments.stateFolder, withIntermediateDirectories: true)
        engine = try Self.makeEngine(arguments, relay)
        AppStyle.add()
        system = GTKSystem(engine)
        window = gtk_application_window_new(app)!
        let faults = Faults()
        appearance = Appearance(engine, system, folder: arguments.stateFolder) { faults.show($0) }
        let skins = Skins(engine) { faults.show($0) }
        conversations = Conversation.samples()
        chatThemes = ChatThemes(folder: arguments.stateFolder)
        chatThemes.restore(conversations)
        list = ConversationList(conversations, engine, skins)
        let actions = WindowActions()
        packs = StickerPacks(folders: arguments.themeFolders)
        chat = ChatView(
            engine, packs, onError: { faults.show($0) }, onBack: { actions.back() },
            onAppearance: { actions.togglePanel() })
        banner = Banner(skins)
        let editor = Editor(command: arguments.editor, folders: arguments.themeFolders)
        inspector = Inspector(engine) { place in
            do { try editor.open(place) } catch { faults.show(error) }
        }
        sidebar = list.widget
        let (overlay, column) = (gtk_overlay_new()!, box(vertical))
        fade = Crossfade(overlay: overlay, content: column)
        faults.banner = banner
        relay.banner = banner
        actions.window = self
        build(column, skins, arguments)
        gtk_overlay_set_child(overlay.opaque, column)
        gtk_window_set_child(window.cast(), overlay)
        connect(app)
        if arguments.isDeveloping { reloader = ThemeReloader(engine) }
        if let place = arguments.store {
            let store = try Store(place, engine, folder: arguments.stateFolder)
            self.store = store
            build(store, skins)
        }
        appearance.animate = { [fade] change in fade.run(change) }
        let panel = ThemePanel(engine, skins, appearanceActions, appearance, hasStore: store != nil)
        self.panel = panel
        gtk_revealer_set_child(panelSpace.opaque, panel.widget)
        try panel.showThemes(themes())
        adapt()
        if arguments.showsPanel { togglePanel() }
    }

    private static func makeEngine(_ arguments: Arguments, _ relay: EventRelay) throws -> ThemeEngine {
        let schemas = arguments.themeFolders.flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
                .filter { $0.hasSuffix(".schema.xml") }.sorted().map { "\(folder)/\($0)" }
        }
        let library = ThemeLibrary(
            folders: arguments.themeFolders, installFolder: "\(arguments.stateFolder)/themes",
            cacheFolder: "\(arguments.stateFolder)/caches",
            compiler: ThemeCompiler(themeFolders: arguments.themeFolders, schemaFiles: schemas),
            onEvent: { event in relay.send(event) })
        let choices = ThemeChoiceFile(path: "\(arguments.stateFolder)/choices")
        return try ThemeEngine(components: .messenger, configuration: .gtk, library: library, choices: choices)
    }

    /// The themes of the library, except for those that others only inherit from.
    func themes() throws -> [Theme] {
        guard let library = engine.library else { return [] }
        return try library.themes().filter { $0.info.identifier != "org.skinkit.base" }.compactMap {
            try? library.load($0.info.identifier)
        }
    }

    // MARK: Layout

    private func build(_ column: Widget, _ skins: Skins, _ arguments: Arguments) {
        gtk_widget_set_size_request(sidebar, 310, -1)
        gtk_revealer_set_transition_type(panelSpace.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT)
        gtk_stack_add_named(pane.opaque, chat.widget, "chat")
        gtk_stack_set_transition_type(pane.opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        gtk_stack_set_hhomogeneous(pane.opaque, 0)
        pane.expanding(horizontally: true)
        gtk_widget_set_hexpand(panelSpace, 0)
        gtk_overlay_set_child(content.opaque, pane)
        root.append(sidebar, line, content.expanding(horizontally: true), panelSpace)
        column.append(root.expanding(vertically: true), banner.widget, inspector.widget)
        // The window's own background is that of the desktop's theme.
        skins.register(column, ThemedWidget.self, "view_empty")
        // The bars of the panes have the window's buttons, so the window itself has none.
        let title = box(horizontal)
        title.show(false)
        gtk_window_set_titlebar(window.cast(), title)
        gtk_window_set_title(window.cast(), "Messenger")
        gtk_window_set_default_size(window.cast(), arguments.size.width, arguments.size.height)
        inspector.follow(root)
        chat.back.show(false)
        placeWindowButtons()
    }

    private func connect(_ app: UnsafeMutablePointer<GtkApplication>) {
        list.onOpen = { [weak self] conversation in self?.open(conversation) }
        list.focusNext = { [chat] in chat.appearance.focus() }
        chat.onMessage = { [weak self] _ in self?.list.refresh() }
        system.followScale(of: window)
        GTKSignal.connect(window.raw, "notify::default-width") { [weak self] in self?.adapt() }
        action(app, "inspect", "<Control><Shift>s") { [weak self] in self?.inspector.toggle() }
        action(app, "edit", "<Control>e") { [weak self] in self?.inspector.openPlace() }
        action(app, "appearance", "<Control>t") { [weak self] in self?.togglePanel() }
        action(app, "search", "<Control>f") { [weak self] in self?.search() }
        action(app, "store", "<Control><Shift>t") { [weak self] in self?.openStore() }
        action(app, "revert", "Escape") { [weak self] in self?.cancel() }
        list.select(0)
    }

    private func action(
        _ app: UnsafeMutablePointer<GtkApplication>, _ name: String, _ key: String,
        _ body: @escaping @MainActor () -> Void
    ) {
        let action = g_simple_action_new(name, nil)!
        GTKSignal.connect(UnsafeMutableRawPointer(action), "activate", body)
        g_action_map_add_action(OpaquePointer(window), action)
        var keys: [UnsafePointer<CChar>?] = [UnsafePointer(strdup(key)!), nil]
        gtk_application_set_accels_for_action(app, "win.\(name)", &keys)
    }

    func present() {
        gtk_window_present(window.cast())
        chat.focusInput()
    }

    func open(_ conversation: Conversation) {
        closeStore()
        guard conversation !== chat.conversation else { return }
        if trial?.chat != nil { revertTrial() }
        target = conversation.theme == nil ? .app : .chat
        chat.show(conversation)
        // Not in the list's own signal.
        every(milliseconds: 10) { [list] in
            list.refresh()
            return false
        }
        applyChatTheme()
        panel?.reload()
        if isNarrow { showPane(chat: true) }
        chat.focusInput()
    }

    private func search() {
        if isNarrow, isPanelShown { togglePanel() }
        if isNarrow { showPane(chat: false) }
        list.focusSearch()
    }

    /// Reverts the trial, or closes a panel that covers the chat.
    private func cancel() {
        if trial != nil { return revertTrial() }
        if isPanelShown, layout != .wide { togglePanel() }
    }
}

/// The actions of bars, which exist before the window.
@MainActor
final class WindowActions {
    weak var window: MessengerWindow?
    func back() { window?.showPane(chat: false) }
    func togglePanel() { window?.togglePanel() }
}

/// The place where faults of themes are shown.
@MainActor
final class Faults {
    var banner: Banner?
    func show(_ error: any Error) {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        banner?.show("\(error)", [], milliseconds: 8_000)
    }
}

/// Passes the events of the library, which come from any task, to the window.
final class EventRelay: Sendable {
    @MainActor var banner: Banner?

    init() {}

    func send(_ event: ThemeLibraryEvent) {
        Task { @MainActor in
            switch event.code {
            case .compiled, .wroteCache: break
            case .reloaded: banner?.show("Reloaded", [], milliseconds: 1_200)
            case .reloadFailed: banner?.show(event.error.map { "\($0)" } ?? event.message)
            default: FileHandle.standardError.write(Data("\(event)\n".utf8))
            }
        }
    }
}
