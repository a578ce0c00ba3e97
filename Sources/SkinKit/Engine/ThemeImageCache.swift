/// The cache of decoded images from references with `cache="true"`, which outlive the components that show them.
///
/// If the images cost more than the limit, the cache evicts the least recently used ones.
public final class ThemeImageCache {
    private struct Entry {
        var key: AssetKey
        var image: Any
        var cost: Int
        /// The neighbours in the order of use; -1 at the ends.
        var newer = -1
        var older = -1
    }

    private var entries: [Entry?] = []
    private var places: [AssetKey: Int] = [:]
    private var freePlaces: [Int] = []
    private var newest = -1
    private var oldest = -1

    /// The maximum total cost of the images, in bytes; 64 MiB by default. Setting it evicts images that exceed the
    /// limit.
    public var limit = 64 << 20 {
        didSet { _ = shrink(to: max(0, limit)) }
    }
    /// The total cost of the images, in bytes, as the decoder reports it.
    public private(set) var cost = 0
    /// The number of images in the cache.
    public var count: Int { places.count }

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
        places = [:]
        freePlaces = []
        (newest, oldest, cost) = (-1, -1, 0)
        withExtendedLifetime(released) {}
        onRemoveAll?()
    }

    /// Returns a cached image and marks it as used. O(1).
    func image(for key: AssetKey) -> Any? {
        guard let place = places[key] else { return nil }
        unlink(place)
        link(place)
        return entries[place]?.image
    }

    /// Adds an image, unless it alone costs more than the limit. Amortized O(1).
    ///
    /// - Returns: The images that were evicted, for the caller to release.
    func keep(_ image: Any, for key: AssetKey, cost: Int) -> [Any] {
        var released = [remove(key)].compactMap(\.self)
        guard cost <= limit else { return released }
        released += shrink(to: limit - cost)
        let place = freePlaces.popLast() ?? entries.count
        if place == entries.count { entries.append(nil) }
        entries[place] = Entry(key: key, image: image, cost: cost)
        places[key] = place
        link(place)
        self.cost += cost
        return released
    }

    /// - Returns: The removed image; nil if the cache does not contain it.
    private func remove(_ key: AssetKey) -> Any? {
        guard let place = places.removeValue(forKey: key), let entry = entries[place] else { return nil }
        unlink(place)
        cost -= entry.cost
        entries[place] = nil
        freePlaces.append(place)
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

    private func link(_ place: Int) {
        entries[place]?.older = newest
        entries[place]?.newer = -1
        if newest >= 0 { entries[newest]?.newer = place } else { oldest = place }
        newest = place
    }

    private func unlink(_ place: Int) {
        guard let entry = entries[place] else { return }
        if entry.newer >= 0 { entries[entry.newer]?.older = entry.older } else { newest = entry.older }
        if entry.older >= 0 { entries[entry.older]?.newer = entry.newer } else { oldest = entry.newer }
    }
}
