#if GTK && os(Linux)
    import Foundation
    import SkinGTK
    import SkinKit
    import Testing

    @Suite("A font of a theme", .serialized, .needsDisplay)
    @MainActor
    struct FontTests {
        /// A font of the system under a name that the system does not know.
        private func font(named name: String) throws -> [UInt8] {
            let path = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf"
            var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            let family = "DejaVu Sans Mono"
            #expect(name.utf8.count == family.utf8.count)
            for (old, new) in [(utf16(family), utf16(name)), (Array(family.utf8), Array(name.utf8))] {
                var place = 0
                while let range = bytes[place...].firstRange(of: old) {
                    bytes.replaceSubrange(range, with: new)
                    place = range.upperBound
                }
            }
            return bytes
        }

        private func utf16(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }

        private func files() throws -> Set<String> {
            let temporary = try FileManager.default.contentsOfDirectory(
                atPath: FileManager.default.temporaryDirectory.path)
            return Set(temporary.filter { $0.hasPrefix("skinkit-") && $0.hasSuffix(".font") })
        }

        @Test("is shown, and leaves no file behind")
        func shown() throws {
            let engine = makeEngine()
            let label = gtk_label_new("Whereof one cannot speak")!
            let window = Screen.window(label, width: 500)
            defer { Screen.close(window) }
            try engine.theme(ThemedLabel.component(for: label), as: "it")
            func operation(_ font: String) -> String {
                "<operation name=\"font\"><font size=\"20\" \(font)/></operation>"
            }
            try engine.activate(makeTheme("uilabel", operation("family=\"DejaVu Sans Mono\" weight=\"700\"")))
            let known = Screen.picture(of: label)
            try engine.activate(makeTheme("uilabel", operation("family=\"SkinKit-No-Font!\"")))
            #expect(Screen.picture(of: label) != known)
            let before = try files()
            let theme = try makeTheme(
                "uilabel", operation("file=\"own.ttf\" weight=\"700\""),
                assets: ["own.ttf": font(named: "SkinKit-Own-Font")])
            try engine.activate(theme)
            #expect(try files() == before)
            #expect((Screen.picture(of: label) == known) == true)
        }

        @Test("that is no font fails the switch, and leaves nothing open", arguments: [0, 1, 5_000])
        func damaged(count: Int) throws {
            let engine = makeEngine()
            let label = gtk_label_new("text")!
            let window = Screen.window(label)
            defer { Screen.close(window) }
            try engine.theme(ThemedLabel.component(for: label), as: "it")
            let text = "<operation name=\"font\"><font size=\"20\" file=\"own.ttf\"/></operation>"
            let theme = try makeTheme("uilabel", text, assets: ["own.ttf": .init(repeating: 7, count: count)])
            func open() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
            let before = try open()
            for _ in 0..<5 { #expect(throws: ThemePreparationError.self) { try engine.activate(theme) } }
            #expect(try open() == before)
        }
    }
#endif
