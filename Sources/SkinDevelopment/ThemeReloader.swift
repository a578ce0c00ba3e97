import SkinKit

/// Shows the theme of an engine as its sources are saved, for development.
///
///     let reloader = ThemeReloader(engine)
///
/// It watches the folders of the engine's library, its store and the schemas. When a file is saved, be it of the theme, of
/// one that it inherits from, an asset or a schema, the theme is compiled in memory, off the main actor, and switched to as
/// by ``ThemeEngine/activate(_:)-(Theme?)``. No cache is written, and the user's choice stays as it is. A theme that cannot
/// be compiled or prepared is not shown; the library's handler receives ``ThemeLibraryEvent/reloadFailed(_:_:)``. A theme
/// that has no bundle in the library stays as it is.
///
/// A reloader works until it is released or stopped, or until its engine is released; it does not keep its engine alive.
@MainActor
public final class ThemeReloader {
    private var task: Task<Void, Never>?

    /// Starts to watch.
    ///
    /// - Parameter engine: An engine with a library that has a compiler.
    public init(_ engine: ThemeEngine) {
        let library = engine.requiredLibrary.library
        precondition(library.compiler != nil, "a library without a compiler has no sources to reload")
        let changes = FolderWatcher(library.sourcePaths).changes()
        task = Task { [weak engine] in
            var changes = changes
            while let paths = await changes.next() {
                guard let engine else { return }
                await engine.reload(evenUnchanged: !paths.allSatisfy { $0.hasSuffix(".xml") })
            }
        }
    }

    /// Stops watching. A reload that has begun may still be shown. Has no effect the second time.
    public func stop() {
        task?.cancel()
        task = nil
    }

    deinit {
        task?.cancel()
    }
}
