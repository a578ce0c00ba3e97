import SkinKit

/// The accents that a picture suggests: Wu's quantizer, weighted k-means, and Material's score.
package struct PicturePalette: Sendable {
    /// A color of the picture that may serve as an accent.
    package struct Accent: Sendable, Hashable {
        package let color: ThemeColor
        /// The share of the picture's opaque pixels that are nearest to the color, 0 to 1.
        package let share: Double
    }

    /// The number of colors to which a picture is reduced, as Material recommends.
    private static let clusterLimit = 128

    /// The accents, the best one first. Empty if the picture is gray.
    package let accents: [Accent]

    /// - Parameters:
    ///   - sample: The picture.
    ///   - count: The greatest number of accents.
    package init(_ sample: PictureSample, count: Int) {
        let clusters = Self.clusters(sample.colors, limit: Self.clusterLimit)
        let total = Double(clusters.reduce(0) { $0 + $1.count })
        accents = AccentScore.ranked(clusters, count: count).map { cluster in
            Accent(color: ThemeColor(rgb: cluster.color), share: Double(cluster.count) / total)
        }
    }

    /// - Parameters:
    ///   - threshold: As that of ``WeightedMeans``.
    ///   - assignment: Likewise; nil to deal out colors in turn.
    static func clusters(
        _ pixels: [UInt32], limit: Int, threshold: Double = WeightedMeans.noticeable,
        assignment: ((_ color: Int) -> Int)? = nil
    ) -> [WeightedMeans.Cluster] {
        let histogram = ColorHistogram(pixels)
        let start = WuQuantizer.colors(of: histogram, limit: limit)
        return WeightedMeans.clusters(
            of: histogram, from: start, threshold: threshold, assignment: assignment ?? { $0 % start.count })
    }
}

extension ThemeColor {
    /// - Parameter color: `0xRRGGBB`.
    fileprivate init(rgb color: UInt32) {
        func channel(_ shift: UInt32) -> Float { Float(Double(color >> shift & 0xFF) / 255) }
        self.init(red: channel(16), green: channel(8), blue: channel(0))
    }
}
