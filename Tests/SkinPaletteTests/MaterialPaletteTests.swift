import Foundation
import Testing

@testable import SkinPalette

/// The colors that Material's own code finds; see material-palettes.py.
@Suite("The accents of a picture")
struct MaterialPaletteTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var seed: UInt64
        var blots: Int
        var count: Int
        var limit: Int
        var clusters: [WeightedMeans.Cluster]
        var accents: [UInt32]
        var testDescription: String { "picture \(seed)" }
    }

    static let cases: [Case] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("material-palettes.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { line in
            let parts = line.split(separator: " ")
            let numbers = parts[..<4].map { Int($0) ?? 0 }
            let clusters = parts[4].split(separator: ",").map { part in
                let pair = part.split(separator: ":")
                return WeightedMeans.Cluster(color: UInt32(pair[0], radix: 16) ?? 0, count: Int(pair[1]) ?? 0)
            }
            return Case(
                seed: UInt64(numbers[0]), blots: numbers[1], count: numbers[2], limit: numbers[3], clusters: clusters,
                accents: parts[5].split(separator: ",").map { UInt32($0, radix: 16) ?? 0 })
        }
    }()

    @Test("are those that Material's code finds, from the same pixels and the same start", arguments: cases)
    func judged(by case: Case) {
        let pixels = Self.picture(`case`)
        // The code in C++ begins with the numbers of the GNU C library's generator.
        var random = AdditiveFeedback(seed: 42_688)
        let start = WuQuantizer.colors(of: ColorHistogram(pixels), limit: `case`.limit)
        let numbers = (0..<Set(pixels).count).map { _ in Int(random.next()) % start.count }
        // It takes differences as whole numbers, so that one above 3 is at least 4.
        let clusters = PicturePalette.clusters(pixels, limit: `case`.limit, threshold: 4.0.nextDown) { numbers[$0] }
        #expect(clusters.count == `case`.clusters.count)
        for expected in `case`.clusters {
            // Its matrix back to sRGB has four digits, which may change a channel by 1.
            let same = clusters.filter { $0.count == expected.count && Self.isNear($0.color, expected.color) }
            #expect(!same.isEmpty, "\(expected)")
        }
        #expect(AccentScore.ranked(`case`.clusters, count: 4).map(\.color) == `case`.accents)
    }

    private static func isNear(_ first: UInt32, _ second: UInt32) -> Bool {
        [16, 8, 0].allSatisfy { abs(Int(first >> $0 & 0xFF) - Int(second >> $0 & 0xFF)) <= 1 }
    }

    @Test("were compared for all recorded pictures") func recorded() { #expect(Self.cases.count == 24) }

    @Test("do not depend on the start of the clusters, as far as their hues go")
    func start() {
        for recorded in Self.cases where recorded.limit == 128 {
            let palette = PicturePalette(PictureSample(colors: Self.picture(recorded)), count: 1)
            let hue = CAM16(recorded.accents[0]).hue
            let own = palette.accents[0].color
            let channels = [own.red, own.green, own.blue].reduce(UInt32(0)) { $0 << 8 | UInt32(($1 * 255).rounded()) }
            #expect(180 - abs(abs(CAM16(channels).hue - hue) - 180) < 15, "\(recorded)")
        }
    }

    /// Paints the picture of a seed as material-palettes.py does.
    private static func picture(_ recorded: Case) -> [UInt32] {
        var random = SplitMix64(state: recorded.seed)
        let centers = (0..<recorded.blots).map { _ in (0..<3).map { _ in random.next(256) } }
        return (0..<recorded.count).map { _ in
            var channels: [Int]
            if random.next(20) == 0 {
                channels = (0..<3).map { _ in random.next(256) }
            } else {
                let bound = 1 + random.next(recorded.blots)
                channels = centers[random.next(bound)]
                for index in channels.indices {
                    channels[index] = min(max(channels[index] + random.next(41) - 20, 0), 255)
                }
            }
            return channels.reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}

private struct SplitMix64 {
    var state: UInt64

    mutating func next(_ bound: UInt64) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % bound)
    }

    mutating func next(_ bound: Int) -> Int { next(UInt64(bound)) }
}

/// The generator of the GNU C library's `rand`: x⁳¹ + x³ + 1.
private struct AdditiveFeedback {
    private var words: [UInt32]
    private var place = 3

    init(seed: Int32) {
        var state = [seed]
        for _ in 1..<31 {
            let next = Int64(state[state.count - 1]) * 16_807 % 2_147_483_647
            state.append(Int32(next < 0 ? next + 2_147_483_647 : next))
        }
        words = state.map { UInt32(bitPattern: $0) }
        for _ in 0..<310 { _ = next() }
    }

    mutating func next() -> UInt32 {
        let index = place % 31
        words[index] = words[index] &+ words[(place + 28) % 31]
        place += 1
        return words[index] >> 1
    }
}
