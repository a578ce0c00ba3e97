import Foundation
import SkinKit
import TestSupport
import Testing

@testable import SkinPreview

/// Compares the shipped themes' scenes with the files in the repository, which the README shows.
@Suite("Golden pictures")
struct GoldenPicturesTests {
    static let isRecording = ProcessInfo.processInfo.environment["SKINKIT_RECORD_PICTURES"] != nil
    private static let folder = URL(fileURLWithPath: Fixtures.path("Golden/Pictures"))
    private static let previews = Result {
        try ["Daylight", "Midnight"].map { (name: $0, preview: try PreviewFixture.shipped([$0])) }
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var theme: String
        var scene: String
        var traits: ThemeTraits

        var testDescription: String {
            ([theme, scene] + traits.sortedNames).joined(separator: "-").lowercased()
        }
    }

    static let cases =
        ["chat", "conversations", "settings"].flatMap { scene in
            [
                Case(theme: "Daylight", scene: scene, traits: [.phone, .light]),
                Case(theme: "Midnight", scene: scene, traits: [.phone, .dark]),
            ]
        } + [Case(theme: "Daylight", scene: "chat", traits: [.pad, .dark])]

    private func picture(_ shown: Case) throws -> SkinPreview.Picture {
        let preview = try #require(Self.previews.get().first { $0.name == shown.theme }?.preview)
        return try #require(preview.scene(named: shown.scene, traits: shown.traits, scale: 2))
    }

    /// Compares bytes with a file of the folder. SKINKIT_RECORD_PICTURES=1 writes the file instead, and the test fails.
    private func check(_ bytes: [UInt8], _ name: String) throws {
        let file = Self.folder.appendingPathComponent(name)
        if Self.isRecording {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
            Issue.record("\(name) was recorded; look at it, and run again without SKINKIT_RECORD_PICTURES")
            return
        }
        let recorded = [UInt8](try Data(contentsOf: file))
        // Compared outside of the macro, so that a failure does not print both files.
        let isSame = recorded == bytes
        #expect(isSame, "\(name) is drawn differently; SKINKIT_RECORD_PICTURES=1 records it again")
    }

    @Test("A scene of a shipped theme is drawn as recorded", arguments: cases)
    func svg(_ shown: Case) throws {
        let bytes = Array(try picture(shown).svg.utf8)
        #expect(bytes.count < 100_000)
        try check(bytes, "\(shown.testDescription).svg")
    }

    #if Previews
        /// Other fonts or libraries produce other glyphs and edges. The drawing itself is always compared as SVG.
        static let isSameMachine =
            isRecording
            || (try? String(contentsOf: folder.appendingPathComponent("machine.txt"), encoding: .utf8))
                == Raster.versions + "\n"

        @Test(
            "A scene of a shipped theme has the recorded pixels",
            .enabled(if: isSameMachine, "The pictures were recorded with other fonts or libraries"),
            arguments: cases.filter { $0.traits.contains(.phone) })
        func png(_ shown: Case) throws {
            try check(Array("\(Raster.versions)\n".utf8), "machine.txt")
            var picture = try picture(shown)
            picture.scale = 1
            let bytes = try picture.png()
            #expect(bytes.count < 150_000)
            try check(bytes, "\(shown.testDescription).png")
        }
    #endif
}
