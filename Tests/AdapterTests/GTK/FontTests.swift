#if GTK && os(Linux)
    import Foundation
    import SkinGTK
    import SkinKit
    import Testing

    @Suite("A font of a theme", .serialized, .needsDisplay)
    @MainActor
    struct FontTests {
        /// The bold font of a family, and the name of the family, which are of one length.
        private static let mono = (file: "dejavu/DejaVuSansMono-Bold.ttf", family: "DejaVu Sans Mono")
        private static let serif = (file: "liberation/LiberationSerif-Bold.ttf", family: "Liberation Serif")

        /// A font of the system under another name.
        private func font(
            named name: String, _ font: (file: String, family: String) = Self.mono
        ) throws -> [UInt8] {
            let path = "/usr/share/fonts/truetype/\(font.file)"
            var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            let family = font.family
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
            try engine.register(ThemedLabel.component(for: label), as: "it")
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

        /// Returns the files of a family that the process knows, sorted.
        private func files(ofFamily name: String) -> [String] {
            let (pattern, objects) = (FcPatternCreate(), FcObjectSetCreate())
            defer {
                FcPatternDestroy(pattern)
                FcObjectSetDestroy(objects)
            }
            _ = FcPatternAddString(pattern, FC_FAMILY, Array(name.utf8) + [0])
            _ = FcObjectSetAdd(objects, FC_FILE)
            guard let found = FcFontList(FcConfigGetCurrent(), pattern, objects) else { return [] }
            defer { FcFontSetDestroy(found) }
            return (0..<Int(found.pointee.nfont)).compactMap { number in
                var file: UnsafeMutablePointer<FcChar8>?
                FcPatternGetString(found.pointee.fonts[number], FC_FILE, 0, &file)
                return file.map { String(cString: $0) }
            }.sorted()
        }

        @Test("changes no text of the desktop, whatever family its file says that it is")
        func desktop() throws {
            let engine = makeEngine()
            let (label, plain) = (gtk_label_new("Whereof")!, gtk_label_new("one cannot speak")!)
            let windows = [Screen.window(label, width: 500), Screen.window(plain, width: 500)]
            defer { for window in windows { Screen.close(window) } }
            let before = files(ofFamily: "DejaVu Sans Mono")
            #expect(before.count == 4)
            let picture = Screen.picture(of: plain)
            try engine.register(ThemedLabel.component(for: label), as: "it")
            let operation = "<operation name=\"font\"><font size=\"20\" file=\"own.ttf\" weight=\"700\"/></operation>"
            let file = try font(named: "DejaVu Sans Mono", Self.serif)
            try engine.activate(makeTheme("uilabel", operation, assets: ["own.ttf": file]))
            #expect(files(ofFamily: "DejaVu Sans Mono") == before)
            #expect(Screen.picture(of: plain) == picture)
            engine.deactivate()
            #expect(files(ofFamily: "DejaVu Sans Mono") == before)
        }

        @Test("is not that of another theme whose file says that it is of the same family")
        func sameFamily() throws {
            let engine = makeEngine()
            let label = gtk_label_new("Whereof one cannot speak")!
            let window = Screen.window(label, width: 500)
            defer { Screen.close(window) }
            try engine.register(ThemedLabel.component(for: label), as: "it")
            func picture(_ font: String, _ assets: [String: [UInt8]] = [:]) throws -> Picture {
                let operation = "<operation name=\"font\"><font size=\"20\" weight=\"700\" \(font)/></operation>"
                try engine.activate(makeTheme("uilabel", operation, name: "t\(assets.count)", assets: assets))
                return Screen.picture(of: label)
            }
            let known = try [Self.mono, Self.serif].map { try picture("family=\"\($0.family)\"") }
            #expect(known[0] != known[1])
            for _ in 0..<2 {
                for (number, system) in [Self.mono, Self.serif].enumerated() {
                    let file = try font(named: "SkinKit-Two-Font", system)
                    #expect(try picture("file=\"own.ttf\"", ["own.ttf": file]) == known[number])
                }
            }
        }

        @Test("that is no font fails the switch, and leaves nothing open", arguments: [0, 1, 5_000])
        func damaged(count: Int) throws {
            let engine = makeEngine()
            let label = gtk_label_new("text")!
            let window = Screen.window(label)
            defer { Screen.close(window) }
            try engine.register(ThemedLabel.component(for: label), as: "it")
            let text = "<operation name=\"font\"><font size=\"20\" file=\"own.ttf\"/></operation>"
            let theme = try makeTheme("uilabel", text, assets: ["own.ttf": .init(repeating: 7, count: count)])
            func open() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
            let before = try open()
            for _ in 0..<5 { #expect(throws: ThemePreparationError.self) { try engine.activate(theme) } }
            #expect(try open() == before)
        }
    }
#endif
