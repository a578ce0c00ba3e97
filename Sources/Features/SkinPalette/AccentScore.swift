/// Ranks colors by how well they serve as an accent: Material Color Utilities, `Score`, as of the specification of 2021.
///
/// A color gains by its chroma, and by the share of pixels with hues within 15 degrees of its own. Those with little chroma
/// or a rare hue are left out. Of the rest those are chosen whose hues are farthest apart.
enum AccentScore {
    private static let targetChroma = 48.0
    private static let leastChroma = 5.0
    private static let leastShare = 0.01
    private static let weightOfShare = 0.7
    private static let weightOfChromaAbove = 0.3
    private static let weightOfChromaBelow = 0.1

    /// Returns the best colors, the best one first. Empty if no color has enough chroma.
    ///
    /// - Parameters:
    ///   - clusters: The colors and the numbers of their pixels. Of equal ones, the earlier is better.
    ///   - count: The greatest number of colors to return.
    ///   - leavesOut: Whether colors with little chroma or a rare hue are left out.
    static func ranked(
        _ clusters: [WeightedMeans.Cluster], count: Int, leavesOut: Bool = true
    ) -> [WeightedMeans.Cluster] {
        let looks = clusters.map { CAM16($0.color) }
        let shares = sharesOfHues(clusters, looks)
        var scored: [(number: Int, score: Double)] = []
        for (number, look) in looks.enumerated() {
            let share = shares[Int(look.hue.rounded()) % 360]
            if leavesOut, look.chroma < leastChroma || share <= leastShare { continue }
            let weight = look.chroma < targetChroma ? weightOfChromaBelow : weightOfChromaAbove
            scored.append((number, share * 100 * weightOfShare + (look.chroma - targetChroma) * weight))
        }
        scored.sort { $0.score == $1.score ? $0.number < $1.number : $0.score > $1.score }
        return apart(scored.map(\.number), looks, count).map { clusters[$0] }
    }

    /// Returns for each degree the share of pixels whose hue is from 15 degrees below to 14 above it.
    private static func sharesOfHues(_ clusters: [WeightedMeans.Cluster], _ looks: [CAM16]) -> [Double] {
        var counts = [Int](repeating: 0, count: 360)
        for (cluster, look) in zip(clusters, looks) { counts[Int(look.hue) % 360] += cluster.count }
        let total = Double(counts.reduce(0, +))
        return (0..<360).map { hue in
            (hue - 15...hue + 14).reduce(0) { $0 + Double(counts[($1 + 360) % 360]) / total }
        }
    }

    /// Returns the first colors whose hues are at least 90 degrees apart; if there are too few, 89, and so on to 15.
    private static func apart(_ ranked: [Int], _ looks: [CAM16], _ count: Int) -> [Int] {
        var chosen: [Int] = []
        for distance in stride(from: 90.0, through: 15, by: -1) {
            chosen = []
            for number in ranked where chosen.count < count {
                let isApart = chosen.allSatisfy { other in
                    180 - abs(abs(looks[number].hue - looks[other].hue) - 180) >= distance
                }
                if isApart { chosen.append(number) }
            }
            if chosen.count >= count { break }
        }
        return chosen
    }
}
