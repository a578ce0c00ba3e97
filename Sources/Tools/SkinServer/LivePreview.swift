import SkinBundles
import SkinCompiler
import SkinDevelopment
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinPreview

/// A preview of all themes in a folder, updated whenever one of their files is saved.
///
/// If a saved theme or scene has errors, the preview keeps its last valid version.
public actor LivePreview {
    private let folder: String
    private let compiler: ThemeCompiler
    private let previewFolder: String
    private var themes: [(path: String, theme: Theme)] = []
    private var scenes = PreviewFolder()
    private var forced: ForcedStates?
    private var shownScenes: PreviewFolder { scenes.forcing(forced) }
    private var listeners: [AsyncStream<LivePage>.Continuation] = []
    /// The current state.
    public private(set) var page: LivePage

    /// The states that pages began with which edit, to compare with what they have become: the newest last.
    private(set) var firstPages: [LivePage] = []

    /// Creates a preview without themes; ``refresh()`` and ``run(onChange:)`` load them.
    ///
    /// - Parameters:
    ///   - folder: The folder that contains the bundles.
    ///   - compiler: The compiler, which determines where further parents and schemas are found.
    ///   - previewFolder: The folder of scenes; nil for `preview` in the folder.
    ///   - title: The heading of the page, such as the app's name.
    public init(
        folder: String, compiler: ThemeCompiler = ThemeCompiler(), previewFolder: String? = nil,
        title: String = "Themes"
    ) {
        self.folder = folder
        self.compiler = compiler
        self.previewFolder = previewFolder ?? FilePath.join(folder, PreviewFolder.name)
        var empty = Preview([])
        empty.title = title
        page = LivePage(empty)
    }

    /// Loads the folder now and whenever a file is saved, until the task is cancelled.
    ///
    /// - Parameter onChange: Called with each new state.
    public func run(onChange: @Sendable (LivePage) -> Void = { _ in }) async {
        let watcher = FolderWatcher(
            [folder, previewFolder] + compiler.themeFolders + compiler.schemaFiles + compiler.overlays)
        var changes = watcher.changes()
        repeat {
            refresh()
            onChange(page)
        } while await changes.next() != nil
    }

    // MARK: Editing

    /// The paths of the themes, by all marks that a page may know them by.
    private(set) var bundles: [String: String] = [:]

    /// Returns a compiler of the preview's themes, and the path of the one that a page knows by a mark.
    func source(ofThemeMarked mark: String) -> (path: String, compiler: ThemeCompiler)? {
        bundles[mark].map { ($0, editingCompiler) }
    }

    var editingCompiler: ThemeCompiler {
        var compiler = compiler
        compiler.cacheOptions.embedsAssets = true
        return compiler
    }

    /// The themes by path.
    var compiled: [String: Theme] { Dictionary(themes) { $1 } }

    /// Returns the drawings of a theme in place of the one in a bundle, as JSON; nil if the page has no such view.
    func drawings(of draft: Theme, in bundle: String, _ view: LivePage.View) -> String? {
        themes.firstIndex { $0.path == bundle }.flatMap { index in
            page.drawings(of: draft, at: index, in: view, themes.map(\.theme), shownScenes)
        }
    }

    /// Shows the components of an entity in some states, in all scenes; nil for those that the scenes give.
    func force(_ states: ForcedStates?) {
        guard states != forced else { return }
        forced = states
        publish(page.next(themes.map(\.theme), shownScenes, changed: [], problem: page.problem))
    }

    /// Keeps the state that a page begins with, and the 15 newest others.
    func keepFirst(_ page: LivePage) {
        firstPages.removeAll { $0.revision == page.revision }
        firstPages = firstPages.suffix(15) + [page]
    }

    private func publish(_ next: LivePage) {
        page = next
        if bundles.count > 10_000 { bundles = [:] }
        for (mark, theme) in zip(page.marks, themes) { bundles[mark] = theme.path }
        listeners.removeAll { if case .terminated = $0.yield(page) { true } else { false } }
    }

    /// Returns a stream of the current state and each later one. A slow consumer receives only the newest state.
    public func pages() -> AsyncStream<LivePage> {
        let (stream, continuation) = AsyncStream.makeStream(of: LivePage.self, bufferingPolicy: .bufferingNewest(1))
        continuation.yield(page)
        listeners.append(continuation)
        return stream
    }

    /// Recompiles the themes that have changed since the last call, and notifies all streams.
    public func refresh() { refresh(compiled: [:]) }

    /// - Parameter compiled: Themes that were compiled from what the files contain now, by path. One that is up to date is not
    ///   compiled again.
    func refresh(compiled: [String: Theme]) {
        let compiler = compiler.sharing(SharedSources())
        var problems: [String] = []
        var changed: Set<ThemeEntityKey> = []
        let known = themes
        do throws(ThemeFileError) {
            themes = try ThemeCatalog(folders: [folder]).bundles.compactMap { bundle in
                let old = known.first { $0.path == bundle.path }?.theme
                let isUpToDate = { (theme: Theme) in (try? compiler.isUpToDate(theme, for: bundle.path)) == true }
                if let old, isUpToDate(old) { return (bundle.path, old) }
                let new =
                    compiled[bundle.path].flatMap { isUpToDate($0) ? $0 : nil }
                    ?? compile(bundle.path, compiler, &problems)
                if let new, let old { changed.formUnion(new.changedEntities(from: old)) }
                return (new ?? old).map { (bundle.path, $0) }
            }
        } catch {
            problems.append("\(error)\n")
        }
        let hasNewScenes = readScenes(&problems)
        let isNew = hasNewScenes || !themes.elementsEqual(known) { $0.path == $1.path && $0.theme.isSame(as: $1.theme) }
        // Themes of one family have the same errors.
        var seen: Set<String> = []
        let problem = problems.filter { seen.insert($0).inserted }.joined()
        publish(
            page.next(
                isNew ? themes.map(\.theme) : nil, shownScenes, changed: changed,
                problem: problem.isEmpty ? nil : problem))
    }

    private func compile(_ bundle: String, _ compiler: ThemeCompiler, _ problems: inout [String]) -> Theme? {
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        do {
            let result = try compiler.compile(bundle, options: options)
            problems += Self.errors(result.diagnostics, result.formatter())
            return try result.cache.map { try Theme(cacheBytes: $0) }
        } catch {
            problems.append("\(error)\n")
            return nil
        }
    }

    private func readScenes(_ problems: inout [String]) -> Bool {
        let read: PreviewFolder
        do throws(ThemeFileError) {
            read = try PreviewFolder(at: previewFolder)
        } catch {
            problems.append("\(error)\n")
            return false
        }
        var faults = read.diagnostics
        for (_, theme) in themes { faults += read.check(against: theme) }
        problems += Self.errors(faults.sortedByPlace(), read.formatter())
        guard !faults.containError, !read.isSame(as: scenes) else { return false }
        scenes = read
        return true
    }

    private static func errors(_ diagnostics: [ThemeDiagnostic], _ formatter: ThemeDiagnosticFormatter) -> [String] {
        diagnostics.filter { $0.severity == .error }.map(formatter.text)
    }
}
