import TestSupport
import Testing

@testable import SkinKit

@Suite("The cache of images")
struct ImageCacheTests {
    @Test("keeps those used last, as a list of them in order would", arguments: [1, 2, 3] as [UInt64])
    func history(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let keys = (0..<12).map { AssetKey(of: ThemeAssetBytes([UInt8($0)]), scale: 1) }
        let cache = ThemeImageCache()
        /// The images from the one used last, as numbers of keys, and their costs.
        var expected: [(number: Int, cost: Int)] = []
        for _ in 0..<2_000 {
            let number = Int(random.next() % 12)
            switch random.next() % 40 {
            case 0:
                cache.removeAll()
                expected = []
            case 1: cache.limit = Int(random.next() % 60)
            case 2..<20:
                let image = cache.image(for: keys[number]) as? Int
                let index = expected.firstIndex { $0.number == number }
                #expect(image == index.map { expected[$0].number })
                if let index { expected.insert(expected.remove(at: index), at: 0) }
            default:
                let cost = Int(random.next() % 20)
                _ = cache.keep(number, for: keys[number], cost: cost)
                expected.removeAll { $0.number == number }
                if cost <= cache.limit { expected.insert((number, cost), at: 0) }
            }
            while expected.reduce(0, { $0 + $1.cost }) > cache.limit { expected.removeLast() }
            #expect(cache.count == expected.count && cache.cost == expected.reduce(0) { $0 + $1.cost })
            try cache.checkInvariants()
        }
    }
}
