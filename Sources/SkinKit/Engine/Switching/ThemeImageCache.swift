/// The cache of decoded images from references with `cache="true"`, which outlive the components that show them.
///
/// It also contains all images and font files that SwiftUI's views show.
///
/// If the images cost more than the limit, the cache evicts the least recently used ones.
public final class ThemeImageCache {
    private struct Entry {
        var image: Any
        var cost: Int
        var use: Int
    }

    private var entries: [AssetKey: Entry] = [:]
    private var useCount = 0

    /// The maximum total cost of the images, in bytes; 64 MiB by default. Setting it evicts images that exceed the
    /// limit.
    public var limit = 64 << 20 { didSet { _ = shrink(to: max(0, limit)) } }
    /// The total cost of the images, in bytes, as the decoder reports it.
    public private(set) var cost = 0
    /// The number of images in the cache.
    public var count: Int { entries.count }

    /// Called when an app removes all images, so that the engine releases others that nothing shows.
    var onRemoveAll: (() -> Void)?

    init() {}

    /// Removes all images, for example when memory is short. Components keep the images that they show. The engine also
    /// releases those of components that are released themselves.
    public func removeAll() {
        // An image's `deinit` may call this cache. The images are released when the cache is consistent and not
        // accessed.
        let released = entries
        entries = [:]
        cost = 0
        withExtendedLifetime(released) {}
        onRemoveAll?()
    }

    func image(for key: AssetKey) -> Any? {
        useCount += 1
        entries[key]?.use = useCount
        return entries[key]?.image
    }

    /// - Returns: The images that were evicted, for the caller to release.
    func keep(_ image: Any, for key: AssetKey, cost: Int) -> [Any] {
        var released = [remove(key)].compactMap(\.self)
        guard cost <= limit else { return released }
        released += shrink(to: limit - cost)
        useCount += 1
        entries[key] = Entry(image: image, cost: cost, use: useCount)
        self.cost += cost
        return released
    }

    private func remove(_ key: AssetKey) -> Any? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        cost -= entry.cost
        return entry.image
    }

    /// Returns the evicted images. They must live until the cache is consistent, because their `deinit` may call it.
    private func shrink(to room: Int) -> [Any] {
        var released: [Any] = []
        while cost > room, let oldest = entries.min(by: { $0.value.use < $1.value.use }), let image = remove(oldest.key)
        {
            released.append(image)
        }
        return released
    }
}

extension ThemeEngine {
    /// The cache of decoded images. Use it to set a limit, and to release the images when memory is short.
    public var imageCache: ThemeImageCache { appearance.workshop.imageCache }
}
