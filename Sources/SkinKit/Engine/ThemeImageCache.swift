/// The cache of decoded images from references with `cache="true"`, which outlive the components that show them.
///
/// It also contains all images and font files that SwiftUI's views show.
///
/// If the images cost more than the limit, the cache evicts the least recently used ones.
public final class ThemeImageCache {
    struct Entry {
        var key: AssetKey
        var image: Any
        var cost: Int
        /// The neighbours in the order of use; -1 at the ends.
        var newer = -1
        var older = -1
    }

    private(set) var entries: [Entry?] = []
    private(set) var indices: [AssetKey: Int] = [:]
    private(set) var freeIndices: [Int] = []
    private(set) var newest = -1
    private(set) var oldest = -1

    /// The maximum total cost of the images, in bytes; 64 MiB by default. Setting it evicts images that exceed the
    /// limit.
    public var limit = 64 << 20 {
        didSet { _ = shrink(to: max(0, limit)) }
    }
    /// The total cost of the images, in bytes, as the decoder reports it.
    public private(set) var cost = 0
    /// The number of images in the cache.
    public var count: Int { indices.count }

    /// Called when an app removes all images, so that the engine releases others that nothing shows.
    var onRemoveAll: (() -> Void)?

    init() {}

    /// Removes all images, for example when memory is short. Components keep the images that they show. The engine also
    /// releases those of components that are released themselves.
    public func removeAll() {
        // An image's `deinit` may call this cache. The images are released when the cache is consistent and not
        // accessed.
        let released = entries
        entries = []
        indices = [:]
        freeIndices = []
        (newest, oldest, cost) = (-1, -1, 0)
        withExtendedLifetime(released) {}
        onRemoveAll?()
    }

    /// Returns a cached image and marks it as used. O(1).
    func image(for key: AssetKey) -> Any? {
        guard let index = indices[key] else { return nil }
        unlink(index)
        link(index)
        return entries[index]?.image
    }

    /// Adds an image, unless it alone costs more than the limit. Amortized O(1).
    ///
    /// - Returns: The images that were evicted, for the caller to release.
    func keep(_ image: Any, for key: AssetKey, cost: Int) -> [Any] {
        var released = [remove(key)].compactMap(\.self)
        guard cost <= limit else { return released }
        released += shrink(to: limit - cost)
        let index = freeIndices.popLast() ?? entries.count
        if index == entries.count { entries.append(nil) }
        entries[index] = Entry(key: key, image: image, cost: cost)
        indices[key] = index
        link(index)
        self.cost += cost
        return released
    }

    /// - Returns: The removed image; nil if the cache does not contain it.
    private func remove(_ key: AssetKey) -> Any? {
        guard let index = indices.removeValue(forKey: key), let entry = entries[index] else { return nil }
        unlink(index)
        cost -= entry.cost
        entries[index] = nil
        freeIndices.append(index)
        return entry.image
    }

    /// Evicts the least recently used images until the others cost no more than `room`.
    ///
    /// - Returns: The evicted images. They must live until the cache is consistent, because their `deinit` may call it.
    private func shrink(to room: Int) -> [Any] {
        var released: [Any] = []
        while cost > room, oldest >= 0, let key = entries[oldest]?.key, let image = remove(key) {
            released.append(image)
        }
        return released
    }

    // MARK: The order of use

    private func link(_ index: Int) {
        entries[index]?.older = newest
        entries[index]?.newer = -1
        if newest >= 0 { entries[newest]?.newer = index } else { oldest = index }
        newest = index
    }

    private func unlink(_ index: Int) {
        guard let entry = entries[index] else { return }
        if entry.newer >= 0 { entries[entry.newer]?.older = entry.older } else { newest = entry.older }
        if entry.older >= 0 { entries[entry.older]?.newer = entry.newer } else { oldest = entry.newer }
    }
}
