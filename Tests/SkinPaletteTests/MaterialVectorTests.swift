import Testing

@testable import SkinPalette

/// The vectors of Material Color Utilities (Apache License 2.0): its tests of quantizers, scores and CAM16, as of the
/// specification of 2021.
@Suite("Material's vectors")
struct MaterialVectorTests {
    struct Score: Sendable {
        var clusters: [(color: UInt32, count: Int)]
        var count = 4
        var leavesOut = true
        var accents: [UInt32]
    }

    /// Where Material falls back to a color of its own, there is no accent.
    static let scores: [Score] = [
        Score(clusters: [(0x000000, 1), (0xFFFFFF, 1), (0x0000FF, 1)], accents: [0x0000FF]),
        Score(
            clusters: [(0xFF0000, 1), (0x00FF00, 1), (0x0000FF, 1)], accents: [0xFF0000, 0x00FF00, 0x0000FF]),
        Score(clusters: [(0x000000, 1)], accents: []),
        Score(clusters: [(0x008772, 1), (0x318477, 1)], accents: [0x008772]),
        Score(
            clusters: [(0x008772, 1), (0x008587, 1), (0x007EBC, 1)], count: 2, accents: [0x007EBC, 0x008772]),
        Score(
            clusters: [(0x7EA16D, 67), (0xD8CCAE, 67), (0x835C0D, 49)], count: 3, leavesOut: false,
            accents: [0x7EA16D, 0xD8CCAE, 0x835C0D]),
        Score(
            clusters: [(0xD33881, 14), (0x3205CC, 77), (0x0B48CF, 36), (0xA08F5D, 81)],
            accents: [0x3205CC, 0xA08F5D, 0xD33881]),
        Score(
            clusters: [(0xBE94A6, 23), (0xC33FD7, 42), (0x899F36, 90), (0x94C574, 82)], count: 3,
            accents: [0x94C574, 0xC33FD7, 0xBE94A6]),
        Score(
            clusters: [(0xDF241C, 85), (0x685859, 44), (0xD06D5F, 34), (0x561C54, 27), (0x713090, 88)], count: 5,
            leavesOut: false, accents: [0xDF241C, 0x561C54]),
        Score(
            clusters: [(0xBE66F8, 41), (0x4BBDA9, 88), (0x80F6F9, 44), (0xAB8017, 43), (0xE89307, 65)], count: 3,
            leavesOut: false, accents: [0xAB8017, 0x4BBDA9, 0xBE66F8]),
        Score(
            clusters: [(0x18EA8F, 93), (0x327593, 18), (0x066A18, 53), (0xFA8A23, 74), (0x04CA1F, 62)], count: 2,
            leavesOut: false, accents: [0x18EA8F, 0xFA8A23]),
        Score(
            clusters: [(0x2E05ED, 23), (0x153E55, 90), (0x9AB220, 23), (0x153379, 66), (0x68BCC3, 81)], count: 2,
            accents: [0x2E05ED, 0x9AB220]),
        Score(
            clusters: [(0x816EC5, 24), (0x6DCB94, 19), (0x3CAE91, 98), (0x5B542F, 25)], count: 1, leavesOut: false,
            accents: [0x3CAE91]),
        Score(
            clusters: [(0x206F86, 52), (0x4A620D, 96), (0xF51401, 85), (0x2B8EBF, 3), (0x277766, 59)], count: 3,
            accents: [0xF51401, 0x4A620D, 0x2B8EBF]),
        Score(
            clusters: [(0x8B1D99, 54), (0x27EFFE, 43), (0x6F558D, 2), (0x77FDF2, 78)],
            accents: [0x27EFFE, 0x8B1D99, 0x6F558D]),
    ]

    @Test("of scores", arguments: scores)
    func score(_ vector: Score) {
        let clusters = vector.clusters.map { WeightedMeans.Cluster(color: $0.color, count: $0.count) }
        let ranked = AccentScore.ranked(clusters, count: vector.count, leavesOut: vector.leavesOut)
        #expect(ranked.map(\.color) == vector.accents)
    }

    @Test(
        "of quantizers",
        arguments: [
            ([0x141216], [0x141216: 1]), ([0xFF0000], [0xFF0000: 1]), ([0x00FF00], [0x00FF00: 1]),
            ([0x0000FF], [0x0000FF: 1]), ([0x0000FF, 0x0000FF, 0x0000FF, 0x0000FF, 0x0000FF], [0x0000FF: 5]),
            ([0xFF0000, 0x00FF00, 0x0000FF], [0xFF0000: 1, 0x00FF00: 1, 0x0000FF: 1]),
            ([0xFF0000, 0xFF0000, 0x00FF00, 0x00FF00, 0x00FF00], [0xFF0000: 2, 0x00FF00: 3]),
        ] as [([UInt32], [UInt32: Int])])
    func quantizers(pixels: [UInt32], expected: [UInt32: Int]) {
        #expect(Set(WuQuantizer.colors(of: ColorHistogram(pixels), limit: 256)) == Set(expected.keys))
        let clusters = PicturePalette.clusters(pixels, limit: 256)
        #expect(Dictionary(uniqueKeysWithValues: clusters.map { ($0.color, $0.count) }) == expected)
    }

    /// The colorfulness M of a color is C · F_L^¼.
    private static let rootOfAdaptation = 0.7894827

    @Test(
        "of CAM16: the hue, the lightness J and the colorfulness M",
        arguments: [
            (1_151_024_110, 311.42806917590127, 39.80957637025326, 64.10143150621671),
            (2_599_766_946, 355.0503461678604, 52.56866623390567, 64.2339418261725),
            (207_007_830, 145.62456894249067, 53.54270205682524, 45.67944977111023),
            (2_178_068_049, 89.18218954198817, 64.64864806089051, 31.023158944993195),
            (2_293_293_753, 154.90292039856698, 79.40954826675019, 24.01419462632291),
            (2_127_352_735, 119.29861501791848, 76.65379834326399, 18.68775872501647),
            (2_692_552_334, 327.9022451708669, 25.207401197509327, 53.16273184281286),
            (481_692_528, 355.279570048603, 33.2614419664756, 64.28874467824023),
            (1_073_904_100, 261.1968416808902, 40.7183615122085, 49.66881860103603),
            (3_734_873_206, 119.84832142132542, 56.17844931089786, 17.906925043592874),
        ] as [(UInt32, Double, Double, Double)])
    func appearance(color: UInt32, hue: Double, lightness: Double, colorfulness: Double) {
        let look = CAM16(color & 0xFFFFFF)
        #expect(abs(look.hue - hue) < 1e-7)
        #expect(abs(look.lightness - lightness) < 1e-7)
        #expect(abs(look.chroma * Self.rootOfAdaptation - colorfulness) < 1e-5)
    }

    @Test(
        "of CAM16: the chroma of primaries, black and white",
        arguments: [
            (0xFF0000, 27.408, 113.357, 46.445), (0x00FF00, 142.139, 108.410, 79.331),
            (0x0000FF, 282.788, 87.230, 25.465), (0x000000, 0, 0, 0), (0xFFFFFF, 209.492, 2.869, 100),
        ] as [(UInt32, Double, Double, Double)])
    func primaries(color: UInt32, hue: Double, chroma: Double, lightness: Double) {
        let look = CAM16(color)
        #expect(abs(look.hue - hue) < 0.001)
        #expect(abs(look.chroma - chroma) < 0.001)
        #expect(abs(look.lightness - lightness) < 0.001)
    }

    @Test("of CIELAB survive the way there and back: every color does")
    func lab() {
        for color in stride(from: UInt32(0), through: 0xFFFFFF, by: 4_099) { #expect(CIELab(color).color == color) }
    }
}
