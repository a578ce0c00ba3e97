import Foundation
import SkinKit
import Testing

@Suite("skinctl: caches")
struct SkinctlCacheTests {
    let folder: TemporaryFolder
    let good: String
    let cache: String

    init() throws {
        folder = try TemporaryFolder()
        good = try folder.writeTheme(
            "Good.theme",
            [
                "main.xml": .theme(
                    instances: "<uiview id=\"a\"><operation name=\"alpha\"><float>1</float></operation></uiview>")
            ])
        cache = folder.file("Good.skincache")
    }

    @Test("verify says nothing of sound caches, one line of each other one, and exits with 1; unreadable is 66")
    func verify() throws {
        #expect(try SkinctlProcess(["compile", good]).status == 0)
        let sound = try SkinctlProcess(["verify", cache, cache])
        #expect(sound.status == 0 && sound.output.isEmpty && sound.errors.isEmpty)

        let bytes = try #require(FileManager.default.contents(atPath: cache))
        let cut = try folder.write("cut.skincache", [UInt8](bytes.dropLast()))
        var changed = [UInt8](bytes)
        let text = try #require(bytes.range(of: Data("org.example".utf8)))
        changed[text.lowerBound] = 0xFF
        let damaged = try folder.write("damaged.skincache", changed)
        let run = try SkinctlProcess(["verify", cut, cache, damaged])
        #expect(run.status == 1 && run.output.isEmpty)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first == "\(cut): the cache is cut short (byte \(bytes.count - 1)) [truncated]")
        #expect(lines.last?.hasPrefix("\(damaged): record ") == true, "\(run.errors)")
        #expect(lines.last?.contains("the string is not UTF-8 (section stringEnds, byte ") == true, "\(run.errors)")

        let missing = try SkinctlProcess(["verify", "/nowhere.skincache", cut])
        #expect(missing.status == 66 && missing.errors.split(separator: "\n").count == 2)
    }
}
