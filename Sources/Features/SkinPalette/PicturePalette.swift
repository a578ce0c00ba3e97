import SkinKit

/// The accents that a picture suggests, such as a wallpaper: Wu's quantizer, weighted k-means, and Material's score.
///
/// An app gives one to its theme as the value of a setting, with `ThemeEngine.set(_:to:)` of SkinSettings.
public struct PicturePalette: Sendable {
    /// A color of the picture that may serve as an accent.
    public struct Accent: Sendable, Hashable {
        /// An opaque color of sRGB.
        public let color: ThemeColor
        /// The share of the sample's pixels that are nearest to the color, 0 to 1.
        public let share: Double
    }

    /// The number of colors to which a picture is reduced, as Material recommends.
    private static let clusterLimit = 128

    /// The accents, the best one first. Empty if the picture is gray.
    public let accents: [Accent]

    /// Finds the accents of a picture.
    ///
    /// - Parameters:
    ///   - sample: The colors of the picture.
    ///   - count: The greatest number of accents.
    /// - Complexity: O(n) in the number of colors, which ``PictureSample/limit`` bounds. Takes some milliseconds, and may
    ///   run on any thread.
    public init(_ sample: PictureSample, count: Int = 4) {
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
