import SkinKit
import SkinLibrary

/// Reloads the theme of an engine whenever its sources are saved, for development.
///
///     let reloader = ThemeReloader(engine)
///
/// The reloader watches the folders of the engine's library, its store and the schemas. When a file of the theme, an
/// ancestor, an asset or a schema is saved, it compiles the theme in memory, off the main actor. Then it activates the
/// theme, as `ThemeEngine.activate(_:transition:)` does. It writes no cache and does not change the user's choice.
///
/// A theme that cannot be compiled or prepared is not activated; the library's handler receives
/// `ThemeLibraryEvent.Code.reloadFailed`. A theme without a bundle in the library is not reloaded. The engine's fallback theme and the
/// themes of its scopes are reloaded likewise.
///
/// A reloader runs until it is stopped or released, or until its engine is released. It does not retain its engine.
@MainActor
public final class ThemeReloader {
    private var task: Task<Void, Never>?

    /// Starts watching the sources of an engine's themes.
    ///
    /// - Parameter engine: An engine with a library. The library must have a compiler.
    public init(_ engine: ThemeEngine) {
        let library = engine.requiredLibrary.library
        precondition(library.bundleReader != nil, "a library without a compiler has no sources to reload")
        let changes = FolderWatcher(library.sourcePaths).changes()
        task = Task { [weak engine] in
            var changes = changes
            while let paths = await changes.next() {
                guard let engine else { return }
                await engine.reload(evenUnchanged: !paths.allSatisfy { $0.hasSuffix(".xml") })
            }
        }
    }

    /// Stops watching. A reload in progress can still take effect. Further calls have no effect.
    public func stop() {
        task?.cancel()
        task = nil
    }

    deinit { task?.cancel() }
}

extension ThemeLibrary {
    /// The folders and files from which any theme of the library may be compiled.
    fileprivate var sourcePaths: [String] {
        folders + [separateStore].compactMap(\.self) + (bundleReader?.sources ?? [])
            + [overlayFolder].compactMap(\.self)
    }

    /// Compiles a theme from its current sources and overlays, in memory; returns nil if the library has no sources of
    /// it.
    @concurrent
    func draft(_ id: String) async throws -> Theme? {
        let found: Found? = try await consistently {
            let contents = try LibraryContents(self)
            guard let entry = contents[id] else { throw contents.unknown(id) }
            guard let bundles = contents.bundles, entry.bundlePath != nil || overlayFolder != nil else { return nil }
            return try bundles.find(entry, contents, false) {}
        }
        for event in found?.events ?? [] { onEvent(event) }
        return found?.theme
    }
}
