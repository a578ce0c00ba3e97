/// Objects that an engine no longer needs, kept until releasing them cannot disturb it.
///
/// A theme's prepared values, images and originals belong to the app. Releasing the last reference to one may run a
/// `deinit` that calls the engine. Code that stages, writes or changes a table therefore adds such an object here. The
/// engine releases it at the end of the call, when its state is consistent and no access to it is in progress.
@MainActor
package final class DeferredReleases {
    private var objects: [Any] = []

    var isEmpty: Bool { objects.isEmpty }

    package func add(_ object: Any) { objects.append(object) }

    /// Releases all objects, including those added meanwhile.
    func releaseAll() {
        while !objects.isEmpty {
            let released = objects
            objects = []
            withExtendedLifetime(released) {}
        }
    }
}
