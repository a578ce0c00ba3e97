/// Moves colors to the means of the pixels that are nearest to them, again and again: weighted k-means in CIELAB (Celebi,
/// "Improving the performance of k-means for color quantization", 2011).
///
/// A cluster that is more than twice as far from a pixel's own cluster as the pixel is cannot be nearer to the pixel, and is
/// not looked at. A pixel changes its cluster only for one that is nearer by more than a just noticeable difference.
struct WeightedMeans {
    /// A color that represents many pixels.
    struct Cluster: Hashable, Sendable {
        /// The color, `0xRRGGBB`.
        var color: UInt32
        /// The number of its pixels.
        var count: Int
    }

    /// The difference in CIELAB that is noticed.
    static let noticeable = 3.0
    private static let roundLimit = 100

    private let points: [CIELab]
    private let counts: [Int]
    private var centers: [CIELab]
    private var members: [Int]
    private let threshold: Double

    /// Returns the clusters of colors, without those that have no pixel.
    ///
    /// - Parameters:
    ///   - start: The colors at which clusters begin; at least one.
    ///   - threshold: The difference by which another cluster must be nearer to a color than its own.
    ///   - assignment: Returns the cluster to which a color belongs at first, by the number of the color. Published
    ///     implementations differ in this; that in Dart, the first one, deals out colors in turn.
    static func clusters(
        of histogram: ColorHistogram, from start: [UInt32], threshold: Double = noticeable,
        assignment: (_ color: Int) -> Int
    ) -> [Cluster] {
        var work = WeightedMeans(histogram, start, threshold, assignment)
        for round in 0..<roundLimit {
            let hasMoved = work.assign()
            if !hasMoved && round > 0 { break }
            work.moveCenters()
        }
        return work.clusters
    }

    private init(
        _ histogram: ColorHistogram, _ start: [UInt32], _ threshold: Double, _ assignment: (Int) -> Int
    ) {
        self.threshold = threshold
        points = histogram.colors.map(CIELab.init)
        counts = histogram.counts
        centers = start.map(CIELab.init)
        members = points.indices.map(assignment)
    }

    /// Assigns each point to the nearest center. Returns whether one has moved.
    private mutating func assign() -> Bool {
        let distances = centers.map { from in centers.map { from.squaredDistance(to: $0) } }
        var hasMoved = false
        for (number, point) in points.enumerated() {
            let own = point.squaredDistance(to: centers[members[number]])
            var least = own
            var nearest: Int?
            for (other, apart) in distances[members[number]].enumerated() where apart < 4 * own {
                let distance = point.squaredDistance(to: centers[other])
                if distance < least { (least, nearest) = (distance, other) }
            }
            if let nearest, own.squareRoot() - least.squareRoot() > threshold {
                members[number] = nearest
                hasMoved = true
            }
        }
        return hasMoved
    }

    private mutating func moveCenters() {
        var sums = [(lightness: Double, a: Double, b: Double)](repeating: (0, 0, 0), count: centers.count)
        var totals = [Int](repeating: 0, count: centers.count)
        for (number, point) in points.enumerated() {
            let (cluster, weight) = (members[number], Double(counts[number]))
            totals[cluster] += counts[number]
            sums[cluster].lightness += point.lightness * weight
            sums[cluster].a += point.a * weight
            sums[cluster].b += point.b * weight
        }
        for (cluster, total) in totals.enumerated() {
            let (sum, count) = (sums[cluster], Double(total))
            centers[cluster] =
                total == 0
                ? CIELab(lightness: 0, a: 0, b: 0)
                : CIELab(lightness: sum.lightness / count, a: sum.a / count, b: sum.b / count)
        }
    }

    /// The clusters as colors of sRGB. Those of the same color are one.
    private var clusters: [Cluster] {
        var totals = [Int](repeating: 0, count: centers.count)
        for (number, cluster) in members.enumerated() { totals[cluster] += counts[number] }
        var result: [Cluster] = []
        for (center, total) in zip(centers, totals) where total > 0 {
            let color = center.color
            if let same = result.firstIndex(where: { $0.color == color }) {
                result[same].count += total
            } else {
                result.append(Cluster(color: color, count: total))
            }
        }
        return result.sorted { $0.color < $1.color }
    }
}
