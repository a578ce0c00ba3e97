/// The decoded images that an engine keeps beyond the components that show them: those of references with
/// `cache="true"`. Where they cost more than the limit, those go that were not used for the longest time.
public final class ThemeImageCache {
    private struct Entry {
        var key: AssetKey
        var image: Any
        var cost: Int
        /// Its neighbours in the order of use; -1 at the ends.
        var newer = -1
        var older = -1
    }

    private var entries: [Entry?] = []
    private var places: [AssetKey: Int] = [:]
    private var freePlaces: [Int] = []
    private var newest = -1
    private var oldest = -1

    /// How many bytes all kept images may cost together; 64 MiB unless set. Setting it lets go of what is beyond.
    public var limit = 64 << 20 {
        didSet { _ = shrink(to: max(0, limit)) }
    }
    /// How many bytes the kept images cost, as the decoder says.
    public private(set) var cost = 0
    /// How many images are kept.
    public var count: Int { places.count }

    init() {}

    /// Lets go of all; for when memory is short. What components show stays.
    public func removeAll() {
        // An image may call this cache when it is released: after the access, and when everything is consistent.
        let released = entries
        entries = []
        places = [:]
        freePlaces = []
        (newest, oldest, cost) = (-1, -1, 0)
        withExtendedLifetime(released) {}
    }

    /// A kept image, which counts as used. O(1).
    func image(for key: AssetKey) -> Any? {
        guard let place = places[key] else { return nil }
        unlink(place)
        link(place)
        return entries[place]?.image
    }

    /// Keeps an image, unless it alone costs more than the limit. Amortised O(1).
    ///
    /// - Returns: The images that are no longer kept, for the caller to release.
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

    /// - Returns: The image, if it was kept.
    private func remove(_ key: AssetKey) -> Any? {
        guard let place = places.removeValue(forKey: key), let entry = entries[place] else { return nil }
        unlink(place)
        cost -= entry.cost
        entries[place] = nil
        freePlaces.append(place)
        return entry.image
    }

    /// Removes what was used first until the rest costs no more than this.
    ///
    /// - Returns: The images that were removed. They live until the cache is consistent, for they may call it when they
    ///   are released.
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
