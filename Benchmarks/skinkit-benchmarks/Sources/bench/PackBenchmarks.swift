import CPeers
import SkinBundles
import SkinDiagnostics
import SkinKit
import SkinLibrary

/// Reading many small images from one content pack, compared with as many files.
@MainActor
enum PackBenchmarks {
    /// The number of images: that of a messenger's basic emoji set.
    private static let count = 873

    static func run(in folder: String, _ report: Report) throws {
        try Files.makeFolder(folder)
        let pack = "\(folder)/emoji.skinpack"
        let paths = try writeImages(in: folder, pack: pack)
        let expected = paths.reduce(0 as UInt64) { $0 &+ peers_file_sum($1) }
        var comparison = Comparison()
        comparison.add {
            let sum = try sum(ofPackAt: pack)
            precondition(sum == expected, "the pack holds the files")
        }
        comparison.add {
            precondition(paths.reduce(0 as UInt64) { $0 &+ peers_file_sum($1) } == expected, "the files stay")
        }
        let measurement = try comparison.run(rounds: 51)
        report.add("pack-over-files", entities: count, measurement, peer: "files", case: 1)
    }

    /// Opens the pack, finds each image by its code, and returns the sum of all bytes.
    private static func sum(ofPackAt path: String) throws -> UInt64 {
        let pack = try ContentPack(at: path)
        var sum: UInt64 = 0
        for number in 0..<count {
            guard let item = try pack.item(for: code(number)) else { return 0 }
            sum &+= item.withBytes { span in span.withUnsafeBytes { peers_sum($0.baseAddress, $0.count) } }
        }
        return sum
    }

    private static func code(_ number: Int) -> Unicode.Scalar {
        Unicode.Scalar(0x1F000 + UInt32(number)) ?? "?"
    }

    /// - Returns: The files' paths, each terminated by a zero byte.
    private static func writeImages(in folder: String, pack: String) throws -> [[CChar]] {
        var random = SplitMix(seed: 11)
        var list = "<pack total=\"\(count)\">\n"
        var paths: [[CChar]] = []
        for number in 0..<count {
            // About the size of an emoji of 64 pixels a side.
            let size = 1_000 + random.below(3_000)
            let image = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            try Files.write(image, to: "\(folder)/\(number).png")
            let hexadecimal = String(code(number).value, radix: 16)
            list += "<item order=\"\(number)\" category=\"c\(number % 8)\" code=\"\(hexadecimal)\" "
            list += "image=\"\(number).png\"/>\n"
            paths.append(Array("\(folder)/\(number).png".utf8CString))
        }
        try Files.write(list + "</pack>\n", to: "\(folder)/pack.xml")
        let result = try ContentPackCompiler().compile("\(folder)/pack.xml")
        guard let bytes = result.pack else { throw ThemeError(result.diagnostics) }
        try Files.write(bytes, to: pack)
        return paths
    }
}
