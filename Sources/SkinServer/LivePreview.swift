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
    /// The folder that contains the bundles.
    private let folder: String
    private let compiler: ThemeCompiler
    private let previewFolder: String
    private var themes: [(path: String, theme: Theme)] = []
    private var scenes = PreviewFolder()
    /// The parts that browsers have requested, as long as nothing that they are made of changes.
    private var parts: [LivePartKey: [UInt8]] = [:]
    private var listeners: [Int: AsyncStream<LivePage>.Continuation] = [:]
    private var listenerCount = 0
    /// The current state.
    public private(set) var page: LivePage
    /// The HTML of a state, which all browsers share.
    private var written: (revision: String, style: String, bytes: [UInt8])?

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

    /// Returns the current state as an HTML page in UTF-8.
    func html() -> [UInt8] {
        if let written, written.revision == page.revision, written.style == page.style { return written.bytes }
        let bytes = Array(page.html().utf8)
        written = (page.revision, page.style, bytes)
        return bytes
    }

    /// Returns a stream of the current state and each later one. A slow consumer receives only the newest state.
    public func pages() -> AsyncStream<LivePage> {
        let (stream, continuation) = AsyncStream.makeStream(of: LivePage.self, bufferingPolicy: .bufferingNewest(1))
        listenerCount += 1
        let number = listenerCount
        listeners[number] = continuation
        continuation.onTermination = { _ in Task { await self.remove(number) } }
        continuation.yield(page)
        return stream
    }

    private func remove(_ number: Int) { listeners[number] = nil }

    /// Recompiles the themes that have changed since the last call, and notifies all streams.
    public func refresh() {
        var problems = LiveProblems()
        var changed: Set<ThemeEntityKey> = []
        let known = themes
        do throws(ThemeFileError) {
            themes = try ThemeCatalog(folders: [folder]).bundles.compactMap { bundle in
                let old = known.first { $0.path == bundle.path }?.theme
                if let old, (try? compiler.isUpToDate(old, for: bundle.path)) == true { return (bundle.path, old) }
                let new = compile(bundle.path, &problems)
                if let new, let old { changed.formUnion(new.changedEntities(from: old)) }
                return (new ?? old).map { (bundle.path, $0) }
            }
        } catch {
            problems.add(error)
        }
        let hasNewScenes = readScenes(&problems)
        let isNew = hasNewScenes || !themes.elementsEqual(known) { $0.path == $1.path && $0.theme.isSame(as: $1.theme) }
        page = page.next(isNew ? themes.map(\.theme) : nil, scenes, changed: changed, problem: problems.text)
        parts = parts.filter { page.marks.contains($0.key.mark) }
        for listener in listeners.values { listener.yield(page) }
    }

    /// Returns the drawings or the explanations of a theme, as UTF-8 JSON; nil if the current state has no such part.
    func part(_ key: LivePartKey) -> [UInt8]? {
        if let known = parts[key] { return known }
        let part = page.part(key)
        parts[key] = part
        return part
    }

    private func compile(_ bundle: String, _ problems: inout LiveProblems) -> Theme? {
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        do {
            let result = try compiler.compile(bundle, options: options)
            problems.add(result.diagnostics, result.formatter())
            return try result.cache.map { try Theme(cacheBytes: $0) }
        } catch {
            problems.add(error)
            return nil
        }
    }

    /// - Returns: Whether the scenes have changed.
    private func readScenes(_ problems: inout LiveProblems) -> Bool {
        let read: PreviewFolder
        do throws(ThemeFileError) {
            read = try PreviewFolder(at: previewFolder)
        } catch {
            problems.add(error)
            return false
        }
        var faults = read.diagnostics
        for (_, theme) in themes { faults += read.check(against: theme) }
        problems.add(faults.sortedByPlace(), read.formatter())
        guard !faults.containError, !read.isSame(as: scenes) else { return false }
        scenes = read
        return true
    }
}

/// The errors in saved files, as text.
struct LiveProblems {
    /// The maximum number of errors shown.
    static let limit = 20

    private var seen: Set<ThemeDiagnostic> = []
    private var parts: [String] = []

    mutating func add(_ diagnostics: [ThemeDiagnostic], _ formatter: ThemeDiagnosticFormatter) {
        for diagnostic in diagnostics where diagnostic.severity == .error && seen.insert(diagnostic).inserted {
            if seen.count <= Self.limit { parts.append(formatter.text(diagnostic)) }
        }
    }

    mutating func add(_ error: any Error) { parts.append("\(error)\n") }

    /// The text of all errors; nil without errors.
    var text: String? {
        if parts.isEmpty { return nil }
        let more = seen.count - Self.limit
        return parts.joined() + (more > 0 ? "\(more) more errors\n" : "")
    }
}
